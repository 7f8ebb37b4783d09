import type { Route } from '../../http/route.ts'
import { routes as design } from './design/routes.ts'
import { routes as interpretation } from './interpretation/routes.ts'
import { routes as templates } from './templates/routes.ts'

/** In this order the API documentation lists them. */
export const routes: Route[] = [...design, ...interpretation, ...templates]
