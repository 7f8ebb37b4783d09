import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/root-routes.tsx'

const segmentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/segments',
  component: lazyRouteComponent(() => import('./segments-page.tsx'), 'SegmentsPage'),
})

const segmentRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/segments/$id',
  component: lazyRouteComponent(() => import('./segment-page.tsx'), 'SegmentPage'),
})

export const segmentsRoutes = [segmentsRoute, segmentRoute] as const
