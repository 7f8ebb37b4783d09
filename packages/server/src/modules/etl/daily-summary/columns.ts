import type { ColumnSpec } from '../parquet/schema.ts'

/** The columns of daily_summary; `variants` is JSON text. */
export const DAILY_SUMMARY_COLUMNS = [
  { name: 'experiment_id', type: 'text', nullable: false },
  { name: 'experiment_key', type: 'text', nullable: false },
  { name: 'status', type: 'text', nullable: false },
  { name: 'assignments', type: 'int64', nullable: false },
  { name: 'events', type: 'int64', nullable: false },
  { name: 'conversions', type: 'int64', nullable: false },
  { name: 'variants', type: 'text', nullable: false },
  { name: 'run_id', type: 'text', nullable: false },
] as const satisfies readonly ColumnSpec[]
