import type { WarehouseType } from '../connectors/types.ts'
import type { Filter, Source } from '../sources/schema.ts'

/** Who was exposed: the parts of an assignment source that a statement names. */
type AssignmentDefinition = Pick<Extract<Source, { kind: 'assignment' }>, 'table' | 'columns' | 'filters'>

/** What units did: the parts of a metric source that a statement names. */
export type MetricDefinition = Pick<
  Extract<Source, { kind: 'metric' }>,
  'table' | 'columns' | 'filters' | 'metric_type' | 'conversion_window_hours' | 'cap_value'
>

/** What a statement of an analysis asks for. */
export interface AnalysisPlan {
  warehouse_type: WarehouseType
  assignment: AssignmentDefinition
  experimentKey: string
  /** Exposures and events from `start` on and before `end`. */
  window: TimeWindow
}

/** Moments from `start` on and before `end`. */
export interface TimeWindow {
  start: Date
  end: Date
}

/** What a statement of a preview asks for; the rows of one experiment, or all. */
export interface PreviewPlan {
  warehouse_type: WarehouseType
  source: ({ kind: 'assignment' } & AssignmentDefinition) | ({ kind: 'metric' } & MetricDefinition)
  experimentKey?: string | undefined
  window: TimeWindow
}

export type { Filter }

/** Characters of a label that leave the warehouse. */
export const LABEL_LENGTH = 64

/** Labels that leave the warehouse at most: one more than an experiment may have, so that too many are noticed. */
export const MAX_LABELS = 51
