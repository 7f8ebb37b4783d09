/** Phase of a holdout: waiting, active, ended, never backwards. */
export type HoldoutPhase = 'waiting' | 'active' | 'ended'

/** Fields that define the phase of a holdout. */
export interface HoldoutLife {
  readonly is_active: boolean
  /** When it was activated, as a date or a text; null: never. */
  readonly activated_at: object | string | null
}

/** Default percentage of subjects held out of experiments. */
export const DEFAULT_HOLDOUT_PERCENTAGE = 10

export const holdoutPhase = ({ is_active, activated_at }: HoldoutLife): HoldoutPhase => {
  if (is_active) return 'active'
  return activated_at === null ? 'waiting' : 'ended'
}

/**
 * Whether the percentage is locked: subjects have seen experiments, and another percentage would count them as held
 * out.
 */
export const isHoldoutPercentageLocked = (holdout: HoldoutLife): boolean =>
  holdoutPhase(holdout) !== 'waiting'

/** Whether the holdout cannot be deleted: it was active, so its results must stay readable. */
export const isHoldoutDeletionLocked = (holdout: HoldoutLife): boolean => holdoutPhase(holdout) !== 'waiting'

/** Whether the holdout cannot be activated: it has ended. */
export const isHoldoutActivationLocked = (holdout: HoldoutLife): boolean => holdoutPhase(holdout) === 'ended'
