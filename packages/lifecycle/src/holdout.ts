/** Where a holdout is in its life: it waits, holds subjects out, and ends, and never goes back. */
export type HoldoutPhase = 'waiting' | 'active' | 'ended'

/** A holdout as far as its phase goes. */
export interface HoldoutLife {
  readonly is_active: boolean
  /** When it was activated, as a date or a text; null: never. */
  readonly activated_at: object | string | null
}

/** Percent of subjects that a new holdout keeps out of experiments. */
export const DEFAULT_HOLDOUT_PERCENTAGE = 10

export const holdoutPhase = ({ is_active, activated_at }: HoldoutLife): HoldoutPhase => {
  if (is_active) return 'active'
  return activated_at === null ? 'waiting' : 'ended'
}

/** Whether the percentage is fixed: subjects have seen experiments, and another share would count them as held out. */
export const isHoldoutPercentageLocked = (holdout: HoldoutLife): boolean =>
  holdoutPhase(holdout) !== 'waiting'

/** Whether the holdout has to stay: it was active, so its results must stay readable. */
export const isHoldoutDeletionLocked = (holdout: HoldoutLife): boolean => holdoutPhase(holdout) !== 'waiting'

/** Whether the holdout cannot be activated: it has ended. */
export const isHoldoutActivationLocked = (holdout: HoldoutLife): boolean => holdoutPhase(holdout) === 'ended'
