import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'

/** The state of the signed-in person's second factor. */
export const secondFactorQuery = queryOptions({
  queryKey: queryKey('account', 'second-factor'),
  queryFn: ({ signal }) => answered(api.GET('/api/v1/auth/second-factor', { signal })),
})
