import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requires, shellRoute } from '../../app/root-routes.tsx'
import { oneOf, pageOf, textOf } from '../flags/search-values.ts'
import type { Schedule } from './queries.ts'

/** What the list of rollouts shows, as its address says. */
export interface RolloutsSearch {
  status?: Schedule['status']
  /** Id of a flag. */
  flag?: string
  page?: number
}

const rolloutsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/rollouts',
  validateSearch: (search: Record<string, unknown>): RolloutsSearch => ({
    status: oneOf(search['status'], ['DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELLED']),
    flag: textOf(search['flag']),
    page: pageOf(search['page']),
  }),
  component: lazyRouteComponent(() => import('./rollouts-page.tsx'), 'RolloutsPage'),
})

const newRolloutRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/rollouts/new',
  beforeLoad: requires('editor'),
  validateSearch: (search: Record<string, unknown>): { flag?: string } => ({ flag: textOf(search['flag']) }),
  component: lazyRouteComponent(() => import('./new-rollout-page.tsx'), 'NewRolloutPage'),
})

const rolloutRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/rollouts/$id',
  validateSearch: (search: Record<string, unknown>): { tab?: 'history' } => ({
    tab: oneOf(search['tab'], ['history']),
  }),
  component: lazyRouteComponent(() => import('./rollout-page.tsx'), 'RolloutPage'),
})

export const rolloutsRoutes = [rolloutsRoute, newRolloutRoute, rolloutRoute] as const
