import type { Context } from '../../../context.ts'
import { record } from '../../../features/audit/index.ts'
import { forbidden } from '../../../lib/errors.ts'
import type { ProvenPassword } from '../../../slice-work.ts'
import { activeConfigs } from '../configs/store.ts'
import { domainOf, refusesPasswords } from './rules.ts'

/**
 * Refuses the password of an account whose organisation signs in through its own identity provider. Superusers may use
 * theirs, so that somebody can sign in while the provider is down or its configuration is wrong.
 *
 * @throws AppError 403
 */
export const refuseEnforcedPassword = async (
  ctx: Context,
  { account, use }: ProvenPassword,
): Promise<void> => {
  if (!ctx.config.SSO_ENFORCEMENT || account.is_superuser) return
  const domain = domainOf(account.email)
  if (domain === undefined) return
  const configs = await activeConfigs(ctx, domain)
  if (!configs.some((config) => refusesPasswords(config, ctx.config))) return
  if (use === 'sign_in') {
    await record(ctx, {
      action: 'user_login_failed',
      entity: { type: 'user', id: account.id, name: account.username },
      reason: `Single sign-on is enforced for ${domain}`,
      by: account,
    })
  }
  throw forbidden('Sign in through your organisation')
}
