import type { Route } from '../../http/route.ts'
import { routes as definition } from './definition/routes.ts'
import { routes as evaluation } from './evaluation/routes.ts'
import { routes as history } from './history/routes.ts'
import { routes as whatIf } from './what-if/routes.ts'

/** Routes in the order in which the API documentation lists them. */
export const routes: Route[] = [...evaluation, ...whatIf, ...definition, ...history]
