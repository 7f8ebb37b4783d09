import { dateTime } from '../../../ui/format.ts'
import type { Schedule, Stage } from '../api-types.ts'
import { waitingInWords } from '../stages/stage-words.ts'

const percentOf = ({ target_percentage }: Pick<Stage, 'target_percentage'>): string =>
  `${target_percentage} %`

/** The state of a rollout and what comes next, in one or two sentences. */
export const scheduleInWords = (schedule: Schedule): string => {
  const { status, stages } = schedule
  const first = stages[0]
  switch (status) {
    case 'DRAFT':
      return `Not activated yet. It starts with ${first ? `${first.name}, ${percentOf(first)}` : 'its first stage'}.`
    case 'ACTIVE':
      return activeInWords(schedule)
    case 'PAUSED':
      return pausedInWords(schedule)
    case 'COMPLETED':
      return `Completed${schedule.completed_at === null ? '' : ` on ${dateTime(schedule.completed_at)}`}. The flag keeps its percentage.`
    case 'CANCELLED':
      return 'Cancelled. The flag keeps its percentage.'
  }
}

const activeInWords = ({ stages }: Schedule): string => {
  const running = stages.findLast(({ status }) => status === 'IN_PROGRESS')
  const next = stages.find(({ status }) => status === 'PENDING')
  const now =
    running === undefined
      ? 'No stage is running.'
      : `Stage ${running.stage_order} of ${stages.length}, ${running.name}: ${percentOf(running)} get the flag.`
  return next === undefined ? `${now} This is the last stage.` : `${now} ${nextInWords(next)}`
}

const nextInWords = (stage: Stage): string => {
  const wait = stage.waiting_for === null ? '' : `. It waits for ${waitingInWords(stage.waiting_for)}`
  return `Next is ${stage.name}, ${percentOf(stage)}${wait}.`
}

const pausedInWords = ({ stages }: Schedule): string => {
  const failed = stages.find(({ status }) => status === 'FAILED')
  if (failed === undefined)
    return 'Paused: the percentage stays as it is until you activate the rollout again.'
  const reason = failed.failure_reason ?? 'it failed'
  return `Stopped at stage ${failed.stage_order}, ${failed.name}: ${waitingInWords(reason)}${/[.!?]$/.test(reason) ? '' : '.'} Activate the rollout to try the stage again.`
}

const STATUS_WORDS = {
  DRAFT: { tone: 'neutral', text: 'Draft' },
  ACTIVE: { tone: 'accent', text: 'Active' },
  PAUSED: { tone: 'warning', text: 'Paused' },
  COMPLETED: { tone: 'positive', text: 'Completed' },
  CANCELLED: { tone: 'neutral', text: 'Cancelled' },
} as const

/** The word and tone for the status of a schedule. */
export const scheduleStatus = (status: Schedule['status']) => STATUS_WORDS[status]
