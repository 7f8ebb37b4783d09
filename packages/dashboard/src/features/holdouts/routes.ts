import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/root-routes.tsx'
import { oneOf, textOf } from '../flags/search-values.ts'

/** What the list of holdouts shows, as its address says. */
export interface HoldoutsSearch {
  /** Id of the subject that is looked up. */
  subject?: string
}

/** What the page of a holdout shows, as its address says. */
export interface HoldoutSearch extends HoldoutsSearch {
  tab?: 'history'
  /** The name of the event that is compared. */
  metric?: string
  /** Confidence level; 0.95 needs no mention. */
  level?: 0.9 | 0.99
}

const LEVELS = [0.9, 0.99] as const

const holdoutsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/holdouts',
  validateSearch: (search: Record<string, unknown>): HoldoutsSearch => ({
    subject: textOf(search['subject']),
  }),
  component: lazyRouteComponent(() => import('./holdouts-page.tsx'), 'HoldoutsPage'),
})

const holdoutRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/holdouts/$id',
  validateSearch: (search: Record<string, unknown>): HoldoutSearch => ({
    tab: oneOf(search['tab'], ['history']),
    metric: textOf(search['metric']),
    level: LEVELS.find((level) => level === search['level']),
    subject: textOf(search['subject']),
  }),
  component: lazyRouteComponent(() => import('./holdout-page.tsx'), 'HoldoutPage'),
})

export const holdoutsRoutes = [holdoutsRoute, holdoutRoute] as const
