/** Kinds of identity providers; sign-in through the vendor_ kinds is not supported. */
export const PROVIDER_TYPES = [
  'saml',
  'oidc_a',
  'oidc_b',
  'oauth2_c',
  'vendor_d',
  'vendor_e',
  'vendor_f',
] as const

export type ProviderType = (typeof PROVIDER_TYPES)[number]
