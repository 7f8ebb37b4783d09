import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/root-routes.tsx'
import { banditsSearch } from './search.ts'

const banditsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/bandits',
  validateSearch: banditsSearch,
  component: lazyRouteComponent(() => import('./bandits-page.tsx'), 'BanditsPage'),
})

const banditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/experiments/$id/bandit',
  component: lazyRouteComponent(() => import('./bandit-page.tsx'), 'BanditPage'),
})

export const banditsRoutes = [banditsRoute, banditRoute] as const
