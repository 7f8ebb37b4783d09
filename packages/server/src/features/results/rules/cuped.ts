import {
  type CupedComparison as AdjustedComparison,
  type AdjustmentNotComputed,
  compareAdjusted,
  compareLin,
} from '@assay/statistics'
import type { Experiment, VarianceReduction } from '../../experiments/index.ts'
import type { CovariateSums, RegressionError } from '../../rollup/index.ts'
import type { CupedComparison, CupedUnavailable } from '../schema/cuped.ts'
import {
  type AdjustedArm,
  type AdjustedMetric,
  adjustMetric,
  ownSlopesOf,
  squaredErrorOf,
} from './adjusted-arms.ts'
import { controlOf } from './counts.ts'
import { type CovariatePlan, covariateName } from './covariates.ts'
import { reproduction } from './cuped-reproduction.ts'
import { type Judgement, judge } from './family.ts'
import { alphaOf } from './settings.ts'
import { finite } from './wire.ts'

/** A treatment with its comparison, or with the reason why there is none. */
export interface Row {
  adjusted: AdjustedMetric
  control: AdjustedArm | undefined
  treatment: AdjustedArm | undefined
  outcome: Compared | NotCompared
}

interface NotCompared {
  unavailable: CupedUnavailable
  /** What the adjustment does to the variance of both arms together, where one of them alone has none. */
  varianceReduction?: number
}

/** A comparison with the slopes that it was made with. */
export interface Compared extends AdjustedComparison {
  /** Per covariate: the slope of all arms, or the mean of both arms' own, each weighted by the other arm's size. */
  theta: readonly number[]
  /** The adjusted mean outcome of each arm. */
  means: Readonly<Record<'control' | 'treatment', number>>
  /** HC2 variances of the adjusted means where arms have slopes of their own. */
  squaredErrors: Readonly<Record<'control' | 'treatment', number>> | null
}

const REASONS: Record<AdjustmentNotComputed, CupedUnavailable> = {
  'fewer than 2 units': 'fewer_than_2_units',
  'no variation': 'no_variation',
  'no residual variation': 'no_residual_variation',
}

const rowsOf = (adjusted: AdjustedMetric, { config, alpha, errors }: Rules): Row[] => {
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

const unavailableRow = (adjusted: AdjustedMetric, unavailable: CupedUnavailable): Row => ({
  adjusted,
  control: undefined,
  treatment: undefined,
  outcome: { unavailable },
})

interface Rules {
  config: VarianceReduction
  alpha: number
  errors: readonly RegressionError[]
}

interface Arms {
  control: AdjustedArm
  treatment: AdjustedArm
}

const compared = (adjusted: AdjustedMetric, arms: Arms, rules: Omit<Rules, 'config'>): Row['outcome'] =>
  withOwnSlopes(adjusted, arms, rules) ?? withCommonSlopes(adjusted, arms, rules.alpha)

const settled = (
  result: ReturnType<typeof compareAdjusted>,
  details: Omit<Compared, keyof AdjustedComparison>,
): Row['outcome'] => {
  if (!('notComputed' in result)) return { ...result, ...details }
  const { notComputed, ...reduction } = result
  return { unavailable: REASONS[notComputed], ...reduction }
}

const withCommonSlopes = (
  { theta }: AdjustedMetric,
  { control, treatment }: Arms,
  alpha: number,
): Row['outcome'] =>
  settled(
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
  { alpha, errors }: Omit<Rules, 'config'>,
): Row['outcome'] | undefined => {
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
  return settled(compareLin(sideOf(own.control, first), sideOf(own.treatment, second), alpha), {
    theta: slopes.map((slope, index) => (n2 * slope + n1 * (others[index] ?? 0)) / (n1 + n2)),
    means: { control: adjustedMean, treatment: otherMean },
    squaredErrors: { control: first, treatment: second },
  })
}

type Settings = Pick<Experiment, 'confidence_level' | 'correction_method' | 'metrics'>

/** An experiment with everything that was measured of its outcomes and covariates. */
export interface CupedQuestion {
  experiment: Experiment
  config: VarianceReduction
  plans: readonly CovariatePlan[]
  sums: readonly CovariateSums[]
  errors: readonly RegressionError[]
}

/** All adjusted comparisons of an experiment. */
export const answerCuped = ({ experiment, plans, sums, ...rules }: CupedQuestion): CupedComparison[] =>
  cupedComparisons(
    plans.map((plan) => adjustMetric(experiment, plan, sums)),
    { experiment, ...rules },
  )

/** Every treatment of every metric; p-values are corrected as a family of their own, guardrails left out. */
const cupedComparisons = (
  metrics: readonly AdjustedMetric[],
  { experiment, config, errors }: ReportContext & { errors: readonly RegressionError[] },
): CupedComparison[] => {
  const alpha = alphaOf(experiment.confidence_level)
  const rows = metrics.flatMap((adjusted) => rowsOf(adjusted, { config, alpha, errors }))
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

export interface ReportContext {
  experiment: Settings
  config: VarianceReduction
}

const comparisonOf = (
  row: Row,
  judgement: Judgement,
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
}

/** A slope that is only noise may cost a little; the reduction is then said to be 0. */
const effectFields = ({ outcome }: Row) => {
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

/** The share of subjects of whom something is known from before; null where no such covariate is used. */
const coverage = ({ adjusted, control, treatment }: Row): number | null => {
  if (!adjusted.covariates.some(({ kind }) => kind === 'metric') || !control || !treatment) return null
  const subjects = control.moments.count + treatment.moments.count
  if (subjects === 0) return null
  return (100 * (control.subjects_with_history + treatment.subjects_with_history)) / subjects
}
