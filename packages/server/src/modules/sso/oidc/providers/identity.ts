import { type ProvenIdentity, SsoRefusal } from '../../failures.ts'
import type { IdClaims } from './id-token.ts'
import type { OidcProvider } from './names.ts'

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const unusableEmail = (): SsoRefusal =>
  new SsoRefusal('sso_email', 'The provider sent no usable e-mail address')

const unverifiedEmail = (): SsoRefusal =>
  new SsoRefusal('sso_unverified', 'The e-mail address is not verified')

const otherDomain = (): SsoRefusal =>
  new SsoRefusal('sso_domain', 'The e-mail address is outside this organisation')

const domainOf = (email: string): string => email.trim().toLowerCase().split('@').at(-1) ?? ''

interface OpenIdClaims {
  provider: Exclude<OidcProvider, 'oauth2_c'>
  /** Of the accepted ID token. */
  claims: IdClaims
  userInfo: Record<string, unknown>
}

/**
 * The identity that an OpenID provider has proven: the e-mail of the ID token when the provider says it is verified,
 * groups of the user info for oidc_a. Names come from the ID token, else from the user info.
 *
 * @throws SsoRefusal sso_email, sso_unverified, sso_domain
 */
export const openIdIdentity = ({ provider, claims, userInfo }: OpenIdClaims): ProvenIdentity => {
  const email = textOf(claims['email'])
  if (email === undefined || email.trim() === '') throw unusableEmail()
  const { email_verified: verified, hd } = claims
  if (verified !== true && verified !== 'true') throw unverifiedEmail()
  if (provider === 'oidc_b' && textOf(hd)?.toLowerCase() !== domainOf(email)) throw otherDomain()
  const named = (claim: string): string | undefined => textOf(claims[claim]) ?? textOf(userInfo[claim])
  return {
    provider_type: provider,
    issuer: claims.iss,
    subject: claims.sub,
    email,
    given_name: named('given_name'),
    family_name: named('family_name'),
    name: named('name'),
    groups: provider === 'oidc_a' ? groupsIn(userInfo['groups']) : [],
  }
}

/** Group names in the provider's order; one that sends a single name without a list means a list of one. */
const groupsIn = (groups: unknown): string[] =>
  [groups].flat().filter((group): group is string => typeof group === 'string')

/** An e-mail address as an OAuth 2 provider lists it. */
interface ListedEmail {
  email: string
  verified: boolean
  primary: boolean
}

/**
 * The address of a person in a domain: the primary one if it is there and verified, otherwise the only verified one.
 *
 * @throws SsoRefusal sso_email without addresses or with several to choose from, sso_unverified, sso_domain
 */
export const emailInDomain = (listed: readonly ListedEmail[], domain: string): string => {
  if (listed.length === 0) throw unusableEmail()
  const inDomain = listed.filter(({ email }) => domainOf(email) === domain)
  if (inDomain.length === 0) throw otherDomain()
  const verified = inDomain.filter(({ verified }) => verified)
  if (verified.length === 0) throw unverifiedEmail()
  const chosen = verified.find(({ primary }) => primary) ?? (verified.length === 1 ? verified[0] : undefined)
  if (!chosen) throw unusableEmail()
  return chosen.email
}
