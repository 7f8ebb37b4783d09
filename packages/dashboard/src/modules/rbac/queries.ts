import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'

/** How many roles a page of the list holds. */
export const PAGE_SIZE = 50

/** A page of custom and built-in roles, by name. */
export const rolesQuery = (skip: number) =>
  queryOptions({
    queryKey: queryKey('rbac', 'roles', skip),
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/rbac/roles', { params: { query: { skip, limit: PAGE_SIZE } }, signal })),
    placeholderData: keepPreviousData,
  })

/** The first 100 custom roles, to choose one of. */
export const customRolesQuery = queryOptions({
  queryKey: queryKey('rbac', 'custom-roles'),
  queryFn: ({ signal }) =>
    answered(
      api.GET('/api/v1/rbac/roles', { params: { query: { include_system: false, limit: 100 } }, signal }),
    ),
})

/** One role. */
export const roleQuery = (role_name: string) =>
  queryOptions({
    queryKey: queryKey('rbac', 'role', role_name),
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/rbac/roles/{role_name}', { params: { path: { role_name } }, signal })),
  })

/** The grants of an account, newest first: one for each resource at most, so that a page holds all. */
export const grantsQuery = (id: string, skip: number) =>
  queryOptions({
    queryKey: queryKey('rbac', 'grants', id, skip),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/rbac/users/{id}/grants', {
          params: { path: { id }, query: { skip, limit: PAGE_SIZE } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** What is recorded of an account. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey('rbac', 'person', id),
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/rbac/users/{id}/permissions', { params: { path: { id } }, signal })),
  })
