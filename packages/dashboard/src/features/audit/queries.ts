import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'
import type { AuditActionType, AuditEntityType, AuditFilters } from './api-types.ts'
import type { AuditFilterSearch } from './search.ts'

/** How many entries a page of the audit log holds. */
export const PAGE_SIZE = 50

/** Any name of an address counts as the service's: it refuses those that it does not know, and says so. */
const isName = <Name extends string>(text: string | undefined): text is Name => text !== undefined

/** The filters of an address as the service takes them. */
export const filtersOf = ({ entity_type, action_type, ...rest }: AuditFilterSearch): AuditFilters => ({
  ...rest,
  ...(isName<AuditEntityType>(entity_type) && { entity_type }),
  ...(isName<AuditActionType>(action_type) && { action_type }),
})

/** A page of the entries that match all filters, the newest first. */
export const auditPageQuery = (filters: AuditFilterSearch, skip: number) =>
  queryOptions({
    queryKey: queryKey('audit', 'page', filters, skip),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/audit-logs/', {
          params: { query: { ...filtersOf(filters), skip, limit: PAGE_SIZE } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** Counts of entries by action, entity type and account. */
export const auditStatsQuery = queryOptions({
  queryKey: queryKey('audit', 'stats'),
  queryFn: ({ signal }) => answered(api.GET('/api/v1/audit-logs/stats', { signal })),
})

/** Entries that match all filters, the newest first, page after page. */
const auditEntriesQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: queryKey('audit', 'entries', filters),
    queryFn: ({ pageParam, signal }) =>
      answered(
        api.GET('/api/v1/audit-logs/', {
          params: { query: { ...filters, skip: pageParam, limit: PAGE_SIZE } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ skip, limit, total }) => (skip + limit < total ? skip + limit : undefined),
  })

/**
 * The entries about one entity, the newest first.
 *
 * @param seesAll whether the reader may see what others did; otherwise the service answers their own entries
 */
export const entityHistoryQuery = (entityType: AuditEntityType, entityId: string, seesAll: boolean) =>
  seesAll
    ? infiniteQueryOptions({
        ...auditEntriesQuery({}),
        queryKey: queryKey('audit', 'entity', entityType, entityId),
        queryFn: ({ pageParam, signal }) =>
          answered(
            api.GET('/api/v1/audit-logs/entity/{entity_type}/{entity_id}', {
              params: {
                path: { entity_type: entityType, entity_id: entityId },
                query: { skip: pageParam, limit: PAGE_SIZE },
              },
              signal,
            }),
          ),
      })
    : auditEntriesQuery({ entity_type: entityType, entity_id: entityId })

/** The entries of one account, the newest first; everybody may read their own. */
export const userActivityQuery = (userId: string) =>
  infiniteQueryOptions({
    ...auditEntriesQuery({}),
    queryKey: queryKey('audit', 'user', userId),
    queryFn: ({ pageParam, signal }) =>
      answered(
        api.GET('/api/v1/audit-logs/user/{user_id}', {
          params: { path: { user_id: userId }, query: { skip: pageParam, limit: PAGE_SIZE } },
          signal,
        }),
      ),
  })
