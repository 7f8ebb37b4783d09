import type { Context } from '../../../context.ts'
import type { Caller } from '../../../lib/caller.ts'
import { deriveKey, signToken } from '../../../lib/crypto.ts'
import { SECOND_MS } from '../../../lib/durations.ts'
import { AppError, invalid } from '../../../lib/errors.ts'
import type { SsoConfig } from '../configs/schema.ts'
import { configById } from '../configs/store.ts'
import { SsoRefusal } from '../failures.ts'
import type { SamlLibrary } from './library.ts'
import { reportSamlRefusal, samlRefusalOf } from './refusals.ts'
import { acceptResponse, proveResponse } from './responses.ts'
import type { SamlAccount } from './schema.ts'

/** A response as it arrives. */
interface PostedForm {
  config_id: string
  /** Base64. */
  sent: string
  caller: Caller
}

/**
 * The active SAML configuration of an id.
 *
 * @throws AppError 404
 */
export const activeSamlConfig = async (ctx: Context, id: string): Promise<SsoConfig> => {
  const config = await configById(ctx, id)
  if (!config?.is_active || config.provider_type !== 'saml') throw notActive(id)
  return config
}

const notActive = (id: string): AppError => new AppError('not_found', `SSO config '${id}' is not active`)

/**
 * Creates or updates the account that a response proves. The returned token opens nothing: it has no session.
 *
 * @throws AppError 400, 404, 501, 503
 */
export const consumeResponse = async (
  ctx: Context,
  { config_id, sent, caller }: PostedForm,
  library: SamlLibrary,
): Promise<SamlAccount> => {
  const config = await activeSamlConfig(ctx, config_id)
  try {
    const proven = await proveResponse(ctx, { config, sent, signal: caller.signal() }, library)
    const { id, email, role } = await acceptResponse(ctx, config, proven)
    return { access_token: tokenOf(ctx, id), token_type: 'bearer', user_id: id, email, role }
  } catch (error) {
    throw refused(ctx, config, error)
  }
}

/** A token without a session, and with a key that opens none, so that no route accepts it. */
const tokenOf = (ctx: Context, sub: string): string => {
  const iat = Math.floor(ctx.now().getTime() / SECOND_MS)
  const exp = iat + ctx.config.ACCESS_TOKEN_EXPIRE_MINUTES * 60
  return signToken({ sub, iat, exp }, deriveKey(ctx.config.SECRET_KEY, 'saml token'))
}

/** The answer to a refused response, which is logged; any other error as it is. */
const refused = (ctx: Context, { id }: SsoConfig, error: unknown): unknown => {
  if (error instanceof SsoRefusal && error.code === 'sso_not_configured') return notActive(id)
  if (!samlRefusalOf(ctx, error)) return error
  return invalid(reportSamlRefusal(ctx, error, id).message)
}
