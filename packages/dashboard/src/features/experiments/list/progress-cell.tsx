import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { Skeleton } from '../../../ui/states.tsx'
import type { Experiment } from '../api-types.ts'
import { hasSubjects, progressOf } from '../lifecycle/progress.ts'
import { ProgressLine } from '../lifecycle/progress-line.tsx'
import { experimentResultsQuery } from '../queries.ts'
import { useVisibleFor } from './use-visible-for.ts'

const MIN_VISIBLE_MS = 600

/** The progress of an experiment in the list. Only rows that stay in view read their results. */
export const ProgressCell = memo(({ experiment }: { experiment: Experiment }) => {
  const isVisible = useVisibleFor(MIN_VISIBLE_MS)
  const hasResults =
    experiment.status !== 'DRAFT' && experiment.archived_at === null && hasSubjects(experiment)
  const results = useQuery({
    ...experimentResultsQuery(experiment.id),
    enabled: hasResults && isVisible,
    retry: false,
  })
  const progress = progressOf(experiment, results.data)
  if (progress !== undefined) return <ProgressLine progress={progress} />
  return results.isError ? <span className="text-ink-faint">—</span> : <Skeleton className="h-4 w-32" />
})
