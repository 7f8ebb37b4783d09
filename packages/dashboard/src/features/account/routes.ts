import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/root-routes.tsx'

const TABS = ['profile', 'security', 'notifications', 'api-keys', 'activity'] as const
export type AccountTab = (typeof TABS)[number]

/** Which part of the account is shown; the profile when nothing is said. */
export interface AccountSearch {
  tab?: AccountTab
}

const accountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account',
  validateSearch: (search: Record<string, unknown>): AccountSearch => {
    const tab = TABS.find((name) => name === search['tab'])
    return tab === undefined ? {} : { tab }
  },
  component: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage'),
})

export const accountRoutes = [accountRoute] as const
