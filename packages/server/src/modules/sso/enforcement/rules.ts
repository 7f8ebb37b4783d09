import type { Config } from '../../../config/index.ts'
import { normalisedDomain } from '../configs/rules.ts'
import type { SsoConfig } from '../configs/schema.ts'

/** The domain of an e-mail, as configurations store theirs; undefined for a text that is no e-mail. */
export const domainOf = (email: string | null): string | undefined => {
  const at = email?.lastIndexOf('@') ?? -1
  return email === null || at < 0 ? undefined : normalisedDomain(email.slice(at + 1))
}

/** Whether people can sign in to the dashboard through a configuration. */
const signsIn = ({ provider_type }: SsoConfig, { SSO_SAML_SESSIONS }: Pick<Config, 'SSO_SAML_SESSIONS'>) => {
  if (provider_type === 'saml') return SSO_SAML_SESSIONS
  return provider_type === 'oidc_a' || provider_type === 'oidc_b' || provider_type === 'oauth2_c'
}

/**
 * Whether a configuration refuses the passwords of its domain. One through which nobody can sign in does not: it would
 * lock everybody out.
 */
export const refusesPasswords = (
  config: SsoConfig,
  settings: Pick<Config, 'SSO_ENFORCEMENT' | 'SSO_SAML_SESSIONS'>,
): boolean => settings.SSO_ENFORCEMENT && config.is_active && config.is_enforced && signsIn(config, settings)
