import { isUtf8 } from 'node:buffer'
import { sameSecret } from '../../../../lib/crypto.ts'
import { MINUTE_MS, SECOND_MS } from '../../../../lib/durations.ts'
import { isPlainObject } from '../../../../lib/plain-object.ts'
import { SsoRefusal } from '../../failures.ts'

/** Why an ID token is not accepted. */
type ClaimFault = 'iss' | 'missing' | 'malformed' | 'aud' | 'azp' | 'exp' | 'nonce'

/** What an ID token must say. */
interface ExpectedToken {
  issuer: string
  clientId: string
  nonce: string
  now: Date
}

/** Claims of an accepted ID token. */
export interface IdClaims extends Record<string, unknown> {
  iss: string
  sub: string
}

/** How far the provider's clock may be ahead of ours. */
export const MAX_LEAD_MS = 5 * MINUTE_MS

/**
 * Claims of an ID token that came directly from the provider's token endpoint over TLS, which is why its signature is
 * not checked. OpenID Connect Core 1.0, section 3.1.3.7, with every audience and authorized party.
 *
 * @throws SsoRefusal sso_failed with the reason
 */
export const idTokenClaims = (idToken: unknown, expected: ExpectedToken): IdClaims => {
  const claims = claimsIn(idToken)
  const { iss, sub, exp, nonce } = claims
  if (iss !== expected.issuer) throw notAccepted('iss')
  requireAudience(claims, expected.clientId)
  if (typeof exp !== 'number' || exp * SECOND_MS <= expected.now.getTime()) throw notAccepted('exp')
  requireBegun(claims, expected.now)
  if (typeof nonce !== 'string' || !sameSecret(nonce, expected.nonce)) throw notAccepted('nonce')
  if (typeof sub !== 'string' || sub === '') throw notAccepted('malformed')
  return { ...claims, iss: expected.issuer, sub }
}

const notAccepted = (fault: ClaimFault): SsoRefusal =>
  new SsoRefusal('sso_failed', `OIDC ID token was not accepted (${fault})`)

/** Several audiences need an authorized party, and any that is named must be this client. */
const requireAudience = ({ aud, azp }: Record<string, unknown>, clientId: string): void => {
  const audiences = [aud].flat()
  if (!audiences.includes(clientId)) throw notAccepted('aud')
  const party = azp ?? (audiences.length > 1 ? undefined : clientId)
  if (party !== clientId) throw notAccepted('azp')
}

/** A token of the future is as little valid now as one of the past. */
const requireBegun = ({ iat, nbf }: Record<string, unknown>, now: Date): void => {
  for (const time of [iat, nbf]) {
    if (time === undefined) continue
    if (typeof time !== 'number') throw notAccepted('malformed')
    if (time * SECOND_MS > now.getTime() + MAX_LEAD_MS) throw notAccepted('exp')
  }
}

const claimsIn = (idToken: unknown): Record<string, unknown> => {
  if (idToken === undefined || idToken === null || idToken === '') throw notAccepted('missing')
  if (typeof idToken !== 'string') throw notAccepted('malformed')
  const [header, payload, signature, ...rest] = idToken.split('.')
  const { alg, crit } = objectIn(header)
  const isSigned =
    typeof alg === 'string' && alg.toLowerCase() !== 'none' && signature !== undefined && signature !== ''
  if (!isSigned || crit !== undefined || rest.length > 0) throw notAccepted('malformed')
  return objectIn(payload)
}

const objectIn = (part = ''): Record<string, unknown> => {
  const bytes = Buffer.from(part, 'base64url')
  if (!/^[\w-]+$/.test(part) || !isUtf8(bytes)) throw notAccepted('malformed')
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    if (isPlainObject(value)) return value
  } catch {
    // Refused below, like JSON that is not an object.
  }
  throw notAccepted('malformed')
}
