import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/root-routes.tsx'
import { accountSearch } from './search.ts'

const accountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account',
  validateSearch: accountSearch,
  component: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage'),
})

export const accountRoutes = [accountRoute] as const
