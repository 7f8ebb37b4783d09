import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../api/client.ts'
import { Card } from '../../ui/card.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { activeRolloutsQuery } from './queries.ts'

type Schedule = Schemas['RolloutSchedule']

/** The stage in progress, otherwise the next one. */
const currentStage = ({ stages }: Schedule): Schemas['RolloutStage'] | undefined =>
  stages.find(({ status }) => status === 'IN_PROGRESS') ?? stages.find(({ status }) => status === 'PENDING')

/** Active rollouts, each with its stage and its next condition. */
export const RolloutsCard = () => {
  const query = useQuery(activeRolloutsQuery)
  return (
    <Card title="Rollouts in progress" padded={false}>
      <div className="pb-2">
        <QueryView query={query}>
          {({ items }) =>
            items.length === 0 ? (
              <p className="px-5 py-4 text-ink-muted">
                No rollout in progress. A rollout raises the percentage stage by stage and rolls back when
                something breaks.
              </p>
            ) : (
              <ul>
                {items.map((schedule) => (
                  <li key={schedule.id} className="border-line not-first:border-t">
                    <RolloutLine schedule={schedule} />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
      </div>
    </Card>
  )
}

const RolloutLine = ({ schedule }: { schedule: Schedule }) => {
  const stage = currentStage(schedule)
  return (
    <Link to="/rollouts/$id" params={{ id: schedule.id }} className="block px-5 py-3 hover:bg-sunken">
      <span className="flex items-baseline justify-between gap-3">
        <span className="font-medium wrap-anywhere">{schedule.name}</span>
        <span className="figures text-sm text-ink-muted">{stage?.target_percentage ?? 0} %</span>
      </span>
      <span className="mt-1 flex h-1.5 gap-0.5" aria-hidden="true">
        {schedule.stages.map(({ id, status }) => (
          <span
            key={id}
            className={`flex-1 rounded-full ${status === 'COMPLETED' || status === 'IN_PROGRESS' ? 'bg-accent' : 'bg-line'}`}
          />
        ))}
      </span>
      <span className="mt-1 block text-sm text-ink-muted">
        {schedule.feature_flag_key} ·{' '}
        {stage ? `${stage.name}: ${stage.waiting_for ?? 'in progress'}` : 'all stages completed'}
      </span>
    </Link>
  )
}
