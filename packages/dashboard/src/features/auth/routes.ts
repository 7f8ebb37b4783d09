import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { signedInUser } from '../../api/session.ts'
import { rootRoute } from '../../app/root-routes.tsx'
import { loginSearch } from './search.ts'

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: loginSearch,
  beforeLoad: ({ search }) => {
    if (signedInUser() === undefined) return
    const { return_to = '/', sso_domain: _, ...failure } = search
    // Somebody who is signed in has tested a sign-in: single sign-on knows where to show its failure.
    if (failure.sso_error !== undefined)
      throw redirect({ to: '/sso/complete', search: failure, replace: true })
    throw redirect({ href: return_to })
  },
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
})

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

export const authRoutes = [loginRoute, forgotPasswordRoute] as const
