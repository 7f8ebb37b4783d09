import { useCommand } from '../../api/use-command.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { moveSchedule, type Schedule, type ScheduleMove } from './queries.ts'

const DONE: Record<ScheduleMove, string> = {
  activate: 'is under way',
  pause: 'is paused',
  cancel: 'is cancelled',
}

const questionFor = (schedule: Schedule, move: ScheduleMove) => {
  const { name, feature_flag_key: key, stages } = schedule
  if (move === 'pause') {
    return {
      title: `Pause ${name}?`,
      text: `Whoever has ${key} keeps it. No stage starts until the rollout is activated again.`,
      action: 'Pause rollout',
    }
  }
  if (move === 'cancel') {
    return {
      title: `Cancel ${name}?`,
      text: `Whoever has ${key} keeps it, and its percentage stays as it is. The rollout is over for good.`,
      action: 'Cancel rollout',
      tone: 'danger' as const,
    }
  }
  const next = stages.find(({ status }) => status !== 'COMPLETED')
  const first = next
    ? `It goes on with ${next.name}: ${next.target_percentage} % of everybody get ${key}.`
    : ''
  return {
    title: `Activate ${name}?`,
    text: `${first} The scheduler starts the stages from now on, one after the other.`.trim(),
    action: 'Activate rollout',
  }
}

/** Activates, pauses and cancels a schedule, each after a question that says what happens to whom. */
export const useScheduleMoves = (schedule: Schedule) => {
  const confirm = useConfirm()
  const change = useCommand({
    changes: ['rollouts'],
    run: (move: ScheduleMove) => moveSchedule(schedule.id, move),
    onDone: (_, move) => {
      toast({
        title: `${schedule.name} ${DONE[move]}`,
        ...(move === 'pause' && { undo: () => change.run('activate') }),
      })
    },
  })
  const ask = async (move: ScheduleMove) => {
    if (await confirm(questionFor(schedule, move))) change.run(move)
  }
  return { move: (move: ScheduleMove) => void ask(move), isPending: change.isPending }
}
