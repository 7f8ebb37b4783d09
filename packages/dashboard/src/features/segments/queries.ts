import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'
import type { Segment } from './api-types.ts'

/** Filters of the list of segments. */
export interface SegmentFilters {
  search?: string
  status?: Segment['status']
  kind?: Segment['kind']
}

export const segmentsQuery = (filters: SegmentFilters, page: { skip: number; limit: number }) =>
  queryOptions({
    queryKey: queryKey('segments', 'list', filters, page),
    queryFn: ({ signal }) => {
      const { search, status, kind } = filters
      const query = {
        ...page,
        ...(search !== undefined && { search }),
        ...(status !== undefined && { status_filter: status }),
        ...(kind !== undefined && { kind }),
      }
      return answered(api.GET('/api/v1/segments/', { params: { query }, signal }))
    },
    placeholderData: (before) => before,
  })

export const segmentQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey('segments', 'one', id),
    queryFn: ({ signal }) => answered(api.GET('/api/v1/segments/{id}', { params: { path: { id } }, signal })),
  })

/** The experiments and flags that use a segment. */
export const segmentUsageQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey('segments', 'usage', id),
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/segments/{id}/usage', { params: { path: { id } }, signal })),
  })

export const membersQuery = (id: string, page: { user?: string; skip: number; limit: number }) =>
  queryOptions({
    queryKey: queryKey('segments', 'members', id, page),
    queryFn: ({ signal }) => {
      const { user, skip, limit } = page
      const query = { skip, limit, ...(user !== undefined && { user_id: user }) }
      return answered(api.GET('/api/v1/segments/{id}/members', { params: { path: { id }, query }, signal }))
    },
    placeholderData: (before) => before,
  })

/** The share of recently assigned subjects that are in a segment. */
export const segmentPreviewQuery = (id: string, sample_size: number) =>
  queryOptions({
    queryKey: queryKey('segments', 'preview', id, sample_size),
    queryFn: ({ signal }) =>
      answered(
        api.POST('/api/v1/segments/{id}/preview', {
          params: { path: { id } },
          body: { sample_size },
          signal,
        }),
      ),
  })

/** The names of the active segments, for rules; up to a thousand. */
export const segmentNamesQuery = queryOptions({
  queryKey: queryKey('segments', 'names'),
  queryFn: ({ signal }) =>
    answered(
      api.GET('/api/v1/segments/', { params: { query: { status_filter: 'ACTIVE', limit: 1000 } }, signal }),
    ),
  select: ({ items }) => items.map(({ id, name }) => ({ id, name })),
})
