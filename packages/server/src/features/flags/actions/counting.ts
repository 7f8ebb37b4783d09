import type { Context } from '../../../context.ts'
import { perDatabase } from '../../../db/per-database.ts'
import { newId } from '../../../lib/ids.ts'
import { flush as flushSubjects } from '../../subjects/index.ts'
import {
  addCounts,
  type Counted,
  type Counts,
  count,
  createCounts,
  latencyQuantile,
} from '../rules/counts.ts'
import { addAt, noSeconds, type Seconds, secondOf } from '../rules/seconds.ts'
import { uniqueUsers } from '../rules/unique-users.ts'
import * as store from '../store-counts.ts'

const MINUTE_MS = 60_000
/** Counts are written so often; a process that dies loses no more than this. */
const FLUSH_MS = 10_000
/** While the database is away, so many minutes are kept. */
const MAX_MINUTES = 60

/** What was counted of a flag within a minute. */
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

/** Counts an evaluation in memory; it is written with others within ten seconds. */
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
      ctx.log.warn({ err: error }, 'counts of flag evaluations could not be written; they are kept')
    })
  }, FLUSH_MS)
  counting.timer.unref()
}

/** Writes what was counted and which subjects were seen since the last time. */
export const flushCounts = async (ctx: Context): Promise<void> => {
  const counting = countingOf(ctx.db)
  clearTimeout(counting.timer)
  counting.timer = undefined
  const rows = [...counting.minutes].flatMap(([minute, flags]) =>
    [...flags].map(([flag_number, counted]) => ({ minute: new Date(minute), flag_number, ...counted })),
  )
  if (rows.length > 0) await store.write(ctx.db, counting.instance, rows)
  forgetPast(counting, ctx.now().getTime())
  await flushSubjects(ctx)
}

/** The running minute goes on being counted, and is written again. */
const forgetPast = ({ minutes }: Counting, now: number): void => {
  for (const minute of minutes.keys()) {
    if (minute + MINUTE_MS <= now) minutes.delete(minute)
  }
}

/** Writes what waits, for a process that is about to end. */
export const flushPending = async (ctx: Context): Promise<void> => {
  if (countingOf(ctx.db).timer !== undefined) await flushCounts(ctx)
}

/** What happened to a flag within some minutes. */
export interface FlagCounts {
  evaluations: number
  enabled: number
  errors: number
  /** About: with a standard error of 0.8 percent. */
  unique_users: number
  /** Milliseconds that the share of evaluations did not exceed, at most 5 percent too high; null without any. */
  latency_ms: { p50: number | null; p95: number | null; p99: number | null }
}

/** What all processes counted of a flag in the minutes that begin in [from, to); the last ten seconds may be missing. */
export const countsOf = async (
  ctx: Context,
  range: { flag_id: string; from: Date; to: Date },
): Promise<FlagCounts> => {
  const sum = createCounts()
  for (const { counts } of await store.read(ctx.db, range)) addCounts(sum, counts)
  const { evaluations, enabled, errors, latency, users } = sum
  const quantile = (share: number): number | null => latencyQuantile(latency, share)
  return {
    evaluations,
    enabled,
    errors,
    unique_users: uniqueUsers(users),
    latency_ms: { p50: quantile(0.5), p95: quantile(0.95), p99: quantile(0.99) },
  }
}
