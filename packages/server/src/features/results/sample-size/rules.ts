import { detectableChange, fisherPower, perComparisonAlpha, planRates } from '@assay/statistics'
import type { Experiment, Metric, Plan } from '../../experiments/index.ts'
import type { DailyTotals, Totals } from '../../rollup/index.ts'
import { daysIn } from '../daily/rules.ts'
import { finite } from '../json-numbers.ts'
import { alphaOf, familySizeOf } from '../settings.ts'
import type { GuideOnlyReason, SampleSize, SampleSizeQuery, SampleSizeUnavailable } from './schema.ts'

/** From this many subjects on, the control's observed rate is the baseline. */
const MIN_BASELINE_SUBJECTS = 100
const MAX_SAMPLE_SIZE = 1_000_000_000
const DAY = 86_400_000
const DAYS_LOOKED_BACK = 14

export interface SampleSizeInput {
  experiment: Experiment
  /** undefined: the experiment has none. */
  metric: Metric | undefined
  query: SampleSizeQuery
  /** The experiment's plan, completed with defaults. */
  plan: Plan
  totals: Totals
  /** New subjects per variant and day, in UTC. */
  days: readonly DailyTotals[]
  now: Date
}

type Baseline = Pick<SampleSize, 'baseline_rate' | 'baseline_source' | 'baseline_users'>

/** The control's rate to plan with: that of the request, the observed one, or the planned one. */
const baselineOf = ({ experiment, metric, query, plan, totals }: SampleSizeInput): Baseline => {
  if (query.baseline_conversion_rate !== undefined) {
    return { baseline_rate: query.baseline_conversion_rate, baseline_source: 'request', baseline_users: null }
  }
  const control = experiment.variants.find(({ is_control }) => is_control)
  const users = totals.variants.find(({ variant_id }) => variant_id === control?.id)?.subjects ?? 0
  if (!metric || users < MIN_BASELINE_SUBJECTS) {
    return { baseline_rate: plan.baseline_rate, baseline_source: 'plan', baseline_users: null }
  }
  const row = totals.metrics.find((m) => m.metric_id === metric.id && m.variant_id === control?.id)
  const rate = (row?.conversions ?? 0) / users
  return { baseline_rate: rate, baseline_source: 'observed', baseline_users: users }
}

/** Rates, effect (MDE) and error rates to plan for. */
interface Target extends Baseline {
  mde: number
  power: number
  alpha: number
  comparisons: number
  current: number
}

const targetOf = (input: SampleSizeInput): Target => {
  const { experiment, metric, query, plan, totals } = input
  const comparisons = metric?.is_guardrail ? 1 : Math.max(1, familySizeOf(experiment))
  return {
    ...baselineOf(input),
    mde: query.mde ?? plan.minimum_detectable_effect,
    power: query.power_target ?? plan.power,
    comparisons,
    alpha: perComparisonAlpha({
      alpha: alphaOf(query.confidence_level ?? experiment.confidence_level),
      comparisons,
      method: query.correction_method ?? experiment.correction_method,
    }),
    current: smallestVariant(experiment, totals),
  }
}

const smallestVariant = ({ variants }: Experiment, totals: Totals): number => {
  const sizes = variants.map(
    ({ id }) => totals.variants.find(({ variant_id }) => variant_id === id)?.subjects ?? 0,
  )
  return sizes.length > 0 ? Math.min(...sizes) : 0
}

/** Whether the target's baseline, raised by its effect, is still a rate; the request alone may be to blame. */
export const isEffectPossible = ({ baseline_rate, mde }: { baseline_rate: number; mde: number }): boolean =>
  baseline_rate * (1 + mde) < 1

const whyUnavailable = (
  { metric, experiment }: SampleSizeInput,
  { baseline_rate: rate, mde }: Target,
): SampleSizeUnavailable | null => {
  if (!metric) return 'no_metric'
  if (rate === null || !experiment.variants.some(({ is_control }) => is_control)) return 'no_control_data'
  if (rate <= 0) return 'no_control_conversions'
  if (rate >= 1) return 'rate_at_boundary'
  return isEffectPossible({ baseline_rate: rate, mde }) ? null : 'effect_out_of_range'
}

type Answer = Pick<
  SampleSize,
  'required_sample_size_per_variant' | 'achieved_power' | 'achieved_mde' | 'unavailable_reason'
>

const NOTHING = { required_sample_size_per_variant: null, achieved_power: null, achieved_mde: null }

/** The required sample size, and the power and minimum detectable effect (MDE) of the present one. */
const answerOf = (input: SampleSizeInput, target: Target): Answer => {
  const unavailable_reason = whyUnavailable(input, target)
  if (unavailable_reason || target.baseline_rate === null) return { ...NOTHING, unavailable_reason }
  const { baseline_rate: controlRate, mde, power, alpha, current } = target
  const plan = { controlRate, treatmentRate: controlRate * (1 + mde), ratio: 1, alpha }
  const { control: required } = planRates({ ...plan, power })
  if (!(required <= MAX_SAMPLE_SIZE)) return { ...NOTHING, unavailable_reason: 'effect_too_small' }
  const change =
    current < 2
      ? null
      : detectableChange({ controlRate, ratio: 1, alpha, power, controlUsers: current, direction: 1 })
  return {
    required_sample_size_per_variant: required,
    achieved_power: current < 2 ? null : finite(fisherPower({ ...plan, controlUsers: current })),
    achieved_mde: change === null ? null : finite(change / controlRate),
    unavailable_reason: null,
  }
}

/** The sample size of an experiment against the required one, and when it will be reached. */
export const sampleSizeOf = (input: SampleSizeInput): SampleSize => {
  const { experiment, metric, query } = input
  const target = targetOf(input)
  const answer = answerOf(input, target)
  const required = answer.required_sample_size_per_variant
  const { mde, baseline_rate: rate } = target
  return {
    ...answer,
    current_sample_size_per_variant: target.current,
    is_adequate: required !== null && target.current >= required,
    baseline_rate: rate,
    baseline_source: target.baseline_source,
    baseline_users: target.baseline_users,
    mde,
    mde_absolute: rate === null ? null : finite(rate * mde),
    confidence_level: query.confidence_level ?? experiment.confidence_level,
    power_target: target.power,
    alpha: target.alpha,
    comparisons: target.comparisons,
    correction_method: query.correction_method ?? experiment.correction_method,
    metric_id: metric?.id ?? null,
    metric_name: metric?.name ?? null,
    metric_type: metric?.metric_type ?? null,
    analysed_as: 'conversion',
    guide_only_reasons: guideOnlyReasons(experiment),
    ...forecast(input, target, required),
    reproduce: required === null ? null : reproduction(target),
  }
}

const reproduction = ({ baseline_rate, mde, alpha, power, current }: Target) => ({
  method: 'fisher_exact_continuity_corrected',
  inputs: {
    control_rate: baseline_rate,
    relative_effect: mde,
    ratio: 1,
    alpha,
    power,
    users_per_variant: current,
  },
})

const guideOnlyReasons = (experiment: Experiment): GuideOnlyReason[] => {
  const [first, ...others] = experiment.variants.map(({ traffic_allocation }) => traffic_allocation)
  // Thirds cannot be equal in two decimals: a rounding error is no unequal allocation.
  const isUnequal = others.some((allocation) => Math.abs(allocation - (first ?? 0)) > 0.1)
  const reasons: [boolean, GuideOnlyReason][] = [
    [experiment.experiment_type === 'bandit', 'adaptive_allocation'],
    [isUnequal, 'unequal_allocation'],
    [experiment.sequential_testing_enabled, 'sequential_testing'],
    [experiment.bayesian_enabled, 'bayesian'],
  ]
  return reasons.flatMap(([holds, reason]) => (holds ? [reason] : []))
}

type Forecast = Pick<SampleSize, 'daily_new_subjects' | 'days_to_significance' | 'projected_completion_date'>

/** Forecast of the day when the smallest variant is large enough, at the pace of its last days. */
const forecast = (input: SampleSizeInput, { current }: Target, required: number | null): Forecast => {
  const pace = paceOfSmallest(input, current)
  const unknown = { daily_new_subjects: pace, days_to_significance: null, projected_completion_date: null }
  if (required === null) return unknown
  if (current >= required) return { ...unknown, days_to_significance: 0 }
  if (input.experiment.status !== 'ACTIVE' || !pace) return unknown
  const days = (required - current) / pace
  const at = new Date(input.now.getTime() + days * DAY)
  const isDate = !Number.isNaN(at.getTime())
  return { ...unknown, days_to_significance: days, projected_completion_date: isDate ? at : null }
}

/** Mean daily new subjects of the smallest variant over the last days, as far as the experiment goes back. */
const paceOfSmallest = (input: SampleSizeInput, current: number): number | null => {
  const { experiment, totals, days, now } = input
  const start = experiment.start_date
  if (!start || start > now) return null
  const today = now.toISOString().slice(0, 10)
  const first = new Date(Date.parse(today) - (DAYS_LOOKED_BACK - 1) * DAY)
  const dates = new Set(daysIn({ first: first.toISOString().slice(0, 10), last: today }))
  const smallest = experiment.variants.find(
    ({ id }) => (totals.variants.find(({ variant_id }) => variant_id === id)?.subjects ?? 0) === current,
  )
  const subjects = days
    .filter(({ date, variant_id }) => variant_id === smallest?.id && dates.has(date))
    .reduce((sum, { assigned }) => sum + assigned, 0)
  const since = Math.max(start.getTime(), first.getTime())
  return subjects / Math.max(1, (now.getTime() - since) / DAY)
}
