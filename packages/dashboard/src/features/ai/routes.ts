import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/root-routes.tsx'
import { assistantSearch } from './search.ts'

const assistantRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/assistant',
  validateSearch: assistantSearch,
  component: lazyRouteComponent(() => import('./assistant-page.tsx'), 'AssistantPage'),
})

export const aiRoutes = [assistantRoute] as const
