import type { paths } from 'assay:api'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api, type Schemas } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'

export type Holdout = Schemas['Holdout']
export type HoldoutResults = Schemas['HoldoutResults']
export type Side = HoldoutResults['groups'][number]
export type Membership = Awaited<ReturnType<typeof readMembership>>

type CreatePath = paths['/api/v1/holdout/']['post']
export type HoldoutWrite = NonNullable<CreatePath['requestBody']>['content']['application/json']
export type HoldoutChange = Partial<HoldoutWrite>

/** Every holdout, the newest first. There are few: one follows the other. */
export const holdoutsQuery = queryOptions({
  queryKey: ['holdouts', 'list'],
  queryFn: ({ signal }) =>
    answered(api.GET('/api/v1/holdout/all', { params: { query: { limit: 500 } }, signal })),
})

export const holdoutQuery = (id: string) =>
  queryOptions({
    queryKey: ['holdouts', 'one', id],
    queryFn: ({ signal }) => answered(api.GET('/api/v1/holdout/{id}', { params: { path: { id } }, signal })),
  })

/** The holdout that keeps subjects out now; null: none. */
export const activeHoldoutQuery = queryOptions({
  queryKey: ['holdouts', 'active'],
  queryFn: ({ signal }) => answered(api.GET('/api/v1/holdout/', { signal })),
})

const readMembership = (user_id: string, signal: AbortSignal) =>
  answered(api.GET('/api/v1/holdout/check/{user_id}', { params: { path: { user_id } }, signal }))

/** Whether the active holdout keeps a subject out. */
export const membershipQuery = (userId: string) =>
  queryOptions({
    queryKey: ['holdouts', 'membership', userId],
    queryFn: ({ signal }) => readMembership(userId, signal),
  })

/** What the results compare. */
export interface ResultsQuery {
  /** The name of an event. */
  metric: string
  /** Confidence level, 0.8 to 0.99. */
  level: number
}

/** How those in a holdout compare with all others. */
export const holdoutResultsQuery = (id: string, { metric, level }: ResultsQuery) =>
  queryOptions({
    queryKey: ['holdouts', 'results', id, metric, level],
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/holdout/{id}/results', {
          params: { path: { id }, query: { metric, confidence_level: level } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

const again = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['holdouts'] }),
    queryClient.invalidateQueries({ queryKey: ['audit'] }),
  ])

/** Creates a holdout; when it is active it ends the one that was. */
export const createHoldout = async (body: HoldoutWrite): Promise<Holdout> => {
  const holdout = await answered(api.POST('/api/v1/holdout/', { body }))
  await again()
  return holdout
}

/** Changes what is sent; `is_active` starts a holdout or ends it for good. */
export const changeHoldout = async (id: string, body: HoldoutChange): Promise<Holdout> => {
  const holdout = await answered(api.PUT('/api/v1/holdout/{id}', { params: { path: { id } }, body }))
  await again()
  return holdout
}

/** Deletes a holdout that was never active. */
export const deleteHoldout = async (id: string): Promise<void> => {
  await answered(api.DELETE('/api/v1/holdout/{id}', { params: { path: { id } } }))
  await again()
}
