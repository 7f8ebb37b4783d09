import type { Context } from '../../../context.ts'
import { type AttributeProfile, type AttributeQuery, readAttributeProfiles } from '../store/attributes.ts'
import { type CovariateQuery, type CovariateSums, readCovariateSums } from '../store/covariates.ts'
import {
  type DailyQuery,
  type DailyTotals,
  type PeriodTotals,
  readDays,
  readPeriods,
} from '../store/daily.ts'
import {
  type DimensionPeriodTotals,
  type DimensionQuery,
  type DimensionValueTotals,
  readDimensionPeriods,
  readSegments,
  type SegmentQuery,
} from '../store/dimensions.ts'
import { snapshot } from '../store/planned-statement.ts'
import { type PropensityTotals, readPropensities } from '../store/propensities.ts'
import { type RegressionError, type RegressionQuery, readRegressionErrors } from '../store/regressions.ts'
import { readTotals, type Totals } from '../store/totals.ts'
import { shortenHistory, shortenTail } from './roll-up.ts'

/** The measurements of an experiment up to one moment. */
export interface Measurement {
  totals: Totals
  /** Subjects per variant and entry of the allocation history. */
  periods: PeriodTotals[]
  /** How the subjects of a bandit were routed; empty unless requested. */
  propensities: PropensityTotals[]
}

/** Everything that an experiment has measured up to this moment. */
export const measure = async (
  ctx: Context,
  experimentId: string,
  { withPropensities = false }: { withPropensities?: boolean } = {},
): Promise<Measurement> => {
  await shortenTail(ctx, experimentId)
  return snapshot(ctx, async (ctx) => ({
    totals: await readTotals(ctx, experimentId),
    periods: await readPeriods(ctx, experimentId),
    propensities: withPropensities ? await readPropensities(ctx, experimentId) : [],
  }))
}

/** Subjects per variant and entry of the allocation history, up to this moment. */
export const periods = async (ctx: Context, experimentId: string): Promise<PeriodTotals[]> => {
  await shortenTail(ctx, experimentId)
  return snapshot(ctx, (ctx) => readPeriods(ctx, experimentId))
}

/** The totals of an experiment alone, up to this moment. */
export const totals = async (ctx: Context, experimentId: string): Promise<Totals> => {
  await shortenTail(ctx, experimentId)
  return snapshot(ctx, (ctx) => readTotals(ctx, experimentId))
}

/** A metric's days up to this moment; see `DailyTotals`. */
export const days = async (ctx: Context, query: DailyQuery): Promise<DailyTotals[]> => {
  await shortenTail(ctx, query.experimentId)
  return snapshot(ctx, (ctx) => readDays(ctx, query))
}

/** A metric's conversions by the values of a dimension, up to this moment; see `DimensionValueTotals`. */
export const segments = async (ctx: Context, query: SegmentQuery): Promise<DimensionValueTotals[]> => {
  await shortenTail(ctx, query.experimentId)
  return snapshot(ctx, (ctx) => readSegments(ctx, query))
}

/** Subjects per variant, period and value of every stored dimension, up to this moment. */
export const dimensionPeriods = (ctx: Context, query: DimensionQuery): Promise<DimensionPeriodTotals[]> =>
  snapshot(ctx, (ctx) => readDimensionPeriods(ctx, query))

/** The sums for adjusted comparisons, up to one moment. */
export interface AdjustmentTotals {
  sums: CovariateSums[]
  /** The errors of the requested regressions. */
  errors: RegressionError[]
}

/**
 * The sums of outcomes and covariates for adjusted comparisons (CUPED); see `CovariateSums`.
 *
 * @param regress chooses from the sums the regressions whose errors are needed
 */
export const adjustmentTotals = async (
  ctx: Context,
  query: CovariateQuery,
  regress: (sums: readonly CovariateSums[]) => Promise<RegressionQuery[]>,
): Promise<AdjustmentTotals> => {
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
