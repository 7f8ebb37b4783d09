import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, shellRoute } from '../../app/root-routes.tsx'
import { oneOf, pageOf, textOf } from '../flags/search-values.ts'
import type { SegmentFilters } from './queries.ts'

/** What the list of segments shows, as its address says. */
export interface SegmentsSearch extends SegmentFilters {
  page?: number
}

const TABS = ['definition', 'members', 'test', 'usage', 'history'] as const
export type SegmentTab = (typeof TABS)[number]

const segmentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/segments',
  validateSearch: (search: Record<string, unknown>): SegmentsSearch => ({
    search: textOf(search['search']),
    status: oneOf(search['status'], ['ACTIVE', 'INACTIVE', 'ARCHIVED']),
    kind: oneOf(search['kind'], ['rules', 'id_list']),
    page: pageOf(search['page']),
  }),
  component: lazyRouteComponent(() => import('./segments-page.tsx'), 'SegmentsPage'),
})

const newSegmentRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/segments/new',
  beforeLoad: requires('editor'),
  component: lazyRouteComponent(() => import('./new-segment-page.tsx'), 'NewSegmentPage'),
})

const segmentRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/segments/$id',
  validateSearch: (search: Record<string, unknown>): { tab?: SegmentTab } => ({
    tab: oneOf(search['tab'], TABS),
  }),
  component: lazyRouteComponent(() => import('./segment-page.tsx'), 'SegmentPage'),
})

export const segmentsRoutes = [segmentsRoute, newSegmentRoute, segmentRoute] as const
