import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/root-routes.tsx'
import { holdoutSearch, holdoutsSearch } from './search.ts'

const holdoutsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/holdouts',
  validateSearch: holdoutsSearch,
  component: lazyRouteComponent(() => import('./holdouts-page.tsx'), 'HoldoutsPage'),
})

const holdoutRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/holdouts/$id',
  validateSearch: holdoutSearch,
  component: lazyRouteComponent(() => import('./holdout-page.tsx'), 'HoldoutPage'),
})

export const holdoutsRoutes = [holdoutsRoute, holdoutRoute] as const
