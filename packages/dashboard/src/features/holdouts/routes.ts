import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/root-routes.tsx'

const holdoutsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/holdouts',
  component: lazyRouteComponent(() => import('./holdouts-page.tsx'), 'HoldoutsPage'),
})

const holdoutRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/holdouts/$id',
  component: lazyRouteComponent(() => import('./holdout-page.tsx'), 'HoldoutPage'),
})

export const holdoutsRoutes = [holdoutsRoute, holdoutRoute] as const
