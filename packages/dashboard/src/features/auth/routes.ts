import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-routes.tsx'
import { signedInUser } from '../../app/session.ts'

/** An address of this dashboard, never of another origin. */
const ownAddress = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined

export interface LoginSearch {
  /** Where to go after sign-in. */
  return_to?: string
}

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: ({ return_to }: Record<string, unknown>): LoginSearch => {
    const address = ownAddress(return_to)
    return address === undefined ? {} : { return_to: address }
  },
  beforeLoad: ({ search }) => {
    if (signedInUser() !== undefined) throw redirect({ href: search.return_to ?? '/' })
  },
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
})

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

export const authRoutes = [loginRoute, forgotPasswordRoute] as const
