import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, requiresModule, shellRoute } from '../../app/root-routes.tsx'
import { lakeSearch, lakeTableSearch } from './search.ts'

const beforeLoad = async (): Promise<void> => {
  await requiresModule('etl')
  requires('reader')()
}

const lakeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/etl',
  beforeLoad,
  validateSearch: lakeSearch,
  component: lazyRouteComponent(() => import('./lake-page.tsx'), 'LakePage'),
})

const tableRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/etl/tables/$database/$table',
  beforeLoad,
  validateSearch: lakeTableSearch,
  component: lazyRouteComponent(() => import('./tables/table-page.tsx'), 'TablePage'),
})

export const etlRoutes = [lakeRoute, tableRoute] as const
