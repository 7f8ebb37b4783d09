import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, shellRoute } from '../../app/root-routes.tsx'
import { assignmentsSearch } from './assignments/search.ts'
import { newExperimentSearch } from './form/search.ts'
import { experimentsSearch } from './list/search.ts'
import { experimentSearch } from './overview/search.ts'

const experimentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/experiments',
  validateSearch: experimentsSearch,
  component: lazyRouteComponent(() => import('./list/experiments-page.tsx'), 'ExperimentsPage'),
})

const newExperimentRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/experiments/new',
  beforeLoad: requires('editor', 'experiment.create'),
  validateSearch: newExperimentSearch,
  component: lazyRouteComponent(() => import('./form/new-experiment-page.tsx'), 'NewExperimentPage'),
})

const experimentRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/experiments/$id',
  validateSearch: experimentSearch,
  component: lazyRouteComponent(() => import('./overview/experiment-page.tsx'), 'ExperimentPage'),
})

const assignmentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/experiments/$id/assignments',
  beforeLoad: requires('reader', 'export.create'),
  validateSearch: assignmentsSearch,
  component: lazyRouteComponent(() => import('./assignments/assignments-page.tsx'), 'AssignmentsPage'),
})

export const experimentsRoutes = [
  experimentsRoute,
  newExperimentRoute,
  experimentRoute,
  assignmentsRoute,
] as const
