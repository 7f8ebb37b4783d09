import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { count, words } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Moment } from '../../ui/time.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { aggregateNow, PURPOSES, runNow, type SchedulerHealth, schedulersQuery } from './queries.ts'
import { RunTable } from './run-table.tsx'

/** The background jobs: how they do, what they did, and a way to run one now. */
export const SchedulersPage = () => {
  const query = useQuery(schedulersQuery)
  const isSuperuser = useMay('superuser')
  const aggregate = () =>
    aggregateNow().then(() => toast({ title: 'The metrics are being summed up' }), toastError)
  return (
    <Page
      title="Schedulers"
      description="Jobs that run by themselves. With several instances of the service each run is done once."
      actions={
        <Button refused={!isSuperuser && reservedFor('superuser')} onPress={() => void aggregate()}>
          Aggregate metrics
        </Button>
      }
    >
      <QueryView query={query}>
        {({ schedulers }) => schedulers.map((health) => <SchedulerCard key={health.name} health={health} />)}
      </QueryView>
    </Page>
  )
}

const stateOf = (health: SchedulerHealth): { tone: Tone; label: string } => {
  if (health.consecutive_failures > 0) {
    return { tone: 'negative', label: `Failed ${count(health.consecutive_failures)} times in a row` }
  }
  if (health.is_running) return { tone: 'accent', label: 'Running now' }
  if (health.last_run_status === null) return { tone: 'neutral', label: 'Has not run yet' }
  return health.last_run_status === 'PARTIAL'
    ? { tone: 'warning', label: 'Some items failed' }
    : { tone: 'positive', label: 'Healthy' }
}

const SchedulerCard = ({ health }: { health: SchedulerHealth }) => {
  const [showsRuns, setShowsRuns] = useState(false)
  const isSuperuser = useMay('superuser')
  const { tone, label } = stateOf(health)
  const run = () =>
    runNow(health.name).then(() => toast({ title: `${words(health.name)} runs now` }), toastError)
  return (
    <Card
      title={words(health.name)}
      description={PURPOSES[health.name]}
      actions={
        <>
          <Badge tone={tone}>{label}</Badge>
          <Button
            size="small"
            refused={!isSuperuser && reservedFor('superuser')}
            aria-label={`Run ${health.name} now`}
            onPress={() => void run()}
          >
            <Play aria-hidden="true" />
            Run now
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Facts facts={factsOf(health)} />
        <div>
          <Button
            look="quiet"
            size="small"
            aria-expanded={showsRuns}
            onPress={() => setShowsRuns(!showsRuns)}
          >
            {showsRuns ? 'Hide the last runs' : 'Show the last runs'}
          </Button>
        </div>
        {showsRuns && <RunTable name={health.name} />}
      </div>
    </Card>
  )
}

const factsOf = (health: SchedulerHealth) => [
  { name: 'Every', value: `${count(health.interval_minutes)} min` },
  { name: 'Last run', value: health.last_run_at ? <Moment at={health.last_run_at} /> : 'Never' },
  { name: 'Last success', value: health.last_success_at ? <Moment at={health.last_success_at} /> : 'Never' },
  { name: 'Next run', value: health.next_run_at ? <Moment at={health.next_run_at} /> : 'Not planned' },
  {
    name: 'Takes on average',
    value: health.average_duration_seconds === null ? '—' : `${health.average_duration_seconds.toFixed(2)} s`,
  },
]
