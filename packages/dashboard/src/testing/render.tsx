import {
  type AnyRouter,
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import {
  type BoundFunctions,
  cleanup,
  configure,
  render as draw,
  type queries,
  type RenderResult,
  within,
} from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { onTestFinished } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { beginSession, endSession, type SignOutReason, type User } from '../api/session.ts'
import { Root } from '../app/root.tsx'
import type { FrameContext } from '../app/root-routes.tsx'
import { createPageRouter, frameContext } from '../pages.tsx'
import { toastQueue } from '../ui/toast.ts'
import { type Answers, answerRequests, type Sent } from './network.ts'

/** What is waited for comes, on a slow and busy machine too; this only ends what hangs. */
configure({ asyncUtilTimeout: 60_000 })

/**
 * The simulated browser divides by the step of a field without allowing for decimal fractions, so that a slider at 100 with
 * steps of 0.01 would keep its form from being sent. Our fields round to their steps themselves.
 */
Object.defineProperty(ValidityState.prototype, 'stepMismatch', { get: () => false })

/**
 * The simulated browser reports a moved caret before the move is over, so that a date field, which puts the caret back when
 * it has moved, would never end.
 */
Object.defineProperty(Selection.prototype, 'collapse', { value: () => undefined })

/** The simulated browser does not know its own document as one, so that a dialog would not see the focus inside of it. */
Object.defineProperty(document.defaultView?.Document ?? Document, Symbol.hasInstance, {
  value: (node: unknown) => node instanceof Node && node.nodeType === Node.DOCUMENT_NODE,
})

const PERSON: User = {
  id: '00000000-0000-4000-8000-000000000001',
  username: 'ada',
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Lovelace',
  role: 'developer',
  is_active: true,
  is_superuser: false,
  auth_provider: 'local',
  has_password: true,
  preferences: {},
  last_login_at: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}

/** What a deployment answers where no setting has switched anything on. */
const NO_CAPABILITIES = { capabilities: [] }

/** What a deployment without optional modules answers. */
const CORE = { profile: 'core', modules: [], version: '1.0.0' }

interface RenderOptions {
  /** What the service answers, by operation; see `answerRequests`. */
  answers?: Answers
  /** Who is signed in, where it is not a developer called Ada. */
  user?: Partial<User>
  /** Why nobody is signed in, for the pages before the sign-in. */
  signedOut?: SignOutReason
}

/** What a test sees of a component: the queries of Testing Library, and the hands to use it with. */
export interface Rendered extends Omit<RenderResult, keyof typeof queries>, BoundFunctions<typeof queries> {
  /** Clicks and types as a person does. */
  user: UserEvent
  /** Requests that change something, in the order of sending. */
  sent: readonly Sent[]
  /** Where the pages are, such as `/segments/42?tab=members`. */
  address: () => string
}

/** What was announced to screen readers stays in the document for seconds, beside the page. */
const forgetAnnouncements = (): void => {
  for (const log of document.querySelectorAll('[data-live-announcer] [role=log]')) log.replaceChildren()
}

/** Signs somebody in and answers requests until the test ends; then nothing of the page stays. */
const begin = ({ answers = {}, user = {}, signedOut }: RenderOptions): Sent[] => {
  const person = { ...PERSON, ...user }
  beginSession('a token of the tests', person)
  if (signedOut !== undefined) endSession(signedOut)
  onTestFinished(() => {
    cleanup()
    queryClient.clear()
    for (const { key } of toastQueue.visibleToasts) toastQueue.close(key)
    forgetAnnouncements()
    endSession('signed-out')
  })
  return answerRequests({
    'GET /api/v1/auth/me': person,
    'GET /api/v1/modules': CORE,
    'GET /api/v1/capabilities': NO_CAPABILITIES,
    ...answers,
  })
}

const drawn = (router: AnyRouter) => ({
  ...draw(<Root router={router} />),
  ...within(document.body),
  user: userEvent.setup({ delay: null }),
})

/** Draws a component as the only page, with the real router, cache, questions and messages around it. */
export const render = async (element: ReactElement, options: RenderOptions = {}): Promise<Rendered> => {
  const sent = begin(options)
  const root = createRootRouteWithContext<FrameContext>()()
  const page = createRoute({ getParentRoute: () => root, path: '$', component: () => element })
  const history = createMemoryHistory({ initialEntries: ['/here'] })
  const router = createRouter({ routeTree: root.addChildren([page]), history, context: frameContext })
  await router.load()
  const address = () => router.state.location.href
  return { ...drawn(router), sent, address }
}

/** Opens an address of the dashboard, with its frame and everything on the page. */
export const renderPage = async (href: string, options: RenderOptions = {}): Promise<Rendered> => {
  const sent = begin(options)
  const router = createPageRouter(createMemoryHistory({ initialEntries: [href] }))
  await router.load()
  const address = () => router.state.location.href
  return { ...drawn(router), sent, address }
}
