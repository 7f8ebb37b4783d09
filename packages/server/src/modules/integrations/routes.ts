import type { Route } from '../../http/route.ts'
import { configurationRoutes } from './configuration/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { inboundRoutes } from './inbound/routes.ts'
import { linkRoutes } from './links/routes.ts'

export const routes: Route[] = [...configurationRoutes, ...eventRoutes, ...linkRoutes, ...inboundRoutes]
