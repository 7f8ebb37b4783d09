import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/root-routes.tsx'
import { oneOf, pageOf, textOf } from '../flags/search-values.ts'
import type { Group } from './queries.ts'

/** What the list of exclusion groups shows, as its address says. */
export interface GroupsSearch {
  search?: string
  status?: Group['status']
  page?: number
}

const exclusionGroupsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/exclusion-groups',
  validateSearch: (search: Record<string, unknown>): GroupsSearch => ({
    search: textOf(search['search']),
    status: oneOf(search['status'], ['ACTIVE', 'ARCHIVED']),
    page: pageOf(search['page']),
  }),
  component: lazyRouteComponent(() => import('./exclusion-groups-page.tsx'), 'ExclusionGroupsPage'),
})

const exclusionGroupRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/exclusion-groups/$id',
  validateSearch: (search: Record<string, unknown>): { tab?: 'history' } => ({
    tab: oneOf(search['tab'], ['history']),
  }),
  component: lazyRouteComponent(() => import('./exclusion-group-page.tsx'), 'ExclusionGroupPage'),
})

export const exclusionGroupsRoutes = [exclusionGroupsRoute, exclusionGroupRoute] as const
