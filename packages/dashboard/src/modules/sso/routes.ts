import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { signedInUser } from '../../api/session.ts'
import { requires, requiresModule, rootRoute, shellRoute } from '../../app/root-routes.tsx'
import { signInFailureSearch } from '../../app/sign-in-search.ts'
import { newSsoConfigSearch, ssoConfigSearch, ssoConfigsSearch } from './search.ts'
import { hasReturned, keepReturned, takeReturned } from './sign-in/returned.ts'
import { SigningIn } from './sign-in/signing-in.tsx'
import type { TestResult } from './test-sign-in/report.ts'
import { startedTest } from './test-sign-in/tested.ts'

/** Where providers lead back to. It only takes the code out of the address, and goes on. */
const completeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sso/complete',
  validateSearch: signInFailureSearch,
  beforeLoad: async ({ location, search }) => {
    const isSignedIn = signedInUser() !== undefined
    if (location.hash !== '') {
      const returned = keepReturned(location.hash)
      const to = returned?.kind === 'test' ? '/admin/sso/test-result' : '/sso/complete'
      throw redirect({ to, search: {}, hash: '', replace: true })
    }
    await requiresModule('sso')
    if (search.sso_error !== undefined && !isSignedIn) throw redirect({ to: '/login', search, replace: true })
    if (search.sso_error !== undefined && startedTest() !== undefined)
      throw redirect({ to: '/admin/sso/test-result', search, replace: true })
    if (isSignedIn && !hasReturned('sign-in')) throw redirect({ to: '/', replace: true })
  },
  loader: async () => {
    const { completeSignIn } = await import('./sign-in/complete.ts')
    const done = await completeSignIn(takeReturned('sign-in'))
    if (done.isSignedIn) throw redirect({ href: done.returnTo, replace: true })
    const { returnTo, failure, requestId } = done
    const search = { return_to: returnTo, sso_error: failure, request_id: requestId }
    throw redirect({ to: '/login', search, replace: true })
  },
  pendingMs: 0,
  pendingComponent: SigningIn,
  component: SigningIn,
})

const inShell = { getParentRoute: () => shellRoute }

const requiresAdmin = async (): Promise<void> => {
  await requiresModule('sso')
  requires('admin')()
}

const configsRoute = createRoute({
  ...inShell,
  path: '/admin/sso',
  beforeLoad: requiresAdmin,
  validateSearch: ssoConfigsSearch,
  component: lazyRouteComponent(() => import('./configs/sso-configs-page.tsx'), 'SsoConfigsPage'),
})

const newConfigRoute = createRoute({
  ...inShell,
  path: '/admin/sso/new',
  beforeLoad: requiresAdmin,
  validateSearch: newSsoConfigSearch,
  component: lazyRouteComponent(() => import('./creation/new-sso-config-page.tsx'), 'NewSsoConfigPage'),
})

const testResultRoute = createRoute({
  ...inShell,
  path: '/admin/sso/test-result',
  validateSearch: signInFailureSearch,
  beforeLoad: requiresAdmin,
  loader: async (): Promise<TestResult> => {
    const { readTestResult } = await import('./test-sign-in/report.ts')
    return readTestResult()
  },
  // A report is read once.
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyRouteComponent(() => import('./test-sign-in/test-result-page.tsx'), 'TestResultPage'),
})

const configRoute = createRoute({
  ...inShell,
  path: '/admin/sso/$id',
  beforeLoad: requiresAdmin,
  validateSearch: ssoConfigSearch,
  component: lazyRouteComponent(() => import('./configs/sso-config-page.tsx'), 'SsoConfigPage'),
})

/** Pages before the sign-in. */
export const ssoSignInRoutes = [completeRoute] as const

/** Pages of administrators. */
export const ssoRoutes = [configsRoute, newConfigRoute, testResultRoute, configRoute] as const
