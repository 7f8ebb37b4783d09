import type { Route } from '../../http/route.ts'
import { routes as design } from './design/routes.ts'
import { routes as interpretation } from './interpretation/routes.ts'
import { routes as templates } from './templates/routes.ts'

/** Routes in the order in which the API documentation lists them. */
export const routes: Route[] = [...design, ...interpretation, ...templates]
