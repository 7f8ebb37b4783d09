import { type Context, inTransaction } from '../../../../context.ts'
import { record } from '../../../../features/audit/index.ts'
import { AppError, notFound } from '../../../../lib/errors.ts'
import type { SsoConfig } from '../../configs/schema.ts'
import { findForUpdate } from '../../configs/store.ts'
import { newToken } from './authenticate.ts'
import { deleteToken, storeToken } from './store.ts'

/**
 * Creates the SCIM token of a configuration, which replaces the former one; it is returned here only.
 *
 * @throws AppError 404 also where SCIM is off
 */
export const createToken = async (ctx: Context, configId: string): Promise<{ token: string }> => {
  if (!ctx.config.SCIM_ENABLED) throw new AppError('not_found', 'Not Found')
  const { token, digest } = newToken()
  await inTransaction(ctx, async (ctx) => {
    const config = await requireConfig(ctx, configId)
    await storeToken(ctx, configId, digest)
    await recordToken(ctx, config, { reason: 'A SCIM token was created', scim_token_set: true })
  })
  return { token }
}

/**
 * Revokes the SCIM token of a configuration, if it has one.
 *
 * @throws AppError 404
 */
export const revokeToken = (ctx: Context, configId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const config = await requireConfig(ctx, configId)
    if (!(await deleteToken(ctx, configId))) return
    await recordToken(ctx, config, { reason: 'The SCIM token was revoked', scim_token_set: false })
  })

const requireConfig = async (ctx: Context, id: string): Promise<SsoConfig> => {
  const config = await findForUpdate(ctx, id)
  if (!config) throw notFound('SSO configuration')
  return config
}

const recordToken = (
  ctx: Context,
  { id, org_domain }: SsoConfig,
  { reason, scim_token_set }: { reason: string; scim_token_set: boolean },
): Promise<void> =>
  record(ctx, {
    action: 'sso_config_update',
    entity: { type: 'sso_config', id, name: org_domain },
    new_value: { scim_token_set },
    reason,
  })
