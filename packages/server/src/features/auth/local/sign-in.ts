import { type Context, inTransaction, originOf, type SignedInUser } from '../../../context.ts'
import { notAuthenticated } from '../../../http/access.ts'
import { signToken } from '../../../lib/crypto.ts'
import { MINUTE_MS, SECOND_MS } from '../../../lib/durations.ts'
import { newId } from '../../../lib/ids.ts'
import { isRequired } from '../../../parts/second-factors/index.ts'
import { record } from '../../audit/index.ts'
import { type AcceptedFactor, isStillPassed, passSecondFactor } from '../../second-factor/index.ts'
import {
  type Account,
  accountNamed,
  inSignInTurn,
  presentOne,
  provesPassword,
  recordFailure,
  recordSignIn,
  refuseFailingAddress,
} from '../../users/index.ts'
import type { LoginBody, Session, SignedIn, TokenForm } from '../schema.ts'
import { requireAllowedPassword } from './proven-password.ts'
import { sessionKey } from './rules.ts'
import { findGranted, insertSession } from './store.ts'

/**
 * Signs in with e-mail and password.
 *
 * @throws AppError 401 with the same text for every reason, 403 where passwords are refused, 423 while locked, 429 or
 * 503 when too many sign-ins failed or are in progress
 */
export const login = (ctx: Context, { email, password, code }: LoginBody): Promise<SignedIn> =>
  signIn(ctx, { name: email, by: 'email', password, code, refusal: 'Invalid email or password' })

/**
 * Signs in with username, or e-mail, and password.
 *
 * @throws AppError as `login`
 */
export const token = (ctx: Context, { username, password, code }: TokenForm): Promise<SignedIn> =>
  signIn(ctx, { name: username, by: 'any', password, code, refusal: 'Invalid username or password' })

interface Attempt {
  /** The sent name, and the kinds of names to search. */
  name: string
  by: 'email' | 'any'
  password: string
  /** Of the second factor. */
  code: string | undefined
  refusal: string
}

const signIn = async (ctx: Context, { name, by, password, code, refusal }: Attempt): Promise<SignedIn> => {
  const { named, isProven } = await inSignInTurn(ctx, async () => {
    await refuseFailingAddress(ctx)
    const named = await accountNamed(ctx, name, by)
    return { named, isProven: await provesPassword(ctx, named, password) }
  })
  if (isProven && named.account) {
    await requireAllowedPassword(ctx, { account: named.account, use: 'sign_in' })
    const factor = await passSecondFactor(ctx, named.account, { code, name })
    const session = await openSession(ctx, named.account, { method: 'password', factor })
    if (session) return session
  }
  await recordFailure(ctx, named, { sent: name })
  throw notAuthenticated(refusal)
}

/** How an account was authenticated; single sign-on leaves the second factor to the identity provider. */
type Authentication =
  | { method: 'password'; factor: AcceptedFactor }
  | { method: 'sso'; provider: string; config_id: string }

/**
 * Opens a session for an authenticated account, and returns its token.
 *
 * @returns undefined when the account was deactivated, deleted, or given another password or a second factor meanwhile
 */
export const openSession = async (
  ctx: Context,
  account: Account,
  by: Authentication,
): Promise<SignedIn | undefined> => {
  const lifeMinutes = ctx.config.ACCESS_TOKEN_EXPIRE_MINUTES
  const session = newSession(ctx, lifeMinutes)
  const user = await inTransaction(ctx, async (ctx) => {
    if (!(await recordSignIn(ctx, account))) return undefined
    if (by.method === 'password' && !(await isStillPassed(ctx, account, by.factor))) return undefined
    await insertSession(ctx, account.id, { ...session, method: by.method })
    await recordLogin(ctx, account, by)
    const signedIn = await asSignedIn(ctx, account, { session, by })
    return presentOne(signedIn, { ...account, last_login_at: ctx.now() })
  })
  if (!user) return undefined
  return {
    access_token: tokenOf(ctx, account, session),
    token_type: 'bearer',
    expires_in: lifeMinutes * 60,
    user,
  }
}

const newSession = (ctx: Context, lifeMinutes: number): Session => {
  const now = ctx.now()
  const origin = originOf(ctx)
  return {
    id: newId(),
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + lifeMinutes * MINUTE_MS),
    ip_address: origin?.ip_address ?? null,
    user_agent: origin?.user_agent?.slice(0, 500) ?? null,
  }
}

const tokenOf = (ctx: Context, account: Account, session: Session): string =>
  signToken(
    {
      sub: account.id,
      sid: session.id,
      iat: seconds(session.created_at),
      exp: seconds(session.expires_at),
    },
    sessionKey(ctx.config.SECRET_KEY),
  )

const seconds = (time: Date): number => Math.floor(time.getTime() / SECOND_MS)

const recordLogin = (ctx: Context, account: Account, by: Authentication): Promise<void> =>
  record(ctx, {
    action: 'user_login',
    entity: { type: 'user', id: account.id, name: account.username },
    new_value: detailsOf(by),
    by: account,
  })

const detailsOf = (by: Authentication): object | undefined => {
  if (by.method === 'sso') return { provider: by.provider, config_id: by.config_id }
  return by.factor === 'none' ? undefined : { second_factor: by.factor }
}

const grantedTo = async (
  { db, now, ports: { grants } }: Context,
  id: string,
): Promise<Pick<SignedInUser, 'granted'>> => {
  if (!grants) return {}
  return { granted: grants.parse(await findGranted(db, id, grants.rightsOf('users.id', now()))) }
}

interface Opened {
  session: Session
  by: Authentication
}

/** The context of the account's next request, which determines what it may see of itself. */
const asSignedIn = async (ctx: Context, account: Account, { session, by }: Opened): Promise<Context> => {
  const origin = originOf(ctx)
  if (!origin) return ctx
  const { id, email, username, role, is_superuser } = account
  const user = { id, email, username, role, is_superuser, ...(await grantedTo(ctx, id)) }
  const lacksSecondFactor = by.method === 'password' && by.factor === 'none' && isRequired(ctx.config, user)
  return {
    ...ctx,
    actor: { kind: 'user', origin, user, session_id: session.id, lacksSecondFactor },
  }
}
