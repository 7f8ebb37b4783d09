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

/** For an experiment that has not started: what will stand here, and how many subjects it will take. */
export const DraftState = ({ experiment }: { experiment: Experiment }) => {
  useLiveResults(experiment.id, NO_SETTINGS)
  return (
    <Card>
      <EmptyState
        icon={<FlaskConical />}
        title="The results begin when the experiment starts"
        action={
          <LinkButton to="/experiments/$id" params={{ id: experiment.id }} look="primary">
            Review and start
          </LinkButton>
        }
      >
        <p>
          As soon as the first subjects take part, this page shows what each variant does to every metric, how
          sure that is, and what to do. It updates by itself.
        </p>
        <PlannedSize experiment={experiment} />
      </EmptyState>
    </Card>
  )
}

/** One line of fixed height, so that nothing moves when the number comes. */
const PlannedSize = ({ experiment: { id } }: { experiment: Experiment }) => {
  const { data } = useQuery(sampleSizeQuery(id, undefined, NO_SETTINGS))
  const size = data?.required_sample_size_per_variant
  return (
    <p className="figures mt-3 min-h-12">
      {typeof size === 'number' &&
        `As planned it needs about ${count(size)} subjects per variant to see a relative change of ${percent(data?.mde ?? 0, 0)}.`}
    </p>
  )
}
