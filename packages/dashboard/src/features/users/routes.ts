import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, shellRoute } from '../../app/root-routes.tsx'
import { usersSearch } from './search.ts'

const usersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin/users',
  beforeLoad: requires('superuser', 'user.list'),
  validateSearch: usersSearch,
  component: lazyRouteComponent(() => import('./users-page.tsx'), 'UsersPage'),
})

export const usersRoutes = [usersRoute] as const
