import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'

const REFRESH_MS = 15_000

/** The health of every scheduler; refreshed every 15 seconds. */
export const schedulersQuery = queryOptions({
  queryKey: queryKey('scheduler-health'),
  queryFn: ({ signal }) => answered(api.GET('/api/v1/scheduler/health', { signal })),
  refetchInterval: REFRESH_MS,
})

/** The last runs of a scheduler, the newest first; refreshed every 15 seconds. */
export const runsQuery = (name: string) =>
  queryOptions({
    queryKey: queryKey('scheduler-health', name, 'runs'),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/scheduler/{name}/history', {
          params: { path: { name }, query: { limit: 50 } },
          signal,
        }),
      ),
    refetchInterval: REFRESH_MS,
  })
