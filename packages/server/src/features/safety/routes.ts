import type { Route } from '../../http/route.ts'
import { routes as health } from './health/routes.ts'
import { routes as reports } from './reports/routes.ts'
import { routes as rollback } from './rollback/routes.ts'
import { routes as settings } from './settings/routes.ts'

/** Routes in the order in which the API documentation lists them. */
export const routes: Route[] = [...settings, ...health, ...rollback, ...reports]
