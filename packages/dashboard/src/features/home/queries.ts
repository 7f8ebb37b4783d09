import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { MINUTE_MS } from '../../ui/durations.ts'

/** So many running experiments are looked at; whoever runs more finds the rest in the list. */
const LOOKED_AT = 12

/** The experiments that run now, the newest first. */
export const runningExperimentsQuery = queryOptions({
  queryKey: ['experiments', 'running'],
  queryFn: ({ signal }) =>
    answered(
      api.GET('/api/v1/experiments/', {
        params: {
          query: { status_filter: 'ACTIVE', limit: LOOKED_AT, sort_by: 'start_date', sort_order: 'desc' },
        },
        signal,
      }),
    ),
  refetchInterval: MINUTE_MS,
})

/** What an experiment shows so far, for one line on the home page. */
export const stateQuery = (id: string) =>
  queryOptions({
    queryKey: ['results', id, 'standing'],
    queryFn: ({ signal }) => answered(api.GET('/api/v1/results/{id}', { params: { path: { id } }, signal })),
    staleTime: MINUTE_MS,
  })

/** Flags whose health is not good, the worst first. */
export const flagsAtRiskQuery = queryOptions({
  queryKey: ['safety', 'overview', 'home'],
  queryFn: ({ signal }) =>
    answered(api.GET('/api/v1/safety/overview', { params: { query: { limit: 100 } }, signal })),
  refetchInterval: MINUTE_MS,
})

/** Rollouts that are going on. */
export const activeRolloutsQuery = queryOptions({
  queryKey: ['rollouts', 'active'],
  queryFn: ({ signal }) =>
    answered(
      api.GET('/api/v1/rollout-schedules/', {
        params: { query: { status_filter: 'ACTIVE', limit: 8 } },
        signal,
      }),
    ),
  refetchInterval: MINUTE_MS,
})

/** Active flags that were not touched for the longest time. */
export const oldestFlagsQuery = queryOptions({
  queryKey: ['flags', 'oldest'],
  queryFn: ({ signal }) =>
    answered(
      api.GET('/api/v1/feature-flags/', {
        params: { query: { status_filter: 'ACTIVE', sort_by: 'updated_at', sort_order: 'asc', limit: 20 } },
        signal,
      }),
    ),
})

/** What was changed last, by whom. */
export const recentChangesQuery = queryOptions({
  queryKey: ['audit', 'recent'],
  queryFn: ({ signal }) =>
    answered(api.GET('/api/v1/audit-logs/', { params: { query: { limit: 30 } }, signal })),
})

/** Whether the first steps are done: a key, something to decide, somebody decided for. */
export const firstStepsQuery = queryOptions({
  queryKey: ['home', 'first-steps'],
  queryFn: async ({ signal }) => {
    const [keys, experiments, flags] = await Promise.all([
      answered(api.GET('/api/v1/api-keys/', { params: { query: { limit: 1 } }, signal })),
      answered(
        api.GET('/api/v1/experiments/', {
          params: { query: { limit: 20, include_archived: true } },
          signal,
        }),
      ),
      answered(
        api.GET('/api/v1/feature-flags/', {
          params: { query: { limit: 1, include_archived: true } },
          signal,
        }),
      ),
    ])
    return {
      hasKey: keys.total > 0,
      hasSomethingToDecide: experiments.total > 0 || flags.total > 0,
      hasDecided: experiments.items.some((experiment) => experiment.assignments_count > 0),
    }
  },
})
