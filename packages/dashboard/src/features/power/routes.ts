import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/root-routes.tsx'
import { planSearch } from './search.ts'

const planningRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/planning',
  validateSearch: planSearch,
  component: lazyRouteComponent(() => import('./planning-page.tsx'), 'PlanningPage'),
})

export const powerRoutes = [planningRoute] as const
