import type { Context } from '../../../context.ts'
import { perDatabase } from '../../../db/per-database.ts'
import { MINUTE_MS } from '../../../lib/durations.ts'
import { newId } from '../../../lib/ids.ts'
import { flush as flushSubjects } from '../../../parts/subjects/index.ts'
import { type Counted, type Counts, count, createCounts } from './counts.ts'
import { addAt, noSeconds, type Seconds, secondOf } from './seconds.ts'
import { writeCounts } from './store.ts'

/** Interval of writing counts; a process that dies loses at most the counts of this time. */
const FLUSH_MS = 10_000
/** Maximum number of minutes stored in memory while the database is unavailable. */
const MAX_MINUTES = 60

/** Counts of a flag within a minute. */
interface MinuteCounts {
  counts: Counts
  evaluations: Seconds
  errors: Seconds
}

interface Counting {
  instance: string
  /** By the start of the minute in milliseconds, then by the number of the flag. */
  minutes: Map<number, Map<number, MinuteCounts>>
  timer: NodeJS.Timeout | undefined
}

const countingOf = perDatabase((): Counting => ({ instance: newId(), minutes: new Map(), timer: undefined }))

/** Counts an evaluation in memory; the counts are written within ten seconds. */
export const countEvaluation = (ctx: Context, flagNumber: number, counted: Counted): void => {
  const counting = countingOf(ctx.db)
  const now = ctx.now().getTime()
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS
  const flags = counting.minutes.get(minute) ?? startMinute(counting, minute)
  const flag = flags.get(flagNumber) ?? startFlag(flags, flagNumber)
  const second = secondOf(now)
  count(flag.counts, counted)
  addAt(flag.evaluations, second, 1)
  if (counted.reason === 'error') addAt(flag.errors, second, 1)
  if (counting.timer === undefined) schedule(ctx, counting)
}

const startFlag = (flags: Map<number, MinuteCounts>, flagNumber: number): MinuteCounts => {
  const flag = { counts: createCounts(), evaluations: noSeconds(), errors: noSeconds() }
  flags.set(flagNumber, flag)
  return flag
}

const startMinute = ({ minutes }: Counting, minute: number): Map<number, MinuteCounts> => {
  const flags = new Map<number, MinuteCounts>()
  minutes.set(minute, flags)
  const [oldest] = minutes.keys()
  if (minutes.size > MAX_MINUTES && oldest !== undefined) minutes.delete(oldest)
  return flags
}

const schedule = (ctx: Context, counting: Counting): void => {
  counting.timer = setTimeout(() => {
    flushCounts(ctx).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'flag evaluation counts not stored')
    })
  }, FLUSH_MS)
  counting.timer.unref()
}

/** Writes the counts and the recent subjects since the last flush. */
export const flushCounts = async (ctx: Context): Promise<void> => {
  const counting = countingOf(ctx.db)
  clearTimeout(counting.timer)
  counting.timer = undefined
  const rows = [...counting.minutes].flatMap(([minute, flags]) =>
    [...flags].map(([flag_number, counted]) => ({ minute: new Date(minute), flag_number, ...counted })),
  )
  if (rows.length > 0) await writeCounts(ctx.db, counting.instance, rows)
  dropPast(counting, ctx.now().getTime())
  await flushSubjects(ctx)
}

/** Drops past minutes; the current one continues to be counted and is written again. */
const dropPast = ({ minutes }: Counting, now: number): void => {
  for (const minute of minutes.keys()) {
    if (minute + MINUTE_MS <= now) minutes.delete(minute)
  }
}

/** Writes pending counts, for a process that is about to end. */
export const flushPending = async (ctx: Context): Promise<void> => {
  if (countingOf(ctx.db).timer !== undefined) await flushCounts(ctx)
}
