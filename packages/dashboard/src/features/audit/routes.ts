import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, shellRoute } from '../../app/root-routes.tsx'
import { auditSearch } from './search.ts'

const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin/audit',
  beforeLoad: requires('auditor', 'audit_log.list'),
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
})

export const auditRoutes = [auditRoute] as const
