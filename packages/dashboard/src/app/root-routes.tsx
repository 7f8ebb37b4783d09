import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { signedInUser } from '../api/session.ts'
import { ErrorState } from '../ui/states.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { may, type Permission } from './permissions.ts'

/** Parts of features that the frame around the pages shows without importing a feature. */
export interface FrameContext {
  /** Shown beside the link to a page, such as how many notifications are unread; by address. */
  badges: Readonly<Record<string, ComponentType>>
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
export const requires = (permission: Permission) => () => {
  const user = signedInUser()
  if (user === undefined || !may(user, permission)) throw new Error('Not enough permissions')
}
