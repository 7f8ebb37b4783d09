import {
  blankDraft,
  blankMetric,
  blankVariant,
  type ExperimentDraft,
  type MetricDraft,
  type PlanDraft,
} from '../experiments/index.ts'
import type { Plan, PlannedMetric } from './plan.ts'
import { allocationsOf } from './request.ts'

const relativeEffect = ({ kind, effect_type, effect, rate, mean }: Plan): number => {
  if (effect_type === 'relative') return effect
  const baseline = kind === 'conversion' ? rate : Math.abs(mean)
  return baseline === 0 ? effect : effect / baseline
}

/** The metrics of a plan for several metrics; none for one metric. */
const listed = ({ question, more }: Plan): readonly PlannedMetric[] => (question === 'metrics' ? more : [])

/** The first goal: the primary metric of the experiment. */
const primaryOf = (plan: Plan): PlannedMetric | undefined =>
  listed(plan).find(({ is_guardrail }) => !is_guardrail)

const blankPrimary = ({ kind }: Plan): MetricDraft => ({
  ...blankMetric(),
  is_primary: true,
  ...(kind === 'mean' && { metric_type: 'custom', aggregation_method: 'sum' }),
})

const metricsOf = (plan: Plan): MetricDraft[] => {
  const primary = primaryOf(plan)
  const metrics = listed(plan).map((metric) => ({
    ...blankMetric(),
    name: metric.name,
    is_primary: metric === primary,
    is_guardrail: metric.is_guardrail,
    expected_effect: metric.effect,
  }))
  return primary === undefined ? [blankPrimary(plan), ...metrics] : metrics
}

const baselineOf = (plan: Plan): Pick<PlanDraft, 'baseline_rate' | 'minimum_detectable_effect'> => {
  const primary = primaryOf(plan)
  if (primary) return { baseline_rate: primary.rate, minimum_detectable_effect: primary.effect }
  return {
    baseline_rate: plan.kind === 'conversion' ? plan.rate : undefined,
    minimum_detectable_effect: relativeEffect(plan),
  }
}

const variantsOf = (plan: Plan): ExperimentDraft['variants'] =>
  allocationsOf(plan).map((traffic_allocation, index, all) => ({
    ...blankVariant(nameAt(index, all.length)),
    is_control: index === 0,
    traffic_allocation,
  }))

const nameAt = (index: number, variants: number): string => {
  if (index === 0) return 'Control'
  return variants === 2 ? 'Treatment' : `Treatment ${index}`
}

const sequentialOf = ({ sequential, looks }: Plan): Partial<ExperimentDraft> => {
  if (sequential === 'none') return {}
  const usual = blankDraft().sequential_testing_config
  const chosen =
    sequential === 'always_valid'
      ? { method: 'always_valid' as const }
      : { method: 'group_sequential' as const, spending_function: sequential }
  return {
    sequential_testing_enabled: true,
    sequential_testing_config: { ...usual, ...chosen, planned_looks: looks },
  }
}

/** The draft of an experiment with a plan's numbers; names and events are still missing. */
export const draftFromPlan = (plan: Plan): ExperimentDraft => {
  const blank = blankDraft()
  return {
    ...blank,
    experiment_type: plan.variants > 2 ? 'mv' : 'a_b',
    metrics: metricsOf(plan),
    variants: variantsOf(plan),
    traffic_percentage: plan.traffic_percentage,
    plan: {
      ...blank.plan,
      ...baselineOf(plan),
      power: plan.power,
      daily_traffic: plan.traffic > 0 ? plan.traffic : undefined,
    },
    confidence_level: plan.confidence,
    correction_method: plan.correction,
    ...sequentialOf(plan),
  }
}
