import type { TargetingRules } from '@assay/evaluation'
import {
  BANDIT_DEFAULTS,
  BAYESIAN_DEFAULTS,
  EXPERIMENT_DEFAULTS,
  METRIC_DEFAULTS,
  PLAN_DEFAULTS,
  SEQUENTIAL_DEFAULTS,
  SPLIT_URL_DEFAULTS,
  VARIANCE_REDUCTION_DEFAULTS,
} from '@assay/lifecycle'
import type { Aggregation, Experiment, ExperimentType, MetricType, OptimizationType } from '../api-types.ts'
import { equalShares } from '../variants/allocation.ts'

/** A variant in the form. */
export interface VariantDraft {
  /** The key of the row on the page. */
  row: string
  /** The id at the service, once the variant is stored. */
  id?: string
  name: string
  description: string
  is_control: boolean
  /** Percent. */
  traffic_allocation: number
  configuration: Record<string, unknown> | null
  /** The address of the variant in a split URL test. */
  url: string
}

/** A metric in the form. */
export interface MetricDraft {
  row: string
  id?: string
  name: string
  event_name: string
  description: string
  metric_type: MetricType
  is_primary: boolean
  is_guardrail: boolean
  lower_is_better: boolean
  aggregation_method: Aggregation | null
  event_value_path: string
  cap_value: number | undefined
  minimum_sample_size: number
  expected_effect: number | undefined
}

/** The power plan; rates and effects as shares, so that 0.1 is 10 %. */
export interface PlanDraft {
  baseline_rate: number | undefined
  minimum_detectable_effect: number
  power: number
  /** Set manually; undefined: computed. */
  sample_size_per_variant: number | undefined
  /** Subjects per day. Only the power calculator needs it; it is not stored. */
  daily_traffic: number | undefined
}

/** The start of a new experiment: it stays a draft, starts at once, or at a date. */
export type StartMode = 'draft' | 'now' | 'scheduled'

/** An experiment in the form: complete, with the names of the API. */
export interface ExperimentDraft {
  name: string
  /** Empty: made from the name by the service. */
  key: string
  description: string
  hypothesis: string
  tags: string[]
  experiment_type: ExperimentType
  optimization_type: OptimizationType
  bandit_config: NonNullable<Experiment['bandit_config']>
  metrics: MetricDraft[]
  count_untagged_events: boolean
  variants: VariantDraft[]
  split_url: { canonical_url: string; cookie_name: string; cookie_ttl_days: number }
  targeting_rules: TargetingRules | null
  traffic_percentage: number
  /** The exclusion group to join once created; empty: none. */
  group_id: string
  /** Attributes stored with an assignment; null: every plain one. */
  dimensions: string[] | null
  plan: PlanDraft
  confidence_level: number
  correction_method: Experiment['correction_method']
  bayesian_enabled: boolean
  bayesian_config: NonNullable<Experiment['bayesian_config']>
  sequential_testing_enabled: boolean
  sequential_testing_config: NonNullable<Experiment['sequential_testing_config']>
  variance_reduction_config: NonNullable<Experiment['variance_reduction_config']>
  start_mode: StartMode
  start_date: string | undefined
  end_date: string | undefined
}

let rows = 0

/** A new key for a row on the page. */
export const newRow = (): string => {
  rows += 1
  return `row-${Date.now().toString(36)}-${rows}`
}

export const blankVariant = (name: string): VariantDraft => ({
  row: newRow(),
  name,
  description: '',
  is_control: false,
  traffic_allocation: 0,
  configuration: null,
  url: '',
})

export const blankMetric = (): MetricDraft => ({
  row: newRow(),
  name: '',
  event_name: '',
  description: '',
  ...METRIC_DEFAULTS,
  is_primary: false,
  aggregation_method: null,
  event_value_path: '',
  cap_value: undefined,
  expected_effect: undefined,
})

const twoVariants = (): VariantDraft[] => {
  const shares = equalShares(2)
  return [
    { ...blankVariant('Control'), is_control: true, traffic_allocation: shares[0] ?? 50 },
    { ...blankVariant('Treatment'), traffic_allocation: shares[1] ?? 50 },
  ]
}

type Analysis = Pick<
  ExperimentDraft,
  | 'confidence_level'
  | 'correction_method'
  | 'bayesian_enabled'
  | 'bayesian_config'
  | 'sequential_testing_enabled'
  | 'sequential_testing_config'
  | 'variance_reduction_config'
>

const blankAnalysis = (): Omit<Analysis, keyof typeof EXPERIMENT_DEFAULTS> => ({
  bayesian_config: BAYESIAN_DEFAULTS,
  sequential_testing_config: SEQUENTIAL_DEFAULTS,
  variance_reduction_config: {
    ...VARIANCE_REDUCTION_DEFAULTS,
    covariate_metric_ids: [],
    covariate_attributes: [],
  },
})

/** The plan of an experiment whose author did not mention one; the effect is relative. */
export const DEFAULT_PLAN: PlanDraft = {
  baseline_rate: undefined,
  ...PLAN_DEFAULTS,
  sample_size_per_variant: undefined,
  daily_traffic: undefined,
}

/** An empty draft with the service's defaults: two variants, one goal, all subjects. */
export const blankDraft = (): ExperimentDraft => ({
  name: '',
  key: '',
  description: '',
  hypothesis: '',
  tags: [],
  ...EXPERIMENT_DEFAULTS,
  bandit_config: BANDIT_DEFAULTS,
  metrics: [{ ...blankMetric(), is_primary: true }],
  variants: twoVariants(),
  split_url: { canonical_url: '', cookie_name: '', ...SPLIT_URL_DEFAULTS },
  targeting_rules: null,
  group_id: '',
  dimensions: null,
  plan: { ...DEFAULT_PLAN },
  ...blankAnalysis(),
  start_mode: 'draft',
  start_date: undefined,
  end_date: undefined,
})
