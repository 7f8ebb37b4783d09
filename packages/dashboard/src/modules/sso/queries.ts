import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'

/** How many configurations a page of the list holds. */
export const PAGE_SIZE = 50

/** A page of the configurations, the newest first. */
export const configsQuery = (skip: number) =>
  queryOptions({
    queryKey: queryKey('sso', 'list', skip),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/auth/sso/configs', { params: { query: { skip, limit: PAGE_SIZE } }, signal }),
      ),
    placeholderData: keepPreviousData,
  })

/** One configuration. */
export const configQuery = (config_id: string) =>
  queryOptions({
    queryKey: queryKey('sso', 'one', config_id),
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/auth/sso/configs/{config_id}', { params: { path: { config_id } }, signal })),
  })

/** What identity providers are set up with; it changes with a restart of the service only. */
export const setupQuery = queryOptions({
  queryKey: queryKey('sso', 'setup'),
  queryFn: ({ signal }) => answered(api.GET('/api/v1/auth/sso/setup', { signal })),
  staleTime: 300_000,
})
