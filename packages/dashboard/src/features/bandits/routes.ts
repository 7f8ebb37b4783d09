import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/root-routes.tsx'

const banditsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/bandits',
  component: lazyRouteComponent(() => import('./bandits-page.tsx'), 'BanditsPage'),
})

const banditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/experiments/$id/bandit',
  component: lazyRouteComponent(() => import('./bandit-page.tsx'), 'BanditPage'),
})

export const banditsRoutes = [banditsRoute, banditRoute] as const
