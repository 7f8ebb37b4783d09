import type { Context } from '../../../context.ts'
import { pageAnswer } from '../../../http/paging.ts'
import { notFound } from '../../../lib/errors.ts'
import type { Experiment, ListQuery } from './schema.ts'
import * as store from './store.ts'

/**
 * One experiment.
 *
 * @throws AppError 404
 */
export const get = async (ctx: Context, id: string): Promise<Experiment> => {
  const experiment = await store.find(ctx, id)
  if (!experiment) throw notFound('Experiment')
  return experiment
}

/**
 * One experiment with its version.
 *
 * @throws AppError 404
 */
export const getVersioned = async (ctx: Context, id: string): Promise<store.VersionedExperiment> => {
  const versioned = await store.findVersioned(ctx, id)
  if (!versioned) throw notFound('Experiment')
  return versioned
}

/** One page of experiments. */
export const list = async (ctx: Context, query: ListQuery) => pageAnswer(query, await store.list(ctx, query))
