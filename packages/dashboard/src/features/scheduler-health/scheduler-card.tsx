import { Play } from 'lucide-react'
import { useState } from 'react'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { count, words } from '../../ui/format.ts'
import { Moment } from '../../ui/time.tsx'
import type { SchedulerHealth } from './api-types.ts'
import { useRunScheduler } from './commands.ts'
import { PURPOSES } from './purposes.ts'
import { RunTable } from './run-table.tsx'

const stateOf = (health: SchedulerHealth): { tone: Tone; label: string } => {
  const { consecutive_failures, is_running, last_run_status } = health
  if (consecutive_failures > 0) {
    const runs =
      consecutive_failures === 1 ? 'Last run failed' : `Last ${count(consecutive_failures)} runs failed`
    return { tone: 'negative', label: runs }
  }
  if (is_running) return { tone: 'accent', label: 'Running' }
  if (last_run_status === null) return { tone: 'neutral', label: 'No runs yet' }
  return last_run_status === 'PARTIAL'
    ? { tone: 'warning', label: 'Some items failed' }
    : { tone: 'positive', label: 'Healthy' }
}

/** A scheduler with its health; its last runs open at a press. */
export const SchedulerCard = ({ health }: { health: SchedulerHealth }) => {
  const [showsRuns, setShowsRuns] = useState(false)
  return (
    <Card
      title={words(health.name)}
      description={PURPOSES[health.name]}
      actions={<SchedulerActions health={health} />}
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

const SchedulerActions = ({ health }: { health: SchedulerHealth }) => {
  const { tone, label } = stateOf(health)
  const scheduler = useRunScheduler(health.name)
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      <Button
        size="small"
        isPending={scheduler.isPending}
        refused={!useMay('superuser') && reservedFor('superuser')}
        aria-label={`Run ${health.name} now`}
        onPress={() => scheduler.run()}
      >
        <Play aria-hidden="true" />
        Run now
      </Button>
    </>
  )
}

const factsOf = (health: SchedulerHealth) => [
  { name: 'Every', value: `${count(health.interval_minutes)} min` },
  { name: 'Last run', value: health.last_run_at ? <Moment at={health.last_run_at} /> : 'Never' },
  { name: 'Last success', value: health.last_success_at ? <Moment at={health.last_success_at} /> : 'Never' },
  { name: 'Next run', value: health.next_run_at ? <Moment at={health.next_run_at} /> : 'Not scheduled' },
  {
    name: 'Average duration',
    value: health.average_duration_seconds === null ? '—' : `${health.average_duration_seconds.toFixed(2)} s`,
  },
]
