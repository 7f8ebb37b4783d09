import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, shellRoute } from '../../app/root-routes.tsx'
import { newRolloutSearch, rolloutSearch, rolloutsSearch } from './search.ts'

const rolloutsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/rollouts',
  validateSearch: rolloutsSearch,
  component: lazyRouteComponent(() => import('./rollouts-page.tsx'), 'RolloutsPage'),
})

const newRolloutRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/rollouts/new',
  beforeLoad: requires('editor', 'feature_flag.update'),
  validateSearch: newRolloutSearch,
  component: lazyRouteComponent(() => import('./new-rollout-page.tsx'), 'NewRolloutPage'),
})

const rolloutRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/rollouts/$id',
  validateSearch: rolloutSearch,
  component: lazyRouteComponent(() => import('./rollout-page.tsx'), 'RolloutPage'),
})

export const rolloutsRoutes = [rolloutsRoute, newRolloutRoute, rolloutRoute] as const
