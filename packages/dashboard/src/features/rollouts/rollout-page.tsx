import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { EntityHistory } from '../audit/index.ts'
import { flagQuery } from '../flags/index.ts'
import type { Schedule } from './api-types.ts'
import { scheduleQuery } from './queries.ts'
import { ScheduleActions } from './schedule/schedule-actions.tsx'
import { ScheduleStatus } from './schedule/schedule-status.tsx'
import { ScheduleFacts, ScheduleView } from './schedule/schedule-view.tsx'

const route = getRouteApi('/shell/rollouts/$id')

const TABS = [
  { id: 'stages', label: 'Stages' },
  { id: 'history', label: 'History' },
] as const

/** One rollout: its state, its stages and its history. */
export const RolloutPage = () => {
  const { id } = route.useParams()
  return (
    <QueryView query={useQuery(scheduleQuery(id))}>{(schedule) => <Rollout schedule={schedule} />}</QueryView>
  )
}

const Rollout = ({ schedule }: { schedule: Schedule }) => {
  const { tab = 'stages' } = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  return (
    <Page
      title={schedule.name}
      status={<ScheduleStatus status={schedule.status} />}
      crumbs={[{ label: 'Rollouts', to: '/rollouts' }]}
      description={<About schedule={schedule} />}
      actions={<ScheduleActions schedule={schedule} onDeleted={() => router.navigate({ to: '/rollouts' })} />}
    >
      <Tabs
        label="Parts of the rollout"
        tabs={TABS}
        selected={tab}
        onSelect={(next) => void navigate({ search: { tab: next === 'history' ? next : undefined } })}
      >
        {tab === 'stages' ? (
          <Stages schedule={schedule} />
        ) : (
          <Card>
            <EntityHistory entityType="rollout_schedule" entityId={schedule.id} />
          </Card>
        )}
      </Tabs>
    </Page>
  )
}

const About = ({ schedule }: { schedule: Schedule }) => (
  <>
    Rolls out{' '}
    <Link
      to="/feature-flags/$id"
      params={{ id: schedule.feature_flag_id }}
      search={{ tab: 'rollout' }}
      className="font-mono text-accent hover:underline"
    >
      {schedule.feature_flag_key}
    </Link>
    . {schedule.description}
  </>
)

const Stages = ({ schedule }: { schedule: Schedule }) => {
  const flag = useQuery(flagQuery(schedule.feature_flag_id)).data
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <ScheduleView schedule={schedule} flag={flag} />
      </Card>
      <ScheduleFacts schedule={schedule} />
    </div>
  )
}
