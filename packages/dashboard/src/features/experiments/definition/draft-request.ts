import type { ExperimentWrite } from '../api-types.ts'
import {
  DEFAULT_PLAN,
  type ExperimentDraft,
  type MetricDraft,
  type PlanDraft,
  type VariantDraft,
} from './draft.ts'

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

const variantRequest = ({ row: _, url: __, ...variant }: VariantDraft) => ({
  ...variant,
  name: variant.name.trim(),
  description: textOrNull(variant.description),
})

const metricRequest = ({ row: _, ...metric }: MetricDraft) => ({
  ...metric,
  name: metric.name.trim(),
  event_name: metric.event_name.trim(),
  description: textOrNull(metric.description),
  aggregation_method: metric.metric_type === 'conversion' ? null : metric.aggregation_method,
  event_value_path: metric.metric_type === 'conversion' ? null : textOrNull(metric.event_value_path),
  cap_value: metric.metric_type === 'conversion' ? null : (metric.cap_value ?? null),
  expected_effect: metric.expected_effect ?? null,
})

const splitUrlRequest = ({
  experiment_type,
  split_url,
  variants,
}: ExperimentDraft): ExperimentWrite['split_url_config'] => {
  if (experiment_type !== 'split_url') return null
  const cookie = split_url.cookie_name.trim()
  return {
    canonical_url: textOrNull(split_url.canonical_url),
    ...(cookie !== '' && { cookie_name: cookie }),
    cookie_ttl_days: split_url.cookie_ttl_days,
    variants: variants.map(({ name, url, traffic_allocation }) => ({
      name: name.trim(),
      url: url.trim(),
      traffic_allocation,
    })),
  }
}

const isDefaultPlan = ({
  baseline_rate,
  minimum_detectable_effect,
  power,
  sample_size_per_variant,
}: PlanDraft) =>
  baseline_rate === undefined &&
  sample_size_per_variant === undefined &&
  minimum_detectable_effect === DEFAULT_PLAN.minimum_detectable_effect &&
  power === DEFAULT_PLAN.power

/** A plan of defaults is not sent, so that the service does not take it for a decision of the author. */
const planRequest = ({ plan }: ExperimentDraft): ExperimentWrite['plan'] =>
  isDefaultPlan(plan)
    ? null
    : {
        baseline_rate: plan.baseline_rate ?? null,
        minimum_detectable_effect: plan.minimum_detectable_effect,
        power: plan.power,
        sample_size_per_variant: plan.sample_size_per_variant ?? null,
      }

const analysisRequest = (draft: ExperimentDraft) => ({
  confidence_level: draft.confidence_level,
  correction_method: draft.correction_method,
  bayesian_enabled: draft.bayesian_enabled,
  bayesian_config: draft.bayesian_enabled ? draft.bayesian_config : null,
  sequential_testing_enabled: draft.sequential_testing_enabled,
  sequential_testing_config: draft.sequential_testing_enabled ? draft.sequential_testing_config : null,
  variance_reduction_config:
    draft.variance_reduction_config.method === 'none' ? null : draft.variance_reduction_config,
})

/** The request that creates an experiment from a draft. The exclusion group has a route of its own. */
export const experimentRequest = (draft: ExperimentDraft): ExperimentWrite => {
  const key = draft.key.trim()
  const isBandit = draft.experiment_type === 'bandit'
  return {
    name: draft.name.trim(),
    ...(key !== '' && { key }),
    description: textOrNull(draft.description),
    hypothesis: textOrNull(draft.hypothesis),
    tags: draft.tags,
    experiment_type: draft.experiment_type,
    optimization_type: isBandit ? draft.optimization_type : 'fixed',
    bandit_config: isBandit ? draft.bandit_config : null,
    metrics: draft.metrics.map(metricRequest),
    count_untagged_events: draft.count_untagged_events,
    variants: draft.variants.map(variantRequest),
    split_url_config: splitUrlRequest(draft),
    targeting_rules: draft.targeting_rules,
    traffic_percentage: draft.traffic_percentage,
    dimensions: draft.dimensions,
    plan: planRequest(draft),
    ...analysisRequest(draft),
    ...(draft.start_mode === 'scheduled' && {
      start_date: draft.start_date ?? null,
      end_date: draft.end_date ?? null,
    }),
  }
}
