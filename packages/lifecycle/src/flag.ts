/** States of a feature flag. */
export const FLAG_STATUSES = ['ACTIVE', 'INACTIVE', 'ARCHIVED'] as const
export type FlagStatus = (typeof FLAG_STATUSES)[number]

/** Commands on a whole flag. */
export type FlagMove = 'toggle' | 'enable' | 'disable' | 'archive' | 'unarchive'

export type FlagMoveRefusal = 'archived' | 'already_archived' | 'not_archived'

/** Why a status forbids a move of its flag; undefined when it is allowed. */
export const flagMoveRefusal = (move: FlagMove, status: FlagStatus): FlagMoveRefusal | undefined => {
  if (move === 'unarchive') return status === 'ARCHIVED' ? undefined : 'not_archived'
  if (status !== 'ARCHIVED') return undefined
  return move === 'archive' ? 'already_archived' : 'archived'
}

/** The status to which a move leads that is not refused. */
export const flagStatusAfter = (move: FlagMove, status: FlagStatus): FlagStatus => {
  if (move === 'archive') return 'ARCHIVED'
  if (move === 'toggle') return status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE'
  return move === 'enable' ? 'ACTIVE' : 'INACTIVE'
}

/** Whether a flag's settings are locked: it is archived. */
export const isFlagLocked = (status: FlagStatus): boolean => status === 'ARCHIVED'

/** Whether the type of a flag's values is locked, since subjects receive values of it. */
export const isFlagTypeLocked = (status: FlagStatus): boolean => status !== 'INACTIVE'
