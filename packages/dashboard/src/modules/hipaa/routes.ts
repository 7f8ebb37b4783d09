import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, requiresModule, shellRoute } from '../../app/root-routes.tsx'
import { hipaaSearch } from './search.ts'

const hipaaRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/hipaa',
  beforeLoad: async () => {
    await requiresModule('hipaa')
    requires('admin')()
  },
  validateSearch: hipaaSearch,
  component: lazyRouteComponent(() => import('./hipaa-page.tsx'), 'HipaaPage'),
})

export const hipaaRoutes = [hipaaRoute] as const
