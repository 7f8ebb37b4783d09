import type { CorrectionMethod, Experiment } from '../../../features/experiments/index.ts'
import type { WarehouseType } from '../connectors/types.ts'
import type { AssignmentSource, MetricSource } from '../sources/schema.ts'
import type { Window } from './rules.ts'
import type { RunWork } from './work.ts'

/** What an analysis counts and how it is analysed. */
export interface AnalysisPlan {
  dialect: WarehouseType
  experiment: Experiment
  assignment: AssignmentSource
  /** The first is the primary metric. */
  metrics: readonly MetricSource[]
  window: Window
  /** Ids of variants by label of the warehouse. */
  variantMap: Readonly<Record<string, string>>
  confidenceLevel: number
  correctionMethod: CorrectionMethod
}
export const analysisWork = (plan: AnalysisPlan): RunWork => ({
  statements: [
    { kind: 'diagnostics', sql: 'select exposed_units' },
    ...plan.metrics.map(({ id }) => ({
      kind: 'metric' as const,
      metric_source_id: id,
      sql: 'select metric_rows_in_window',
    })),
  ],
  check: () => undefined,
  conclude: () => ({
    schema: 'assay.warehouse.results/v1',
    window_start: plan.window.start.toISOString(),
    window_end: plan.window.end.toISOString(),
    confidence_level: plan.confidenceLevel,
    correction_method: plan.correctionMethod,
    diagnostics: { exposed_units: 20, units_in_multiple_variants: 1, rows_without_unit_or_variant: 2 },
    variants: [],
    unmapped_labels: [],
    metrics: [],
  }),
})
