import type { ColumnSpec } from '../parquet/schema.ts'

/** The columns of raw_events: what is stored of an event, with the ids and keys of what it names. */
export const RAW_EVENT_COLUMNS = [
  { name: 'id', type: 'int64', nullable: false },
  { name: 'event_id', type: 'text', nullable: true },
  { name: 'user_id', type: 'text', nullable: false },
  { name: 'event_name', type: 'text', nullable: false },
  { name: 'event_type', type: 'text', nullable: false },
  { name: 'experiment_id', type: 'text', nullable: true },
  { name: 'experiment_key', type: 'text', nullable: true },
  { name: 'feature_flag_id', type: 'text', nullable: true },
  { name: 'feature_flag_key', type: 'text', nullable: true },
  { name: 'value', type: 'double', nullable: true },
  { name: 'timestamp', type: 'timestamp', nullable: false },
  { name: 'created_at', type: 'timestamp', nullable: false },
  { name: 'metadata', type: 'text', nullable: true },
] as const satisfies readonly ColumnSpec[]

/** The columns of the store in the order in which a copy brings them. */
export const COPIED = {
  occurred_at: 0,
  id: 1,
  created_at: 2,
  value: 3,
  experiment_number: 4,
  feature_flag_number: 5,
  user_id: 6,
  event_name: 7,
  event_type: 8,
  event_id: 9,
  metadata: 10,
} as const

/** How many columns a copy brings. */
export const COPIED_COLUMNS = Object.keys(COPIED).length
