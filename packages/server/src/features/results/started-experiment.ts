import type { Context } from '../../context.ts'
import { invalid, wrongField } from '../../lib/errors.ts'
import { type Experiment, get, type Metric } from '../experiments/index.ts'

/** The refusals of every analysis that needs a started experiment. */
export const NOT_STARTED = {
  400: 'Cannot get results for experiments in DRAFT status',
  404: 'Experiment not found',
}

/**
 * An experiment that has results.
 *
 * @throws AppError 404, and 400 for a draft
 */
export const getStarted = async (ctx: Context, id: string): Promise<Experiment> => {
  const experiment = await get(ctx, id)
  refuseDraft(experiment)
  return experiment
}

/** A request for an analysis of one metric. */
export interface AnalysisRequest {
  /** undefined: the primary metric, or all of them. */
  metricId: string | undefined
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
}

/** @throws AppError 400 for a draft */
export const refuseDraft = ({ status }: { status: string }): void => {
  if (status === 'DRAFT') throw invalid(NOT_STARTED[400])
}

/**
 * The metric that a request names, or the primary one; undefined when there is none.
 *
 * @throws AppError 422 for a metric that the experiment does not have
 */
export const chosenMetric = ({ metrics }: Experiment, id: string | undefined): Metric | undefined => {
  if (id === undefined) return metrics.find(({ is_primary }) => is_primary)
  const metric = metrics.find((candidate) => candidate.id === id)
  if (!metric) throw wrongField(['query', 'metric_id'], 'is not a metric of the experiment')
  return metric
}
