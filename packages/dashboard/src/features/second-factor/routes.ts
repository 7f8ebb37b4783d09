import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { signedInUser } from '../../api/session.ts'
import { rootRoute } from '../../app/root-routes.tsx'
import { setupSearch } from './search.ts'

const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/second-factor',
  validateSearch: setupSearch,
  beforeLoad: ({ search }) => {
    const user = signedInUser()
    if (user === undefined) throw redirect({ to: '/login', search })
    if (user.second_factor !== 'required') throw redirect({ href: search.return_to ?? '/' })
  },
  component: lazyRouteComponent(() => import('./setup-page.tsx'), 'SetupPage'),
})

export const secondFactorRoutes = [setupRoute] as const
