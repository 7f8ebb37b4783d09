import type { Context } from '../../context.ts'
import { REVERSED_RANGE, refuseReversedRange } from '../../http/date-range.ts'
import { pageAnswer } from '../../http/paging.ts'
import { runJob } from '../../jobs/runner.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { invalid, notFound, wrongField } from '../../lib/errors.ts'
import { addCounts, type Counts, createCounts, flushCounts } from '../flags/index.ts'
import { rollup } from '../rollup/index.ts'
import {
  floorHour,
  floorMinute,
  MAX_POINTS,
  metricsOf,
  partsOf,
  periodOf,
  periodsWithin,
  type Range,
  type Reported,
} from './rules.ts'
import type { Aggregated, AggregatedQuery, ErrorsQuery, FlagMetrics, SummaryQuery } from './schema.ts'
import * as store from './store.ts'
import { listErrors } from './store-errors.ts'

/** The requested range with its default: the last 24 hours. */
const rangeOf = (
  ctx: Context,
  { from_date, to_date }: Pick<SummaryQuery, 'from_date' | 'to_date'>,
): Range => {
  const now = ctx.now()
  const to = to_date ?? now
  const from = from_date ?? new Date(Math.min(now.getTime(), to.getTime()) - DAY_MS)
  if (from > to) throw invalid(REVERSED_RANGE)
  return { from, to }
}

/** The number of a flag, undefined for all of them. */
const numberFor = async (ctx: Context, flagId: string | undefined): Promise<number | undefined> => {
  if (flagId === undefined) return undefined
  const number = await store.numberOf(ctx.db, flagId)
  if (number === undefined) throw notFound('Feature flag')
  return number
}

const justAfter = (moment: Date): Date => new Date(moment.getTime() + 1)

/** Start of the minutes that are certain to be stored; earlier ranges are read by hour. */
const minutesStoredFrom = (ctx: Context): Date => {
  const days = ctx.config.RAW_METRICS_RETENTION_DAYS
  return new Date(days === 0 ? 0 : ctx.now().getTime() - days * DAY_MS)
}

/** Counts of an interval. */
interface Tally {
  served: Counts
  reported: Reported
}

const createTally = (): Tally => ({
  served: createCounts(),
  reported: { evaluations: 0, enabled: 0, errors: 0 },
})

interface Counting extends store.Wanted {
  /** true: aggregated hours are too coarse. */
  byMinute: boolean
  /** The tally to add counts from a time on. */
  tallyAt: (start: Date) => Tally
}

/** Reads all counts in a range, and adds them to their tallies. */
const tallyUp = async (ctx: Context, counting: Counting): Promise<void> => {
  await flushCounts(ctx)
  const progress = await store.progress(ctx.db)
  const until = (hours: Date | null) => (counting.byMinute ? null : hours)
  const served = partsOf(counting, until(progress.hours_until))
  const reported = partsOf(counting, until(progress.report_hours_until))
  for (const source of ['hours', 'minutes'] as const) {
    for (const range of served[source]) await addServed(ctx, source, { ...counting, ...range })
    for (const range of reported[source]) await addReported(ctx, source, { ...counting, ...range })
  }
}

type Source = 'hours' | 'minutes'

const addServed = async (ctx: Context, source: Source, counting: Counting): Promise<void> => {
  for await (const { start, counts } of store.counts(ctx.db, source, counting)) {
    addCounts(counting.tallyAt(start).served, counts)
  }
}

const addReported = async (ctx: Context, source: Source, counting: Counting): Promise<void> => {
  for (const report of await store.reports(ctx.db, source, counting)) {
    const { reported } = counting.tallyAt(report.start)
    reported.evaluations += report.evaluations
    reported.enabled += report.enabled
    reported.errors += report.errors
  }
}

/**
 * Metrics of a flag, or of all flags, in the minutes between two dates. When minutes may have been deleted, it begins
 * with the full hour.
 *
 * @throws AppError 400 for dates in the wrong order, 404
 */
export const summary = async (ctx: Context, query: SummaryQuery): Promise<FlagMetrics> => {
  const { from, to } = rangeOf(ctx, query)
  const flag = await numberFor(ctx, query.feature_flag_id)
  const start = from < minutesStoredFrom(ctx) ? floorHour(from) : floorMinute(from)
  const tally = createTally()
  await tallyUp(ctx, { flag, from: start, to: justAfter(to), byMinute: false, tallyAt: () => tally })
  return metricsOf(tally.served, tally.reported)
}

/**
 * Metrics of a flag, period by period: every period that the range touches, in full.
 *
 * @throws AppError 400 for dates in the wrong order, 404, 422 for too many periods and for minutes that are deleted
 */
export const aggregated = async (ctx: Context, query: AggregatedQuery): Promise<Aggregated> => {
  const { feature_flag_id, period } = query
  const range = rangeOf(ctx, query)
  const periods = periodsWithin(period, range)
  if (!periods)
    throw wrongField(['query', 'from_date'], `these are more than ${MAX_POINTS} points`, 'too_large')
  if (period === 'minute' && range.from < minutesStoredFrom(ctx)) {
    throw wrongField(
      ['query', 'from_date'],
      'minutes of that time are no longer stored; request hours',
      'too_small',
    )
  }
  const flag = await numberFor(ctx, feature_flag_id)
  const [from = range.from] = periods.starts
  const tallies = new Map<number, Tally>()
  const tallyAt = (start: Date): Tally => {
    const at = periodOf(period, start).getTime()
    const tally = tallies.get(at) ?? createTally()
    tallies.set(at, tally)
    return tally
  }
  await tallyUp(ctx, { flag, from, to: periods.end, byMinute: period === 'minute', tallyAt })
  const points = periods.starts.map((start) => {
    const { served, reported } = tallies.get(start.getTime()) ?? createTally()
    return { start, ...metricsOf(served, reported) }
  })
  return { feature_flag_id, period, points }
}

/**
 * One page of reported errors.
 *
 * @throws AppError 400 for dates in the wrong order
 */
export const errors = async (ctx: Context, query: ErrorsQuery) => {
  refuseReversedRange(query)
  return pageAnswer(query, await listErrors(ctx.db, query))
}

/** Runs the metrics job now, unless it is running already. */
export const aggregateNow = async ({ actor: _, ...context }: Context): Promise<{ status: 'accepted' }> => {
  for (const job of rollup.jobs ?? []) await runJob(context, job)
  return { status: 'accepted' }
}
