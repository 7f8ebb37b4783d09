import { actingUser, type Context } from '../../../context.ts'
import type { AuditEvent } from '../../../features/audit/index.ts'
import type { Experiment } from '../../../features/experiments/index.ts'
import { newId } from '../../../lib/ids.ts'
import type { Connection } from '../connections/store.ts'
import { requireFilterText } from '../sources/filters.ts'
import type { Source } from '../sources/schema.ts'
import { admit } from './admission.ts'
import { type AnalysisDefinition, analysisWork } from './analysis-work.ts'
import { experimentById } from './experiment.ts'
import { lockConnection, lockSources, openConnection } from './place.ts'
import { analysisWindow } from './rules.ts'
import type { AnalysisRequest, AnalysisStart, StartedRun } from './schema.ts'
import {
  requireAssignment,
  requireMetric,
  requireSameUnitIds,
  requireValidated,
  requireVariants,
} from './source-rules.ts'
import type { NewRun } from './store.ts'
import type { PreparedRun } from './work.ts'

/**
 * Starts an analysis, which goes on in this process when this returns.
 *
 * @throws AppError 404; 409 credentials_undecryptable, source_not_validated, run_in_progress; 422; 429 warehouse_busy,
 * daily_run_limit_reached; 503 credentials_unavailable
 */
export const startAnalysis = async (
  ctx: Context,
  experimentId: string,
  sent: AnalysisStart,
): Promise<StartedRun> => {
  const { id } = await admit(ctx, (ctx) => prepareAnalysis(ctx, experimentId, sent))
  return { run_id: id, status: 'queued' }
}

const prepareAnalysis = async (
  ctx: Context,
  experimentId: string,
  sent: AnalysisStart,
): Promise<PreparedRun> => {
  const experiment = await experimentById(ctx, experimentId)
  const connection = await lockConnection(ctx, sent.connection_id)
  const sources = await lockSources(ctx, [sent.assignment_source_id, ...sent.metric_source_ids])
  const warehouse = await openConnection(ctx, connection)
  const plan = planOf(ctx, experiment, { connection, sources, sent })
  const run: NewRun = {
    id: newId(),
    kind: 'analysis',
    experiment_id: experiment.id,
    source_id: null,
    connection_id: connection.id,
    connection_name: connection.name,
    warehouse_type: connection.warehouse_type,
    request: requestOf(sent, plan),
    window_start: plan.window.start,
    window_end: plan.window.end,
    created_by: actingUser(ctx)?.id ?? null,
  }
  return { run, work: analysisWork(plan), connection, warehouse, audit: startOf(experiment, run) }
}

interface Given {
  connection: Connection
  /** The assignment source, then the metric sources. */
  sources: readonly Source[]
  sent: AnalysisStart
}

/**
 * What an analysis counts, checked in the order of the API's refusals.
 *
 * @throws AppError 422, 409 source_not_validated
 */
const planOf = (
  ctx: Context,
  experiment: Experiment,
  { connection, sources: [assignment, ...metrics], sent }: Given,
): AnalysisDefinition => {
  const sources = {
    assignment: requireAssignment(assignment, connection, 'assignment_source_id'),
    metrics: metrics.map((source, index) => requireMetric(source, connection, `metric_source_ids.${index}`)),
  }
  requireVariants(sent.variant_map, experiment.variants)
  const window = analysisWindow(sent, experiment, ctx.now())
  requireFilterText(experiment.key, 'experiment_key')
  requireSameUnitIds(sources.assignment, sources.metrics)
  requireValidated([sources.assignment, ...sources.metrics])
  return {
    ...sources,
    experiment,
    window,
    warehouse_type: connection.warehouse_type,
    variantMap: sent.variant_map,
    confidenceLevel: sent.confidence_level ?? experiment.confidence_level,
    correctionMethod: sent.correction_method ?? experiment.correction_method,
  }
}

const requestOf = (sent: AnalysisStart, plan: AnalysisDefinition): AnalysisRequest => ({
  connection_id: sent.connection_id,
  assignment_source_id: sent.assignment_source_id,
  metric_source_ids: sent.metric_source_ids,
  variant_map: sent.variant_map,
  confidence_level: plan.confidenceLevel,
  correction_method: plan.correctionMethod,
})

/** What the audit log says of an analysis. */
const startOf = (experiment: Experiment, run: NewRun): AuditEvent => ({
  action: 'warehouse_run_start',
  entity: { type: 'warehouse_run', id: run.id, name: `analysis of ${experiment.name}` },
  new_value: {
    experiment_id: run.experiment_id,
    connection_name: run.connection_name,
    warehouse_type: run.warehouse_type,
    request: run.request,
    window_start: run.window_start,
    window_end: run.window_end,
  },
})
