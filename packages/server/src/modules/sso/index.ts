import type { Slice } from '../../slice.ts'
import { stopWorkers } from '../../workers/index.ts'
import { refuseEnforcedPassword } from './enforcement/actions.ts'
import { routesWith } from './routes.ts'
import { installedLibrary, type SamlLibrary } from './saml/library.ts'

export { authenticateScim } from './scim/tokens/authenticate.ts'

/** Single sign-on: organisations sign in through their own identity provider. */
export const createSso = (library: SamlLibrary = installedLibrary): Slice => ({
  name: 'sso',
  routes: routesWith(library),
  on: { passwordProven: refuseEnforcedPassword },
  stop: stopWorkers,
})
