import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, requiresModule, shellRoute } from '../../app/root-routes.tsx'

const splitUrlRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/experiments/$id/split-url',
  beforeLoad: async () => {
    await requiresModule('split_url')
    requires('editor')()
  },
  component: lazyRouteComponent(() => import('./split-url-page.tsx'), 'SplitUrlPage'),
})

export const splitUrlRoutes = [splitUrlRoute] as const
