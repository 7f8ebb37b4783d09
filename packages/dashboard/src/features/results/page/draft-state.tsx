import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { count, percent } from '../../../ui/format.ts'
import { EmptyState } from '../../../ui/states.tsx'
import type { Experiment } from '../api-types.ts'
import { useLiveResults } from '../live/use-live-results.ts'
import { sampleSizeQuery } from '../sample-size/queries.ts'

const NO_SETTINGS = {}

/** State of the page before the experiment starts, with the sample size that it needs. */
export const DraftState = ({ experiment }: { experiment: Experiment }) => {
  useLiveResults(experiment.id, NO_SETTINGS)
  return (
    <Card>
      <EmptyState
        icon={<FlaskConical />}
        title="Results appear once the experiment starts"
        action={
          <LinkButton to="/experiments/$id" params={{ id: experiment.id }} look="primary">
            Review and start
          </LinkButton>
        }
      >
        <p>
          From the first assignments on, this page shows each variant's effect on every metric, how certain it
          is, and what to do. It updates automatically.
        </p>
        <RequiredSize experiment={experiment} />
      </EmptyState>
    </Card>
  )
}

/** Line of fixed height, so that nothing moves when the number arrives. */
const RequiredSize = ({ experiment: { id } }: { experiment: Experiment }) => {
  const { data } = useQuery(sampleSizeQuery(id, undefined, NO_SETTINGS))
  const size = data?.required_sample_size_per_variant
  return (
    <p className="figures mt-3 min-h-12">
      {typeof size === 'number' &&
        `It needs about ${count(size)} subjects per variant to detect a relative change of ${percent(data?.mde ?? 0, 0)}.`}
    </p>
  )
}
