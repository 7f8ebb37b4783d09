import type { Experiment } from '../../../features/experiments/index.ts'
import type { AnalysisStart, Source } from '../api-types.ts'
import { type MappedLabel, variantMapOf } from './mapping.ts'

/** What the form of an analysis holds. */
export interface AnalysisDraft {
  connection_id: string | undefined
  assignment_source_id: string | undefined
  /** The first is the primary metric. */
  metric_source_ids: readonly string[]
  window_start: string | undefined
  window_end: string | undefined
  labels: readonly MappedLabel[]
  confidence_level: number
  correction_method: Experiment['correction_method']
}

/** How many metrics an analysis can have. */
export const MAX_METRICS = 10

/** What the form begins with: the settings of the experiment. */
export const draftOf = (experiment: Experiment, connection_id: string | undefined): AnalysisDraft => ({
  connection_id,
  assignment_source_id: undefined,
  metric_source_ids: [],
  window_start: experiment.start_date ?? undefined,
  window_end: experiment.end_date ?? undefined,
  labels: [],
  confidence_level: experiment.confidence_level,
  correction_method: experiment.correction_method,
})

/** What is missing before an analysis can start; undefined: nothing. */
export const missingIn = (draft: AnalysisDraft): string | undefined => {
  if (draft.connection_id === undefined) return 'Choose a connection.'
  if (draft.assignment_source_id === undefined) return 'Choose an assignment source.'
  if (draft.metric_source_ids.length === 0) return 'Choose at least one metric.'
  return draft.window_start === undefined ? 'Enter the start of the window.' : undefined
}

/** Why a source cannot be used in an analysis; undefined: it can. */
export const unusable = (source: Source): string | undefined =>
  source.validated_at === null ? 'Not validated' : undefined

/** What starts the analysis; undefined while something is missing. */
export const startOf = (draft: AnalysisDraft): AnalysisStart | undefined => {
  const { connection_id, assignment_source_id, metric_source_ids } = draft
  if (connection_id === undefined || assignment_source_id === undefined) return undefined
  return {
    connection_id,
    assignment_source_id,
    metric_source_ids: [...metric_source_ids],
    window_start: draft.window_start ?? null,
    window_end: draft.window_end ?? null,
    variant_map: variantMapOf(draft.labels),
    confidence_level: draft.confidence_level,
    correction_method: draft.correction_method,
  }
}
