/** Kinds of providers that sign people in over OpenID Connect or OAuth 2. */
export const OIDC_PROVIDERS = ['oidc_a', 'oidc_b', 'oauth2_c'] as const

export type OidcProvider = (typeof OIDC_PROVIDERS)[number]

const isWordOf = <Word extends string>(words: readonly Word[], text: string): text is Word =>
  words.some((word) => word === text)

/** Whether a kind of provider is one of these. */
export const isOidcProvider = (provider: string): provider is OidcProvider =>
  isWordOf(OIDC_PROVIDERS, provider)
