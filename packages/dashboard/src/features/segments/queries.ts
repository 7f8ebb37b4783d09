import type { paths } from 'assay:api'
import { queryOptions } from '@tanstack/react-query'
import { answered, api, type Schemas } from '../../api/client.ts'

export type Segment = Schemas['Segment']

type CreatePath = paths['/api/v1/segments/']['post']
export type SegmentWrite = NonNullable<CreatePath['requestBody']>['content']['application/json']
type ChangePath = paths['/api/v1/segments/{id}']['put']
export type SegmentChange = NonNullable<ChangePath['requestBody']>['content']['application/json']

/** What the list of segments is narrowed to. */
export interface SegmentFilters {
  search?: string
  status?: Segment['status']
  kind?: Segment['kind']
}

export const segmentsQuery = (filters: SegmentFilters, page: { skip: number; limit: number }) =>
  queryOptions({
    queryKey: ['segments', 'list', filters, page],
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
    queryKey: ['segments', 'one', id],
    queryFn: ({ signal }) => answered(api.GET('/api/v1/segments/{id}', { params: { path: { id } }, signal })),
  })

/** The experiments and flags that name the segment. */
export const segmentUsageQuery = (id: string) =>
  queryOptions({
    queryKey: ['segments', 'usage', id],
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/segments/{id}/usage', { params: { path: { id } }, signal })),
  })

export const membersQuery = (id: string, page: { user?: string; skip: number; limit: number }) =>
  queryOptions({
    queryKey: ['segments', 'members', id, page],
    queryFn: ({ signal }) => {
      const { user, skip, limit } = page
      const query = { skip, limit, ...(user !== undefined && { user_id: user }) }
      return answered(api.GET('/api/v1/segments/{id}/members', { params: { path: { id }, query }, signal }))
    },
    placeholderData: (before) => before,
  })

/** How many of the subjects assigned last are in the segment. */
export const segmentPreviewQuery = (id: string, sample_size: number) =>
  queryOptions({
    queryKey: ['segments', 'preview', id, sample_size],
    queryFn: ({ signal }) =>
      answered(
        api.POST('/api/v1/segments/{id}/preview', {
          params: { path: { id } },
          body: { sample_size },
          signal,
        }),
      ),
  })

export const createSegment = (body: SegmentWrite) => answered(api.POST('/api/v1/segments/', { body }))

export const changeSegment = (id: string, body: SegmentChange) =>
  answered(api.PUT('/api/v1/segments/{id}', { params: { path: { id } }, body }))

export const archiveSegment = (id: string) =>
  answered(api.DELETE('/api/v1/segments/{id}', { params: { path: { id } } }))

/** Adds and removes members of an id list, together at most 50,000. */
export const changeMembers = (id: string, body: { add: string[]; remove: string[] }) =>
  answered(api.POST('/api/v1/segments/{id}/members', { params: { path: { id } }, body }))

/** Whether a subject is in the segment. */
export const testSubject = (id: string, body: { user_id: string; context: Record<string, unknown> }) =>
  answered(api.POST('/api/v1/segments/{id}/evaluate', { params: { path: { id } }, body }))

/** The names of the segments that rules can be about; up to a thousand. */
export const segmentNamesQuery = queryOptions({
  queryKey: ['segments', 'names'],
  queryFn: ({ signal }) =>
    answered(
      api.GET('/api/v1/segments/', { params: { query: { status_filter: 'ACTIVE', limit: 1000 } }, signal }),
    ),
  select: ({ items }) => items.map(({ id, name }) => ({ id, name })),
})
