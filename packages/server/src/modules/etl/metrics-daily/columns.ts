import type { ColumnSpec } from '../parquet/schema.ts'

/** The columns of metrics_daily: what a variant came to on a day in a metric. */
export const METRICS_DAILY_COLUMNS = [
  { name: 'experiment_id', type: 'text', nullable: false },
  { name: 'experiment_key', type: 'text', nullable: false },
  { name: 'metric_id', type: 'text', nullable: false },
  { name: 'metric_name', type: 'text', nullable: false },
  { name: 'variant_id', type: 'text', nullable: false },
  { name: 'variant_name', type: 'text', nullable: false },
  { name: 'is_control', type: 'boolean', nullable: false },
  { name: 'new_subjects', type: 'int64', nullable: false },
  { name: 'first_conversions', type: 'int64', nullable: false },
  { name: 'events', type: 'int64', nullable: false },
  { name: 'value_sum', type: 'double', nullable: true },
  { name: 'value_square_sum', type: 'double', nullable: true },
] as const satisfies readonly ColumnSpec[]
