import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../../api/client.ts'
import { queryKey } from '../../../api/query-keys.ts'

/** The identities that open an account. */
export const identitiesQuery = (user_id: string) =>
  queryOptions({
    queryKey: queryKey('sso', 'identities', user_id),
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/auth/sso/identities', { params: { query: { user_id } }, signal })),
  })
