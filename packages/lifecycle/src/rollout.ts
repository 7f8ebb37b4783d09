/** States of a rollout schedule. */
export const ROLLOUT_STATUSES = ['DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELLED'] as const
export type RolloutStatus = (typeof ROLLOUT_STATUSES)[number]

/** What somebody can do with a whole rollout schedule. */
export type RolloutMove = 'activate' | 'pause' | 'cancel'

const ALLOWED_IN: Record<RolloutMove, readonly RolloutStatus[]> = {
  activate: ['DRAFT', 'PAUSED'],
  pause: ['ACTIVE'],
  cancel: ['DRAFT', 'ACTIVE', 'PAUSED'],
}

/** The status to which each move leads. */
export const ROLLOUT_STATUS_AFTER: Record<RolloutMove, RolloutStatus> = {
  activate: 'ACTIVE',
  pause: 'PAUSED',
  cancel: 'CANCELLED',
}

/** Whether a status allows a move of its schedule. */
export const isRolloutMoveAllowed = (move: RolloutMove, status: RolloutStatus): boolean =>
  ALLOWED_IN[move].includes(status)

/** Whether a schedule is over for good: nothing about it changes any more. */
export const isRolloutFinished = (status: RolloutStatus): boolean =>
  status === 'COMPLETED' || status === 'CANCELLED'

/** Why the stages and dates of a schedule are locked: it runs, or it is over; undefined when they may change. */
export const rolloutPlanLock = (status: RolloutStatus): 'running' | 'finished' | undefined => {
  if (status === 'ACTIVE') return 'running'
  return isRolloutFinished(status) ? 'finished' : undefined
}
