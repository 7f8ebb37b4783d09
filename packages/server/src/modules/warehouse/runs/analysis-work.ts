import type { Experiment } from '../../../features/experiments/index.ts'
import type { WarehouseType } from '../connectors/types.ts'
import type { AnalysedRun } from '../results/analysed-run.ts'
import { analysisOf } from '../results/analysis.ts'
import { exposuresOf } from '../results/counts.ts'
import type { AssignmentSource } from '../sources/schema.ts'
import { diagnosticsStatement } from '../sql/diagnostics.ts'
import { metricStatement } from '../sql/metric.ts'
import type { RunWork } from './work.ts'

/** What an analysis counts, and how it is analysed. */
export interface AnalysisDefinition extends AnalysedRun {
  warehouse_type: WarehouseType
  experiment: Experiment
  assignment: AssignmentSource
}

/** The statements of an analysis, and what becomes of their answers. */
export const analysisWork = (definition: AnalysisDefinition): RunWork => {
  const { experiment, assignment, metrics, window, warehouse_type } = definition
  const plan = { warehouse_type, assignment, experimentKey: experiment.key, window }
  return {
    statements: [
      { kind: 'diagnostics', sql: diagnosticsStatement(plan) },
      ...metrics.map((metric) => ({
        kind: 'metric' as const,
        metric_source_id: metric.id,
        sql: metricStatement(plan, metric),
      })),
    ],
    check: (answers) => {
      const [diagnostics] = answers
      if (diagnostics && answers.length === 1) exposuresOf(diagnostics)
    },
    conclude: (answers) => analysisOf(definition, answers),
  }
}
