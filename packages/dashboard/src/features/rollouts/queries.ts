import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'
import { MINUTE_MS } from '../../ui/durations.ts'
import type { Schedule } from './api-types.ts'

interface SchedulePage {
  flagId?: string
  status?: Schedule['status']
  skip: number
  limit: number
}

/** One page of the rollouts, of all flags or of one. */
export const schedulesQuery = ({ flagId, status, skip, limit }: SchedulePage) =>
  queryOptions({
    queryKey: queryKey('rollouts', 'list', { flagId, status, skip, limit }),
    queryFn: ({ signal }) => {
      const query = {
        skip,
        limit,
        ...(flagId !== undefined && { feature_flag_id: flagId }),
        ...(status !== undefined && { status_filter: status }),
      }
      return answered(api.GET('/api/v1/rollout-schedules/', { params: { query }, signal }))
    },
    placeholderData: (before) => before,
    refetchInterval: MINUTE_MS,
  })

/** One rollout; read again every half minute, for the scheduler advances it. */
export const scheduleQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey('rollouts', 'one', id),
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/rollout-schedules/{id}', { params: { path: { id } }, signal })),
    refetchInterval: 30_000,
  })
