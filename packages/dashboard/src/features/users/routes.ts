import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, shellRoute } from '../../app/root-routes.tsx'
import type { User } from '../../app/session.ts'

const ROLES = ['admin', 'developer', 'analyst', 'viewer'] as const

/** Which accounts are listed; all when nothing is said. */
export interface UsersSearch {
  search?: string
  role?: User['role']
  is_active?: boolean
  skip?: number
}

const usersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin/users',
  beforeLoad: requires('superuser'),
  validateSearch: ({ search, role, is_active, skip }: Record<string, unknown>): UsersSearch => {
    const known = ROLES.find((name) => name === role)
    return {
      ...(typeof search === 'string' && search !== '' && { search }),
      ...(known && { role: known }),
      ...(typeof is_active === 'boolean' && { is_active }),
      ...(typeof skip === 'number' && skip > 0 && { skip }),
    }
  },
  component: lazyRouteComponent(() => import('./users-page.tsx'), 'UsersPage'),
})

export const usersRoutes = [usersRoute] as const
