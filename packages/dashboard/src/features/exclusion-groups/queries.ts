import type { paths } from 'assay:api'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api, type Schemas } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'

export type Group = Schemas['MutualExclusionGroup']
export type Member = Group['experiments'][number]

type CreatePath = paths['/api/v1/mutual-exclusion-groups/']['post']
export type GroupWrite = NonNullable<CreatePath['requestBody']>['content']['application/json']

/** What the list of groups is narrowed to, and which part of it is read. */
export interface GroupFilters {
  search?: string
  status?: Group['status']
  skip: number
  limit: number
}

/** The groups that match, the newest first. */
export const groupsQuery = ({ search, status, skip, limit }: GroupFilters) =>
  queryOptions({
    queryKey: ['exclusion-groups', 'list', { search, status, skip, limit }],
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
    queryKey: ['exclusion-groups', 'one', id],
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/mutual-exclusion-groups/{id}', { params: { path: { id } }, signal })),
  })

/** The drafts that a text finds, for choosing one. */
export const draftsQuery = (search: string) =>
  queryOptions({
    queryKey: ['experiments', 'drafts', search],
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/experiments/', {
          params: { query: { status_filter: 'DRAFT', search: search.slice(0, 100) || undefined, limit: 50 } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** Membership is told by groups and by experiments, and every change stands in the audit log. */
const again = () =>
  Promise.all(
    ['exclusion-groups', 'experiments', 'audit'].map((slice) =>
      queryClient.invalidateQueries({ queryKey: [slice] }),
    ),
  )

const changed = async (call: Promise<Group>): Promise<Group> => {
  const group = await call
  await again()
  return group
}

export const createGroup = (body: GroupWrite): Promise<Group> =>
  changed(answered(api.POST('/api/v1/mutual-exclusion-groups/', { body })))

export const changeGroup = (id: string, body: GroupWrite): Promise<Group> =>
  changed(answered(api.PUT('/api/v1/mutual-exclusion-groups/{id}', { params: { path: { id } }, body })))

/** Takes a group out of use: it keeps no experiments apart any more. */
export const archiveGroup = (id: string): Promise<Group> =>
  changed(answered(api.DELETE('/api/v1/mutual-exclusion-groups/{id}', { params: { path: { id } } })))

export const unarchiveGroup = (id: string): Promise<Group> =>
  changed(answered(api.POST('/api/v1/mutual-exclusion-groups/{id}/unarchive', { params: { path: { id } } })))

/** An experiment in a group and its share, in percent of all subjects; null: an equal part of what is left. */
export interface MemberShare {
  groupId: string
  experimentId: string
  share: number | null
}

/** Puts a draft behind the other experiments of a group. */
export const addMember = ({ groupId, experimentId, share }: MemberShare): Promise<Group> =>
  changed(
    answered(
      api.POST('/api/v1/mutual-exclusion-groups/{id}/experiments', {
        params: { path: { id: groupId } },
        body: { experiment_id: experimentId, share_percentage: share },
      }),
    ),
  )

/** Gives a draft in a group another share. */
export const changeShare = ({ groupId, experimentId, share }: MemberShare): Promise<Group> =>
  changed(
    answered(
      api.PUT('/api/v1/mutual-exclusion-groups/{id}/experiments/{experiment_id}', {
        params: { path: { id: groupId, experiment_id: experimentId } },
        body: { share_percentage: share },
      }),
    ),
  )

/** Takes a draft out of a group. */
export const removeMember = (groupId: string, experimentId: string): Promise<Group> =>
  changed(
    answered(
      api.DELETE('/api/v1/mutual-exclusion-groups/{id}/experiments/{experiment_id}', {
        params: { path: { id: groupId, experiment_id: experimentId } },
      }),
    ),
  )
