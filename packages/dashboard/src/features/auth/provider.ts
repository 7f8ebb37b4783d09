import { useQuery } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'

/** How people sign in to this deployment; undefined until the service has said so. */
export const useSignInProvider = () =>
  useQuery({
    queryKey: queryKey('account', 'provider'),
    queryFn: ({ signal }) => answered(api.GET('/api/v1/auth/provider', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  }).data
