import type { Context } from '../../../context.ts'
import { orConflict } from '../../../db/unique-conflict.ts'
import { notFound, wrongField } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { get } from '../../experiments/index.ts'
import { getStarted } from '../../results/index.ts'
import type { CalibrationBody, CalibrationRun } from '../schema.ts'
import * as store from '../store.ts'
import { failAbandoned, wakeRunner } from './runner.ts'

/**
 * Queues an A/A check of an experiment, which runs in the background.
 *
 * @throws AppError 400 for a draft, 404, 409 while another one of the experiment is queued or running, 422 for a metric
 * of another experiment
 */
export const request = async (
  ctx: Context,
  experimentId: string,
  { metric_id: metricId, repetitions, seed }: CalibrationBody,
): Promise<{ id: string }> => {
  const { metrics } = await getStarted(ctx, experimentId)
  if (metricId && !metrics.some(({ id }) => id === metricId)) {
    throw wrongField(['body', 'metric_id'], 'is not a metric of the experiment')
  }
  await failAbandoned(ctx, experimentId)
  const id = newId()
  const run = { id, experiment_id: experimentId, metric_id: metricId ?? null, repetitions, seed }
  await orConflict(() => store.enqueue(ctx, run), {
    uq_calibration_runs_one_at_a_time: 'A calibration of this experiment is running',
  })
  wakeRunner(ctx)
  return { id }
}

/**
 * An A/A check with its progress or result.
 *
 * @throws AppError 404
 */
export const read = async (ctx: Context, experimentId: string, runId: string): Promise<CalibrationRun> => {
  await get(ctx, experimentId)
  const run = await store.find(ctx, experimentId, runId)
  if (run?.status === 'queued') wakeRunner(ctx)
  if (run?.status !== 'running') return found(run)
  await failAbandoned(ctx, experimentId)
  return found(await store.find(ctx, experimentId, runId))
}

const found = (run: CalibrationRun | undefined): CalibrationRun => {
  if (!run) throw notFound('Calibration')
  return run
}
