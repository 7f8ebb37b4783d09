import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

export { type AcceptedFactor, isStillPassed, passSecondFactor } from './actions-sign-in.ts'
export { signInCode } from './schema.ts'

/** The second factor of local accounts: codes of an authenticator app, and recovery codes. */
export const secondFactor: Slice = { name: 'second-factor', routes }
