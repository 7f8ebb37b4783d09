import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, shellRoute } from '../../app/root-routes.tsx'

const usersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin/users',
  beforeLoad: requires('superuser'),
  component: lazyRouteComponent(() => import('./users-page.tsx'), 'UsersPage'),
})

export const usersRoutes = [usersRoute] as const
