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
import { flagsAtRiskQuery, latestResultsQuery, oldestFlagsQuery, runningExperimentsQuery } from './queries.ts'

/** What needs attention, as far as it could be read. */
interface Attention {
  /** undefined until the first answers have come. */
  items: AttentionItem[] | undefined
  /** What could not be read, so that the items may be incomplete. */
  failed: { error: Error; retry: () => void } | undefined
}

const useAttentionQueries = () => {
  const isAdmin = useMay('admin')
  const running = useQuery(runningExperimentsQuery)
  const atRisk = useQuery(flagsAtRiskQuery)
  const oldest = useQuery(oldestFlagsQuery)
  const schedulers = useQuery({ ...schedulersQuery, enabled: isAdmin })
  const experiments = running.data?.items ?? []
  const results = useQueries({ queries: experiments.map(({ id }) => latestResultsQuery(id)) })
  return { running, atRisk, oldest, schedulers, experiments, results }
}

/** Problems and pending decisions of the whole service, the most urgent first. */
export const useAttention = (): Attention => {
  const { running, atRisk, oldest, schedulers, experiments, results } = useAttentionQueries()
  const broken = [running, atRisk, oldest, schedulers, ...results].find(({ isError }) => isError)
  const failed = broken?.error ? { error: broken.error, retry: () => void broken.refetch() } : undefined
  const isPending = [running, atRisk, ...results].some((query) => query.isPending)
  if (isPending) return { items: undefined, failed }
  const resultsOf = new Map(
    results.flatMap(({ data }) => (data ? [[data.experiment_id, data] as const] : [])),
  )
  const items = byUrgency([
    ...experiments.flatMap((experiment) => {
      const latest = resultsOf.get(experiment.id)
      return [...fromSchedule(experiment), ...(latest ? fromResults(experiment, latest) : [])]
    }),
    ...(atRisk.data?.items ?? []).flatMap(fromHealth),
    ...fromStaleFlags(oldest.data?.items ?? [], Date.now()),
    ...(schedulers.data?.schedulers ?? []).flatMap(fromScheduler),
  ])
  return { items, failed }
}
