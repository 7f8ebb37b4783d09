import { queryOptions } from '@tanstack/react-query'
import { answered, api, type Schemas } from '../../api/client.ts'
import { apiError } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKey, rereadAfter } from '../../api/query-keys.ts'

/** How much there is of everything. */
export const statsQuery = queryOptions({
  queryKey: queryKey('admin', 'stats'),
  queryFn: ({ signal }) => answered(api.GET('/api/v1/admin/stats', { signal })),
})

/** The profile of this installation, its modules and its version. */
export const modulesQuery = queryOptions({
  queryKey: queryKey('admin', 'modules'),
  queryFn: ({ signal }) => answered(api.GET('/api/v1/modules', { signal })),
})

/** Whether the parts that the service stands on work; an unhealthy answer is an answer, too. */
export const healthQuery = queryOptions({
  queryKey: queryKey('admin', 'health'),
  queryFn: async ({ signal }) => {
    const { data, error, response } = await api.GET('/health', { signal })
    if (data !== undefined) return data
    if (isHealth(error)) return error
    throw apiError(response, error)
  },
  refetchInterval: 15_000,
})

function isHealth(body: unknown): body is Schemas['Health'] {
  return typeof body === 'object' && body !== null && 'checks' in body
}

/** Which experiments are read live, by how many; asked again every 15 seconds. */
export const liveReadersQuery = queryOptions({
  queryKey: queryKey('admin', 'live-readers'),
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
  refetchInterval: 15_000,
})

/** Forgets all computed results; the next readers have them computed again. */
export const clearCache = async () => {
  const answer = await answered(api.POST('/api/v1/admin/cache/clear'))
  await rereadAfter(queryClient, ['results'])
  return answer
}
