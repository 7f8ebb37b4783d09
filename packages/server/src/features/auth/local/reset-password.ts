import { z } from 'zod'
import type { Config } from '../../../config/index.ts'
import type { Context } from '../../../context.ts'
import { problemsOf } from '../../../http/problems.ts'
import { AppError, invalid, unprocessable } from '../../../lib/errors.ts'
import { issueCode, type Purpose, tryCode } from '../../../parts/one-time-codes/index.ts'
import { deliverCode } from '../../notifications/index.ts'
import { type Account, accountNamed, newPassword, resetPassword, type SignInName } from '../../users/index.ts'
import type { ResetBody } from '../schema.ts'
import { requireAllowedPassword } from './proven-password.ts'

/**
 * Refuses when codes cannot be delivered, before it is known whether the account exists.
 *
 * @throws AppError 503
 */
const requireDelivery = ({ ENVIRONMENT, SMTP_URL }: Config): void => {
  if (SMTP_URL === undefined && (ENVIRONMENT === 'staging' || ENVIRONMENT === 'production')) {
    throw new AppError('unavailable', 'E-mail is not configured; ask an administrator')
  }
}

const mayReset = ({ is_active, password_hash }: Account): boolean => is_active && password_hash !== null

/** The purpose of a code: a new address or password invalidates it. */
const purposeOf = ({ account, countedUnder }: SignInName): Purpose => ({
  issuedFor: `password ${countedUnder}`,
  boundTo: [account?.email ?? null, account?.password_hash ?? null],
})

/**
 * Sends a code for a new password to the account of that username or e-mail: the valid one, or a new one, at most three
 * in an hour. Response and work are the same for unknown accounts, and for those that may not have a code.
 *
 * @throws AppError 503 when no code can be delivered
 */
export const forgot = async (ctx: Context, name: string): Promise<void> => {
  requireDelivery(ctx.config)
  const named = await accountNamed(ctx, name, 'any')
  const issued = await issueCode(ctx, purposeOf(named))
  const { account } = named
  if (!issued || !account || !mayReset(account) || account.email === null) return
  deliverCode(ctx, {
    ...issued,
    to: account.email,
    username: account.username,
    subject: 'Your code for a new password',
    reason: `Somebody, probably you, asked for a new password of the account ${account.username}.`,
  })
}

const wrongCode = (): AppError => invalid('Invalid or expired code')

/**
 * Refuses a password that a local account may not have.
 *
 * @throws AppError 422
 */
const requireStrength = (password: string): void => {
  const parsed = z.object({ new_password: newPassword }).safeParse({ new_password: password })
  if (!parsed.success) throw unprocessable(problemsOf(parsed.error, 'body'))
}

/**
 * Sets a new password with a code, and ends every session of the account. A code can be tried five times and used once.
 *
 * @throws AppError 400 with the same text for every reason, 403 where passwords are refused, 422 for the account's own name
 */
export const reset = async (
  ctx: Context,
  { username, confirmation_code: code, new_password: password }: ResetBody,
): Promise<void> => {
  requireStrength(password)
  const named = await accountNamed(ctx, username, 'any')
  const proven = await tryCode(ctx, purposeOf(named), code)
  const { account } = named
  if (!proven || !account || !mayReset(account)) throw wrongCode()
  await requireAllowedPassword(ctx, { account, use: 'reset' })
  await resetPassword(ctx, {
    account,
    password,
    isAllowed: async (ctx) => {
      if (!(await proven.useUp(ctx))) throw wrongCode()
    },
  })
}
