import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, shellRoute } from '../../app/root-routes.tsx'
import { oneOf, pageOf } from '../flags/search-values.ts'
import type { Health, Trigger } from './queries.ts'

/** What the safety page shows, as its address says. */
export interface SafetySearch {
  tab?: 'rollbacks'
  health?: Health
  trigger?: Trigger
  page?: number
}

const safetyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/safety',
  validateSearch: (search: Record<string, unknown>): SafetySearch => ({
    tab: oneOf(search['tab'], ['rollbacks']),
    health: oneOf(search['health'], ['HEALTHY', 'WARNING', 'CRITICAL', 'NO_DATA']),
    trigger: oneOf(search['trigger'], ['AUTOMATIC', 'MANUAL']),
    page: pageOf(search['page']),
  }),
  component: lazyRouteComponent(() => import('./safety-page.tsx'), 'SafetyPage'),
})

const safetySettingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin/safety',
  beforeLoad: requires('superuser'),
  component: lazyRouteComponent(() => import('./safety-settings-page.tsx'), 'SafetySettingsPage'),
})

export const safetyRoutes = [safetyRoute, safetySettingsRoute] as const
