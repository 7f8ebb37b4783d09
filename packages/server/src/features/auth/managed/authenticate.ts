import type { Origin } from '../../../context.ts'
import { assignRights, recordExternalSignIn } from '../../users/index.ts'
import type { BearerCheck, CheckContext, IdentityCheck } from '../provider.ts'
import type { AccessToken } from './access-token.ts'
import { createAccount, externalIdOf } from './first-sign-in.ts'
import { logRefusal } from './refusals.ts'
import { type Rights, rightsOf } from './rights.ts'
import { firstSignInOnce, verifyToken } from './service.ts'
import { sessionIdOf } from './sessions.ts'
import { findAccount, isEnded, type TokenAccount } from './store.ts'
import { asManagedSync } from './system-actor.ts'

/**
 * Checks access tokens of the pool, and finds the account of their person, who gets one at the first sign-in. Rights
 * follow the groups of the token while SYNC_ROLES_ON_LOGIN is true.
 */
export const accessTokenAuthenticator =
  (ctx: CheckContext): BearerCheck =>
  async (text, origin) => {
    const token = await acceptToken(ctx, text)
    if (!token) return undefined
    const { grants } = ctx.ports
    const { is_ended, account: linked } = await findAccount(ctx.db, externalIdOf(token), {
      digest: token.digest,
      granted: grants?.rightsOf('u.id', ctx.now()),
    })
    if (is_ended) return undefined
    const account = linked ?? (await firstSignIn(ctx, token, text))
    if (!account?.is_active) return undefined
    const rights = await currentRights(ctx, account, { token, origin })
    await noteSignIn(ctx, account, { token, origin })
    const { id, email, username } = account
    const granted = grants && { granted: grants.parse(account.granted ?? null) }
    const user = { id, email, username, ...rights, ...granted }
    return { kind: 'user', origin, user, session_id: sessionIdOf(token) }
  }

/** Accepts the access tokens of everybody in the pool, also of those whose sign-in is refused here. */
export const identityAuthenticator =
  (ctx: CheckContext): IdentityCheck =>
  async (text, origin) => {
    const token = await acceptToken(ctx, text)
    const isAccepted = token !== undefined && !(await isEnded(ctx.db, token))
    return isAccepted ? { kind: 'anonymous', origin } : undefined
  }

/** An access token that is valid now; undefined when it is refused, which is logged where a reason belongs to it. */
const acceptToken = async (ctx: CheckContext, text: string): Promise<AccessToken | undefined> => {
  const verified = await verifyToken(ctx, text)
  if (!('refused' in verified)) return verified
  const { reason, ...person } = verified.refused
  if (reason !== undefined) logRefusal(ctx.log, { reason, ...person })
  return undefined
}

const firstSignIn = (
  ctx: CheckContext,
  token: AccessToken,
  text: string,
): Promise<TokenAccount | undefined> =>
  firstSignInOnce(ctx, token, (pool) => createAccount(ctx, { pool, token, text }))

interface SignInMoment {
  token: AccessToken
  origin: Origin
}

/**
 * Origins of requests whose rights have been stored. The checks of an open stream have the origin of the request that
 * opened it: they must not store anything, or two streams of one person with different groups would undo each other's
 * changes for ever.
 */
const synced = new WeakSet<Origin>()

/** The rights of the token's groups, which are stored where they differ; or the stored ones, where those decide. */
const currentRights = async (
  ctx: CheckContext,
  { id, role, is_superuser }: TokenAccount,
  { token, origin }: SignInMoment,
): Promise<Rights> => {
  if (!ctx.config.SYNC_ROLES_ON_LOGIN || synced.has(origin)) return { role, is_superuser }
  synced.add(origin)
  const rights = rightsOf(token.groups, ctx.config)
  const isSame = rights.role === role && rights.is_superuser === is_superuser
  if (!isSame) await assignRights(asManagedSync(ctx), id, rights)
  return rights
}

const noteSignIn = async (
  ctx: CheckContext,
  account: TokenAccount,
  { token, origin }: SignInMoment,
): Promise<void> => {
  const { authenticatedAt } = token
  if (account.last_login_at && account.last_login_at >= authenticatedAt) return
  await recordExternalSignIn({ ...ctx, actor: { kind: 'anonymous', origin } }, account, authenticatedAt)
}
