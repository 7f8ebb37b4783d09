import { answered, api } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'
import type { Question } from '../../ui/question.ts'
import { toastError } from '../../ui/toast.ts'
import type { Schedule, ScheduleChange, ScheduleWrite, Stage, StageWrite } from './api-types.ts'

/** A move of a rollout to another status. */
type ScheduleMove = 'activate' | 'pause' | 'cancel'

const move = (id: string, to: ScheduleMove) => {
  const init = { params: { path: { id } } }
  if (to === 'activate') return answered(api.POST('/api/v1/rollout-schedules/{id}/activate', init))
  if (to === 'pause') return answered(api.POST('/api/v1/rollout-schedules/{id}/pause', init))
  return answered(api.POST('/api/v1/rollout-schedules/{id}/cancel', init))
}

/** Activates a new rollout; where that fails, it says why and the rollout stays a draft. */
const activateNew = (draft: Schedule): Promise<Schedule> =>
  move(draft.id, 'activate').catch((error: unknown) => {
    toastError(error)
    return draft
  })

interface NewSchedule {
  body: ScheduleWrite
  isActivated: boolean
}

/** Creates a rollout, activates it where that is asked for, then calls back with it. */
export const useCreateSchedule = (onDone: (schedule: Schedule) => unknown) =>
  useCommand({
    run: async ({ body, isActivated }: NewSchedule) => {
      const draft = await answered(api.POST('/api/v1/rollout-schedules/', { body }))
      return isActivated ? activateNew(draft) : draft
    },
    changes: ['rollouts'],
    onDone,
    message: ({ name, status }) => ({
      title: status === 'ACTIVE' ? `${name} is active` : `${name} is saved as a draft`,
    }),
    errors: 'form',
  })

/** Saves what somebody wrote into the form of a rollout's name and limits. */
export const useChangeSchedule = (id: string, onDone: () => unknown) =>
  useCommand({
    run: (body: ScheduleChange) =>
      answered(api.PUT('/api/v1/rollout-schedules/{id}', { params: { path: { id } }, body })),
    changes: ['rollouts'],
    onDone,
    message: ({ name }) => ({ title: `${name} is saved` }),
    errors: 'form',
  })

/** Asks, then deletes a rollout and calls back. */
export const useDeleteSchedule = (schedule: Schedule, onDone?: () => unknown) =>
  useCommand({
    question: () => ({
      title: `Delete ${schedule.name}?`,
      text: `Subjects who have ${schedule.feature_flag_key} keep it. The rollout and its stages are deleted; the audit log keeps their history.`,
      action: 'Delete rollout',
      tone: 'danger',
    }),
    run: () =>
      answered(api.DELETE('/api/v1/rollout-schedules/{id}', { params: { path: { id: schedule.id } } })),
    changes: ['rollouts'],
    onDone: () => onDone?.(),
    message: () => ({ title: `${schedule.name} is deleted` }),
  })

const activationText = ({ stages, feature_flag_key: key }: Schedule): string => {
  const next = stages.find(({ status }) => status !== 'COMPLETED')
  const first = next && `It continues with ${next.name}: ${next.target_percentage} % of everybody get ${key}.`
  return [first, 'The scheduler then starts one stage after the other.'].filter(Boolean).join(' ')
}

const moveQuestion = (schedule: Schedule, to: ScheduleMove): Question => {
  const { name, feature_flag_key: key } = schedule
  if (to === 'activate') {
    return { title: `Activate ${name}?`, text: activationText(schedule), action: 'Activate rollout' }
  }
  if (to === 'pause') {
    return {
      title: `Pause ${name}?`,
      text: `Subjects who have ${key} keep it. No stage starts until you activate the rollout again.`,
      action: 'Pause rollout',
    }
  }
  return {
    title: `Cancel ${name}?`,
    text: `Subjects who have ${key} keep it, and its percentage stays as it is. A cancelled rollout cannot be activated again.`,
    action: 'Cancel rollout',
    tone: 'danger',
  }
}

const MOVED: Record<ScheduleMove, string> = {
  activate: 'is active',
  pause: 'is paused',
  cancel: 'is cancelled',
}

/** Asks, then activates, pauses or cancels a rollout. */
export const useMoveSchedule = (schedule: Schedule) =>
  useCommand({
    question: (to: ScheduleMove) => moveQuestion(schedule, to),
    run: (to: ScheduleMove) => move(schedule.id, to),
    changes: ['rollouts'],
    message: (_, to) => ({
      title: `${schedule.name} ${MOVED[to]}`,
      ...(to === 'pause' && { undo: () => move(schedule.id, 'activate') }),
    }),
  })

const ofStage = ({ id }: Stage) => ({ params: { path: { stage_id: id } } })

/**
 * Saves what somebody wrote into the form of a stage.
 *
 * @param stage undefined: it is added at the end of the rollout
 */
export const useSaveStage = (scheduleId: string, stage: Stage | undefined, onDone: () => unknown) =>
  useCommand({
    run: (body: StageWrite) => {
      const params = { path: { id: scheduleId } }
      return answered(
        stage
          ? api.PUT('/api/v1/rollout-schedules/stages/{stage_id}', { ...ofStage(stage), body })
          : api.POST('/api/v1/rollout-schedules/{id}/stages', { params, body }),
      )
    },
    changes: ['rollouts'],
    onDone,
    message: ({ name }) => ({ title: `${name} is ${stage ? 'saved' : 'added'}` }),
    errors: 'form',
  })

/** Asks, then starts a manual stage. */
export const useAdvanceStage = (schedule: Schedule, stage: Stage) =>
  useCommand({
    question: () => ({
      title: `Start ${stage.name} now?`,
      text: `${stage.target_percentage} % of everybody get ${schedule.feature_flag_key} at once.`,
      action: 'Start stage',
    }),
    run: () => answered(api.POST('/api/v1/rollout-schedules/stages/{stage_id}/advance', ofStage(stage))),
    changes: ['rollouts'],
    message: () => ({ title: `${stage.name} has started` }),
  })

/** Asks, then removes a stage that has not started. */
export const useRemoveStage = (stage: Stage) =>
  useCommand({
    question: () => ({
      title: `Remove ${stage.name}?`,
      text: 'Later stages move up. Subjects who have the flag keep it.',
      action: 'Remove stage',
      tone: 'danger',
    }),
    run: () => answered(api.DELETE('/api/v1/rollout-schedules/stages/{stage_id}', ofStage(stage))),
    changes: ['rollouts'],
    message: () => ({ title: `${stage.name} is removed` }),
  })
