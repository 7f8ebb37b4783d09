import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requiresModule, rootRoute, shellRoute } from '../../app/root-routes.tsx'
import { workspaceSearch, workspacesSearch } from './search.ts'

const requiresWorkspaces = () => requiresModule('workspaces')

const workspacesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/workspaces',
  beforeLoad: requiresWorkspaces,
  validateSearch: workspacesSearch,
  component: lazyRouteComponent(() => import('./list/workspaces-page.tsx'), 'WorkspacesPage'),
})

const workspaceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/workspaces/$id',
  beforeLoad: requiresWorkspaces,
  validateSearch: workspaceSearch,
  component: lazyRouteComponent(() => import('./workspace/workspace-page.tsx'), 'WorkspacePage'),
})

/** Outside of the shell: whoever has the link sees the invite before signing in. */
const inviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invites/$token',
  beforeLoad: requiresWorkspaces,
  component: lazyRouteComponent(() => import('./acceptance/invite-page.tsx'), 'InvitePage'),
})

/** Pages for everybody, signed in or not. */
export const inviteRoutes = [inviteRoute] as const

/** Pages of workspaces. */
export const workspacesRoutes = [workspacesRoute, workspaceRoute] as const
