import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'

interface KeysOf {
  /** true: the keys of everybody, for superusers. */
  all: boolean
  /** true: revoked and expired ones, too. */
  includeInactive: boolean
}

/** API keys, the newest first. */
export const apiKeysQuery = ({ all, includeInactive }: KeysOf) =>
  queryOptions({
    queryKey: queryKey('api-keys', { all, includeInactive }),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/api-keys/', {
          params: { query: { all, include_inactive: includeInactive, limit: 1000 } },
          signal,
        }),
      ),
  })
