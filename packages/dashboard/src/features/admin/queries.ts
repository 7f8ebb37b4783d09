import { queryOptions } from '@tanstack/react-query'
import { answered, api, type Schemas } from '../../api/client.ts'
import { apiError } from '../../api/errors.ts'
import { queryClient } from '../../app/query-client.ts'

/** How much there is of everything. */
export const statsQuery = queryOptions({
  queryKey: ['admin', 'stats'],
  queryFn: ({ signal }) => answered(api.GET('/api/v1/admin/stats', { signal })),
})

/** The profile of this installation, its modules and its version. */
export const modulesQuery = queryOptions({
  queryKey: ['admin', 'modules'],
  queryFn: ({ signal }) => answered(api.GET('/api/v1/modules', { signal })),
})

/** Whether the parts that the service stands on work; an unhealthy answer is an answer, too. */
export const healthQuery = queryOptions({
  queryKey: ['admin', 'health'],
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

/** Forgets all computed results; the next readers have them computed again. */
export const clearCache = async () => {
  const answer = await answered(api.POST('/api/v1/admin/cache/clear'))
  await queryClient.invalidateQueries({ queryKey: ['results'] })
  return answer
}
