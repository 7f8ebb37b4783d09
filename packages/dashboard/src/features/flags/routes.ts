import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, shellRoute } from '../../app/root-routes.tsx'
import type { FlagFilters, SortField } from './queries.ts'
import { oneOf, pageOf, textOf } from './search-values.ts'

const SORT_FIELDS: readonly SortField[] = ['name', 'key', 'status', 'created_at', 'updated_at']
const TABS = ['rules', 'rollout', 'safety', 'metrics', 'try', 'history', 'settings'] as const

export type FlagTab = (typeof TABS)[number]

/** What the list of flags shows, as its address says. */
export interface FlagsSearch extends FlagFilters {
  /** at_risk: health is warning or critical; stale: looks forgotten. */
  show?: 'at_risk' | 'stale'
  page?: number
}

const flagsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/feature-flags',
  validateSearch: (search: Record<string, unknown>): FlagsSearch => ({
    search: textOf(search['search']),
    status: oneOf(search['status'], ['ACTIVE', 'INACTIVE', 'ARCHIVED']),
    tag: textOf(search['tag']),
    show: oneOf(search['show'], ['at_risk', 'stale']),
    sort: oneOf(search['sort'], SORT_FIELDS),
    order: oneOf(search['order'], ['asc', 'desc']),
    page: pageOf(search['page']),
  }),
  component: lazyRouteComponent(() => import('./flags-page.tsx'), 'FlagsPage'),
})

const newFlagRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/feature-flags/new',
  beforeLoad: requires('editor'),
  component: lazyRouteComponent(() => import('./new-flag-page.tsx'), 'NewFlagPage'),
})

const flagRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/feature-flags/$id',
  validateSearch: (search: Record<string, unknown>): { tab?: FlagTab } => ({
    tab: oneOf(search['tab'], TABS),
  }),
  component: lazyRouteComponent(() => import('./flag-page.tsx'), 'FlagPage'),
})

export const flagsRoutes = [flagsRoute, newFlagRoute, flagRoute] as const
