import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, requiresModule, shellRoute } from '../../app/root-routes.tsx'
import { integrationsSearch } from './search.ts'

const integrationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/integrations',
  beforeLoad: async () => {
    await requiresModule('integrations')
    requires('editor')()
  },
  validateSearch: integrationsSearch,
  component: lazyRouteComponent(() => import('./integrations-page.tsx'), 'IntegrationsPage'),
})

export const integrationsRoutes = [integrationsRoute] as const
