import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { signedInUser } from '../../api/session.ts'
import { rootRoute } from '../../app/root-routes.tsx'
import { loginSearch } from './search.ts'

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: loginSearch,
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
