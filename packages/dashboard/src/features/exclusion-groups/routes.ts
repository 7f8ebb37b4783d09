import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/root-routes.tsx'
import { groupSearch, groupsSearch } from './search.ts'

const exclusionGroupsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/exclusion-groups',
  validateSearch: groupsSearch,
  component: lazyRouteComponent(() => import('./exclusion-groups-page.tsx'), 'ExclusionGroupsPage'),
})

const exclusionGroupRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/exclusion-groups/$id',
  validateSearch: groupSearch,
  component: lazyRouteComponent(() => import('./exclusion-group-page.tsx'), 'ExclusionGroupPage'),
})

export const exclusionGroupsRoutes = [exclusionGroupsRoute, exclusionGroupRoute] as const
