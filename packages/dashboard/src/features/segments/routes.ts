import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, shellRoute } from '../../app/root-routes.tsx'
import { segmentSearch, segmentsSearch } from './search.ts'

const segmentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/segments',
  validateSearch: segmentsSearch,
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
  validateSearch: segmentSearch,
  component: lazyRouteComponent(() => import('./segment-page.tsx'), 'SegmentPage'),
})

export const segmentsRoutes = [segmentsRoute, newSegmentRoute, segmentRoute] as const
