import type { Context } from '../../../context.ts'
import { openSession } from '../../../features/auth/index.ts'
import { accountById } from '../../../features/users/index.ts'
import { invalid } from '../../../lib/errors.ts'
import { type HandOff, readHandOff } from './code.ts'
import type { ExchangeBody } from './schema.ts'

/**
 * Opens the session of an accepted sign-in for the tab that began it.
 *
 * @throws AppError 400 with the same text for every reason
 */
export const exchange = async (ctx: Context, { code, secret }: ExchangeBody) => {
  const handOff = readHandOff(ctx, code, secret)
  const session = handOff && (await sessionOf(ctx, handOff))
  if (!session) throw invalid('Sign-in could not be completed; start it again')
  return session
}

/** The account is read again: it may have been deactivated since the provider was asked. */
const sessionOf = async (ctx: Context, { user_id, provider, config_id }: HandOff) => {
  const account = await accountById(ctx, user_id)
  return account?.is_active ? openSession(ctx, account, { method: 'sso', provider, config_id }) : undefined
}
