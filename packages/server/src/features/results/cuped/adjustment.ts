import {
  type CovariateMoments,
  covariateMomentsFromSums,
  cupedAdjustment,
  hasLinError,
  type LinArm,
  linArms,
  noCovariateMoments,
  type Sample,
} from '@assay/statistics'
import type { Experiment, Metric } from '../../experiments/index.ts'
import type { CovariateSums, RegressionError, RegressionQuery } from '../../rollup/index.ts'
import { controlOf, type VariantLabel } from '../counts.ts'
import type { CovariatePlan } from './covariates.ts'

/** Below this many subjects in an arm the error of a slope matters. */
const SMALL_ARM = 200

/** A variant's subjects before and after the adjustment. */
export interface AdjustedArm {
  variant: VariantLabel
  moments: CovariateMoments
  /** With slopes that all arms share. */
  adjusted: Sample
  /** With slopes of its own; undefined without a covariate. */
  regression: LinArm | undefined
  subjects_with_history: number
}

/** A metric with all of its arms adjusted; the slopes are those of all arms together. */
export interface AdjustedMetric {
  metric: Metric
  covariates: CovariatePlan['covariates']
  theta: readonly number[]
  arms: readonly AdjustedArm[]
}

/** Adjusts all arms of a metric by its covariates (CUPED). */
export const adjustMetric = (
  { variants }: Pick<Experiment, 'variants'>,
  { metric, covariates }: CovariatePlan,
  sums: readonly CovariateSums[],
): AdjustedMetric => {
  const rows = variants.map(({ id }) =>
    sums.find(({ metric_id, variant_id }) => metric_id === metric.id && variant_id === id),
  )
  const moments = rows.map((row) => (row ? momentsOf(row) : noCovariateMoments(covariates.length + 1)))
  const isWinsorized = covariates.some(({ kind }) => kind === 'winsorized_outcome')
  const hasNoSlopes = isWinsorized || moments.length === 0
  const { theta, arms } = hasNoSlopes
    ? { theta: [], arms: moments.map(firstQuantity) }
    : cupedAdjustment(moments)
  const regressions = hasNoSlopes || covariates.length === 0 ? [] : linArms(moments)
  return {
    metric,
    covariates,
    theta,
    arms: variants.flatMap((variant, index) => {
      const [own, adjusted] = [moments[index], arms[index]]
      const subjects_with_history = rows[index]?.subjects_with_history ?? 0
      const regression = regressions[index]
      return own && adjusted ? [{ variant, moments: own, adjusted, regression, subjects_with_history }] : []
    }),
  }
}

/** The moments of a variant; of the products only the upper triangle is stored. */
const momentsOf = ({ subjects, origins, sums, products }: CovariateSums): CovariateMoments => {
  const size = origins.length
  const indexOf = (row: number, col: number): number => row * size - (row * (row - 1)) / 2 + (col - row)
  const full = origins.map((_, row) =>
    origins.map((__, col) => products[indexOf(Math.min(row, col), Math.max(row, col))] ?? 0),
  )
  return covariateMomentsFromSums({ count: subjects, origins, sums, products: full })
}

const firstQuantity = ({ count, means, products }: CovariateMoments): Sample => ({
  count,
  mean: means[0] ?? 0,
  variance: count < 2 ? 0 : Math.max(0, products[0]?.[0] ?? 0) / (count - 1),
})

/** Both arms of a comparison with slopes of their own. */
type OwnSlopes = Readonly<Record<'control' | 'treatment', { side: AdjustedArm; regression: LinArm }>>

/**
 * The slopes of each arm's own (Lin's regression with HC2 errors) for a comparison of small arms or with several
 * covariates. Undefined for other comparisons, and where an arm has too few subjects.
 */
export const ownSlopesOf = (
  { covariates }: AdjustedMetric,
  control: AdjustedArm,
  treatment: AdjustedArm,
): OwnSlopes | undefined => {
  const isSmall = Math.min(control.moments.count, treatment.moments.count) < SMALL_ARM
  if (covariates.length < 2 && !isSmall) return undefined
  const [first, second] = [control.regression, treatment.regression]
  if (!first || !second || !hasLinError(first) || !hasLinError(second)) return undefined
  return {
    control: { side: control, regression: first },
    treatment: { side: treatment, regression: second },
  }
}

/** The regressions of a metric whose errors its comparisons need. */
export const regressionsOf = (adjusted: AdjustedMetric): RegressionQuery[] => {
  const control = controlOf(adjusted.arms)
  if (!control) return []
  const used = adjusted.arms.flatMap((treatment) => {
    const own = treatment === control ? undefined : ownSlopesOf(adjusted, control, treatment)
    return own ? [own.control, own.treatment] : []
  })
  const byVariant = new Map(used.map(({ side, regression }) => [side.variant.id, regression]))
  return [...byVariant].map(([variant_id, { count, means, slopes, whitening, offset }]) => ({
    metric_id: adjusted.metric.id,
    variant_id,
    count,
    means,
    slopes,
    whitening,
    offset,
  }))
}

/** The HC2 variance of an arm's adjusted mean; null: none could be computed. */
export const squaredErrorOf = (
  errors: readonly RegressionError[],
  { metric }: AdjustedMetric,
  { variant }: AdjustedArm,
): number | null =>
  errors.find(({ metric_id, variant_id }) => metric_id === metric.id && variant_id === variant.id)
    ?.squared_error ?? null
