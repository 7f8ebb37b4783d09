import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, shellRoute } from '../../app/root-routes.tsx'

const systemRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin',
  beforeLoad: requires('admin'),
  component: lazyRouteComponent(() => import('./system-page.tsx'), 'SystemPage'),
})

export const adminRoutes = [systemRoute] as const
