import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'
import type { InviteStatus } from './api-types.ts'

/** How many rows a page of a list holds. */
export const PAGE_SIZE = 50

interface WorkspaceFilters {
  search?: string
  /** true: those of everybody, for superusers. */
  all: boolean
  skip: number
}

/** A page of workspaces, the newest first. */
export const workspacesQuery = ({ search, all, skip }: WorkspaceFilters) =>
  queryOptions({
    queryKey: queryKey('workspaces', 'list', { search, all, skip }),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/workspaces/', {
          params: { query: { search, all, skip, limit: PAGE_SIZE } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** One workspace. */
export const workspaceQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey('workspaces', 'one', id),
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/workspaces/{id}', { params: { path: { id } }, signal })),
  })

/** A page of the members of a workspace. */
export const membersQuery = (id: string, skip: number) =>
  queryOptions({
    queryKey: queryKey('workspaces', 'members', id, skip),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/workspaces/{id}/members', {
          params: { path: { id }, query: { skip, limit: PAGE_SIZE } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** A page of the invites of a workspace, the newest first. */
export const invitesQuery = (id: string, { status, skip }: { status?: InviteStatus; skip: number }) =>
  queryOptions({
    queryKey: queryKey('workspaces', 'invites', id, { status, skip }),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/workspaces/{id}/invites', {
          params: { path: { id }, query: { status_filter: status, skip, limit: PAGE_SIZE } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** A page of the API keys that are filed under a workspace, the newest first. */
export const workspaceKeysQuery = (id: string, filters: { includeInactive: boolean; skip: number }) =>
  queryOptions({
    queryKey: queryKey('api-keys', 'workspace', id, filters),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/workspaces/{id}/api-keys', {
          params: {
            path: { id },
            query: { include_inactive: filters.includeInactive, skip: filters.skip, limit: PAGE_SIZE },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** The accounts whose name or e-mail address contains a text, for superusers. */
export const accountsQuery = (search: string) =>
  queryOptions({
    queryKey: queryKey('users', 'for-workspace', search),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/admin/users/', {
          params: { query: { ...(search && { search: search.slice(0, 100) }), limit: 20 } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/**
 * The invite of a link.
 *
 * @param reader the id of the signed-in account; undefined: nobody is signed in, and the e-mail address is masked
 */
export const inviteQuery = (token: string, reader: string | undefined) =>
  queryOptions({
    queryKey: queryKey('workspaces', 'invite', token, reader),
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/workspaces/invites/{token}', { params: { path: { token } }, signal })),
  })
