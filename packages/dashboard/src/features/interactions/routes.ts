import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/root-routes.tsx'

const interactionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/interactions',
  component: lazyRouteComponent(() => import('./interactions-page.tsx'), 'InteractionsPage'),
})

export const interactionsRoutes = [interactionsRoute] as const
