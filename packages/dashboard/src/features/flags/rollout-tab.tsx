import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Layers, Plus } from 'lucide-react'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Moment } from '../../ui/time.tsx'
import {
  type Schedule,
  ScheduleActions,
  ScheduleStatus,
  ScheduleView,
  schedulesQuery,
} from '../rollouts/index.ts'
import type { Flag } from './api-types.ts'

const MAX_ROLLOUTS = 50
const ORDER: readonly Schedule['status'][] = ['ACTIVE', 'PAUSED', 'DRAFT']

/** The current rollout: the active one, else a paused one, else a draft. */
const currentOf = (schedules: readonly Schedule[]): Schedule | undefined =>
  ORDER.map((status) => schedules.find((schedule) => schedule.status === status)).find(
    (schedule) => schedule !== undefined,
  )

/** The rollouts of a flag. */
export const RolloutTab = ({ flag }: { flag: Flag }) => {
  const query = useQuery(schedulesQuery({ flagId: flag.id, skip: 0, limit: MAX_ROLLOUTS }))
  return (
    <QueryView query={query}>
      {({ items }) => {
        const current = currentOf(items)
        const others = items.filter(({ id }) => id !== current?.id)
        return (
          <div className="flex flex-col gap-5">
            {current ? <Current schedule={current} flag={flag} /> : <NoSchedule flag={flag} />}
            {others.length > 0 && <Others schedules={others} flag={current && flag} />}
          </div>
        )
      }}
    </QueryView>
  )
}

const Current = ({ schedule, flag }: { schedule: Schedule; flag: Flag }) => (
  <Card
    title={schedule.name}
    description={schedule.description}
    actions={
      <>
        <ScheduleStatus status={schedule.status} />
        <ScheduleActions schedule={schedule} />
      </>
    }
  >
    <ScheduleView schedule={schedule} flag={flag} />
  </Card>
)

const NewRolloutButton = ({ flag, look }: { flag: Flag; look: 'primary' | 'secondary' }) => {
  const mayEdit = useMay('editor', 'feature_flag.update')
  if (!mayEdit || flag.status === 'ARCHIVED') {
    const reason = mayEdit ? 'Bring the flag back from the archive first.' : reservedFor('editor')
    return (
      <Button look={look} refused={reason}>
        New rollout
      </Button>
    )
  }
  return (
    <LinkButton to="/rollouts/new" search={{ flag: flag.id }} look={look}>
      <Plus aria-hidden="true" />
      New rollout
    </LinkButton>
  )
}

const NoSchedule = ({ flag }: { flag: Flag }) => (
  <Card>
    <EmptyState
      icon={<Layers />}
      title="Roll it out in stages"
      action={<NewRolloutButton flag={flag} look="primary" />}
    >
      Start with a small percentage and raise it stage by stage: on schedule, while error rate and latency are
      fine, or manually. If the flag does harm, it is rolled back and the rollout stops.
    </EmptyState>
  </Card>
)

const Others = ({ schedules, flag }: { schedules: readonly Schedule[]; flag: Flag | undefined }) => (
  <Card
    title="Other rollouts"
    actions={flag && <NewRolloutButton flag={flag} look="secondary" />}
    padded={false}
  >
    <ul className="pt-2 pb-1">
      {schedules.map(({ id, name, status, created_at }) => (
        <li key={id} className="flex items-center gap-3 border-t border-line px-5 py-3">
          <Link to="/rollouts/$id" params={{ id }} className="font-medium hover:text-accent hover:underline">
            {name}
          </Link>
          <ScheduleStatus status={status} />
          <span className="ml-auto text-sm text-ink-muted">
            <Moment at={created_at} />
          </span>
        </li>
      ))}
    </ul>
  </Card>
)
