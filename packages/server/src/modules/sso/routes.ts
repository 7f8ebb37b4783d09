import type { Route } from '../../http/route.ts'
import { configRoutes } from './configs/routes.ts'
import { handOffRoutes } from './hand-off/routes.ts'
import { identityRoutes } from './identities/routes.ts'
import { oidcRoutes } from './oidc/routes.ts'
import { scimRoutes } from './scim/routes.ts'
import { setupRoutes } from './setup/routes.ts'
import { testSignInRoutes } from './test-sign-in/routes.ts'

export const routes: Route[] = [
  ...oidcRoutes,
  ...handOffRoutes,
  ...configRoutes,
  ...testSignInRoutes,
  ...identityRoutes,
  ...setupRoutes,
  ...scimRoutes,
]
