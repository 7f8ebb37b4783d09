import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'

/** How many keys a page of the list holds. */
export const PAGE_SIZE = 50

interface KeyFilters {
  /** true: the keys of every account, for superusers. */
  all: boolean
  /** true: revoked and expired keys, too. */
  includeInactive: boolean
  skip: number
}

/** A page of API keys, the newest first. */
export const apiKeysQuery = ({ all, includeInactive, skip }: KeyFilters) =>
  queryOptions({
    queryKey: queryKey('api-keys', { all, includeInactive, skip }),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/api-keys/', {
          params: { query: { all, include_inactive: includeInactive, skip, limit: PAGE_SIZE } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
