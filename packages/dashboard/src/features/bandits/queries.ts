import { queryOptions } from '@tanstack/react-query'
import { answered, api, type Schemas } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'

export type Bandit = Schemas['Bandit']
export type Arm = Bandit['current_weights'][number]

/** How often a running bandit is looked at again, in milliseconds. */
const OFTEN = 30_000

/** Every bandit, the newest first. */
export const banditsQuery = queryOptions({
  queryKey: ['bandits', 'list'],
  queryFn: ({ signal }) =>
    answered(api.GET('/api/v1/bandit/', { params: { query: { limit: 500 } }, signal })),
  refetchInterval: OFTEN,
})

/** One bandit as it stands now. */
export const banditQuery = (id: string) =>
  queryOptions({
    queryKey: ['bandits', 'one', id],
    queryFn: ({ signal }) => answered(api.GET('/api/v1/bandit/{id}', { params: { path: { id } }, signal })),
    refetchInterval: OFTEN,
  })

/** How a bandit's weights came to be, the newest first. */
export const banditHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['bandits', 'one', id, 'history'],
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/bandit/{id}/history', { params: { path: { id }, query: { limit: 1000 } }, signal }),
      ),
    refetchInterval: OFTEN,
  })

export type BanditHistory = Awaited<ReturnType<NonNullable<ReturnType<typeof banditHistoryQuery>['queryFn']>>>

const again = () => queryClient.invalidateQueries({ queryKey: ['bandits'] })

/** Computes the weights now instead of at the next run of the scheduler. */
export const updateNow = async (id: string) => {
  await answered(api.POST('/api/v1/bandit/{id}/update', { params: { path: { id } } }))
  await again()
}

/** Weights somebody sets by hand, in percent by variant id, and why. */
export interface ManualWeights {
  id: string
  weights: Record<string, number>
  reason: string
}

/** Sets the weights by hand; they stay until they are cleared. */
export const setWeights = async ({ id, weights, reason }: ManualWeights) => {
  const body = { weights, reason: reason === '' ? null : reason }
  await answered(api.PUT('/api/v1/bandit/{id}/weights', { params: { path: { id } }, body }))
  await again()
}

/** Gives the weights back to the algorithm. */
export const clearWeights = async (id: string) => {
  await answered(api.DELETE('/api/v1/bandit/{id}/weights', { params: { path: { id } } }))
  await again()
}
