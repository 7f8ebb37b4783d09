import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../../api/client.ts'
import { queryKey } from '../../../api/query-keys.ts'

/** The safety settings of all flags without their own. */
export const safetySettingsQuery = queryOptions({
  queryKey: queryKey('safety', 'settings'),
  queryFn: ({ signal }) => answered(api.GET('/api/v1/safety/settings', { signal })),
})

/** The safety settings that apply to one flag, and where they come from. */
export const safetyConfigQuery = (flagId: string) =>
  queryOptions({
    queryKey: queryKey('safety', 'config', flagId),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/safety/feature-flags/{id}/config', { params: { path: { id: flagId } }, signal }),
      ),
  })
