import type { Context } from '../../../context.ts'
import type { Reply } from '../../../http/route.ts'
import { AppError } from '../../../lib/errors.ts'
import { normalisedDomain } from '../configs/rules.ts'
import type { SsoConfig } from '../configs/schema.ts'
import { activeConfigs, configById, firstActiveConfig } from '../configs/store.ts'
import { redirectTo } from '../hand-off/redirects.ts'
import type { ReturnAddress } from '../hand-off/return-address.ts'
import { signsInBySaml, startSaml } from '../saml/sign-in/start.ts'
import { chooseConfig, isOidcConfig, notConfigured, notSupported, type OidcConfig } from './choose-config.ts'
import { newSignIn, oidcCookie, type StartedSignIn } from './cookie.ts'
import { atProvider, callbackAddress } from './providers/kinds.ts'
import type { OidcProvider } from './providers/names.ts'
import { refusedAnswer } from './refused-answer.ts'

/** What a sign-in starts from, besides its configuration. */
interface Start {
  /** Origin at which the browser reaches the service. */
  origin: string | undefined
}

/** Sends the browser to the provider of a domain's configuration; a refusal to the dashboard's sign-in page. */
export const startForDomain = async (
  ctx: Context,
  { origin, domain, ...address }: Start & ReturnAddress & { domain: string },
): Promise<Reply> => {
  const back = { return: address, is_test: false }
  try {
    const active = await activeConfigs(ctx, normalisedDomain(domain))
    const saml = active.length === 1 ? active.find((config) => signsInBySaml(ctx, config)) : undefined
    if (saml) return await startSaml(ctx, saml, back)
    return await start(ctx, configOfDomain(ctx, active), { origin, ...back })
  } catch (error) {
    return refusedAnswer(ctx, error, back)
  }
}

const configOfDomain = (ctx: Context, active: readonly SsoConfig[]): OidcConfig => {
  const candidates = active.filter(isOidcConfig)
  if (candidates.length > 1) {
    ctx.log.warn(
      { config_ids: candidates.map(({ id }) => id) },
      'single sign-on ambiguous: several active configurations of one domain',
    )
  }
  return chooseConfig(active)
}

/** Sends an API or command-line caller's browser to a provider. */
export const startForCaller = async (
  ctx: Context,
  { origin, provider, org_domain }: Start & { provider: OidcProvider; org_domain: string | undefined },
): Promise<Reply> => {
  const config = await firstActiveConfig(ctx, provider, org_domain)
  if (!config || !isOidcConfig(config)) throw new AppError('not_found', 'No active SSO configuration')
  try {
    return await start(ctx, config, { origin, is_test: false })
  } catch (error) {
    return refusedAnswer(ctx, error, { is_test: false })
  }
}

/** Sends the browser to the provider of a configuration, active or not, to find out what a sign-in would do. */
export const startTest = async (
  ctx: Context,
  { origin, config_id, ...address }: Start & ReturnAddress & { config_id: string },
): Promise<Reply> => {
  const config = await configById(ctx, config_id)
  const back = { return: address, is_test: true, provider: config?.provider_type }
  try {
    if (config && signsInBySaml(ctx, config)) return await startSaml(ctx, config, back)
    return await start(ctx, requireTestable(config), { origin, ...back })
  } catch (error) {
    return refusedAnswer(ctx, error, back)
  }
}

const requireTestable = (config: SsoConfig | undefined): OidcConfig => {
  if (!config) throw notConfigured()
  if (!isOidcConfig(config)) throw notSupported()
  return config
}

const start = async (
  ctx: Context,
  config: OidcConfig,
  { origin, return: back, is_test }: Start & Pick<StartedSignIn, 'return' | 'is_test'>,
): Promise<Reply> => {
  const started = newSignIn(ctx.now(), {
    provider: config.provider_type,
    config_id: config.id,
    return: back,
    is_test,
  })
  const redirectUri = callbackAddress(origin, config.provider_type)
  const address = await atProvider(config.provider_type).authorizationUrl({
    ctx,
    config,
    started,
    redirectUri,
  })
  return redirectTo(address.href, { 'Set-Cookie': oidcCookie.set(started, ctx.config) })
}
