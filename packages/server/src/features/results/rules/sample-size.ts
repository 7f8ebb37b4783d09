import { detectableChange, fisherPower, planningAlpha, planRates } from '@assay/statistics'
import type { Experiment, Metric, Plan } from '../../experiments/index.ts'
import type { DayFigures, Figures } from '../../rollup/index.ts'
import type { SampleSizeQuery } from '../schema/requests.ts'
import type { GuideOnlyReason, SampleSize, SampleSizeUnavailable } from '../schema/sample-size.ts'
import { daysIn } from './daily.ts'
import { alphaOf, familySizeOf } from './settings.ts'
import { finite } from './wire.ts'

/** From this many subjects on, the control's own rate is the baseline. */
const ENOUGH_FOR_BASELINE = 100
const LARGEST_SIZE = 1_000_000_000
const DAY = 86_400_000
const DAYS_LOOKED_BACK = 14

export interface SampleSizeInput {
  experiment: Experiment
  /** undefined: the experiment has none. */
  metric: Metric | undefined
  query: SampleSizeQuery
  /** The experiment's plan, completed with defaults. */
  plan: Plan
  figures: Figures
  /** New subjects per variant and day, in UTC. */
  days: readonly DayFigures[]
  now: Date
}

type Baseline = Pick<SampleSize, 'baseline_rate' | 'baseline_source' | 'baseline_users'>

/** The control's rate to plan with: what the request says, what was observed, or what was planned. */
const baselineOf = ({ experiment, metric, query, plan, figures }: SampleSizeInput): Baseline => {
  if (query.baseline_conversion_rate !== undefined) {
    return { baseline_rate: query.baseline_conversion_rate, baseline_source: 'request', baseline_users: null }
  }
  const control = experiment.variants.find(({ is_control }) => is_control)
  const users = figures.variants.find(({ variant_id }) => variant_id === control?.id)?.subjects ?? 0
  if (!metric || users < ENOUGH_FOR_BASELINE) {
    return { baseline_rate: plan.baseline_rate, baseline_source: 'plan', baseline_users: null }
  }
  const row = figures.metrics.find((m) => m.metric_id === metric.id && m.variant_id === control?.id)
  const rate = (row?.conversions ?? 0) / users
  return { baseline_rate: rate, baseline_source: 'observed', baseline_users: users }
}

/** Rates, effect and error rates of the question asked. */
interface Question extends Baseline {
  mde: number
  power: number
  alpha: number
  comparisons: number
  current: number
}

const questionOf = (input: SampleSizeInput): Question => {
  const { experiment, metric, query, plan, figures } = input
  const comparisons = metric?.is_guardrail ? 1 : Math.max(1, familySizeOf(experiment))
  return {
    ...baselineOf(input),
    mde: query.mde ?? plan.minimum_detectable_effect,
    power: query.power_target ?? plan.power,
    comparisons,
    alpha: planningAlpha({
      alpha: alphaOf(query.confidence_level ?? experiment.confidence_level),
      comparisons,
      method: query.correction_method ?? experiment.correction_method,
    }),
    current: smallestVariant(experiment, figures),
  }
}

const smallestVariant = ({ variants }: Experiment, figures: Figures): number => {
  const sizes = variants.map(
    ({ id }) => figures.variants.find(({ variant_id }) => variant_id === id)?.subjects ?? 0,
  )
  return sizes.length > 0 ? Math.min(...sizes) : 0
}

/** Whether the question's baseline, raised by its effect, is still a rate; the request alone may be to blame. */
export const isEffectPossible = ({ baseline_rate, mde }: { baseline_rate: number; mde: number }): boolean =>
  baseline_rate * (1 + mde) < 1

const whyUnavailable = (
  { metric, experiment }: SampleSizeInput,
  { baseline_rate: rate, mde }: Question,
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

/** How many are needed, and what those who are there can show. */
const answerOf = (input: SampleSizeInput, question: Question): Answer => {
  const unavailable_reason = whyUnavailable(input, question)
  if (unavailable_reason || question.baseline_rate === null) return { ...NOTHING, unavailable_reason }
  const { baseline_rate: controlRate, mde, power, alpha, current } = question
  const plan = { controlRate, treatmentRate: controlRate * (1 + mde), ratio: 1, alpha }
  const { control: required } = planRates({ ...plan, power })
  if (!(required <= LARGEST_SIZE)) return { ...NOTHING, unavailable_reason: 'effect_too_small' }
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

/** Whether an experiment has enough subjects, and when it will. */
export const sampleSizeOf = (input: SampleSizeInput): SampleSize => {
  const { experiment, metric, query } = input
  const question = questionOf(input)
  const answer = answerOf(input, question)
  const required = answer.required_sample_size_per_variant
  const { mde, baseline_rate: rate } = question
  return {
    ...answer,
    current_sample_size_per_variant: question.current,
    is_adequate: required !== null && question.current >= required,
    baseline_rate: rate,
    baseline_source: question.baseline_source,
    baseline_users: question.baseline_users,
    mde,
    mde_absolute: rate === null ? null : finite(rate * mde),
    confidence_level: query.confidence_level ?? experiment.confidence_level,
    power_target: question.power,
    alpha: question.alpha,
    comparisons: question.comparisons,
    correction_method: query.correction_method ?? experiment.correction_method,
    metric_id: metric?.id ?? null,
    metric_name: metric?.name ?? null,
    metric_type: metric?.metric_type ?? null,
    analysed_as: 'conversion',
    guide_only_reasons: guideOnlyReasons(experiment),
    ...forecast(input, question, required),
    reproduce: required === null ? null : reproduction(question),
  }
}

const reproduction = ({ baseline_rate, mde, alpha, power, current }: Question) => ({
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
  // Thirds cannot be equal in two decimals, so a rest of rounding is not taken for an unequal allocation.
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

/** When the smallest variant will be large enough, at the pace of its last days. */
const forecast = (input: SampleSizeInput, { current }: Question, required: number | null): Forecast => {
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
  const { experiment, figures, days, now } = input
  const start = experiment.start_date
  if (!start || start > now) return null
  const today = now.toISOString().slice(0, 10)
  const first = new Date(Date.parse(today) - (DAYS_LOOKED_BACK - 1) * DAY)
  const dates = new Set(daysIn({ first: first.toISOString().slice(0, 10), last: today }))
  const smallest = experiment.variants.find(
    ({ id }) => (figures.variants.find(({ variant_id }) => variant_id === id)?.subjects ?? 0) === current,
  )
  const subjects = days
    .filter(({ date, variant_id }) => variant_id === smallest?.id && dates.has(date))
    .reduce((sum, { assigned }) => sum + assigned, 0)
  const since = Math.max(start.getTime(), first.getTime())
  return subjects / Math.max(1, (now.getTime() - since) / DAY)
}
