import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'
import { resultsQuery } from '../results/index.ts'
import type { ExperimentWrite, ListQuery } from './api-types.ts'
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

/** The experiments that a search finds, page by page. */
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
    // Thousands of rows: neither compared field by field with each page that comes, nor all read anew on every look.
    structuralSharing: false,
    refetchOnWindowFocus: false,
  })

/** The first experiments that a text finds, for choosing one. */
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

/** One experiment. */
export const experimentQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey('experiments', 'one', id),
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/experiments/{id}', { params: { path: { id } }, signal })),
  })

const FIVE_MINUTES = 300_000

/** The results at the stored settings, from which the state of an experiment is told; not for drafts. */
export const experimentResultsQuery = (id: string) =>
  queryOptions({
    ...resultsQuery(id),
    placeholderData: undefined,
    staleTime: FIVE_MINUTES,
    refetchOnWindowFocus: false,
  })

/** Which optional modules this deployment has. */
export const modulesQuery = queryOptions({
  queryKey: queryKey('modules'),
  queryFn: ({ signal }) => answered(api.GET('/api/v1/modules', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The assistant's experiments to begin with. */
export const templatesQuery = queryOptions({
  queryKey: queryKey('experiments', 'templates'),
  queryFn: ({ signal }) => answered(api.GET('/api/v1/ai/templates/', { signal })),
  staleTime: FIVE_MINUTES,
})

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

/** The segments that rules can name. */
export const activeSegmentsQuery = queryOptions({
  queryKey: queryKey('segments', 'active'),
  queryFn: ({ signal }) =>
    answered(
      api.GET('/api/v1/segments/', { params: { query: { status_filter: 'ACTIVE', limit: 1000 } }, signal }),
    ),
})

export const createExperiment = (body: ExperimentWrite) =>
  answered(api.POST('/api/v1/experiments/', { body }))

export const changeExperiment = (id: string, body: Partial<ExperimentWrite>) =>
  answered(api.PUT('/api/v1/experiments/{id}', { params: { path: { id } }, body }))

export const cloneExperiment = (id: string, body: { name?: string; key?: string }) =>
  answered(api.POST('/api/v1/experiments/{id}/clone', { params: { path: { id } }, body }))

/** Dates as ISO texts; undefined leaves one as it is, null clears it. */
export const scheduleExperiment = (
  id: string,
  body: { start_date?: string | null; end_date?: string | null; time_zone?: string },
) =>
  answered(
    api.PUT('/api/v1/experiments/{id}/schedule', {
      params: { path: { id } },
      body: { time_zone: 'UTC', ...body },
    }),
  )

/** Puts notes beside an experiment; a key with null is removed. */
export const mergeMetadata = (id: string, body: Record<string, unknown>) =>
  answered(api.POST('/api/v1/experiments/{id}/metadata', { params: { path: { id } }, body }))

export const joinGroup = (groupId: string, experimentId: string) =>
  answered(
    api.POST('/api/v1/mutual-exclusion-groups/{id}/experiments', {
      params: { path: { id: groupId } },
      body: { experiment_id: experimentId },
    }),
  )

export const leaveGroup = (groupId: string, experimentId: string) =>
  answered(
    api.DELETE('/api/v1/mutual-exclusion-groups/{id}/experiments/{experiment_id}', {
      params: { path: { id: groupId, experiment_id: experimentId } },
    }),
  )

/** Starts, resumes and completes whatever is due now, in all experiments. */
export const processSchedules = () => answered(api.POST('/api/v1/experiments/schedules/process'))
