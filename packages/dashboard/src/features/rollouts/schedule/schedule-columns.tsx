import { Link } from '@tanstack/react-router'
import { classes } from '../../../ui/class-names.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { Moment } from '../../../ui/time.tsx'
import type { Schedule, Stage } from '../api-types.ts'
import { waitingInWords } from '../stages/stage-words.ts'
import { ScheduleActions } from './schedule-actions.tsx'
import { ScheduleStatus } from './schedule-status.tsx'

const FILLS: Record<Stage['status'], string> = {
  COMPLETED: 'bg-accent',
  IN_PROGRESS: 'bg-gold',
  FAILED: 'bg-negative',
  PENDING: 'bg-line',
}

const reached = ({ stages }: Schedule): Stage | undefined =>
  stages.findLast(({ status }) => status === 'IN_PROGRESS' || status === 'COMPLETED')

const progressInWords = (schedule: Schedule): string => {
  const stage = reached(schedule)
  const total = schedule.stages.length
  return stage === undefined
    ? `Not started, ${total} ${total === 1 ? 'stage' : 'stages'}`
    : `Stage ${stage.stage_order} of ${total}, ${stage.target_percentage} %`
}

const Progress = ({ schedule }: { schedule: Schedule }) => (
  <span className="flex flex-col gap-1.5">
    <span aria-hidden="true" className="flex w-32 gap-0.5">
      {schedule.stages.map(({ id, status }) => (
        <span key={id} className={classes('h-1.5 flex-1 rounded-full', FILLS[status])} />
      ))}
    </span>
    <span className="figures text-sm">{progressInWords(schedule)}</span>
  </span>
)

const waitOf = ({ status, stages }: Schedule): string => {
  if (status === 'COMPLETED' || status === 'CANCELLED') return '–'
  const failed = stages.find((stage) => stage.status === 'FAILED')
  if (failed) return waitingInWords(failed.failure_reason ?? 'A stage failed.')
  const next = stages.find((stage) => stage.status === 'PENDING')
  const waiting = next?.waiting_for ?? stages.at(-1)?.waiting_for
  if (!waiting) return '–'
  const text = waitingInWords(waiting)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The columns of a list of rollouts. */
export const SCHEDULE_COLUMNS: readonly Column<Schedule>[] = [
  { id: 'name', header: 'Rollout', isRowHeader: true, cell: ({ name }) => name, text: ({ name }) => name },
  {
    id: 'flag',
    header: 'Flag',
    cell: ({ feature_flag_id, feature_flag_key }) => (
      <Link
        to="/feature-flags/$id"
        params={{ id: feature_flag_id }}
        className="font-mono text-sm whitespace-nowrap text-ink-muted hover:text-accent hover:underline"
      >
        {feature_flag_key}
      </Link>
    ),
    text: ({ feature_flag_key }) => feature_flag_key,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <ScheduleStatus status={status} />,
    text: ({ status }) => status,
  },
  {
    id: 'progress',
    header: 'Progress',
    cell: (schedule) => <Progress schedule={schedule} />,
    text: progressInWords,
  },
  {
    id: 'waits',
    header: 'Next stage waits for',
    cell: (schedule) => <span className="block max-w-80 text-sm">{waitOf(schedule)}</span>,
    text: waitOf,
  },
  {
    id: 'created',
    header: 'Created',
    cell: ({ created_at }) => <Moment at={created_at} />,
    text: ({ created_at }) => created_at,
  },
  {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (schedule) => (
      <span className="inline-flex items-center gap-1">
        <ScheduleActions schedule={schedule} isCompact />
      </span>
    ),
  },
]
