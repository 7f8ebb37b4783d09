import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ROLE_MANAGEMENT } from '../../app/navigation.ts'
import { requires, requiresModule, shellRoute } from '../../app/root-routes.tsx'
import { roleSearch, rolesSearch } from './search.ts'

const requiresRoleManagement = async (): Promise<void> => {
  await requiresModule('rbac')
  requires('superuser', ...ROLE_MANAGEMENT)()
}

const rolesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin/roles',
  beforeLoad: requiresRoleManagement,
  validateSearch: rolesSearch,
  component: lazyRouteComponent(() => import('./roles/roles-page.tsx'), 'RolesPage'),
})

const roleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin/roles/$name',
  beforeLoad: requiresRoleManagement,
  validateSearch: roleSearch,
  component: lazyRouteComponent(() => import('./roles/role-page.tsx'), 'RolePage'),
})

export const rbacRoutes = [rolesRoute, roleRoute] as const
