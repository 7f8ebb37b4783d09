import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, shellRoute } from '../../app/root-routes.tsx'

const resultsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/experiments/$id/results',
  beforeLoad: requires('reader'),
  component: lazyRouteComponent(() => import('./results-page.tsx'), 'ResultsPage'),
})

export const resultsRoutes = [resultsRoute] as const
