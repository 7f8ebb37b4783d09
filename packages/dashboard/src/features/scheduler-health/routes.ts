import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, shellRoute } from '../../app/root-routes.tsx'

const schedulersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin/schedulers',
  beforeLoad: requires('admin'),
  component: lazyRouteComponent(() => import('./schedulers-page.tsx'), 'SchedulersPage'),
})

export const schedulerHealthRoutes = [schedulersRoute] as const
