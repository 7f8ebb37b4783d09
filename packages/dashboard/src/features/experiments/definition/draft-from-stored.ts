import type { TargetingRules } from '@assay/evaluation'
import { nameOfCopy } from '@assay/lifecycle'
import type { Schemas } from '../../../api/client.ts'
import type { Experiment, Metric, Variant } from '../api-types.ts'
import {
  blankDraft,
  blankMetric,
  blankVariant,
  type ExperimentDraft,
  type MetricDraft,
  newRow,
  type VariantDraft,
} from './draft.ts'

type Template = Schemas['ExperimentTemplate']

const isRules = (value: unknown): value is TargetingRules =>
  typeof value === 'object' && value !== null && 'groups' in value && Array.isArray(value.groups)

/** Stored targeting rules, which the API describes as any JSON; null when there are none. */
export const rulesOf = ({ targeting_rules }: Pick<Experiment, 'targeting_rules'>): TargetingRules | null =>
  isRules(targeting_rules) && targeting_rules.groups.length > 0 ? targeting_rules : null

const variantDraft = (variant: Variant, config: Experiment['split_url_config']): VariantDraft => ({
  row: newRow(),
  id: variant.id,
  name: variant.name,
  description: variant.description ?? '',
  is_control: variant.is_control,
  traffic_allocation: variant.traffic_allocation,
  configuration: variant.configuration,
  url: config?.variants.find(({ name }) => name === variant.name)?.url ?? '',
})

const metricDraft = (metric: Metric): MetricDraft => ({
  row: newRow(),
  id: metric.id,
  name: metric.name,
  event_name: metric.event_name,
  description: metric.description ?? '',
  metric_type: metric.metric_type,
  is_primary: metric.is_primary,
  is_guardrail: metric.is_guardrail,
  lower_is_better: metric.lower_is_better,
  aggregation_method: metric.aggregation_method,
  event_value_path: metric.event_value_path ?? '',
  cap_value: metric.cap_value ?? undefined,
  minimum_sample_size: metric.minimum_sample_size,
  expected_effect: metric.expected_effect ?? undefined,
})

/** The plan of the author; what the service fills in at the start is computed again. */
const planDraft = ({ plan }: Experiment, blank: ExperimentDraft): ExperimentDraft['plan'] =>
  plan === null
    ? blank.plan
    : {
        ...blank.plan,
        baseline_rate: plan.baseline_rate ?? undefined,
        minimum_detectable_effect: plan.minimum_detectable_effect,
        power: plan.power,
        sample_size_per_variant: plan.sample_size_per_variant ?? undefined,
      }

/** A stored experiment as a draft, with the ids of its variants and metrics. */
export const draftFromExperiment = (experiment: Experiment): ExperimentDraft => {
  const blank = blankDraft()
  const { split_url_config: splitUrl } = experiment
  return {
    ...blank,
    name: experiment.name,
    key: experiment.key,
    description: experiment.description ?? '',
    hypothesis: experiment.hypothesis ?? '',
    tags: experiment.tags,
    experiment_type: experiment.experiment_type,
    optimization_type: experiment.optimization_type,
    bandit_config: experiment.bandit_config ?? blank.bandit_config,
    metrics: experiment.metrics.map(metricDraft),
    count_untagged_events: experiment.count_untagged_events,
    variants: experiment.variants.map((variant) => variantDraft(variant, splitUrl)),
    split_url: splitUrl
      ? {
          canonical_url: splitUrl.canonical_url ?? '',
          cookie_name: splitUrl.cookie_name ?? '',
          cookie_ttl_days: splitUrl.cookie_ttl_days,
        }
      : blank.split_url,
    targeting_rules: rulesOf(experiment),
    traffic_percentage: experiment.traffic_percentage,
    group_id: experiment.mutual_exclusion_group_id ?? '',
    dimensions: experiment.dimensions,
    plan: planDraft(experiment, blank),
    confidence_level: experiment.confidence_level,
    correction_method: experiment.correction_method,
    bayesian_enabled: experiment.bayesian_enabled,
    bayesian_config: experiment.bayesian_config ?? blank.bayesian_config,
    sequential_testing_enabled: experiment.sequential_testing_enabled,
    sequential_testing_config: experiment.sequential_testing_config ?? blank.sequential_testing_config,
    variance_reduction_config: experiment.variance_reduction_config ?? blank.variance_reduction_config,
  }
}

/**
 * A draft for a new experiment with the settings of a stored one: without its ids, key, group and dates, and without
 * covariates that name its metrics by id.
 */
export const copyOfExperiment = (experiment: Experiment): ExperimentDraft => {
  const draft = draftFromExperiment(experiment)
  return {
    ...draft,
    name: nameOfCopy(experiment.name),
    key: '',
    group_id: '',
    metrics: draft.metrics.map(({ id: _, ...metric }) => metric),
    variants: draft.variants.map(({ id: _, ...variant }) => variant),
    split_url: { ...draft.split_url, cookie_name: '' },
    plan: {
      ...draft.plan,
      sample_size_per_variant:
        experiment.plan?.source === 'user' && experiment.status === 'DRAFT'
          ? draft.plan.sample_size_per_variant
          : undefined,
    },
    variance_reduction_config: {
      ...draft.variance_reduction_config,
      covariate_metric_id: null,
      covariate_metric_ids: [],
    },
  }
}

/** A draft from a template of the assistant. */
export const draftFromTemplate = ({ draft }: Pick<Template, 'draft'>): ExperimentDraft => {
  const blank = blankDraft()
  return {
    ...blank,
    name: draft.name,
    description: draft.description,
    hypothesis: draft.hypothesis,
    experiment_type: draft.experiment_type,
    optimization_type: draft.optimization_type,
    metrics: draft.metrics.map((metric) => ({ ...blankMetric(), ...metric })),
    variants: draft.variants.map((variant) => ({
      ...blankVariant(variant.name),
      ...variant,
      url: draft.split_url_config?.variants.find(({ name }) => name === variant.name)?.url ?? '',
    })),
    plan: {
      ...blank.plan,
      baseline_rate: draft.plan.baseline_rate,
      minimum_detectable_effect: draft.plan.minimum_detectable_effect,
      power: draft.plan.power,
    },
  }
}
