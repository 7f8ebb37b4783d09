import { queryOptions } from '@tanstack/react-query'
import { answered, api, type Schemas } from '../../api/client.ts'
import { apiError } from '../../api/errors.ts'
import { queryKey } from '../../api/query-keys.ts'

const REFRESH_MS = 15_000

/** Counts of experiments, flags, assignments, events and users. */
export const statsQuery = queryOptions({
  queryKey: queryKey('admin', 'stats'),
  queryFn: ({ signal }) => answered(api.GET('/api/v1/admin/stats', { signal })),
})

/** The health of the service's dependencies, refreshed every 15 seconds; an unhealthy answer is an answer, too. */
export const healthQuery = queryOptions({
  queryKey: queryKey('admin', 'health'),
  queryFn: async ({ signal }) => {
    const { data, error, response } = await api.GET('/health', { signal })
    if (data !== undefined) return data
    if (isHealth(error)) return error
    throw apiError(response, error)
  },
  refetchInterval: REFRESH_MS,
})

function isHealth(body: unknown): body is Schemas['Health'] {
  return typeof body === 'object' && body !== null && 'checks' in body
}

/** Experiments whose results are streamed now, with their subscribers; refreshed every 15 seconds. */
export const liveResultsQuery = queryOptions({
  queryKey: queryKey('admin', 'live-results'),
  queryFn: async ({ signal }) => {
    const { active_experiments } = await answered(api.GET('/api/v1/ws/active-experiments', { signal }))
    return Promise.all(
      active_experiments.map(async (id) => {
        const path = { id }
        const [{ subscriber_count }, { name }] = await Promise.all([
          answered(api.GET('/api/v1/ws/experiments/{id}/results/subscribers', { params: { path }, signal })),
          answered(api.GET('/api/v1/experiments/{id}', { params: { path }, signal })),
        ])
        return { id, name, subscribers: subscriber_count }
      }),
    )
  },
  refetchInterval: REFRESH_MS,
})
