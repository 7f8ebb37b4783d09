import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { queryClient } from '../api/query-client.ts'
import { signedInUser } from '../api/session.ts'
import { ErrorState } from '../ui/states.tsx'
import { type CapabilityName, capabilitiesQuery } from './capabilities.ts'
import type { ModuleParts } from './module-parts.ts'
import { type ModuleName, modulesQuery } from './modules.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { may, type Permission, type Right } from './permissions.ts'

/** Parts of features and modules that others show without importing them. */
export interface FrameContext {
  /** Shown beside the link to a page, such as how many notifications are unread; by address. */
  badges: Readonly<Record<string, ComponentType>>
  /** Parts of modules in pages of features. */
  parts: ModuleParts
}

/** Around every page, the sign-in included. */
export const rootRoute = createRootRouteWithContext<FrameContext>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
})

/** Around every page that needs somebody signed in: the sidebar, the top bar, the command palette. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location }) => {
    if (signedInUser() === undefined) throw redirect({ to: '/login', search: { return_to: location.href } })
  },
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
  errorComponent: ({ error }) => <ErrorState error={error} />,
})

/**
 * For the `beforeLoad` of a route that is not for everybody.
 *
 * @throws an error that the page shows as 'Not enough permissions'
 */
export const requires =
  (permission: Permission, ...rights: readonly Right[]) =>
  () => {
    const user = signedInUser()
    if (user === undefined || !may(user, permission, ...rights)) throw new Error('Not enough permissions')
  }

/**
 * For the `beforeLoad` of a module's route: without the module the address does not exist, whoever asks. Where the list of
 * modules cannot be read, the page opens and says itself what it cannot reach.
 *
 * @throws what the router shows as 'Page not found'
 */
export const requiresModule = async (name: ModuleName): Promise<void> => {
  const known = await queryClient.ensureQueryData({ ...modulesQuery, retry: false }).catch(() => undefined)
  if (known !== undefined && !known.modules.includes(name)) throw notFound()
}

/**
 * For the `beforeLoad` of a route that exists where a setting has switched it on: without that the address does not exist.
 *
 * @throws what the router shows as 'Page not found'
 */
export const requiresCapability = async (name: CapabilityName): Promise<void> => {
  const known = await queryClient
    .ensureQueryData({ ...capabilitiesQuery, retry: false })
    .catch(() => undefined)
  if (known !== undefined && !known.capabilities.includes(name)) throw notFound()
}
