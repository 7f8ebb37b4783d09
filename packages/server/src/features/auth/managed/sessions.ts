import { announce, type Context, inTransaction } from '../../../context.ts'
import { notAuthenticated } from '../../../http/access.ts'
import { type Page, pageAnswer } from '../../../http/paging.ts'
import { notFound } from '../../../lib/errors.ts'
import { type AuditAction, record } from '../../audit/index.ts'
import type { SignedInActor } from '../provider.ts'
import type { SessionPage } from '../schema.ts'
import type { AccessToken } from './access-token.ts'
import { verifyToken } from './service.ts'
import { insertEndedToken } from './store.ts'

/** The id of a token as a session: a UUID of version 8 that holds the beginning of the token's digest. */
export const sessionIdOf = ({ digest }: Pick<AccessToken, 'digest'>): string =>
  [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `a${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-')

const caller = async (ctx: Context, text: string): Promise<{ actor: SignedInActor; token: AccessToken }> => {
  const token = await verifyToken(ctx, text)
  if (ctx.actor.kind !== 'user' || 'refused' in token) throw notAuthenticated()
  return { actor: ctx.actor, token }
}

/** The token of this request as the caller's only session: the identity service does not say which others there are. */
export const listOwn = async (ctx: Context, text: string, page: Page): Promise<SessionPage> => {
  const { actor, token } = await caller(ctx, text)
  const session = {
    id: sessionIdOf(token),
    created_at: token.issuedAt,
    last_seen_at: ctx.now(),
    expires_at: token.expiresAt,
    ip_address: actor.origin.ip_address,
    user_agent: actor.origin.user_agent?.slice(0, 500) ?? null,
    current: true,
  }
  const items = [session].slice(page.skip, page.skip + page.limit)
  return pageAnswer(page, { items, total: 1 })
}

/** Refuses the token of this request from now on, in every process. */
export const logOut = (ctx: Context, text: string): Promise<void> => end(ctx, text, 'user_logout')

/**
 * Ends the session of this request, if that is the one.
 *
 * @throws AppError 404
 */
export const revoke = async (ctx: Context, text: string, id: string): Promise<void> => {
  const { token } = await caller(ctx, text)
  if (id !== sessionIdOf(token)) throw notFound('Session')
  await end(ctx, text, 'user_session_revoke')
}

const end = async (ctx: Context, text: string, action: AuditAction): Promise<void> => {
  const { actor, token } = await caller(ctx, text)
  const { user } = actor
  await inTransaction(ctx, async (ctx) => {
    await insertEndedToken(ctx, token)
    await record(ctx, { action, entity: { type: 'user', id: user.id, name: user.username } })
    await announce(ctx, { topic: 'sessions', id: user.id })
  })
}
