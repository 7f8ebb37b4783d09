import type { Context } from '../../context.ts'
import { invalid } from '../../lib/errors.ts'
import { get as getExperiment } from '../experiments/index.ts'
import type { ExperimentQuery } from './schema.ts'
import { createPartitions } from './store/partitions.ts'
import * as store from './store/stored-events.ts'

/**
 * One page of the events of an experiment.
 *
 * @throws AppError 404; 400 when from_date is after to_date
 */
export const listOfExperiment = async (ctx: Context, id: string, query: ExperimentQuery) => {
  const { from_date, to_date } = query
  if (from_date && to_date && from_date > to_date) throw invalid('from_date must not be after to_date')
  await getExperiment(ctx, id)
  return { ...(await store.listOfExperiment(ctx, id, query)), skip: query.skip, limit: query.limit }
}

/** Months for which partitions exist in advance. */
const MONTHS_AHEAD = 2

/**
 * Creates the partitions of the coming months; an event without one is stored in the default partition.
 *
 * @returns how many were created
 */
export const keepPartitionsAhead = (ctx: Context): Promise<number> => createPartitions(ctx, MONTHS_AHEAD)
