import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

export { type Gate, gateOf, type HoldoutRow, isHeldOut } from './rules.ts'

/** The global holdout: a share of all subjects that enters no new experiment, to see what all of them do together. */
export const holdouts: Slice = { name: 'holdouts', routes }
