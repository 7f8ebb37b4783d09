import type { Context } from '../../context.ts'
import { notAuthenticated } from '../../http/access.ts'
import { confirmedAmong, useCode } from '../../parts/second-factors/index.ts'
import { type Account, codesCountedUnder, countedAttempt, recordFailure } from '../users/index.ts'

/** The second factor that a sign-in was accepted with; `none` for an account without one. */
export type AcceptedFactor = 'none' | 'app' | 'recovery'

const hasFactor = async (ctx: Context, { id }: Account): Promise<boolean> =>
  ctx.config.MFA_ENABLED && (await confirmedAmong(ctx, [id])).has(id)

const WRONG_CODE = 'The code of the second factor was not valid'

interface SignInCode {
  /** Undefined when none was sent. */
  code: string | undefined
  /** The name that was sent. */
  name: string
}

/**
 * Asks an account whose password was right for its second factor, and uses the code up. A wrong code counts as a failed
 * sign-in.
 *
 * @throws AppError 401 for a missing or wrong code, 423 while codes of the account are locked
 */
export const passSecondFactor = async (
  ctx: Context,
  account: Account,
  { code, name }: SignInCode,
): Promise<AcceptedFactor> => {
  if (!(await hasFactor(ctx, account))) return 'none'
  if (code === undefined || code === '') throw notAuthenticated('A code of your second factor is required')
  const countedUnder = codesCountedUnder(account.id)
  const accepted = await countedAttempt(ctx, countedUnder, () => useCode(ctx, account.id, code))
  if (accepted) return accepted
  await recordFailure(ctx, { account, countedUnder }, { sent: name, reason: WRONG_CODE })
  throw notAuthenticated('The code is not valid')
}

/**
 * Whether a sign-in may open a session: false when the account got a second factor after it was asked for one. To be
 * called with the account locked.
 */
export const isStillPassed = async (
  ctx: Context,
  account: Account,
  accepted: AcceptedFactor,
): Promise<boolean> => accepted !== 'none' || !(await hasFactor(ctx, account))
