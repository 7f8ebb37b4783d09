import { BANDIT_OPTIMIZATION, EXPERIMENT_DEFAULTS, isWeightFloorTooHigh } from '@assay/lifecycle'
import { defined } from '../../../lib/defined.ts'
import { type Problem, unprocessable } from '../../../lib/errors.ts'
import { banditConfig, bayesianConfig, type PlanWrite, sequentialConfig } from '../definition/analysis.ts'
import type { Experiment, ExperimentChange } from '../definition/schema.ts'
import { DEFAULT_METRIC, type MetricSettings, normaliseMetrics } from '../metrics/rules.ts'
import { normaliseVariants, type VariantSettings } from '../variants/rules.ts'

/** The part of an experiment that callers write, complete and coherent. */
export type Settings = Pick<
  Experiment,
  | 'name'
  | 'key'
  | 'description'
  | 'hypothesis'
  | 'tags'
  | 'experiment_type'
  | 'start_date'
  | 'end_date'
  | 'targeting_rules'
  | 'traffic_percentage'
  | 'correction_method'
  | 'confidence_level'
  | 'plan'
  | 'dimensions'
  | 'count_untagged_events'
  | 'optimization_type'
  | 'bandit_config'
  | 'bayesian_enabled'
  | 'bayesian_config'
  | 'sequential_testing_enabled'
  | 'sequential_testing_config'
  | 'variance_reduction_config'
  | 'split_url_config'
> & { variants: VariantSettings[]; metrics: MetricSettings[] }

/** A new experiment before the settings of its author are applied. */
const BLANK: Settings = {
  ...EXPERIMENT_DEFAULTS,
  name: '',
  key: '',
  description: null,
  hypothesis: null,
  tags: [],
  start_date: null,
  end_date: null,
  targeting_rules: null,
  plan: null,
  dimensions: null,
  bandit_config: null,
  bayesian_config: null,
  sequential_testing_config: null,
  variance_reduction_config: null,
  split_url_config: null,
  variants: [],
  metrics: normaliseMetrics([DEFAULT_METRIC], []),
}

/**
 * The settings that result from a caller's change.
 *
 * @param current the experiment as it is; undefined for a new one
 * @throws AppError 422 when the result would contradict itself
 */
export const normalise = (current: Experiment | undefined, change: ExperimentChange): Settings => {
  const { status: _, variants, metrics, plan, ...plain } = change
  const settings: Settings = {
    ...(current ?? BLANK),
    ...defined(plain),
    ...(variants && { variants: normaliseVariants(variants, current?.variants ?? []) }),
    ...(metrics && { metrics: normaliseMetrics(metrics, current?.metrics ?? []) }),
    ...(plan !== undefined && { plan: normalisedPlan(plan) }),
  }
  const typed = { ...settings, ...normalisedType(settings, change) }
  const complete = { ...typed, ...completedConfigs(typed) }
  refuseContradictions(complete)
  return complete
}

const normalisedPlan = (plan: PlanWrite | null): Settings['plan'] =>
  plan && {
    baseline_rate: plan.baseline_rate ?? null,
    minimum_detectable_effect: plan.minimum_detectable_effect,
    power: plan.power,
    sample_size_per_variant: plan.sample_size_per_variant ?? null,
    source: plan.source ?? 'user',
  }

/** Either of experiment_type and optimization_type may say that an experiment is a bandit. */
const normalisedType = (
  settings: Settings,
  { experiment_type, optimization_type }: ExperimentChange,
): Pick<Settings, 'experiment_type' | 'optimization_type'> => {
  const { experiment_type: type, optimization_type: optimization } = settings
  if (experiment_type === undefined && optimization_type !== undefined && optimization !== 'fixed') {
    return { experiment_type: 'bandit', optimization_type: optimization }
  }
  if (type === 'bandit' && optimization_type === undefined && optimization === 'fixed') {
    return { experiment_type: type, optimization_type: BANDIT_OPTIMIZATION }
  }
  return { experiment_type: type, optimization_type: optimization }
}

/** A method that is switched on without a configuration gets the default one. */
const completedConfigs = (settings: Settings): Partial<Settings> => ({
  ...(settings.bayesian_enabled && { bayesian_config: settings.bayesian_config ?? bayesianConfig.parse({}) }),
  ...(settings.sequential_testing_enabled && {
    sequential_testing_config: settings.sequential_testing_config ?? sequentialConfig.parse({}),
  }),
  ...(settings.experiment_type === 'bandit' && {
    bandit_config: settings.bandit_config ?? banditConfig.parse({}),
  }),
})

/** Each rule: whether the settings break it, the field that is to blame, and what to say. */
const CONTRADICTIONS: readonly [(settings: Settings) => boolean, string, string][] = [
  [
    ({ experiment_type: type, optimization_type: optimization }) =>
      (type === 'bandit') !== (optimization !== 'fixed'),
    'optimization_type',
    'a bandit needs an adaptive optimization_type, and only a bandit has one',
  ],
  [
    ({ experiment_type: type, bandit_config: config }) => config !== null && type !== 'bandit',
    'bandit_config',
    'only a bandit has a bandit_config',
  ],
  [
    ({ bandit_config: config, variants }) =>
      config !== null && isWeightFloorTooHigh(config.weight_floor, variants.length),
    'bandit_config',
    'weight_floor must be at most 1 / variants',
  ],
  [
    ({ experiment_type: type, split_url_config: config }) => (type === 'split_url') !== (config !== null),
    'split_url_config',
    'a split_url experiment needs a split_url_config, and only it has one',
  ],
  [
    (settings) => settings.split_url_config !== null && !namesEachVariantOnce(settings),
    'split_url_config',
    'must name each variant once with its own allocation',
  ],
  [
    ({ variance_reduction_config: config, metrics }) =>
      [config?.covariate_metric_id ?? [], config?.covariate_metric_ids ?? []]
        .flat()
        .some((id) => !metrics.some((metric) => metric.id === id)),
    'variance_reduction_config',
    'a covariate must be a metric of the experiment',
  ],
]

const namesEachVariantOnce = ({ split_url_config: config, variants }: Settings): boolean => {
  const sorted = (list: { name: string; traffic_allocation: number }[]): string =>
    JSON.stringify(list.map(({ name, traffic_allocation }) => [name, traffic_allocation]).sort())
  return sorted(config?.variants ?? []) === sorted(variants)
}

const refuseContradictions = (settings: Settings): void => {
  const problems = CONTRADICTIONS.filter(([isBroken]) => isBroken(settings)).map(
    ([, field, msg]): Problem => ({ type: 'value_error', loc: ['body', field], msg }),
  )
  if (problems.length > 0) throw unprocessable(problems)
}
