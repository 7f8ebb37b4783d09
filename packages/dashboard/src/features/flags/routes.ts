import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, shellRoute } from '../../app/root-routes.tsx'
import { flagSearch, flagsSearch } from './search.ts'

const flagsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/feature-flags',
  validateSearch: flagsSearch,
  component: lazyRouteComponent(() => import('./flags-page.tsx'), 'FlagsPage'),
})

const newFlagRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/feature-flags/new',
  beforeLoad: requires('editor', 'feature_flag.create'),
  component: lazyRouteComponent(() => import('./new-flag-page.tsx'), 'NewFlagPage'),
})

const flagRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/feature-flags/$id',
  validateSearch: flagSearch,
  component: lazyRouteComponent(() => import('./flag-page.tsx'), 'FlagPage'),
})

export const flagsRoutes = [flagsRoute, newFlagRoute, flagRoute] as const
