import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, shellRoute } from '../../app/root-routes.tsx'

const experimentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/experiments',
  component: lazyRouteComponent(() => import('./experiments-page.tsx'), 'ExperimentsPage'),
})

const newExperimentRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/experiments/new',
  beforeLoad: requires('editor'),
  component: lazyRouteComponent(() => import('./new-experiment-page.tsx'), 'NewExperimentPage'),
})

const experimentRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/experiments/$id',
  component: lazyRouteComponent(() => import('./experiment-page.tsx'), 'ExperimentPage'),
})

const assignmentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/experiments/$id/assignments',
  beforeLoad: requires('reader'),
  component: lazyRouteComponent(() => import('./assignments-page.tsx'), 'AssignmentsPage'),
})

export const experimentsRoutes = [
  experimentsRoute,
  newExperimentRoute,
  experimentRoute,
  assignmentsRoute,
] as const
