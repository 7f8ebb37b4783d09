import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Permission } from '../../app/permissions.ts'
import { requires, requiresModule, shellRoute } from '../../app/root-routes.tsx'
import { newSourceSearch } from './search.ts'

const opensTo = (permission: Permission) => async (): Promise<void> => {
  await requiresModule('warehouse')
  requires(permission)()
}

const warehouseRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/warehouse',
  beforeLoad: opensTo('any'),
  component: lazyRouteComponent(() => import('./warehouse-page.tsx'), 'WarehousePage'),
})

const newConnectionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/warehouse/connections/new',
  beforeLoad: opensTo('admin'),
  component: lazyRouteComponent(() => import('./connections/new-connection-page.tsx'), 'NewConnectionPage'),
})

const connectionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/warehouse/connections/$id',
  beforeLoad: opensTo('reader'),
  component: lazyRouteComponent(() => import('./connections/connection-page.tsx'), 'ConnectionPage'),
})

const newSourceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/warehouse/sources/new',
  beforeLoad: opensTo('reader'),
  validateSearch: newSourceSearch,
  component: lazyRouteComponent(() => import('./sources/new-source-page.tsx'), 'NewSourcePage'),
})

const sourceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/warehouse/sources/$id',
  beforeLoad: opensTo('reader'),
  component: lazyRouteComponent(() => import('./sources/source-page.tsx'), 'SourcePage'),
})

const runRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/warehouse/runs/$id',
  beforeLoad: opensTo('reader'),
  component: lazyRouteComponent(() => import('./runs/run-page.tsx'), 'RunPage'),
})

const newAnalysisRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/experiments/$id/warehouse',
  beforeLoad: opensTo('editor'),
  component: lazyRouteComponent(() => import('./analyses/new-analysis-page.tsx'), 'NewAnalysisPage'),
})

export const warehouseRoutes = [
  warehouseRoute,
  newConnectionRoute,
  connectionRoute,
  newSourceRoute,
  sourceRoute,
  runRoute,
  newAnalysisRoute,
] as const
