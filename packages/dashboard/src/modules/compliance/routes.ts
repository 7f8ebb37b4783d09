import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, requiresModule, shellRoute } from '../../app/root-routes.tsx'
import { complianceSearch } from './search.ts'

const complianceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/compliance',
  beforeLoad: async () => {
    await requiresModule('compliance')
    requires('auditor')()
  },
  validateSearch: complianceSearch,
  component: lazyRouteComponent(() => import('./compliance-page.tsx'), 'CompliancePage'),
})

export const complianceRoutes = [complianceRoute] as const
