import type { paths } from 'assay:api'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { MINUTE_MS } from '../../ui/durations.ts'

type Answer<
  Path extends '/api/v1/interactions/scan' | '/api/v1/interactions/{experiment_a_id}/{experiment_b_id}',
> = paths[Path]['get']['responses'][200]['content']['application/json']

/** Every pair of running experiments that share subjects. */
export type Scan = Answer<'/api/v1/interactions/scan'>
/** One pair of a scan: without the cells. */
export type Analysis = Scan['analyses'][number]
/** One pair, tested by itself. */
export type Pair = Answer<'/api/v1/interactions/{experiment_a_id}/{experiment_b_id}'>
/** The test of one metric. */
export type PairMetric = Pair['interaction_results'][number]

/** The most pairs that one answer holds. */
const MAX_PAIRS = 1000

/**
 * Which running experiments share subjects and change each other's effects, the strongest first.
 *
 * @param least from how many subjects in each combination of variants a pair is tested; 100 to 1000000, by default 1000
 */
export const scanQuery = (least?: number) =>
  queryOptions({
    queryKey: ['interactions', 'scan', least],
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/interactions/scan', {
          params: { query: { min_users_per_cell: least, limit: MAX_PAIRS } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  })

/** How two experiments, given by their ids, change each other's effects. */
export const pairQuery = (a: string, b: string) =>
  queryOptions({
    queryKey: ['interactions', 'pair', a, b],
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/interactions/{experiment_a_id}/{experiment_b_id}', {
          params: { path: { experiment_a_id: a, experiment_b_id: b } },
          signal,
        }),
      ),
    staleTime: MINUTE_MS,
  })
