import type { Route } from '../../http/route.ts'
import { configRoutes } from './configs/routes.ts'
import { handOffRoutes } from './hand-off/routes.ts'
import { identityRoutes } from './identities/routes.ts'
import { oidcRoutes } from './oidc/routes.ts'
import type { SamlLibrary } from './saml/library.ts'
import { samlRoutes } from './saml/routes.ts'
import { scimRoutes } from './scim/routes.ts'
import { setupRoutes } from './setup/routes.ts'
import { testSignInRoutes } from './test-sign-in/routes.ts'

/** Routes of the module; `library` says whether those of SAML can work. */
export const routesWith = (library: SamlLibrary): Route[] => [
  ...oidcRoutes,
  ...samlRoutes(library),
  ...handOffRoutes,
  ...configRoutes,
  ...testSignInRoutes,
  ...identityRoutes,
  ...setupRoutes,
  ...scimRoutes,
]
