import type { SsoConfig } from '../configs/schema.ts'
import { SsoRefusal } from '../failures.ts'
import { isOidcProvider, type OidcProvider } from './providers/names.ts'

/** A configuration through which a sign-in over OpenID Connect or OAuth 2 can start. */
export type OidcConfig = SsoConfig & { provider_type: OidcProvider }

export const isOidcConfig = (config: SsoConfig): config is OidcConfig => isOidcProvider(config.provider_type)

export const notConfigured = (): SsoRefusal =>
  new SsoRefusal('sso_not_configured', 'No active SSO configuration')

export const notSupported = (): SsoRefusal =>
  new SsoRefusal('sso_failed', 'This single sign-on provider is not supported yet')

/**
 * The single OpenID Connect or OAuth 2 configuration among the active ones of a domain.
 *
 * @throws SsoRefusal sso_not_configured for none or several, sso_saml_only, sso_failed for kinds that sign nobody in
 */
export const chooseConfig = (active: readonly SsoConfig[]): OidcConfig => {
  const [config, ...others] = active.filter(isOidcConfig)
  if (others.length > 0) throw notConfigured()
  if (config) return config
  if (active.length === 0) throw notConfigured()
  if (active.every(({ provider_type }) => provider_type === 'saml')) {
    throw new SsoRefusal('sso_saml_only', 'The SSO configuration of this domain is SAML')
  }
  throw notSupported()
}
