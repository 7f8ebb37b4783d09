import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, shellRoute } from '../../app/root-routes.tsx'

const interactionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/interactions',
  beforeLoad: requires('reader'),
  component: lazyRouteComponent(() => import('./interactions-page.tsx'), 'InteractionsPage'),
})

export const interactionsRoutes = [interactionsRoute] as const
