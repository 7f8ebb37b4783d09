import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { lazy } from 'react'
import type { ModuleParts } from './app/module-parts.ts'
import { type FrameContext, rootRoute, shellRoute } from './app/root-routes.tsx'
import { accountRoutes } from './features/account/routes.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { aiRoutes } from './features/ai/routes.ts'
import { apiKeysRoutes } from './features/api-keys/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { banditsRoutes } from './features/bandits/routes.ts'
import { developersRoutes } from './features/developers/routes.ts'
import { errorsRoutes } from './features/errors/routes.ts'
import { exclusionGroupsRoutes } from './features/exclusion-groups/routes.ts'
import { experimentsRoutes } from './features/experiments/routes.ts'
import { exportsRoutes } from './features/exports/routes.ts'
import { flagsRoutes } from './features/flags/routes.ts'
import { holdoutsRoutes } from './features/holdouts/routes.ts'
import { homeRoutes } from './features/home/routes.ts'
import { interactionsRoutes } from './features/interactions/routes.ts'
import { notificationsRoutes } from './features/notifications/routes.ts'
import { powerRoutes } from './features/power/routes.ts'
import { resultsRoutes } from './features/results/routes.ts'
import { rolloutsRoutes } from './features/rollouts/routes.ts'
import { safetyRoutes } from './features/safety/routes.ts'
import { schedulerHealthRoutes } from './features/scheduler-health/routes.ts'
import { secondFactorRoutes } from './features/second-factor/routes.ts'
import { segmentsRoutes } from './features/segments/routes.ts'
import { usersRoutes } from './features/users/routes.ts'
import { webhooksRoutes } from './features/webhooks/routes.ts'
import { complianceRoutes } from './modules/compliance/routes.ts'
import { countersRoutes } from './modules/counters/routes.ts'
import { etlRoutes } from './modules/etl/routes.ts'
import { hipaaRoutes } from './modules/hipaa/routes.ts'
import { integrationsRoutes } from './modules/integrations/routes.ts'
import { rbacRoutes } from './modules/rbac/routes.ts'
import { splitUrlRoutes } from './modules/split-url/routes.ts'
import { ssoRoutes, ssoSignInRoutes } from './modules/sso/routes.ts'
import { warehouseRoutes } from './modules/warehouse/routes.ts'
import { inviteRoutes, workspacesRoutes } from './modules/workspaces/routes.ts'
import { ErrorState, LoadingLines } from './ui/states.tsx'

const routeTree = rootRoute.addChildren([
  ...authRoutes,
  ...ssoSignInRoutes,
  ...inviteRoutes,
  ...secondFactorRoutes,
  shellRoute.addChildren([
    ...homeRoutes,
    ...developersRoutes,
    ...experimentsRoutes,
    ...resultsRoutes,
    ...banditsRoutes,
    ...holdoutsRoutes,
    ...exclusionGroupsRoutes,
    ...interactionsRoutes,
    ...powerRoutes,
    ...aiRoutes,
    ...flagsRoutes,
    ...rolloutsRoutes,
    ...safetyRoutes,
    ...segmentsRoutes,
    ...exportsRoutes,
    ...errorsRoutes,
    ...notificationsRoutes,
    ...accountRoutes,
    ...adminRoutes,
    ...usersRoutes,
    ...apiKeysRoutes,
    ...auditRoutes,
    ...schedulerHealthRoutes,
    ...webhooksRoutes,
    ...ssoRoutes,
    ...workspacesRoutes,
    ...rbacRoutes,
    ...complianceRoutes,
    ...hipaaRoutes,
    ...integrationsRoutes,
    ...splitUrlRoutes,
    ...countersRoutes,
    ...etlRoutes,
    ...warehouseRoutes,
  ]),
])

const UnreadCount = lazy(() =>
  import('./features/notifications/unread-count.tsx').then((module) => ({ default: module.UnreadCount })),
)

const MODULE_PARTS: ModuleParts = {
  SignInFailure: lazy(() =>
    import('./modules/sso/sign-in/sign-in-failure.tsx').then((module) => ({ default: module.SignInFailure })),
  ),
  OrganisationSignIn: lazy(() =>
    import('./modules/sso/sign-in/organisation-sign-in.tsx').then((module) => ({
      default: module.OrganisationSignIn,
    })),
  ),
  LinkedIdentities: lazy(() =>
    import('./modules/sso/identities/linked-identities.tsx').then((module) => ({
      default: module.LinkedIdentities,
    })),
  ),
  LinkedItems: lazy(() =>
    import('./modules/integrations/links/linked-items.tsx').then((module) => ({
      default: module.LinkedItems,
    })),
  ),
  SplitUrl: lazy(() =>
    import('./modules/split-url/experiment-part.tsx').then((module) => ({ default: module.SplitUrlPart })),
  ),
  WarehouseAnalyses: lazy(() =>
    import('./modules/warehouse/analyses/experiment-part.tsx').then((module) => ({
      default: module.WarehousePart,
    })),
  ),
}

/** What the frame around the pages shows of features, and what features show of modules. */
export const frameContext: FrameContext = {
  badges: { '/notifications': UnreadCount },
  parts: MODULE_PARTS,
}

/**
 * Every address of the dashboard. This is the only file outside of `features/` and `modules/` that knows one of them: each
 * lists its pages in its `routes.ts`, and what others show of one is handed in as the router's context. A module's routes are
 * always known; its pages are loaded, and its addresses exist, where the deployment has the module.
 *
 * @param history where addresses come from; left out: the browser
 */
export const createPageRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    context: frameContext,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultPendingComponent: LoadingLines,
    defaultErrorComponent: ({ error }) => <ErrorState error={error} />,
  })

/** The pages at the address of the browser. */
export const router = createPageRouter()

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
