import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'
import { MINUTE_MS } from '../../ui/durations.ts'

/** Pairs that one answer holds at most. */
const MAX_PAIRS = 1000

/**
 * Scan of all pairs of running experiments for interactions, the strongest first.
 *
 * @param least subjects that each combination of variants needs for a test; 100 to 1000000, by default 1000
 */
export const scanQuery = (least?: number) =>
  queryOptions({
    queryKey: queryKey('interactions', 'scan', least),
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

/** Interaction of two experiments, given by their ids. */
export const pairQuery = (a: string, b: string) =>
  queryOptions({
    queryKey: queryKey('interactions', 'pair', a, b),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/interactions/{experiment_a_id}/{experiment_b_id}', {
          params: { path: { experiment_a_id: a, experiment_b_id: b } },
          signal,
        }),
      ),
    staleTime: MINUTE_MS,
  })
