import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/root-routes.tsx'

const planningRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/planning',
  component: lazyRouteComponent(() => import('./planning-page.tsx'), 'PlanningPage'),
})

export const powerRoutes = [planningRoute] as const
