import type { Route } from '../../http/route.ts'
import { routes as connections } from './connections/routes.ts'
import { routes as connectors } from './connectors/routes.ts'
import { routes as runs } from './runs/routes.ts'
import { routes as sources } from './sources/routes.ts'

export const routes: Route[] = [...connectors, ...connections, ...sources, ...runs]
