import type { Context } from '../../../../context.ts'
import type { Reply } from '../../../../http/route.ts'
import type { SsoConfig } from '../../configs/schema.ts'
import { redirectTo } from '../../hand-off/redirects.ts'
import { signInAddress } from '../requests/address.ts'
import { keyPairOf } from '../requests/key-pair.ts'
import { acsUrlOf } from '../responses.ts'
import { newSignIn, type StartedSignIn, samlCookie } from './cookie.ts'

/** Whether SAML signs people in here through this configuration. */
export const signsInBySaml = (ctx: Context, { provider_type }: SsoConfig): boolean =>
  ctx.config.SSO_SAML_SESSIONS && provider_type === 'saml'

/** Sends the browser to the identity provider of a SAML configuration, with a signed request. */
export const startSaml = async (
  ctx: Context,
  config: SsoConfig,
  { return: back, is_test }: Pick<StartedSignIn, 'return' | 'is_test'>,
): Promise<Reply> => {
  const started = newSignIn(ctx.now(), { config_id: config.id, return: back, is_test })
  const address = signInAddress(
    {
      id: started.request_id,
      sso_url: config.sso_url ?? '',
      entity_id: ctx.config.SAML_SP_ENTITY_ID,
      acs_url: acsUrlOf(ctx.config, config),
      relay_state: started.relay_state,
      now: ctx.now(),
    },
    await keyPairOf(ctx),
  )
  return redirectTo(address, { 'Set-Cookie': samlCookie.set(started, ctx.config) })
}
