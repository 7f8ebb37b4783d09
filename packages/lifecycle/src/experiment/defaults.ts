/** Defaults of a new experiment. */
export const EXPERIMENT_DEFAULTS = {
  experiment_type: 'a_b',
  optimization_type: 'fixed',
  traffic_percentage: 100,
  correction_method: 'benjamini-hochberg',
  confidence_level: 0.95,
  count_untagged_events: false,
  bayesian_enabled: false,
  sequential_testing_enabled: false,
} as const

/** Default optimisation of a bandit. */
export const BANDIT_OPTIMIZATION = 'thompson_sampling'

/** What an experiment plans with: the effect relative, power from 0 to 1. */
export const PLAN_DEFAULTS = { minimum_detectable_effect: 0.1, power: 0.8 } as const

/** `alpha` and `beta` are the prior of a conversion rate; levels and probabilities are from 0 to 1. */
export const BAYESIAN_DEFAULTS = {
  alpha: 1,
  beta: 1,
  mean_prior: null,
  credible_level: 0.95,
  loss_threshold: 0.001,
  decision_probability: 0.975,
  rope: null,
} as const

export const SEQUENTIAL_DEFAULTS = {
  method: 'always_valid',
  alpha: 0.05,
  tau_squared: 0.001,
  planned_looks: 10,
  spending_function: 'obrien_fleming',
} as const

export const VARIANCE_REDUCTION_DEFAULTS = {
  method: 'none',
  covariate_metric_id: null,
  covariate_lookback_days: 7,
  winsorization_percentile: 99,
} as const

/** `weight_floor` is the smallest weight of a variant, 0 to 1; `stop_loss` is relative to the control's rate. */
export const BANDIT_DEFAULTS = {
  epsilon: 0.1,
  weight_floor: 0.01,
  minimum_subjects: 100,
  stop_loss: 0.01,
} as const

export const SPLIT_URL_DEFAULTS = { cookie_ttl_days: 30 } as const

/** Defaults of a metric. */
export const METRIC_DEFAULTS = {
  metric_type: 'conversion',
  is_guardrail: false,
  lower_is_better: false,
  minimum_sample_size: 100,
} as const
