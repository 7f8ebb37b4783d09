import type { AssignmentRow, EventRow } from './schema.ts'

/** Rows that are read at once, and held in memory. */
export const PAGE_ROWS = 250
const MIN_SPAN = 1000
const MAX_SPAN = 1_000_000

/** A stretch of ids that is looked at next: (after, until]. */
export interface Stretch {
  after: number
  until: number
}

/** The stretch to begin with; nothing is read beyond the id `ceiling`. */
export const firstStretch = (ceiling: number): Stretch => ({
  after: 0,
  until: Math.min(ceiling, MIN_SPAN),
})

/**
 * The stretch that follows one which gave `found`: behind the last row of a full page, otherwise behind the whole
 * stretch. Ids that nothing has make stretches longer, so that gaps are crossed in few steps.
 */
export const nextStretch = (
  { after, until }: Stretch,
  found: { rows: number; lastId: number | undefined },
  ceiling: number,
): Stretch => {
  const span = until - after
  if (found.rows >= PAGE_ROWS) return stretch(found.lastId ?? until, span / 2, ceiling)
  return stretch(until, found.rows < PAGE_ROWS / 4 ? span * 4 : span, ceiling)
}

const stretch = (after: number, span: number, ceiling: number): Stretch => {
  const length = Math.round(Math.min(MAX_SPAN, Math.max(MIN_SPAN, span)))
  return { after, until: Math.min(ceiling, after + length) }
}

/** The columns of assignments and events, in the order in which tables show them. */
export const ASSIGNMENT_COLUMNS: readonly (keyof AssignmentRow)[] = [
  'id',
  'user_id',
  'experiment_id',
  'experiment_key',
  'variant_id',
  'variant_name',
  'is_control',
  'weight',
  'created_at',
  'attributes',
]

export const EVENT_COLUMNS: readonly (keyof EventRow)[] = [
  'id',
  'event_id',
  'user_id',
  'event_name',
  'event_type',
  'experiment_id',
  'experiment_key',
  'feature_flag_id',
  'feature_flag_key',
  'variant_id',
  'value',
  'timestamp',
  'created_at',
  'metadata',
]
