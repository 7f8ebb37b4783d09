import { z } from 'zod'
import { addressList, flag, optionalText, urlOf } from './setting.ts'

/** Settings of the module for single sign-on. What a provider needs stands in its configuration, not here. */
export const singleSignOnSettings = z.object({
  SAML_SP_ENTITY_ID: optionalText()
    .default('https://assay.example.com/saml')
    .describe('SAML: entity ID of this service, which the Audience of assertions must include'),
  SAML_SP_ACS_URL: urlOf(['https', 'http'])
    .default('https://assay.example.com/saml/acs')
    .describe(
      'SAML: URL to which identity providers post assertions, compared with their Destination and Recipient; to be set to {PUBLIC_BASE_URL}/api/v1/auth/sso/saml/{config_id}/acs; {config_id} may stay in it and stands for the id of each configuration',
    ),
  SAML_ALLOW_SHA1: flag(false).describe(
    'true: SAML signatures with SHA-1 are accepted, for identity providers that cannot do better',
  ),
  SSO_OIDC_B_ISSUER: urlOf(['https', 'http'])
    .default('https://accounts.google.com')
    .describe('Issuer of oidc_b; https except in test'),
  SSO_OAUTH2_C_URL: urlOf(['https', 'http'])
    .default('https://github.com')
    .describe('Address at which oauth2_c signs people in; https except in test'),
  SSO_OAUTH2_C_API_URL: urlOf(['https', 'http'])
    .default('https://api.github.com')
    .describe('Address of the API of oauth2_c; https except in test'),
  SSO_PRIVATE_NETWORKS: addressList().describe(
    'Addresses or CIDR ranges of private networks in which OpenID Connect and OAuth 2 providers may be; empty: public addresses only, except in development and test',
  ),
  SSO_SAML_SESSIONS: flag(false).describe(
    'true: SAML signs people in as OpenID Connect does, started here or at the identity provider; false: its token opens nothing',
  ),
  SSO_ENFORCEMENT: flag(false).describe(
    'true: an active configuration with is_enforced refuses passwords of its domain, except those of superusers',
  ),
  SCIM_ENABLED: flag(false).describe('true: identity providers manage accounts through /scim/v2'),
})

const PROVIDER_ADDRESSES = ['SSO_OIDC_B_ISSUER', 'SSO_OAUTH2_C_URL', 'SSO_OAUTH2_C_API_URL'] as const

type ProviderAddresses = Record<(typeof PROVIDER_ADDRESSES)[number], string>

/** Providers are asked over https, except in the environment test. */
export const singleSignOnProblems = (settings: ProviderAddresses & { ENVIRONMENT: string }): string[] =>
  PROVIDER_ADDRESSES.filter(
    (name) => settings.ENVIRONMENT !== 'test' && !settings[name].toLowerCase().startsWith('https://'),
  ).map((name) => `${name} must use https, except in test`)
