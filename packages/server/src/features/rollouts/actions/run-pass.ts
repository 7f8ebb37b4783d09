import { type Context, inTransaction } from '../../../context.ts'
import { forEachItem } from '../../../jobs/items.ts'
import type { JobReport } from '../../../jobs/job.ts'
import { find as findFlag } from '../../flags/index.ts'
import { readMetrics, type SafetyReading } from '../../safety/index.ts'
import { completionNotice, failureNotice, moveEvents, scheduleEvent, startNotices } from '../rules/events.ts'
import { type Pass, pass } from '../rules/pass.ts'
import type { Schedule } from '../schema/schedule.ts'
import * as store from '../store.ts'
import { changeSchedule, type Outcome } from './change.ts'
import { UNREAD } from './schedules.ts'

type Readings = ReadonlyMap<string, SafetyReading>

/**
 * One pass of the rollout scheduler over every active schedule, each in its own transaction; failures are reported and
 * retried at the next pass.
 */
export const runPass = async (ctx: Context): Promise<JobReport> => {
  const readings = new Map<string, Readings>()
  const ids = await store.activeIds(ctx)
  const unread: string[] = []
  for (const id of ids) {
    try {
      readings.set(id, await readingsFor(ctx, id))
    } catch (error) {
      unread.push(id)
      ctx.log.error({ err: error, item: id }, 'rollout metrics not read')
    }
  }
  const report = await forEachItem(ctx, {
    items: ids.filter((id) => !unread.includes(id)),
    idOf: String,
    work: (ctx, id) => advance(ctx, id, readings.get(id) ?? UNREAD),
  })
  return { ...report, failed: report.failed + unread.length }
}

/** Safety metrics for the stages that could start; read before the flag is locked, because reading takes longer. */
const readingsFor = async (ctx: Context, id: string): Promise<Readings> => {
  const schedule = await store.find(ctx, id)
  const flag = schedule && (await findFlag(ctx, schedule.feature_flag_id))
  const readings = new Map<string, SafetyReading>()
  if (!schedule || !flag) return readings
  const isFlagArchived = flag.status === 'ARCHIVED'
  const { unread } = pass({ schedule, now: ctx.now(), isFlagArchived, readings })
  for (const stage of unread) {
    const window_minutes = stage.trigger_configuration.window_minutes ?? 15
    readings.set(stage.id, await readMetrics(ctx, { feature_flag_id: flag.id, window_minutes }))
  }
  return readings
}

const advance = (ctx: Context, id: string, readings: Readings): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const isDeleted = (await store.flagOf(ctx, id)) === undefined
    if (isDeleted) return
    await changeSchedule(ctx, id, (ctx, before, flag) => {
      if (before.status !== 'ACTIVE') return { schedule: before, events: [] }
      const isFlagArchived = flag.status === 'ARCHIVED'
      return outcomeOf(before, pass({ schedule: before, now: ctx.now(), isFlagArchived, readings }))
    })
  })

const outcomeOf = (before: Schedule, { schedule, moves, percentage }: Pass): Outcome => {
  const events = moveEvents(before, moves)
  const notices = startNotices(schedule, moves)
  const failure = moves.find(({ verb }) => verb === 'fail')?.stage
  if (schedule.status === 'COMPLETED') {
    events.push(scheduleEvent('rollout_schedule_complete', { before, after: schedule }))
    notices.push(completionNotice(schedule))
  }
  if (failure) {
    const reason = `Stage "${failure.name}": ${failure.failure_reason}.`
    events.push(scheduleEvent('rollout_schedule_pause', { before, after: schedule, reason }))
    notices.push(failureNotice(schedule, reason))
  }
  return { schedule, events, notices, percentage }
}
