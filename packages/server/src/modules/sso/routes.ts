import type { Route } from '../../http/route.ts'
import { configRoutes } from './configs/routes.ts'
import { identityRoutes } from './identities/routes.ts'
import { setupRoutes } from './setup/routes.ts'

export const routes: Route[] = [...configRoutes, ...identityRoutes, ...setupRoutes]
