import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/root-routes.tsx'
import { errorsSearch } from './search.ts'

const errorsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/errors',
  validateSearch: errorsSearch,
  component: lazyRouteComponent(() => import('./errors-page.tsx'), 'ErrorsPage'),
})

export const errorsRoutes = [errorsRoute] as const
