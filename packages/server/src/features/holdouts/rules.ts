import { hashFraction, isWithin } from '@assay/evaluation'
import {
  DEFAULT_HOLDOUT_PERCENTAGE,
  isHoldoutActivationLocked,
  isHoldoutPercentageLocked,
} from '@assay/lifecycle'
import { invalid } from '../../lib/errors.ts'
import type { Holdout, HoldoutChange, HoldoutWrite } from './schema.ts'

/** The part of the active holdout that decides. */
export interface HoldoutRow {
  id: string
  number: number
  holdout_percentage: number
}

/** The active holdout, prepared for many subjects. */
export interface Gate {
  number: number
  salt: string
  holdout_percentage: number
}

/** The salt of a holdout. A key of an experiment has no colon, so the salts of both never meet. */
const saltOf = (holdoutId: string): string => `holdout:${holdoutId}`

export const gateOf = ({ id, number, holdout_percentage }: HoldoutRow): Gate => ({
  number,
  salt: saltOf(id),
  holdout_percentage,
})

/** Whether the holdout keeps a subject out of new experiments. */
export const isHeldOut = ({ salt, holdout_percentage }: Omit<Gate, 'number'>, userId: string): boolean =>
  isWithin(hashFraction(userId, salt), holdout_percentage)

/** A subject's hash fraction in a holdout, and whether that is inside. */
export const membershipIn = (
  { id, holdout_percentage }: Pick<Holdout, 'id' | 'holdout_percentage'>,
  userId: string,
): { unit: number; isHeldOut: boolean } => {
  const salt = saltOf(id)
  return { unit: hashFraction(userId, salt), isHeldOut: isHeldOut({ salt, holdout_percentage }, userId) }
}

/** The part of a holdout that callers write. */
export type HoldoutSettings = Pick<Holdout, 'name' | 'description' | 'holdout_percentage' | 'is_active'>

/** The settings of a new holdout. */
export const normaliseNew = ({
  name,
  description = null,
  holdout_percentage = DEFAULT_HOLDOUT_PERCENTAGE,
  is_active = false,
}: HoldoutWrite): HoldoutSettings => ({ name, description, holdout_percentage, is_active })

/**
 * The holdout after a change.
 *
 * @throws AppError 400 for another percentage after the activation, and for a second activation
 */
export const normaliseChange = (before: Holdout, change: HoldoutChange): HoldoutSettings => {
  const settings = {
    name: change.name ?? before.name,
    description: change.description === undefined ? before.description : change.description,
    holdout_percentage: change.holdout_percentage ?? before.holdout_percentage,
    is_active: change.is_active ?? before.is_active,
  }
  if (isHoldoutPercentageLocked(before) && settings.holdout_percentage !== before.holdout_percentage) {
    throw invalid('holdout_percentage cannot change after activation')
  }
  if (isHoldoutActivationLocked(before) && settings.is_active) {
    throw invalid('An ended holdout cannot be activated again')
  }
  return settings
}

/** The action of a change in the audit log. */
export const actionOf = (before: Pick<Holdout, 'is_active'>, after: Pick<Holdout, 'is_active'>) => {
  if (before.is_active === after.is_active) return 'holdout_update'
  return after.is_active ? 'holdout_activate' : 'holdout_deactivate'
}
