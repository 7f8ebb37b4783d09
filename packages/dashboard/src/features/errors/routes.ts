import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/root-routes.tsx'

const errorsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/errors',
  component: lazyRouteComponent(() => import('./errors-page.tsx'), 'ErrorsPage'),
})

export const errorsRoutes = [errorsRoute] as const
