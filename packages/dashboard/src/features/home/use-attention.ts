import { useQueries, useQuery } from '@tanstack/react-query'
import { useMay } from '../../app/permissions.ts'
import { schedulersQuery } from '../scheduler-health/index.ts'
import {
  type AttentionItem,
  byUrgency,
  fromHealth,
  fromResults,
  fromSchedule,
  fromScheduler,
  fromStaleFlags,
} from './attention.ts'
import { flagsAtRiskQuery, oldestFlagsQuery, runningExperimentsQuery, stateQuery } from './queries.ts'

/** Everything that somebody should look at now; undefined until the first answers are here. */
export const useAttention = (): AttentionItem[] | undefined => {
  const isAdmin = useMay('admin')
  const running = useQuery(runningExperimentsQuery)
  const flags = useQuery(flagsAtRiskQuery)
  const oldest = useQuery(oldestFlagsQuery)
  const schedulers = useQuery({ ...schedulersQuery, enabled: isAdmin })
  const experiments = running.data?.items ?? []
  const standings = useQueries({ queries: experiments.map(({ id }) => stateQuery(id)) })
  if (running.isPending || flags.isPending || standings.some(({ isPending }) => isPending)) return undefined
  const results = new Map(
    standings.flatMap(({ data }) => (data ? [[data.experiment_id, data] as const] : [])),
  )
  return byUrgency([
    ...experiments.flatMap((experiment) => {
      const standing = results.get(experiment.id)
      return [...fromSchedule(experiment), ...(standing ? fromResults(experiment, standing) : [])]
    }),
    ...(flags.data?.items ?? []).flatMap(fromHealth),
    ...fromStaleFlags(oldest.data?.items ?? [], Date.now()),
    ...(schedulers.data?.schedulers ?? []).flatMap(fromScheduler),
  ])
}
