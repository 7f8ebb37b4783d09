import type {
  MetricCheck,
  MetricRule,
  OverviewItem,
  RollbackRecord,
  SafetyCheck,
  SafetyConfig,
  SafetySettings,
} from '../api-types.ts'

export const FLAG_ID = '00000000-0000-4000-8000-0000000000f1'

/** A rule with a warning at 2 % and a critical threshold of 5 %. */
export const rule = (fields: Partial<MetricRule> = {}): MetricRule => ({
  mode: 'threshold',
  warning_threshold: 0.02,
  critical_threshold: 0.05,
  comparison_type: 'greater_than',
  tolerated_ratio: 1,
  ...fields,
})

/** Global settings: automatic rollback off, no minimum, thresholds for the error rate. */
export const settings = (fields: Partial<SafetySettings> = {}): SafetySettings => ({
  id: '00000000-0000-4000-8000-0000000000a1',
  enable_automatic_rollbacks: false,
  min_evaluations: 0,
  default_metrics: { error_rate: rule() },
  updated_at: '2026-11-01T00:00:00Z',
  ...fields,
})

/** The configuration of a flag that follows the global settings. */
export const config = (fields: Partial<SafetyConfig> = {}): SafetyConfig => ({
  id: null,
  feature_flag_id: FLAG_ID,
  enabled: true,
  enable_automatic_rollbacks: null,
  min_evaluations: null,
  metrics: {},
  created_at: null,
  updated_at: null,
  rollback_percentage: 0,
  source: 'global',
  ...fields,
})

/** An error rate of 6 %, beyond both thresholds. */
export const metricCheck = (fields: Partial<MetricCheck> = {}): MetricCheck => ({
  name: 'error_rate',
  mode: 'threshold',
  current_value: 0.06,
  health: 'CRITICAL',
  warning_threshold: 0.02,
  critical_threshold: 0.05,
  comparison_type: 'greater_than',
  unit: 'ratio',
  guard: null,
  ...fields,
})

/** A check of 15 minutes that leads to a rollback. */
export const check = (fields: Partial<SafetyCheck> = {}): SafetyCheck => ({
  feature_flag_id: FLAG_ID,
  is_healthy: false,
  health: 'CRITICAL',
  evaluations: 1200,
  min_evaluations: 100,
  window_start: '2026-11-21T10:00:00Z',
  window_end: '2026-11-21T10:15:00Z',
  would_roll_back: true,
  metrics: [metricCheck()],
  last_checked: '2026-11-21T10:15:00Z',
  ...fields,
})

/** A healthy flag of the overview. */
export const overviewItem = (name: string, fields: Partial<OverviewItem> = {}): OverviewItem => ({
  feature_flag_id: `id of ${name}`,
  key: name.toLowerCase(),
  name,
  health: 'HEALTHY',
  worst_metric: null,
  rollout_percentage: 50,
  last_rollback_at: null,
  ...fields,
})

/** An automatic rollback from 25 % to 0 % because of the error rate. */
export const record = (fields: Partial<RollbackRecord> = {}): RollbackRecord => ({
  id: '00000000-0000-4000-8000-0000000000b1',
  feature_flag_id: FLAG_ID,
  feature_flag_key: 'fast-search',
  trigger_type: 'AUTOMATIC',
  trigger_reason: 'error_rate above 0.05',
  metric_name: 'error_rate',
  metric_value: 0.0812,
  threshold: 0.05,
  comparison_type: 'greater_than',
  mode: 'threshold',
  evidence: null,
  window_start: '2026-11-21T10:00:00.000Z',
  window_end: '2026-11-21T10:15:00.000Z',
  evaluations: 1200,
  previous_percentage: 25,
  target_percentage: 0,
  deactivated: true,
  paused_schedule_ids: [],
  success: true,
  executed_by_user_id: null,
  created_at: '2026-11-21T10:15:00.000Z',
  ...fields,
})

/** One page of a list. */
export const pageOf = <Item>(items: readonly Item[], total = items.length) => ({
  items,
  total,
  skip: 0,
  limit: 50,
})
