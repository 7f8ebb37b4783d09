import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, shellRoute } from '../../app/root-routes.tsx'

const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin/audit',
  beforeLoad: requires('auditor'),
  component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
})

export const auditRoutes = [auditRoute] as const
