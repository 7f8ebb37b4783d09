import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'

/** Interval at which bandits are read again. */
const REFRESH_MS = 30_000

/** Page of the list of bandits, the newest first. */
export const banditsQuery = (page: { skip: number; limit: number }) =>
  queryOptions({
    queryKey: queryKey('bandits', 'list', page),
    queryFn: ({ signal }) => answered(api.GET('/api/v1/bandit/', { params: { query: page }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

/** One bandit with its current weights. */
export const banditQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey('bandits', 'one', id),
    queryFn: ({ signal }) => answered(api.GET('/api/v1/bandit/{id}', { params: { path: { id } }, signal })),
    refetchInterval: REFRESH_MS,
  })

/** Updates of a bandit's weights, the newest first. */
export const banditHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey('bandits', 'one', id, 'history'),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/bandit/{id}/history', { params: { path: { id }, query: { limit: 1000 } }, signal }),
      ),
    refetchInterval: REFRESH_MS,
  })
