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

/** The measurements of an experiment up to one moment. */
export interface Measurement {
  figures: Figures
  /** Subjects per variant and entry of the allocation history. */
  periods: PeriodFigures[]
  /** How the subjects of a bandit were routed; empty unless requested. */
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

/** Subjects per variant, period and value of every stored dimension, up to this moment. */
export const dimensionPeriods = (ctx: Context, query: DimensionQuery): Promise<DimensionPeriodFigures[]> =>
  snapshot(ctx, (ctx) => readDimensionPeriods(ctx, query))

/** The sums for adjusted comparisons, up to one moment. */
export interface AdjustmentFigures {
  sums: CovariateSums[]
  /** The errors of the requested regressions. */
  errors: RegressionError[]
}

/**
 * The sums of outcomes and covariates for adjusted comparisons (CUPED); see `CovariateSums`.
 *
 * @param regress chooses from the sums the regressions whose errors are needed
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

/** The values of an experiment's stored attributes. */
export const attributeProfiles = (ctx: Context, query: AttributeQuery): Promise<AttributeProfile[]> =>
  snapshot(ctx, (ctx) => readAttributeProfiles(ctx, query))
