import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'
import { MINUTE_MS } from '../../ui/durations.ts'
import { resultsQuery } from '../results/index.ts'

/** Running experiments on the home page; the list of experiments has the rest. */
const MAX_EXPERIMENTS = 12
const MAX_ROLLOUTS = 8

/** Running experiments, the latest start first. */
export const runningExperimentsQuery = queryOptions({
  queryKey: queryKey('experiments', 'running'),
  queryFn: ({ signal }) =>
    answered(
      api.GET('/api/v1/experiments/', {
        params: {
          query: {
            status_filter: 'ACTIVE',
            limit: MAX_EXPERIMENTS,
            sort_by: 'start_date',
            sort_order: 'desc',
          },
        },
        signal,
      }),
    ),
  refetchInterval: MINUTE_MS,
})

/** The results of a running experiment, for one line on the home page. */
export const latestResultsQuery = (id: string) =>
  queryOptions({ ...resultsQuery(id), placeholderData: undefined, staleTime: MINUTE_MS })

/** Flags whose health is not good, the worst first. */
export const flagsAtRiskQuery = queryOptions({
  queryKey: queryKey('safety', 'overview', 'home'),
  queryFn: ({ signal }) =>
    answered(api.GET('/api/v1/safety/overview', { params: { query: { limit: 100 } }, signal })),
  refetchInterval: MINUTE_MS,
})

/** Active rollout schedules. */
export const activeRolloutsQuery = queryOptions({
  queryKey: queryKey('rollouts', 'active'),
  queryFn: ({ signal }) =>
    answered(
      api.GET('/api/v1/rollout-schedules/', {
        params: { query: { status_filter: 'ACTIVE', limit: MAX_ROLLOUTS } },
        signal,
      }),
    ),
  refetchInterval: MINUTE_MS,
})

/** Active flags, the longest unchanged first. */
export const oldestFlagsQuery = queryOptions({
  queryKey: queryKey('flags', 'oldest'),
  queryFn: ({ signal }) =>
    answered(
      api.GET('/api/v1/feature-flags/', {
        params: { query: { status_filter: 'ACTIVE', sort_by: 'updated_at', sort_order: 'asc', limit: 20 } },
        signal,
      }),
    ),
})

/** The latest entries of the audit log. */
export const recentChangesQuery = queryOptions({
  queryKey: queryKey('audit', 'recent'),
  queryFn: ({ signal }) =>
    answered(api.GET('/api/v1/audit-logs/', { params: { query: { limit: 30 } }, signal })),
})

/** Which of the first steps are done: a key, an experiment or a flag, an assignment. */
export const firstStepsQuery = queryOptions({
  queryKey: queryKey('home', 'first-steps'),
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
      hasExperimentOrFlag: experiments.total > 0 || flags.total > 0,
      hasAssignment: experiments.items.some((experiment) => experiment.assignments_count > 0),
    }
  },
})
