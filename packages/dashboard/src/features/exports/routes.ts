import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/root-routes.tsx'

const exportsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/exports',
  component: lazyRouteComponent(() => import('./exports-page.tsx'), 'ExportsPage'),
})

export const exportsRoutes = [exportsRoute] as const
