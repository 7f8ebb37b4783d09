import type { paths } from 'assay:api'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { answered, api, type Schemas } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'

/** One entry of the audit log. */
export type AuditEntry = Schemas['AuditEntry']

/** The filters of the audit log, without the page. */
export type AuditFilters = Omit<
  NonNullable<paths['/api/v1/audit-logs/']['get']['parameters']['query']>,
  'skip' | 'limit'
>

/** The kinds of things whose changes are in the audit log. */
export type AuditEntityType = NonNullable<AuditFilters['entity_type']>

/** What was done, such as experiment_start. */
export type AuditActionType = NonNullable<AuditFilters['action_type']>

const PAGE = 50

/**
 * The audit log, newest first, page after page. Administrators and analysts read everybody's entries, others their own.
 *
 * @param filters only entries that match all of them
 */
export const auditEntriesQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: queryKey('audit', 'entries', filters),
    queryFn: ({ pageParam, signal }) =>
      answered(
        api.GET('/api/v1/audit-logs/', {
          params: { query: { ...filters, skip: pageParam, limit: PAGE } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ skip, limit, total }) => (skip + limit < total ? skip + limit : undefined),
  })

/**
 * What happened to one thing, newest first.
 *
 * @param seesAll whether the reader may see what others did
 */
export const entityHistoryQuery = (entityType: AuditEntityType, entityId: string, seesAll: boolean) =>
  seesAll
    ? infiniteQueryOptions({
        ...auditEntriesQuery({}),
        queryKey: queryKey('audit', 'entries', { entity_type: entityType, entity_id: entityId }),
        queryFn: ({ pageParam, signal }) =>
          answered(
            api.GET('/api/v1/audit-logs/entity/{entity_type}/{entity_id}', {
              params: {
                path: { entity_type: entityType, entity_id: entityId },
                query: { skip: pageParam, limit: PAGE },
              },
              signal,
            }),
          ),
      })
    : auditEntriesQuery({ entity_type: entityType, entity_id: entityId })

/** What one person did, newest first; everybody may read this of themselves. */
export const userActivityQuery = (userId: string) =>
  infiniteQueryOptions({
    ...auditEntriesQuery({}),
    queryKey: queryKey('audit', 'user', userId),
    queryFn: ({ pageParam, signal }) =>
      answered(
        api.GET('/api/v1/audit-logs/user/{user_id}', {
          params: { path: { user_id: userId }, query: { skip: pageParam, limit: PAGE } },
          signal,
        }),
      ),
  })
