import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'

/** All holdouts, the newest first. */
export const holdoutsQuery = queryOptions({
  queryKey: queryKey('holdouts', 'list'),
  queryFn: ({ signal }) =>
    answered(api.GET('/api/v1/holdout/all', { params: { query: { limit: 500 } }, signal })),
})

export const holdoutQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey('holdouts', 'one', id),
    queryFn: ({ signal }) => answered(api.GET('/api/v1/holdout/{id}', { params: { path: { id } }, signal })),
  })

/** The active holdout; null: none. */
export const activeHoldoutQuery = queryOptions({
  queryKey: queryKey('holdouts', 'active'),
  queryFn: ({ signal }) => answered(api.GET('/api/v1/holdout/', { signal })),
})

/** Whether the active holdout holds a subject out. */
export const membershipQuery = (userId: string) =>
  queryOptions({
    queryKey: queryKey('holdouts', 'membership', userId),
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/holdout/check/{user_id}', { params: { path: { user_id: userId } }, signal })),
  })

/** The event and confidence level of a comparison. */
interface ResultsQuery {
  /** The name of an event. */
  metric: string
  /** Confidence level, 0.8 to 0.99. */
  level: number
}

/** The comparison of held-out subjects with all others. */
export const holdoutResultsQuery = (id: string, { metric, level }: ResultsQuery) =>
  queryOptions({
    queryKey: queryKey('holdouts', 'results', id, metric, level),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/holdout/{id}/results', {
          params: { path: { id }, query: { metric, confidence_level: level } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
