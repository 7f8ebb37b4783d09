import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../../api/client.ts'
import { queryKey } from '../../../api/query-keys.ts'
import type { Trigger } from '../api-types.ts'

interface RecordFilters {
  flagId?: string
  trigger?: Trigger
  skip: number
  limit: number
}

/** Rollbacks of all flags or of one, the newest first. */
export const rollbackRecordsQuery = ({ flagId, trigger, skip, limit }: RecordFilters) =>
  queryOptions({
    queryKey: queryKey('safety', 'records', { flagId, trigger, skip, limit }),
    queryFn: ({ signal }) => {
      const query = {
        skip,
        limit,
        ...(flagId !== undefined && { feature_flag_id: flagId }),
        ...(trigger !== undefined && { trigger_type: trigger }),
      }
      return answered(api.GET('/api/v1/safety/rollback-records', { params: { query }, signal }))
    },
    placeholderData: (before) => before,
  })
