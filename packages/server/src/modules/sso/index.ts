import type { Slice } from '../../slice.ts'
import { refuseEnforcedPassword } from './enforcement/actions.ts'
import { routes } from './routes.ts'

export { authenticateScim } from './scim/tokens/authenticate.ts'

/** Single sign-on: organisations sign in through their own identity provider. */
export const sso: Slice = {
  name: 'sso',
  routes,
  on: { passwordProven: refuseEnforcedPassword },
}
