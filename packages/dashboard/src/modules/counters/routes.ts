import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requiresModule, shellRoute } from '../../app/root-routes.tsx'
import { countersSearch } from './search.ts'

const countersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/counters',
  beforeLoad: () => requiresModule('counters'),
  validateSearch: countersSearch,
  component: lazyRouteComponent(() => import('./counters-page.tsx'), 'CountersPage'),
})

export const countersRoutes = [countersRoute] as const
