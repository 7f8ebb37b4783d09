import {
  isRolloutFinished,
  isRolloutMoveAllowed,
  ROLLOUT_STATUS_AFTER,
  type RolloutMove,
  rolloutPlanLock,
} from '@assay/lifecycle'
import { conflict, invalid } from '../../../lib/errors.ts'
import type { Schedule } from '../schema/schedule.ts'
import type { Stage } from '../schema/stage.ts'
import { failed, type StageMove, started } from './pass.ts'
import { hasRunEnough } from './readiness.ts'

export type Move = RolloutMove

interface Surroundings {
  now: Date
  isFlagArchived: boolean
  /** Whether another schedule of the flag is active. */
  isOtherActive: boolean
}

/**
 * A schedule after a move by hand. Activating it again resets its failed stages.
 *
 * @throws AppError 400 when its status or the flag's forbids it, 409 while another one of the flag is active
 */
export const moved = (
  schedule: Schedule,
  move: Move,
  { now, isFlagArchived, isOtherActive }: Surroundings,
): Schedule => {
  const { status } = schedule
  if (!isRolloutMoveAllowed(move, status)) {
    throw invalid(`Cannot ${move} a schedule with status: ${status}`)
  }
  if (move !== 'activate') return { ...schedule, status: ROLLOUT_STATUS_AFTER[move] }
  if (isFlagArchived) throw invalid('Feature flag is archived')
  if (isOtherActive) throw conflict('Another rollout schedule of this flag is active')
  return {
    ...schedule,
    status: ROLLOUT_STATUS_AFTER.activate,
    activated_at: now,
    stages: schedule.stages.map(again),
  }
}

const again = (stage: Stage): Stage =>
  stage.status === 'FAILED'
    ? { ...stage, status: 'PENDING', started_date: null, failure_reason: null }
    : stage

/**
 * Refuses a change of the plan while the schedule is active and after it has ended.
 *
 * @throws AppError 400
 */
export const refusePlanChange = ({ status }: Pick<Schedule, 'status'>): void => {
  if (rolloutPlanLock(status) === 'running') throw invalid('Pause the schedule first')
  refuseFinished({ status })
}

/**
 * Refuses a change of a schedule that has ended.
 *
 * @throws AppError 400
 */
export const refuseFinished = ({ status }: Pick<Schedule, 'status'>): void => {
  if (isRolloutFinished(status)) throw invalid('Schedule is finished')
}

/**
 * A schedule whose manual stage is started by hand.
 *
 * @throws AppError 400 when it cannot start yet
 */
export const advanced = (
  schedule: Schedule,
  stage: Stage,
  { now, isFlagArchived }: Pick<Surroundings, 'now' | 'isFlagArchived'>,
): StageMove => {
  const { status, stages, start_date } = schedule
  if (status !== 'ACTIVE' || stage.status !== 'PENDING' || stage.trigger_type !== 'MANUAL') {
    throw invalid('Only a pending manual stage of an active schedule can be advanced')
  }
  if (isFlagArchived) throw invalid('Feature flag is archived')
  if (start_date && start_date > now) throw invalid('The schedule has not started yet')
  const before = stages.find(({ stage_order }) => stage_order === stage.stage_order - 1)
  if (before && before.started_date === null) throw invalid('The stage before has not started')
  if (before && !hasRunEnough(schedule, before, now)) {
    throw invalid('The stage before has run for less than min_stage_duration')
  }
  return started(stage, now)
}

/** A schedule that a rollback or the flag's archiving has stopped, and the stages that failed with it. */
export const halted = (
  schedule: Schedule,
  failure: string | undefined,
): { schedule: Schedule; moves: StageMove[] } => {
  const moves =
    failure === undefined
      ? []
      : schedule.stages
          .filter(({ status }) => status === 'IN_PROGRESS')
          .map((stage) => failed(stage, failure))
  const byId = new Map(moves.map(({ stage }) => [stage.id, stage]))
  const stages = schedule.stages.map((stage) => byId.get(stage.id) ?? stage)
  return { schedule: { ...schedule, status: 'PAUSED', stages }, moves }
}
