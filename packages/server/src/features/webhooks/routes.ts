import type { Route } from '../../http/route.ts'
import { definitionRoutes } from './definition/routes.ts'
import { deliveryRoutes } from './deliveries/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { secretRoutes } from './secrets/routes.ts'

export const routes: Route[] = [...eventRoutes, ...definitionRoutes, ...secretRoutes, ...deliveryRoutes]
