import type { Context } from '../../context.ts'
import { refuseReversedRange } from '../../http/date-range.ts'
import { pageAnswer } from '../../http/paging.ts'
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
  refuseReversedRange(query)
  await getExperiment(ctx, id)
  return pageAnswer(query, await store.listOfExperiment(ctx, id, query))
}

/** Months for which partitions exist in advance. */
const MONTHS_AHEAD = 2

/**
 * Creates the partitions of the coming months; an event without one is stored in the default partition.
 *
 * @returns how many were created
 */
export const keepPartitionsAhead = (ctx: Context): Promise<number> => createPartitions(ctx, MONTHS_AHEAD)
