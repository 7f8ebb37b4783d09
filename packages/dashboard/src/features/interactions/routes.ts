import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/root-routes.tsx'
import { interactionsSearch } from './search.ts'

const interactionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/interactions',
  validateSearch: interactionsSearch,
  component: lazyRouteComponent(() => import('./interactions-page.tsx'), 'InteractionsPage'),
})

export const interactionsRoutes = [interactionsRoute] as const
