import { type Actor, announce, type Context, inTransaction } from '../../../context.ts'
import { notAuthenticated } from '../../../http/access.ts'
import type { Page } from '../../../http/paging.ts'
import { notFound } from '../../../lib/errors.ts'
import { type AuditAction, record } from '../../audit/index.ts'
import { deleteSession, listSessions } from './store.ts'

/** The caller, who is signed in on all routes of sessions. */
const caller = ({ actor }: Context): Extract<Actor, { kind: 'user' }> => {
  if (actor.kind !== 'user') throw notAuthenticated()
  return actor
}

/** One page of the caller's sessions, newest first. */
export const listOwn = async (ctx: Context, page: Page) => {
  const { user, session_id } = caller(ctx)
  const { items, total } = await listSessions(ctx, user.id, page)
  return {
    items: items.map((session) => ({ ...session, current: session.id === session_id })),
    total,
    skip: page.skip,
    limit: page.limit,
  }
}

/** Ends the session of this request: its token is refused from now on. */
export const logout = (ctx: Context): Promise<void> => endSession(ctx, caller(ctx).session_id, 'user_logout')

/**
 * Ends a session of the caller.
 *
 * @throws AppError 404
 */
export const revoke = (ctx: Context, id: string): Promise<void> => endSession(ctx, id, 'user_session_revoke')

const endSession = (ctx: Context, id: string, action: AuditAction): Promise<void> => {
  const { user } = caller(ctx)
  return inTransaction(ctx, async (ctx) => {
    if (!(await deleteSession(ctx, user.id, id))) throw notFound('Session')
    await record(ctx, { action, entity: { type: 'user', id: user.id, name: user.username } })
    await announce(ctx, { topic: 'sessions', id: user.id })
  })
}
