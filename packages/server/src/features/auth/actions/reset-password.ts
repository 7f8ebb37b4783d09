import { randomBytes } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { sameSecret } from '../../../lib/crypto.ts'
import { invalid } from '../../../lib/errors.ts'
import { type Account, findByName, requireProvider, resetPassword } from '../../users/index.ts'
import { deliverCode, requireDelivery } from '../code-delivery.ts'
import { CODE_MINUTES, codeDigest, codeOf } from '../rules.ts'
import type { ResetBody } from '../schema.ts'
import { putCode, takeCode, tryCode } from '../store.ts'

const MINUTE = 60_000

/**
 * Sends a code for a new password to the account of that username or e-mail. Whether there is one, and whether
 * it may have a code, does not show.
 *
 * @throws AppError 503 where no code can be delivered
 */
export const forgot = async (ctx: Context, name: string): Promise<void> => {
  requireProvider(ctx.config, 'local')
  requireDelivery(ctx.config)
  const account = await findByName(ctx, name)
  const code = codeOf(randomBytes(8))
  if (!account || !mayReset(account) || account.email === null) return
  await putCode(ctx, {
    user_id: account.id,
    code_digest: codeDigest(ctx.config.SECRET_KEY, account.id, code),
    expires_at: new Date(ctx.now().getTime() + CODE_MINUTES * MINUTE),
  })
  deliverCode(ctx, { to: account.email, username: account.username, code })
}

const mayReset = ({ is_active, password_hash }: Account): boolean => is_active && password_hash !== null

const wrongCode = () => invalid('Invalid or expired code')

/**
 * Sets a new password with a code, and ends every session of the account. A code can be tried five times and
 * used once.
 *
 * @throws AppError 400 with one text for every reason, 422 for the account's own name
 */
export const reset = async (
  ctx: Context,
  { username, confirmation_code: code, new_password: password }: ResetBody,
): Promise<void> => {
  requireProvider(ctx.config, 'local')
  const account = await findByName(ctx, username)
  const stored = account && mayReset(account) ? await tryCode(ctx, account.id) : undefined
  const digest = codeDigest(ctx.config.SECRET_KEY, account?.id ?? '', code)
  if (!account || stored === undefined || !sameSecret(stored, digest)) throw wrongCode()
  await resetPassword(ctx, {
    account,
    password,
    isAllowed: async (ctx) => {
      if (!(await takeCode(ctx, account.id, digest))) throw wrongCode()
    },
  })
}
