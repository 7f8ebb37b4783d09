import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/root-routes.tsx'

const assistantRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/assistant',
  component: lazyRouteComponent(() => import('./assistant-page.tsx'), 'AssistantPage'),
})

export const aiRoutes = [assistantRoute] as const
