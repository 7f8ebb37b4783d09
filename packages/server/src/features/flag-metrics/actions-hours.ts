import type { Context } from '../../context.ts'
import type { JobReport } from '../../jobs/job.ts'
import { HOUR_MS } from '../../lib/durations.ts'
import { addCounts, type Counts, createCounts } from '../flags/index.ts'
import { floorHour, hoursUntil, reportHours } from './rules.ts'
import * as store from './store.ts'
import {
  firstMinute,
  removeMinutesBefore,
  setHoursUntil,
  writeHour,
  writeReportHours,
} from './store-hours.ts'

/** Aggregates the counts of past hours, hour by hour; an incomplete hour is aggregated again. */
export const aggregate = async (ctx: Context): Promise<JobReport> => {
  const until = hoursUntil(ctx.now())
  let { hours_until: done } = await store.progress(ctx.db)
  let processed = 0
  for (;;) {
    const next = await firstMinute(ctx.db, done, until)
    if (next === undefined) break
    const hour = floorHour(next)
    processed += await aggregateHour(ctx, hour)
    done = new Date(hour.getTime() + HOUR_MS)
    await setHoursUntil(ctx.db, done)
  }
  await setHoursUntil(ctx.db, until)
  processed += await writeReportHours(ctx.db, reportHours(ctx.now()))
  return { processed, failed: 0 }
}

/** Rows come flag by flag, so only one flag's counts are in memory at a time. */
const aggregateHour = async (ctx: Context, hour: Date): Promise<number> => {
  let current: { flag_number: number; sum: Counts } | undefined
  let processed = 0
  const writeCurrent = async (): Promise<void> => {
    if (!current) return
    await writeHour(ctx.db, { flag_number: current.flag_number, hour }, current.sum)
    processed += 1
  }
  const wanted = { flag: undefined, from: hour, to: new Date(hour.getTime() + HOUR_MS) }
  for await (const { flag_number, counts } of store.counts(ctx.db, 'minutes', wanted)) {
    if (current?.flag_number !== flag_number) {
      await writeCurrent()
      current = { flag_number, sum: createCounts() }
    }
    addCounts(current.sum, counts)
  }
  await writeCurrent()
  return processed
}

/** Deletes aggregated minutes that are too old; returns the number of rows. */
export const removeOldMinutes = (ctx: Context, moment: Date): Promise<number> =>
  removeMinutesBefore(ctx.db, moment)
