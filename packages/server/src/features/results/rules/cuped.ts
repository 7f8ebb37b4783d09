import {
  type CupedComparison as AdjustedComparison,
  type AdjustmentNotComputed,
  type CovariateMoments,
  compareAdjusted,
  covariateMomentsFromSums,
  cupedAdjustment,
  noCovariateMoments,
  type Sample,
} from '@assay/statistics'
import type { Experiment, Metric, VarianceReduction } from '../../experiments/index.ts'
import type { CovariateSums } from '../../metrics/index.ts'
import type { CupedComparison, CupedUnavailable } from '../schema/cuped.ts'
import { controlOf, type VariantLabel } from './counts.ts'
import { type CovariatePlan, covariateName } from './covariates.ts'
import { type Judgement, judge } from './family.ts'
import { alphaOf } from './settings.ts'
import { finite } from './wire.ts'

/** A variant's subjects before and after the adjustment. */
interface AdjustedArm {
  variant: VariantLabel
  moments: CovariateMoments
  adjusted: Sample
  subjects_with_history: number
}

/** A metric with all of its arms adjusted; the slopes are those of all arms together. */
export interface AdjustedMetric {
  metric: Metric
  covariates: CovariatePlan['covariates']
  theta: readonly number[]
  arms: readonly AdjustedArm[]
}

/** Adjusts all arms of a metric by its covariates. */
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
  const { theta, arms } = isWinsorized
    ? { theta: [], arms: moments.map(firstQuantity) }
    : cupedAdjustment(moments)
  return {
    metric,
    covariates,
    theta,
    arms: variants.flatMap((variant, index) => {
      const [own, adjusted] = [moments[index], arms[index]]
      const subjects_with_history = rows[index]?.subjects_with_history ?? 0
      return own && adjusted ? [{ variant, moments: own, adjusted, subjects_with_history }] : []
    }),
  }
}

/** Of the products only the upper triangle is kept. */
const momentsOf = ({ subjects, origins, sums, products }: CovariateSums): CovariateMoments => {
  const size = origins.length
  const place = (row: number, col: number): number => row * size - (row * (row - 1)) / 2 + (col - row)
  const full = origins.map((_, row) =>
    origins.map((__, col) => products[place(Math.min(row, col), Math.max(row, col))] ?? 0),
  )
  return covariateMomentsFromSums({ count: subjects, origins, sums, products: full })
}

const firstQuantity = ({ count, means, products }: CovariateMoments): Sample => ({
  count,
  mean: means[0] ?? 0,
  variance: count < 2 ? 0 : Math.max(0, products[0]?.[0] ?? 0) / (count - 1),
})

/** A treatment with its comparison, or with the reason why there is none. */
interface Row {
  adjusted: AdjustedMetric
  control: AdjustedArm | undefined
  treatment: AdjustedArm | undefined
  outcome: AdjustedComparison | { unavailable: CupedUnavailable }
}

const REASONS: Record<AdjustmentNotComputed, CupedUnavailable> = {
  'fewer than 2 units': 'fewer_than_2_units',
  'no variation': 'no_variation',
  'no residual variation': 'no_residual_variation',
}

const rowsOf = (adjusted: AdjustedMetric, config: VarianceReduction, alpha: number): Row[] => {
  const control = controlOf(adjusted.arms)
  const treatments = adjusted.arms.filter(({ variant }) => !variant.is_control)
  if (!control) return [unavailableRow(adjusted, 'no_control_variant')]
  if (treatments.length === 0) return [unavailableRow(adjusted, 'no_treatment_variant')]
  return treatments.map((treatment) => {
    const needsMean = config.method === 'winsorization' && adjusted.metric.metric_type === 'conversion'
    const outcome = needsMean
      ? { unavailable: 'winsorization_needs_mean_metric' as const }
      : compared(control, treatment, alpha)
    return { adjusted, control, treatment, outcome }
  })
}

const unavailableRow = (adjusted: AdjustedMetric, unavailable: CupedUnavailable): Row => ({
  adjusted,
  control: undefined,
  treatment: undefined,
  outcome: { unavailable },
})

const compared = (control: AdjustedArm, treatment: AdjustedArm, alpha: number): Row['outcome'] => {
  const result = compareAdjusted({
    control: control.moments,
    treatment: treatment.moments,
    adjustedControl: control.adjusted,
    adjustedTreatment: treatment.adjusted,
    alpha,
  })
  return 'notComputed' in result ? { unavailable: REASONS[result.notComputed] } : result
}

type Settings = Pick<Experiment, 'confidence_level' | 'correction_method' | 'metrics'>

/** Every treatment of every metric; p-values are corrected as a family of their own, guardrails left out. */
export const cupedComparisons = (
  metrics: readonly AdjustedMetric[],
  experiment: Settings,
  config: VarianceReduction,
): CupedComparison[] => {
  const alpha = alphaOf(experiment.confidence_level)
  const rows = metrics.flatMap((adjusted) => rowsOf(adjusted, config, alpha))
  const judgements = judge(
    rows.map(({ adjusted, outcome }) => ({
      p_value: 'unavailable' in outcome ? null : finite(outcome.adjusted.pValue),
      in_family: !adjusted.metric.is_guardrail,
    })),
    { alpha, correction_method: experiment.correction_method },
  )
  return rows.flatMap((row, index) => {
    const judgement = judgements[index]
    return judgement ? [comparisonOf(row, judgement, { experiment, config })] : []
  })
}

interface Told {
  experiment: Settings
  config: VarianceReduction
}

const comparisonOf = (row: Row, judgement: Judgement, { experiment, config }: Told): CupedComparison => {
  const { adjusted, control, treatment, outcome } = row
  const { metric, covariates, theta } = adjusted
  return {
    metric_id: metric.id,
    metric_name: metric.name,
    method: config.method,
    variant_id: treatment?.variant.id ?? null,
    variant_name: treatment?.variant.name ?? null,
    control_variant_id: control?.variant.id ?? null,
    control_sample_size: control?.moments.count ?? null,
    treatment_sample_size: treatment?.moments.count ?? null,
    ...effectFields(row),
    corrected_p_value: judgement.adjusted_p_value,
    is_significant: judgement.is_significant,
    theta: theta.flatMap((value, index) => {
      const covariate = covariates[index]
      return covariate ? [{ covariate: covariateName(covariate, experiment.metrics), value }] : []
    }),
    covariate_coverage_pct: coverage(row),
    unavailable_reason: 'unavailable' in outcome ? outcome.unavailable : null,
    reproduce: reproduction(row, judgement, { experiment, config }),
  }
}

const NO_EFFECT = {
  unadjusted_effect: null,
  unadjusted_se: null,
  adjusted_control_mean: null,
  adjusted_treatment_mean: null,
  adjusted_effect: null,
  adjusted_se: null,
  adjusted_ci_lower: null,
  adjusted_ci_upper: null,
  adjusted_p_value: null,
  variance_reduction_pct: null,
  effective_sample_multiplier: null,
}

/** A slope that is only noise may cost a little; the reduction is then said to be 0. */
const effectFields = ({ control, treatment, outcome }: Row) => {
  if ('unavailable' in outcome) return NO_EFFECT
  const { adjusted, unadjusted } = outcome
  const reduction = Math.max(0, outcome.varianceReduction)
  return {
    unadjusted_effect: finite(unadjusted.difference),
    unadjusted_se: finite(unadjusted.standardError),
    adjusted_control_mean: finite(control?.adjusted.mean),
    adjusted_treatment_mean: finite(treatment?.adjusted.mean),
    adjusted_effect: finite(adjusted.difference),
    adjusted_se: finite(adjusted.standardError),
    adjusted_ci_lower: finite(adjusted.interval.lower),
    adjusted_ci_upper: finite(adjusted.interval.upper),
    adjusted_p_value: finite(adjusted.pValue),
    variance_reduction_pct: finite(100 * reduction),
    effective_sample_multiplier: finite(1 / (1 - reduction)),
  }
}

/** The share of subjects of whom something is known from before; null where no such covariate is used. */
const coverage = ({ adjusted, control, treatment }: Row): number | null => {
  if (!adjusted.covariates.some(({ kind }) => kind === 'metric') || !control || !treatment) return null
  const subjects = control.moments.count + treatment.moments.count
  if (subjects === 0) return null
  return (100 * (control.subjects_with_history + treatment.subjects_with_history)) / subjects
}

const reproduction = (
  { adjusted, outcome }: Row,
  judgement: Judgement,
  { experiment, config }: Told,
): CupedComparison['reproduce'] =>
  'unavailable' in outcome
    ? null
    : {
        method: 'welch_t_test_of_adjusted_outcomes',
        inputs: {
          adjustment: config.method,
          quantities: [
            ...adjusted.covariates.map((covariate) => covariateName(covariate, experiment.metrics)),
            'outcome',
          ],
          arms: adjusted.arms.map(({ variant, moments }) => ({ variant_id: variant.id, ...moments })),
          slopes: 'pooled within arms',
          alpha: alphaOf(experiment.confidence_level),
          correction_method: experiment.correction_method,
          family_size: judgement.family_size,
        },
      }
