import { queryOptions } from '@tanstack/react-query'
import { answered, api, type Schemas } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKey, rereadAfter } from '../../api/query-keys.ts'

export type SchedulerHealth = Schemas['SchedulerHealth']
export type SchedulerRun = Schemas['SchedulerRun']

/** How the background jobs do; asked again every 15 seconds. */
export const schedulersQuery = queryOptions({
  queryKey: queryKey('scheduler-health'),
  queryFn: ({ signal }) => answered(api.GET('/api/v1/scheduler/health', { signal })),
  refetchInterval: 15_000,
})

/** The last runs of a job. */
export const runsQuery = (name: string) =>
  queryOptions({
    queryKey: queryKey('scheduler-health', name, 'runs'),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/scheduler/{name}/history', {
          params: { path: { name: jobName(name) }, query: { limit: 50 } },
          signal,
        }),
      ),
    refetchInterval: 15_000,
  })

const JOBS = ['experiment', 'rollout', 'metrics', 'safety', 'bandit'] as const
type Job = (typeof JOBS)[number]

/** The job of this name. */
const jobName = (name: string): Job => {
  const job = JOBS.find((known) => known === name)
  if (job === undefined) throw new Error('There is no such scheduler.')
  return job
}

/** What each job does, in a sentence. */
export const PURPOSES: Record<string, string> = {
  experiment: 'Starts, resumes and completes experiments at their dates.',
  rollout: 'Moves rollouts to their next stage.',
  metrics: 'Sums up events, so that results never read the log.',
  safety: 'Watches flags and rolls back what breaks.',
  bandit: 'Moves the weights of bandits towards what works.',
}

const again = () => rereadAfter(queryClient, ['scheduler-health'])

/** Runs a job now. */
export const runNow = async (name: string) => {
  await answered(api.POST('/api/v1/scheduler/{name}/run', { params: { path: { name: jobName(name) } } }))
  await again()
}

/** Sums up all metrics now. */
export const aggregateNow = async () => {
  await answered(api.POST('/api/v1/metrics/aggregate'))
  await again()
}
