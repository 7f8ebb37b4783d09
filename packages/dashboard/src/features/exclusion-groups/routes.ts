import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/root-routes.tsx'

const exclusionGroupsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/exclusion-groups',
  component: lazyRouteComponent(() => import('./exclusion-groups-page.tsx'), 'ExclusionGroupsPage'),
})

const exclusionGroupRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/exclusion-groups/$id',
  component: lazyRouteComponent(() => import('./exclusion-group-page.tsx'), 'ExclusionGroupPage'),
})

export const exclusionGroupsRoutes = [exclusionGroupsRoute, exclusionGroupRoute] as const
