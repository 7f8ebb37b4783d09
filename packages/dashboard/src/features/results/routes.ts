import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/root-routes.tsx'

const resultsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/experiments/$id/results',
  component: lazyRouteComponent(() => import('./results-page.tsx'), 'ResultsPage'),
})

export const resultsRoutes = [resultsRoute] as const
