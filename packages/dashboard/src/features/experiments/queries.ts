import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'
import { resultsQuery } from '../results/index.ts'
import type { ListQuery } from './api-types.ts'
import { DEFAULT_SORT, type ExperimentsSearch } from './list/search.ts'

const PAGE = 100

const listQuery = (search: ExperimentsSearch): ListQuery => ({
  search: search.search,
  status_filter: search.status,
  experiment_type: search.type,
  tag: search.tag,
  owner_id: search.owner,
  include_archived: search.archived,
  sort_by: search.sort ?? DEFAULT_SORT.sort,
  sort_order: search.order ?? DEFAULT_SORT.order,
})

/** The experiments that match the search parameters, page by page. */
export const experimentsQuery = (search: ExperimentsSearch) =>
  infiniteQueryOptions({
    queryKey: queryKey('experiments', 'list', search),
    queryFn: ({ pageParam, signal }) =>
      answered(
        api.GET('/api/v1/experiments/', {
          params: { query: { ...listQuery(search), skip: pageParam, limit: PAGE } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ skip, items, total }) =>
      skip + items.length < total && items.length > 0 ? skip + items.length : undefined,
    placeholderData: keepPreviousData,
    // Thousands of rows: compared field by field with no page, and not read again whenever the window gets the focus.
    structuralSharing: false,
    refetchOnWindowFocus: false,
  })

/** The first experiments that match a text, for a picker. */
export const experimentChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: queryKey('experiments', 'choices', search),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/experiments/', {
          params: { query: { search: search === '' ? undefined : search.slice(0, 100), limit: 30 } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** One experiment, by its id. */
export const experimentQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey('experiments', 'one', id),
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/experiments/{id}', { params: { path: { id } }, signal })),
  })

const FIVE_MINUTES = 300_000

/** The results at the stored settings, for the progress of an experiment; drafts have none. */
export const experimentResultsQuery = (id: string) =>
  queryOptions({
    ...resultsQuery(id),
    placeholderData: undefined,
    staleTime: FIVE_MINUTES,
    refetchOnWindowFocus: false,
  })

/** The assistant's templates of experiments. */
export const templatesQuery = queryOptions({
  queryKey: queryKey('experiments', 'templates'),
  queryFn: ({ signal }) => answered(api.GET('/api/v1/ai/templates/', { signal })),
  staleTime: FIVE_MINUTES,
})

/** One template, with its draft. */
export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey('experiments', 'template', id),
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/ai/templates/{id}', { params: { path: { id } }, signal })),
    staleTime: FIVE_MINUTES,
  })

/** The exclusion groups that a draft can join. */
export const joinableGroupsQuery = queryOptions({
  queryKey: queryKey('exclusion-groups', 'joinable'),
  queryFn: ({ signal }) =>
    answered(
      api.GET('/api/v1/mutual-exclusion-groups/', {
        params: { query: { status_filter: 'ACTIVE', limit: 1000 } },
        signal,
      }),
    ),
})

/** The segments that targeting rules can use. */
export const activeSegmentsQuery = queryOptions({
  queryKey: queryKey('segments', 'active'),
  queryFn: ({ signal }) =>
    answered(
      api.GET('/api/v1/segments/', { params: { query: { status_filter: 'ACTIVE', limit: 1000 } }, signal }),
    ),
})

/** One exclusion group, for its name. */
export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey('exclusion-groups', 'name', id),
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/mutual-exclusion-groups/{id}', { params: { path: { id } }, signal })),
  })

const HISTORY_PAGE = 50

/** The changes of an experiment, newest first, page by page. */
export const historyQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: queryKey('experiments', 'history', id),
    queryFn: ({ pageParam, signal }) =>
      answered(
        api.GET('/api/v1/experiments/{id}/history', {
          params: { path: { id }, query: { skip: pageParam, limit: HISTORY_PAGE } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ skip, limit, total }) => (skip + limit < total ? skip + limit : undefined),
  })
