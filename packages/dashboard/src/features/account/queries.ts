import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'

/** The signed-in person's open sessions. */
export const sessionsQuery = queryOptions({
  queryKey: queryKey('sessions'),
  queryFn: ({ signal }) =>
    answered(api.GET('/api/v1/auth/sessions', { params: { query: { limit: 100 } }, signal })),
})
