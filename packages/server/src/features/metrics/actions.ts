import type { Context } from '../../context.ts'
import { withAdvisoryLock } from '../../db/advisory-lock.ts'
import type { JobReport } from '../../jobs/job.ts'
import { collectHistory, isHistoryBehind } from './actions-history.ts'
import { oldestUnassigned, ROWS_BETWEEN_RUNS, ROWS_PER_STEP, ROWS_READ_AT_ONCE } from './rules.ts'
import { type AttributeProfile, type AttributeQuery, readAttributeProfiles } from './store/attributes.ts'
import { type CovariateQuery, type CovariateSums, readCovariateSums } from './store/covariates.ts'
import { type DailyQuery, type DayFigures, type PeriodFigures, readDays, readPeriods } from './store/daily.ts'
import {
  type DimensionPeriodFigures,
  type DimensionQuery,
  readDimensionPeriods,
  readSegments,
  type SegmentFigures,
  type SegmentQuery,
} from './store/dimensions.ts'
import { type Figures, readFigures } from './store/figures.ts'
import { planned, snapshot } from './store/planned.ts'
import {
  committedWatermark,
  experimentsBehind,
  lockProgress,
  nextWatermark,
  recordRun,
  rowsBehind,
  rowsSinceLastRun,
  type Watermark,
} from './store/progress.ts'
import { type PropensityFigures, readPropensities } from './store/propensities.ts'
import { type RegressionError, type RegressionQuery, readRegressionErrors } from './store/regressions.ts'
import { countUntil, forgetUnassigned } from './store/roll-up.ts'

/** What an experiment has measured up to one moment. */
export interface Measurement {
  figures: Figures
  /** Subjects per variant and entry of the allocation history. */
  periods: PeriodFigures[]
  /** How the subjects of a bandit were routed; empty unless asked for. */
  propensities: PropensityFigures[]
}

/** Everything that an experiment has measured up to this moment. */
export const measure = async (
  ctx: Context,
  experimentId: string,
  { withPropensities = false }: { withPropensities?: boolean } = {},
): Promise<Measurement> => {
  await shortenTail(ctx, experimentId)
  return snapshot(ctx, async (ctx) => ({
    figures: await readFigures(ctx, experimentId),
    periods: await readPeriods(ctx, experimentId),
    propensities: withPropensities ? await readPropensities(ctx, experimentId) : [],
  }))
}

/** Subjects per variant and entry of the allocation history, up to this moment. */
export const periods = async (ctx: Context, experimentId: string): Promise<PeriodFigures[]> => {
  await shortenTail(ctx, experimentId)
  return snapshot(ctx, (ctx) => readPeriods(ctx, experimentId))
}

/** The figures of an experiment alone, up to this moment. */
export const figures = async (ctx: Context, experimentId: string): Promise<Figures> => {
  await shortenTail(ctx, experimentId)
  return snapshot(ctx, (ctx) => readFigures(ctx, experimentId))
}

/** A metric's days up to this moment; see `DayFigures`. */
export const days = async (ctx: Context, query: DailyQuery): Promise<DayFigures[]> => {
  await shortenTail(ctx, query.experimentId)
  return snapshot(ctx, (ctx) => readDays(ctx, query))
}

/** A metric's conversions by the values of a dimension, up to this moment; see `SegmentFigures`. */
export const segments = async (ctx: Context, query: SegmentQuery): Promise<SegmentFigures[]> => {
  await shortenTail(ctx, query.experimentId)
  return snapshot(ctx, (ctx) => readSegments(ctx, query))
}

/** Subjects per variant, period and value of every kept dimension, up to this moment. */
export const dimensionPeriods = (ctx: Context, query: DimensionQuery): Promise<DimensionPeriodFigures[]> =>
  snapshot(ctx, (ctx) => readDimensionPeriods(ctx, query))

/** What adjusted comparisons need, up to one moment. */
export interface AdjustmentFigures {
  sums: CovariateSums[]
  /** The errors of the regressions that were asked for. */
  errors: RegressionError[]
}

/**
 * What adjusted comparisons need of metrics and of what was known before the assignment; see `CovariateSums`.
 *
 * @param regress tells from the sums which regressions need their errors
 */
export const adjustmentFigures = async (
  ctx: Context,
  query: CovariateQuery,
  regress: (sums: readonly CovariateSums[]) => Promise<RegressionQuery[]>,
): Promise<AdjustmentFigures> => {
  await shortenTail(ctx, query.experimentId)
  if (await isHistoryBehind(ctx, query.experimentId)) {
    const { watermark, at } = await reachable(ctx)
    await collectHistory(ctx, query.experimentId, { until: watermark.event_id, at })
  }
  return snapshot(ctx, async (ctx) => {
    const sums = await readCovariateSums(ctx, query)
    return { sums, errors: await readRegressionErrors(ctx, query, await regress(sums)) }
  })
}

/** What values the kept attributes of an experiment take. */
export const attributeProfiles = (ctx: Context, query: AttributeQuery): Promise<AttributeProfile[]> =>
  snapshot(ctx, (ctx) => readAttributeProfiles(ctx, query))

/** Counts everything that an experiment has up to this moment into its roll-up. */
export const catchUp = async (ctx: Context, experimentId: string): Promise<void> =>
  rollUp(ctx, experimentId, await reachable(ctx))

/** The same for all experiments that have something new. */
export const catchUpAll = async (ctx: Context): Promise<void> => {
  const limit = await reachable(ctx)
  for (const experimentId of await planned(ctx, experimentsBehind)) await rollUp(ctx, experimentId, limit)
}

/** Reading costs as much as the rows behind the watermark, so a long tail is counted first, once. */
const shortenTail = async (ctx: Context, experimentId: string): Promise<void> => {
  const rows = await planned(ctx, (ctx) => rowsBehind(ctx, experimentId, ROWS_READ_AT_ONCE))
  if (rows < ROWS_READ_AT_ONCE) return
  await rollUp(ctx, experimentId, await reachable(ctx))
}

/** How far a roll-up can go, and when that was found out. */
interface Reachable {
  watermark: Watermark
  at: Date
}

const reachable = async (ctx: Context): Promise<Reachable> => ({
  at: ctx.now(),
  watermark: await committedWatermark(ctx),
})

/** Rolls up one experiment as far as it can go, in steps that each stand in a transaction of their own. */
const rollUp = async (ctx: Context, experimentId: string, limit: Reachable): Promise<void> => {
  let isComplete = false
  while (!isComplete) isComplete = await step(ctx, experimentId, limit)
  await collectHistory(ctx, experimentId, { until: limit.watermark.event_id, at: limit.at })
}

const step = (ctx: Context, experimentId: string, { watermark, at }: Reachable): Promise<boolean> =>
  planned(ctx, async (ctx) => {
    if (!(await lockProgress(ctx, experimentId))) return true
    const until = await nextWatermark(ctx, experimentId, { limit: watermark, rows: ROWS_PER_STEP })
    await countUntil(ctx, experimentId, until)
    if (until.assignment_id < watermark.assignment_id || until.event_id < watermark.event_id) return false
    await forgetUnassigned(ctx, experimentId, oldestUnassigned(at))
    return true
  })

/**
 * Rolls up every experiment that has new rows; the failure of one does not stop the others. When another process
 * is at it already, nothing is done.
 */
export const rollUpAll = async (ctx: Context): Promise<JobReport> =>
  (await withAdvisoryLock(ctx.db, 'roll-up of all experiments', () => rollUpEach(ctx))) ?? NOTHING_DONE

const NOTHING_DONE: JobReport = { processed: 0, failed: 0 }

const rollUpEach = async (ctx: Context): Promise<JobReport> => {
  const limit = await reachable(ctx)
  let [processed, failed] = [0, 0]
  for (const experimentId of await planned(ctx, experimentsBehind)) {
    try {
      await rollUp(ctx, experimentId, limit)
      processed += 1
    } catch (error) {
      failed += 1
      ctx.log.error({ err: error, experiment_id: experimentId }, 'experiment roll-up failed')
    }
  }
  await recordRun(ctx, limit.watermark)
  for (const listener of ctx.ports.listeners?.rolledUp ?? []) await listener(ctx)
  return { processed, failed }
}

/** Whether so many rows have come since the last run that the next one should not wait for its time. */
export const isRunDue = async (ctx: Context): Promise<boolean> =>
  (await rowsSinceLastRun(ctx)) >= ROWS_BETWEEN_RUNS
