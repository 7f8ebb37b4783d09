import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { Skeleton } from '../../../ui/states.tsx'
import type { Experiment } from '../api-types.ts'
import { hasSubjects, stateOf } from '../lifecycle/progress.ts'
import { StateLine } from '../lifecycle/progress-line.tsx'
import { experimentResultsQuery } from '../queries.ts'
import { useVisibleFor } from './use-visible-for.ts'

const MIN_VISIBLE_MS = 600

/** The state of an experiment in the list. Results are asked for only by rows that stay on the screen. */
export const StateCell = memo(({ experiment }: { experiment: Experiment }) => {
  const isVisible = useVisibleFor(MIN_VISIBLE_MS)
  const hasResults =
    experiment.status !== 'DRAFT' && experiment.archived_at === null && hasSubjects(experiment)
  const results = useQuery({
    ...experimentResultsQuery(experiment.id),
    enabled: hasResults && isVisible,
    retry: false,
  })
  const state = stateOf(experiment, results.data)
  if (state !== undefined) return <StateLine state={state} />
  return results.isError ? <span className="text-ink-faint">—</span> : <Skeleton className="h-4 w-32" />
})
