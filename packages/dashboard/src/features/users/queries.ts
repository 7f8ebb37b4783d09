import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'
import type { UserFilterSearch } from './search.ts'

/** How many accounts a page of the list holds. */
export const PAGE_SIZE = 50

/** A page of the accounts that match the filters. */
export const usersQuery = ({ search, role, is_active }: UserFilterSearch, skip: number) =>
  queryOptions({
    queryKey: queryKey('users', { search, role, is_active }, skip),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/admin/users/', {
          params: {
            query: {
              skip,
              limit: PAGE_SIZE,
              ...(search && { search }),
              ...(role && { role }),
              ...(is_active !== undefined && { is_active: is_active ? 'true' : 'false' }),
            },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
