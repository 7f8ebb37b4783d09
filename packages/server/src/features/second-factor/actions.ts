import { actingUser, announce, type Context, inTransaction } from '../../context.ts'
import { AppError, conflict, invalid, notFound } from '../../lib/errors.ts'
import {
  beginSetup,
  confirm,
  find,
  isRequired,
  mayBeConfirmed,
  newRecoveryCodes,
  otpauthUri,
  recoveryDigest,
  remove,
  replaceRecoveryCodes,
  setupEnd,
  stepOfCode,
  useCode,
} from '../../parts/second-factors/index.ts'
import { record } from '../audit/index.ts'
import {
  type Account,
  accountWithId,
  codesCountedUnder,
  countedAttempt,
  endSessions,
  lockAccount,
  ownAccount,
  proveOwnPassword,
} from '../users/index.ts'
import type { RecoveryCodes, SecondFactorState, Setup } from './schema.ts'

/**
 * Refuses while second factors are not enabled.
 *
 * @throws AppError 404
 */
const requireEnabled = ({ config }: Context): void => {
  if (!config.MFA_ENABLED) throw new AppError('not_found', 'Not Found')
}

const wrongCode = (): AppError => invalid('The code is not valid')
const missing = (): AppError => notFound('Second factor')

const entityOf = ({ id, username }: Account) => ({ type: 'user' as const, id, name: username })

/** The state of the caller's second factor. */
export const read = async (ctx: Context): Promise<SecondFactorState> => {
  requireEnabled(ctx)
  const account = await ownAccount(ctx)
  const factor = await find(ctx, account.id)
  return {
    enabled: factor?.confirmed_at != null,
    confirmed_at: factor?.confirmed_at ?? null,
    recovery_codes_left: factor?.recovery_codes_left ?? 0,
    required: account.password_hash !== null && isRequired(ctx.config, account),
  }
}

/**
 * Begins to set up a second factor for the caller. It has no effect before it is confirmed; beginning again replaces the
 * secret.
 *
 * @throws AppError 403 for a wrong password, 404 while second factors are off, 409 when there is one, 423
 */
export const begin = async (ctx: Context, password: string): Promise<Setup> => {
  requireEnabled(ctx)
  const { id, username } = await proveOwnPassword(ctx, password)
  const secret = await inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, id)
    return beginSetup(ctx, id)
  })
  if (secret === undefined) throw conflict('A second factor is already set up')
  return {
    secret,
    otpauth_uri: otpauthUri(secret, { username, config: ctx.config }),
    expires_at: setupEnd({ created_at: ctx.now() }),
  }
}

/** Runs the check of a code of an account's second factor; wrong codes count, and lock further ones. */
const countedCode = <Proof>(
  ctx: Context,
  account: Account,
  check: () => Promise<Proof | undefined>,
): Promise<Proof | undefined> => countedAttempt(ctx, codesCountedUnder(account.id), check)

/**
 * Confirms the caller's second factor with the first code of the app, and ends all other sessions of the account.
 *
 * @returns the recovery codes
 * @throws AppError 400 for a wrong code, 404 while second factors are off, 409 when none is being set up, 423
 */
export const confirmSetup = async (ctx: Context, typed: string): Promise<RecoveryCodes> => {
  requireEnabled(ctx)
  const account = await ownAccount(ctx)
  const factor = await find(ctx, account.id)
  if (!factor || factor.confirmed_at !== null || !mayBeConfirmed(factor, ctx.now())) throw notBegun()
  const { secret } = factor
  const step = await countedCode(ctx, account, () =>
    Promise.resolve(stepOfCode(ctx, account.id, { typed, encrypted: secret })),
  )
  if (step === undefined) throw wrongCode()
  const { recovery_codes, digests } = recoveryCodesOf(account)
  await inTransaction(ctx, async (ctx) => {
    // A sign-in locks the account, too: one in progress either asks for the code or is ended here.
    await lockAccount(ctx, account.id)
    if (!(await confirm(ctx, account.id, { secret, step, recoveryDigests: digests }))) throw notBegun()
    await endSessions(ctx, account.id, ownSession(ctx))
    await record(ctx, { action: 'user_mfa_enable', entity: entityOf(account) })
  })
  return { recovery_codes }
}

const notBegun = (): AppError => conflict('No second factor is being set up; start again')

const ownSession = ({ actor }: Context): string | undefined =>
  actor.kind === 'user' ? actor.session_id : undefined

const recoveryCodesOf = ({ id }: Account): RecoveryCodes & { digests: string[] } => {
  const codes = newRecoveryCodes()
  return { recovery_codes: codes, digests: codes.map((code) => recoveryDigest(id, code)) }
}

/**
 * Uses up a code of an account's confirmed second factor.
 *
 * @throws AppError 400 for a wrong code, 404 when there is no second factor, 423
 */
const requireCode = async (ctx: Context, account: Account, typed: string): Promise<void> => {
  const factor = await find(ctx, account.id)
  if (factor?.confirmed_at == null) throw missing()
  if (!(await countedCode(ctx, account, () => useCode(ctx, account.id, typed)))) throw wrongCode()
}

/**
 * Replaces the caller's recovery codes; the old ones become invalid.
 *
 * @throws AppError 400 for a wrong code, 404 when there is no second factor, 423
 */
export const renewRecoveryCodes = async (ctx: Context, typed: string): Promise<RecoveryCodes> => {
  requireEnabled(ctx)
  const account = await ownAccount(ctx)
  await requireCode(ctx, account, typed)
  const { recovery_codes, digests } = recoveryCodesOf(account)
  await inTransaction(ctx, async (ctx) => {
    if (!(await replaceRecoveryCodes(ctx, account.id, digests))) throw missing()
    await record(ctx, { action: 'user_mfa_recovery_codes', entity: entityOf(account) })
  })
  return { recovery_codes }
}

/**
 * Removes the caller's second factor.
 *
 * @throws AppError 400 for a wrong code, 403 for a wrong password, 404 when there is no second factor, 423
 */
export const removeOwn = async (
  ctx: Context,
  { current_password: password, code }: { current_password: string; code: string },
): Promise<void> => {
  requireEnabled(ctx)
  const account = await proveOwnPassword(ctx, password)
  await requireCode(ctx, account, code)
  await removeFactor(ctx, account, 'user_mfa_disable')
}

/**
 * Removes the second factor of another account, whose owner has lost the app and the recovery codes.
 *
 * @throws AppError 400 for the caller's own account, 404 for an unknown account or one without a second factor
 */
export const reset = async (ctx: Context, userId: string): Promise<void> => {
  requireEnabled(ctx)
  if (actingUser(ctx)?.id === userId) throw invalid('You cannot reset your own second factor')
  const account = await accountWithId(ctx, userId)
  await removeFactor(ctx, account, 'user_mfa_reset')
}

/** Removes a second factor. Where it is required, open streams of the account end. */
const removeFactor = (
  ctx: Context,
  account: Account,
  action: 'user_mfa_disable' | 'user_mfa_reset',
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    if (!(await remove(ctx, account.id))) throw missing()
    await announce(ctx, { topic: 'users', id: account.id })
    await record(ctx, { action, entity: entityOf(account) })
  })
