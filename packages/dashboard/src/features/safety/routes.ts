import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, shellRoute } from '../../app/root-routes.tsx'
import { safetySearch } from './search.ts'

const safetyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/safety',
  validateSearch: safetySearch,
  component: lazyRouteComponent(() => import('./safety-page.tsx'), 'SafetyPage'),
})

const safetySettingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin/safety',
  beforeLoad: requires('superuser'),
  component: lazyRouteComponent(() => import('./settings/safety-settings-page.tsx'), 'SafetySettingsPage'),
})

export const safetyRoutes = [safetyRoute, safetySettingsRoute] as const
