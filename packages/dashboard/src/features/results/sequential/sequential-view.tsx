import { useQuery } from '@tanstack/react-query'
import { FastForward } from 'lucide-react'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { Experiment, Sequential } from '../api-types.ts'
import { refetchWhileActive } from '../queries.ts'
import { ViewSkeleton } from '../skeletons.tsx'
import type { ViewProps } from '../view-props.ts'
import { ComparisonsCard } from './comparisons-card.tsx'
import { PlannedLooksCard } from './planned-looks-card.tsx'
import { sequentialQuery } from './queries.ts'
import { StoppingAdvice } from './stopping-advice.tsx'
import { comparisonsOf } from './trajectories.ts'
import { TrajectoryCard } from './trajectory-card.tsx'

/** Sequential analysis: whether the experiment can stop, and its evidence at each look. */
export const SequentialView = ({ experiment, metric }: ViewProps) =>
  experiment.sequential_testing_enabled ? (
    <Enabled experiment={experiment} metricId={metric?.metric_id} />
  ) : (
    <Disabled experiment={experiment} />
  )

const Disabled = ({ experiment: { id } }: { experiment: Experiment }) => (
  <Card>
    <EmptyState
      icon={<FastForward />}
      title="Sequential testing is off"
      action={
        <LinkButton to="/experiments/$id/results" params={{ id }} search={{ view: 'time' }}>
          See results over time
        </LinkButton>
      }
    >
      Sequential testing lets you stop early, on any day, without more false positives. Turn it on in the
      setup before the start. Always-valid p-values and intervals are computed for every experiment.
    </EmptyState>
  </Card>
)

const Enabled = ({ experiment, metricId }: { experiment: Experiment; metricId: string | undefined }) => {
  const sequential = useQuery({
    ...sequentialQuery(experiment.id),
    refetchInterval: refetchWhileActive(experiment),
  })
  return (
    <QueryView query={sequential} loading={<ViewSkeleton />}>
      {(data) => <Analysis sequential={data} metricId={metricId} />}
    </QueryView>
  )
}

const Analysis = ({ sequential, metricId }: { sequential: Sequential; metricId: string | undefined }) => {
  const comparisons = comparisonsOf(sequential, metricId)
  return (
    <div className="flex flex-col gap-6">
      <StoppingAdvice sequential={sequential} />
      <TrajectoryCard sequential={sequential} comparisons={comparisons} />
      <ComparisonsCard comparisons={comparisons} />
      {sequential.method === 'group_sequential' && <PlannedLooksCard sequential={sequential} />}
    </div>
  )
}
