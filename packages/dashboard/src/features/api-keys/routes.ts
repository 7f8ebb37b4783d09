import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, shellRoute } from '../../app/root-routes.tsx'
import { apiKeysSearch } from './search.ts'

const apiKeysRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin/api-keys',
  beforeLoad: requires('superuser'),
  validateSearch: apiKeysSearch,
  component: lazyRouteComponent(() => import('./api-keys-page.tsx'), 'ApiKeysPage'),
})

export const apiKeysRoutes = [apiKeysRoute] as const
