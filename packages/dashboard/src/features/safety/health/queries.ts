import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../../api/client.ts'
import { queryKey } from '../../../api/query-keys.ts'
import type { OverviewItem } from '../api-types.ts'

/** The health of a flag now, read every half minute while it is shown. */
export const safetyCheckQuery = (flagId: string) =>
  queryOptions({
    queryKey: queryKey('safety', 'check', flagId),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/safety/feature-flags/{id}/check', { params: { path: { id: flagId } }, signal }),
      ),
    refetchInterval: 30_000,
  })

const MAX_AT_ONCE = 1000

const readOverview = (skip: number, signal: AbortSignal) =>
  answered(api.GET('/api/v1/safety/overview', { params: { query: { skip, limit: MAX_AT_ONCE } }, signal }))

/** The health of every active flag, by the flag's id. */
export const healthByFlagQuery = queryOptions({
  queryKey: queryKey('safety', 'health-by-flag'),
  queryFn: async ({ signal }) => {
    const byId = new Map<string, OverviewItem>()
    for (let [skip, total] = [0, 1]; skip < total; skip += MAX_AT_ONCE) {
      const page = await readOverview(skip, signal)
      total = page.total
      for (const item of page.items) byId.set(item.feature_flag_id, item)
    }
    return byId
  },
  refetchInterval: 60_000,
})
