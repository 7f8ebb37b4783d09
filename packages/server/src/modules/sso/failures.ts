import type { ProviderType } from './provider-types.ts'

/** Codes of `sso_error`, which say why a sign-in was refused. */
export const SSO_FAILURES = [
  'sso_expired',
  'sso_state',
  'sso_idp_error',
  'sso_email',
  'sso_unverified',
  'sso_domain',
  'sso_account',
  'sso_inactive',
  'sso_not_configured',
  'sso_saml_only',
  'sso_failed',
] as const

export type SsoFailure = (typeof SSO_FAILURES)[number]

/** Refusal of a sign-in: the code for people, and the text for API callers and the log. Neither holds a value that was sent. */
export class SsoRefusal extends Error {
  readonly code: SsoFailure
  /** The provider's own error code, of letters, digits and `_.-`; for sso_idp_error only. */
  readonly providerCode: string | undefined

  constructor(code: SsoFailure, message: string, providerCode?: string) {
    super(message)
    this.name = 'SsoRefusal'
    this.code = code
    this.providerCode = providerCode
  }
}

const MAX_PROVIDER_CODE_LENGTH = 64

/** Refusal by the provider. Of its error code only letters, digits and `_.-` remain, of its error text nothing. */
export const providerRefusal = (error: string): SsoRefusal => {
  const code = error.replaceAll(/[^\w.-]/g, '').slice(0, MAX_PROVIDER_CODE_LENGTH) || 'unknown'
  return new SsoRefusal('sso_idp_error', `The provider refused the sign-in: ${code}`, code)
}

/** A provider that cannot be reached or breaks its protocol. The message is for the log; people see sso_failed. */
export class ProviderFailure extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ProviderFailure'
  }
}

/** What a provider has proven of a person: the input of the rules for accounts and roles. */
export interface ProvenIdentity {
  provider_type: ProviderType
  /** iss of an ID token, entity ID of a SAML identity provider, or the address of the OAuth 2 provider. */
  issuer: string
  /** sub, SAML Name ID, or the provider's user id, as it was sent. */
  subject: string
  /** As it was sent; undefined when there is none. */
  email: string | undefined
  given_name?: string | undefined
  family_name?: string | undefined
  /** The whole name, for providers that send no parts. */
  name?: string | undefined
  /** In the order of the provider; empty when it sends none. */
  groups: readonly string[]
}
