import { type FlagMove, type FlagMoveRefusal, flagMoveRefusal, flagStatusAfter } from '@assay/lifecycle'
import { invalid } from '../../../lib/errors.ts'
import type { Flag } from './schema.ts'

export type Move = FlagMove
type Status = Flag['status']

const REFUSALS: Record<FlagMoveRefusal, string> = {
  archived: 'Feature flag is archived',
  already_archived: 'Feature flag is already archived',
  not_archived: 'Feature flag is not archived',
}

/**
 * The status after a move.
 *
 * @throws AppError 400 when the flag's status forbids it
 */
export const moved = (status: Status, move: Move): Status => {
  const refusal = flagMoveRefusal(move, status)
  if (refusal !== undefined) throw invalid(REFUSALS[refusal])
  return flagStatusAfter(move, status)
}

/** The audit action of a move: a toggle is recorded as the change that it makes. */
export const actionOf = (move: Move, status: Status) => {
  if (move !== 'toggle') return `feature_flag_${move}` as const
  return status === 'ACTIVE' ? 'feature_flag_disable' : 'feature_flag_enable'
}
