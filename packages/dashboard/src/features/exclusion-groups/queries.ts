import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'
import type { Group } from './api-types.ts'

/** Filters of the list of groups, and the part of it that is read. */
interface GroupFilters {
  search?: string
  status?: Group['status']
  skip: number
  limit: number
}

/** The groups that match, the newest first. */
export const groupsQuery = ({ search, status, skip, limit }: GroupFilters) =>
  queryOptions({
    queryKey: queryKey('exclusion-groups', 'list', { search, status, skip, limit }),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/mutual-exclusion-groups/', {
          params: { query: { search, status_filter: status, skip, limit } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** One group with the ranges of its experiments. */
export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey('exclusion-groups', 'one', id),
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/mutual-exclusion-groups/{id}', { params: { path: { id } }, signal })),
  })

/** The drafts whose name or key contains a text. */
export const draftsQuery = (search: string) =>
  queryOptions({
    queryKey: queryKey('experiments', 'drafts', search),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/experiments/', {
          params: { query: { status_filter: 'DRAFT', search: search.slice(0, 100) || undefined, limit: 50 } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
