import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../api/client.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DAY_MS } from '../../ui/durations.ts'
import { count } from '../../ui/format.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { latestResultsQuery, runningExperimentsQuery } from './queries.ts'

type Recommendation = Schemas['Results']['summary']['recommendation']

const RECOMMENDATIONS: Record<Recommendation, { tone: Tone; label: string }> = {
  SHIP_VARIANT: { tone: 'positive', label: 'Ship the variant' },
  KEEP_CONTROL: { tone: 'warning', label: 'Keep the control' },
  CONTINUE_TESTING: { tone: 'neutral', label: 'Keep running' },
  INCONCLUSIVE: { tone: 'neutral', label: 'Inconclusive' },
}

const dayOf = (start: string | null): string =>
  start === null ? '' : `Day ${count(Math.max(1, Math.ceil((Date.now() - Date.parse(start)) / DAY_MS)))}`

/** Running experiments, each with the recommendation of its results. */
export const RunningCard = () => {
  const query = useQuery(runningExperimentsQuery)
  return (
    <Card
      title="Running experiments"
      padded={false}
      actions={
        <LinkButton look="quiet" size="small" to="/experiments">
          All experiments
        </LinkButton>
      }
    >
      <div className="min-h-24 pb-2">
        <QueryView query={query}>
          {({ items }) => (items.length === 0 ? <NoneRunning /> : <RunningList experiments={items} />)}
        </QueryView>
      </div>
    </Card>
  )
}

const NoneRunning = () => (
  <p className="px-5 py-4 text-ink-muted">
    No experiment is running. Start a draft on its page, or schedule its start.
  </p>
)

const RunningList = ({ experiments }: { experiments: readonly Schemas['Experiment'][] }) => (
  <ul>
    {experiments.map((experiment) => (
      <li key={experiment.id} className="border-line not-first:border-t">
        <Link
          to="/experiments/$id/results"
          params={{ id: experiment.id }}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 hover:bg-sunken"
        >
          <span className="min-w-0">
            <span className="block font-medium wrap-anywhere">{experiment.name}</span>
            <span className="figures block text-sm text-ink-muted">
              {dayOf(experiment.start_date)} · {count(experiment.assignments_count)} subjects ·{' '}
              {experiment.variants.length} variants
            </span>
          </span>
          <Recommended id={experiment.id} />
        </Link>
      </li>
    ))}
  </ul>
)

const Recommended = ({ id }: { id: string }) => {
  const { data, isError } = useQuery(latestResultsQuery(id))
  if (isError) return <Badge tone="warning">Results unavailable</Badge>
  if (data === undefined) return <Skeleton className="h-5 w-28" />
  if (data.srm?.warning) return <Badge tone="negative">Sample ratio mismatch</Badge>
  const { tone, label } = RECOMMENDATIONS[data.summary.recommendation]
  return <Badge tone={tone}>{label}</Badge>
}
