import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/root-routes.tsx'

const rolloutsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/rollouts',
  component: lazyRouteComponent(() => import('./rollouts-page.tsx'), 'RolloutsPage'),
})

const rolloutRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/rollouts/$id',
  component: lazyRouteComponent(() => import('./rollout-page.tsx'), 'RolloutPage'),
})

export const rolloutsRoutes = [rolloutsRoute, rolloutRoute] as const
