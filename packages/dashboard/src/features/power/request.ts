import { equalShares, withShare } from '../experiments/index.ts'
import type { MoreMetric, Plan } from './plan.ts'

/** What every route of the calculator is told. */
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

/** Subjects that come per day, and which part of them takes part. */
export interface Traffic {
  daily_traffic: number
  traffic_percentage: number
}

/** The shares of the variants in percent, the control first. */
export const allocationsOf = ({
  variants,
  control_share,
}: Pick<Plan, 'variants' | 'control_share'>): number[] => {
  const equal = equalShares(variants)
  return control_share === 0 ? equal : withShare(equal, 0, control_share)
}

const baselineOf = ({ kind, rate, mean, deviation }: Plan) =>
  kind === 'conversion' ? { baseline_rate: rate } : { baseline_mean: mean, standard_deviation: deviation }

/** A plan in the calculator's words. */
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
 * One of several metrics in the calculator's words. Goals share the risk of a false discovery by the plan's correction;
 * guardrails stand outside, at the raw level, as they do in the analysis.
 *
 * @param goals how many metrics of the experiment are goals, at least 1
 */
export const metricBasis = (
  plan: Plan,
  metric: Pick<MoreMetric, 'is_guardrail' | 'rate'>,
  goals: number,
): Basis => ({
  ...basisOf({ ...plan, kind: 'conversion', rate: metric.rate, effect_type: 'relative' }),
  metrics: metric.is_guardrail ? 1 : goals,
  correction_method: metric.is_guardrail ? 'none' : plan.correction,
})
