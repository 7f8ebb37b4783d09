import type { Context } from '../../context.ts'
import { pageAnswer } from '../../http/paging.ts'
import { get as getExperiment } from '../experiments/index.ts'
import type { ExperimentQuery, SubjectQuery } from './schema.ts'
import * as store from './store/pages.ts'

/** One page of the assignments of a subject; an unknown subject has none. */
export const listOfSubject = async (ctx: Context, userId: string, query: SubjectQuery) =>
  pageAnswer(query, await store.listOfSubject(ctx, userId, query))

/**
 * One page of the assignments of an experiment.
 *
 * @throws AppError 404
 */
export const listOfExperiment = async (ctx: Context, id: string, query: ExperimentQuery) => {
  await getExperiment(ctx, id)
  return pageAnswer(query, await store.listOfExperiment(ctx, id, query))
}
