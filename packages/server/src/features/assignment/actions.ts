import type { Context } from '../../context.ts'
import { get as getExperiment } from '../experiments/index.ts'
import type { ExperimentQuery, SubjectQuery } from './schema.ts'
import * as store from './store/pages.ts'

/** One page of the assignments of a subject; an unknown subject has none. */
export const listOfSubject = async (ctx: Context, userId: string, query: SubjectQuery) => ({
  ...(await store.listOfSubject(ctx, userId, query)),
  skip: query.skip,
  limit: query.limit,
})

/**
 * One page of the assignments of an experiment.
 *
 * @throws AppError 404
 */
export const listOfExperiment = async (ctx: Context, id: string, query: ExperimentQuery) => {
  await getExperiment(ctx, id)
  return { ...(await store.listOfExperiment(ctx, id, query)), skip: query.skip, limit: query.limit }
}
