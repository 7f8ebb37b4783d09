import { equalShares, withShare } from '../experiments/index.ts'
import type { Plan, PlannedMetric } from './plan.ts'

/** The part of a request that every route of the API has. */
export interface Basis {
  metric_type: Plan['kind']
  baseline_rate?: number
  baseline_mean?: number
  standard_deviation?: number
  effect_type: Plan['effect_type']
  confidence_level: number
  power: number
  /** Percent, the control first. */
  allocations: number[]
  metrics: number
  correction_method: Plan['correction']
  variance_reduction_pct: number
  sequential: Plan['sequential']
  planned_looks: number
}

/** Subjects per day, and the percentage of them in the experiment. */
export interface Traffic {
  daily_traffic: number
  traffic_percentage: number
}

/** The traffic allocation in percent, the control first. */
export const allocationsOf = ({
  variants,
  control_share,
}: Pick<Plan, 'variants' | 'control_share'>): number[] => {
  const equal = equalShares(variants)
  return control_share === 0 ? equal : withShare(equal, 0, control_share)
}

const baselineOf = ({ kind, rate, mean, deviation }: Plan) =>
  kind === 'conversion' ? { baseline_rate: rate } : { baseline_mean: mean, standard_deviation: deviation }

/** The request for a plan. */
export const basisOf = (plan: Plan): Basis => ({
  metric_type: plan.kind,
  ...baselineOf(plan),
  effect_type: plan.effect_type,
  confidence_level: plan.confidence,
  power: plan.power,
  allocations: allocationsOf(plan),
  metrics: plan.metrics,
  correction_method: plan.correction,
  variance_reduction_pct: plan.variance_reduction,
  sequential: plan.sequential,
  planned_looks: plan.looks,
})

/** The traffic of a plan; undefined when it is not known. */
export const trafficOf = ({ traffic, traffic_percentage }: Plan): Traffic | undefined =>
  traffic > 0 ? { daily_traffic: traffic, traffic_percentage } : undefined

/**
 * The request for one of several metrics. Goals share the risk of a false discovery by the plan's correction;
 * guardrails are not corrected, as in the analysis.
 *
 * @param goals how many metrics of the experiment are goals, at least 1
 */
export const metricBasis = (
  plan: Plan,
  metric: Pick<PlannedMetric, 'is_guardrail' | 'rate'>,
  goals: number,
): Basis => ({
  ...basisOf({ ...plan, kind: 'conversion', rate: metric.rate, effect_type: 'relative' }),
  metrics: metric.is_guardrail ? 1 : goals,
  correction_method: metric.is_guardrail ? 'none' : plan.correction,
})
