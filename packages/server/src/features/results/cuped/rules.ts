import {
  type CupedComparison as AdjustedComparison,
  type AdjustmentNotComputed,
  compareAdjusted,
  compareLin,
} from '@assay/statistics'
import type { Experiment, VarianceReduction } from '../../experiments/index.ts'
import type { CovariateSums, RegressionError } from '../../rollup/index.ts'
import { controlOf } from '../counts.ts'
import { finite } from '../json-numbers.ts'
import { type CorrectedTest, correctFamily } from '../multiple-comparisons.ts'
import { alphaOf } from '../settings.ts'
import {
  type AdjustedArm,
  type AdjustedMetric,
  adjustMetric,
  ownSlopesOf,
  squaredErrorOf,
} from './adjustment.ts'
import type { Compared, ComparedArms, ReportContext } from './compared-arms.ts'
import { type CovariatePlan, covariateName } from './covariates.ts'
import { reproduction } from './reproduction.ts'
import type { CupedComparison, CupedUnavailable } from './schema.ts'

const REASONS: Record<AdjustmentNotComputed, CupedUnavailable> = {
  'fewer than 2 units': 'fewer_than_2_units',
  'no variation': 'no_variation',
  'no residual variation': 'no_residual_variation',
}

const rowsOf = (adjusted: AdjustedMetric, { config, alpha, errors }: ComparisonInput): ComparedArms[] => {
  const control = controlOf(adjusted.arms)
  const treatments = adjusted.arms.filter(({ variant }) => !variant.is_control)
  if (!control) return [unavailableRow(adjusted, 'no_control_variant')]
  if (treatments.length === 0) return [unavailableRow(adjusted, 'no_treatment_variant')]
  return treatments.map((treatment) => {
    const needsMean = config.method === 'winsorization' && adjusted.metric.metric_type === 'conversion'
    const outcome = needsMean
      ? { unavailable: 'winsorization_needs_mean_metric' as const }
      : compared(adjusted, { control, treatment }, { alpha, errors })
    return { adjusted, control, treatment, outcome }
  })
}

const unavailableRow = (adjusted: AdjustedMetric, unavailable: CupedUnavailable): ComparedArms => ({
  adjusted,
  control: undefined,
  treatment: undefined,
  outcome: { unavailable },
})

interface ComparisonInput {
  config: VarianceReduction
  alpha: number
  errors: readonly RegressionError[]
}

interface Arms {
  control: AdjustedArm
  treatment: AdjustedArm
}

const compared = (
  adjusted: AdjustedMetric,
  arms: Arms,
  input: Omit<ComparisonInput, 'config'>,
): ComparedArms['outcome'] =>
  withOwnSlopes(adjusted, arms, input) ?? withCommonSlopes(adjusted, arms, input.alpha)

const outcomeOf = (
  result: ReturnType<typeof compareAdjusted>,
  details: Omit<Compared, keyof AdjustedComparison>,
): ComparedArms['outcome'] => {
  if (!('notComputed' in result)) return { ...result, ...details }
  const { notComputed, ...reduction } = result
  return { unavailable: REASONS[notComputed], ...reduction }
}

const withCommonSlopes = (
  { theta }: AdjustedMetric,
  { control, treatment }: Arms,
  alpha: number,
): ComparedArms['outcome'] =>
  outcomeOf(
    compareAdjusted({
      control: control.moments,
      treatment: treatment.moments,
      adjustedControl: control.adjusted,
      adjustedTreatment: treatment.adjusted,
      alpha,
    }),
    {
      theta,
      means: { control: control.adjusted.mean, treatment: treatment.adjusted.mean },
      squaredErrors: null,
    },
  )

/** Lin's regression with HC2 errors; undefined where it does not apply. */
const withOwnSlopes = (
  adjusted: AdjustedMetric,
  { control, treatment }: Arms,
  { alpha, errors }: Omit<ComparisonInput, 'config'>,
): ComparedArms['outcome'] | undefined => {
  const own = ownSlopesOf(adjusted, control, treatment)
  const [first, second] = [control, treatment].map((arm) => squaredErrorOf(errors, adjusted, arm))
  if (!own || typeof first !== 'number' || typeof second !== 'number') return undefined
  const sideOf = ({ side, regression }: (typeof own)['control'], squaredError: number) => ({
    moments: side.moments,
    arm: regression,
    squaredError,
  })
  const { count: n1, slopes, adjustedMean } = own.control.regression
  const { count: n2, slopes: others, adjustedMean: otherMean } = own.treatment.regression
  return outcomeOf(compareLin(sideOf(own.control, first), sideOf(own.treatment, second), alpha), {
    theta: slopes.map((slope, index) => (n2 * slope + n1 * (others[index] ?? 0)) / (n1 + n2)),
    means: { control: adjustedMean, treatment: otherMean },
    squaredErrors: { control: first, treatment: second },
  })
}

/** An experiment with the sums of its outcomes and covariates. */
export interface CupedInput {
  experiment: Experiment
  config: VarianceReduction
  plans: readonly CovariatePlan[]
  sums: readonly CovariateSums[]
  errors: readonly RegressionError[]
}

/** All adjusted comparisons of an experiment. */
export const answerCuped = ({ experiment, plans, sums, ...rest }: CupedInput): CupedComparison[] =>
  cupedComparisons(
    plans.map((plan) => adjustMetric(experiment, plan, sums)),
    { experiment, ...rest },
  )

/** Every treatment of every metric; p-values are corrected as a family of their own, guardrails left out. */
const cupedComparisons = (
  metrics: readonly AdjustedMetric[],
  { experiment, config, errors }: ReportContext & { errors: readonly RegressionError[] },
): CupedComparison[] => {
  const alpha = alphaOf(experiment.confidence_level)
  const rows = metrics.flatMap((adjusted) => rowsOf(adjusted, { config, alpha, errors }))
  const families = correctFamily(
    rows.map(({ adjusted, outcome }) => ({
      p_value: 'unavailable' in outcome ? null : finite(outcome.adjusted.pValue),
      in_family: !adjusted.metric.is_guardrail,
    })),
    { alpha, correction_method: experiment.correction_method },
  )
  return rows.flatMap((row, index) => {
    const corrected = families[index]
    return corrected ? [comparisonOf(row, corrected, { experiment, config })] : []
  })
}

const comparisonOf = (
  row: ComparedArms,
  corrected: CorrectedTest,
  { experiment, config }: ReportContext,
): CupedComparison => {
  const { adjusted, control, treatment, outcome } = row
  const { metric, covariates } = adjusted
  const theta = 'unavailable' in outcome ? adjusted.theta : outcome.theta
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
    corrected_p_value: corrected.adjusted_p_value,
    is_significant: corrected.is_significant,
    theta: theta.flatMap((value, index) => {
      const covariate = covariates[index]
      return covariate ? [{ covariate: covariateName(covariate, experiment.metrics), value }] : []
    }),
    covariate_coverage_pct: coverage(row),
    unavailable_reason: 'unavailable' in outcome ? outcome.unavailable : null,
    reproduce: reproduction(row, corrected, { experiment, config }),
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
}

/** A slope that is only noise may raise the variance a little; the reduction is then 0. */
const effectFields = ({ outcome }: ComparedArms) => {
  if ('unavailable' in outcome) return { ...NO_EFFECT, ...reductionFields(outcome.varianceReduction) }
  const { adjusted, unadjusted } = outcome
  return {
    unadjusted_effect: finite(unadjusted.difference),
    unadjusted_se: finite(unadjusted.standardError),
    adjusted_control_mean: finite(outcome.means.control),
    adjusted_treatment_mean: finite(outcome.means.treatment),
    adjusted_effect: finite(adjusted.difference),
    adjusted_se: finite(adjusted.standardError),
    adjusted_ci_lower: finite(adjusted.interval.lower),
    adjusted_ci_upper: finite(adjusted.interval.upper),
    adjusted_p_value: finite(adjusted.pValue),
    ...reductionFields(outcome.varianceReduction),
  }
}

const reductionFields = (varianceReduction: number | undefined) => {
  if (varianceReduction === undefined) {
    return { variance_reduction_pct: null, effective_sample_multiplier: null }
  }
  const reduction = Math.max(0, varianceReduction)
  return {
    variance_reduction_pct: finite(100 * reduction),
    effective_sample_multiplier: finite(1 / (1 - reduction)),
  }
}

/** The percentage of subjects with history before their assignment; null where no such covariate is used. */
const coverage = ({ adjusted, control, treatment }: ComparedArms): number | null => {
  if (!adjusted.covariates.some(({ kind }) => kind === 'metric') || !control || !treatment) return null
  const subjects = control.moments.count + treatment.moments.count
  if (subjects === 0) return null
  return (100 * (control.subjects_with_history + treatment.subjects_with_history)) / subjects
}
