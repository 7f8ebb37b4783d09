import type { Context } from '../../../context.ts'
import type { Page } from '../../../http/paging.ts'
import { notFound } from '../refusals.ts'
import { experimentById } from './experiment.ts'
import type { ListedRun, Run } from './schema.ts'
import * as store from './store.ts'

/**
 * An analysis or preview by id.
 *
 * @throws AppError 404
 */
export const get = async (ctx: Context, id: string): Promise<Run> => {
  const run = await store.runById(ctx, id)
  if (!run) throw notFound('Run')
  return run
}

/**
 * One page of an experiment's analyses, newest first.
 *
 * @throws AppError 404
 */
export const listOfExperiment = async (
  ctx: Context,
  experimentId: string,
  page: Page,
): Promise<{ runs: ListedRun[]; total: number }> => {
  await experimentById(ctx, experimentId)
  const { items, total } = await store.listOfExperiment(ctx, experimentId, page)
  return { runs: items, total }
}
