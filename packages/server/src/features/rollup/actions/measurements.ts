import type { Context } from '../../../context.ts'
import { type AttributeProfile, type AttributeQuery, readAttributeProfiles } from '../store/attributes.ts'
import { type CovariateQuery, type CovariateSums, readCovariateSums } from '../store/covariates.ts'
import {
  type DailyQuery,
  type DayFigures,
  type PeriodFigures,
  readDays,
  readPeriods,
} from '../store/daily.ts'
import {
  type DimensionPeriodFigures,
  type DimensionQuery,
  readDimensionPeriods,
  readSegments,
  type SegmentFigures,
  type SegmentQuery,
} from '../store/dimensions.ts'
import { snapshot } from '../store/planned-statement.ts'
import { type PropensityFigures, readPropensities } from '../store/propensities.ts'
import { type RegressionError, type RegressionQuery, readRegressionErrors } from '../store/regressions.ts'
import { type Figures, readFigures } from '../store/totals.ts'
import { shortenHistory, shortenTail } from './roll-up.ts'

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
  await shortenHistory(ctx, query.experimentId)
  return snapshot(ctx, async (ctx) => {
    const sums = await readCovariateSums(ctx, query)
    return { sums, errors: await readRegressionErrors(ctx, query, await regress(sums)) }
  })
}

/** What values the kept attributes of an experiment take. */
export const attributeProfiles = (ctx: Context, query: AttributeQuery): Promise<AttributeProfile[]> =>
  snapshot(ctx, (ctx) => readAttributeProfiles(ctx, query))
