import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../../api/client.ts'
import { queryKey } from '../../../api/query-keys.ts'

/** Rows on one page of a list. */
export const PAGE = 50

interface ListFilters {
  skip: number
  variant_id?: string | undefined
  user_id?: string | undefined
}

/** The assignments of an experiment, newest first. */
export const assignmentsQuery = (id: string, { skip, variant_id, user_id }: ListFilters) =>
  queryOptions({
    queryKey: queryKey('experiments', 'assignments', id, skip, variant_id, user_id),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/experiments/{id}/assignments', {
          params: { path: { id }, query: { skip, limit: PAGE, variant_id, user_id } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** The events of a subject in an experiment, newest first. */
export const subjectEventsQuery = (id: string, userId: string, skip: number) =>
  queryOptions({
    queryKey: queryKey('experiments', 'events', id, userId, skip),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/experiments/{id}/events', {
          params: { path: { id }, query: { user_id: userId, skip, limit: PAGE } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** Whether a subject is held out of every experiment. */
export const holdoutCheckQuery = (userId: string) =>
  queryOptions({
    queryKey: queryKey('holdouts', 'check', userId),
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/holdout/check/{user_id}', { params: { path: { user_id: userId } }, signal })),
  })
