import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, requiresModule, shellRoute } from '../../app/root-routes.tsx'
import { roleSearch, rolesSearch } from './search.ts'

const requiresSuperuser = async (): Promise<void> => {
  await requiresModule('rbac')
  requires('superuser')()
}

const rolesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin/roles',
  beforeLoad: requiresSuperuser,
  validateSearch: rolesSearch,
  component: lazyRouteComponent(() => import('./roles/roles-page.tsx'), 'RolesPage'),
})

const roleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin/roles/$name',
  beforeLoad: requiresSuperuser,
  validateSearch: roleSearch,
  component: lazyRouteComponent(() => import('./roles/role-page.tsx'), 'RolePage'),
})

export const rbacRoutes = [rolesRoute, roleRoute] as const
