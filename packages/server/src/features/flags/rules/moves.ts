import { invalid } from '../../../lib/errors.ts'
import type { Flag } from '../schema/flag.ts'

export type Move = 'toggle' | 'enable' | 'disable' | 'archive' | 'unarchive'
type Status = Flag['status']

const whileNotArchived =
  (next: (status: Status) => Status) =>
  (status: Status): Status => {
    if (status === 'ARCHIVED') throw invalid('Feature flag is archived')
    return next(status)
  }

const MOVES: Record<Move, (status: Status) => Status> = {
  toggle: whileNotArchived((status) => (status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE')),
  enable: whileNotArchived(() => 'ACTIVE'),
  disable: whileNotArchived(() => 'INACTIVE'),
  archive: (status) => {
    if (status === 'ARCHIVED') throw invalid('Feature flag is already archived')
    return 'ARCHIVED'
  },
  unarchive: (status) => {
    if (status !== 'ARCHIVED') throw invalid('Feature flag is not archived')
    return 'INACTIVE'
  },
}

/**
 * The status after a move.
 *
 * @throws AppError 400 when the flag's status forbids it
 */
export const moved = (status: Status, move: Move): Status => MOVES[move](status)

/** How the log names a move: a toggle is what it does. */
export const actionOf = (move: Move, status: Status) => {
  if (move !== 'toggle') return `feature_flag_${move}` as const
  return status === 'ACTIVE' ? 'feature_flag_disable' : 'feature_flag_enable'
}
