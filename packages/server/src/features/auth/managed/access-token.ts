import { type CryptoKey, decodeJwt, decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose'
import { isStorable } from '../../../http/json-body.ts'
import { sha256 } from '../../../lib/crypto.ts'
import { SECOND_MS } from '../../../lib/durations.ts'
import type { Pool } from './pool.ts'

/** An access token of the pool that was verified. */
export interface AccessToken {
  /** The id of the person at the pool. */
  sub: string
  /** The name of the person at the pool; undefined in tokens of programs. */
  username: string | undefined
  /** The groups of the person when the token was made. */
  groups: readonly string[]
  issuedAt: Date
  /** When the person proved who they are; refreshing a token does not change it. */
  authenticatedAt: Date
  expiresAt: Date
  /** Digest of what the pool has signed, by which the token can be ended. */
  digest: string
}

/** Why a token is refused, where the log is to say so. */
interface TokenRefusal {
  reason?: 'wrong_issuer' | 'no_sub'
  username?: string | undefined
  sub?: string | undefined
}

export type VerifiedToken = AccessToken | { refused: TokenRefusal }

const MAX_TOKEN_LENGTH = 16 * 1024
/** How far the clock of the pool may be ahead of ours. */
const MAX_CLOCK_SKEW_SECONDS = 60
/** Seconds since 1970 until the year 9999. */
const MAX_SECONDS = 253_402_300_799

interface Verification {
  pool: Pool
  findKey: (id: string) => Promise<CryptoKey | undefined>
  now: Date
}

const NO_REASON = { refused: {} }

/**
 * Verifies that a text is an access token that the pool has issued to its client and that is valid now. What needs no
 * key is checked first, so that tokens of others cause no request to the pool.
 */
export const verifyAccessToken = async (text: string, verification: Verification): Promise<VerifiedToken> => {
  const { pool, findKey, now } = verification
  const read = text.length <= MAX_TOKEN_LENGTH ? readUnverified(text) : undefined
  if (!read) return NO_REASON
  const { keyId, claims } = read
  if (claims.iss !== pool.issuer) return { refused: { reason: 'wrong_issuer', ...personIn(claims) } }
  if (!isForClient(claims, pool) || !isTimely(claims, now)) return NO_REASON
  const groups = groupsIn(claims, pool)
  const key = groups && (await findKey(keyId))
  if (!key || !(await isSigned(text, key, now))) return NO_REASON
  if (!isName(claims.sub)) return { refused: { reason: 'no_sub', ...personIn(claims) } }
  return { sub: claims.sub, groups, ...contentOf(claims), digest: digestOf(text) }
}

const contentOf = ({ username, auth_time, iat, exp }: JWTPayload & Times) => ({
  username: isName(username) ? username : undefined,
  issuedAt: time(iat),
  authenticatedAt: time(isSeconds(auth_time) ? auth_time : iat),
  expiresAt: time(exp),
})

/** A signature can be written in several ways that are all valid, so the digest leaves it out. */
const digestOf = (text: string): string => sha256(text.slice(0, text.lastIndexOf('.')))

/** The parts of a token that are needed to verify it. Its header chooses among the pool's keys and nothing else. */
const readUnverified = (text: string): { keyId: string; claims: JWTPayload } | undefined => {
  try {
    const { alg, kid, crit } = decodeProtectedHeader(text)
    if (alg !== 'RS256' || typeof kid !== 'string' || crit !== undefined) return undefined
    return { keyId: kid, claims: decodeJwt(text) }
  } catch {
    return undefined
  }
}

/** The claims that name the person of a token, as far as they are texts. */
const personIn = ({ sub, username }: JWTPayload): Pick<TokenRefusal, 'username' | 'sub'> => {
  const text = (claim: unknown) => (typeof claim === 'string' ? claim : undefined)
  return { username: text(username), sub: text(sub) }
}

/** The name of the person of a token that was not verified, for the log. */
export const claimedPerson = (text: string): Pick<TokenRefusal, 'username' | 'sub'> => {
  const read = text.length <= MAX_TOKEN_LENGTH ? readUnverified(text) : undefined
  return read ? personIn(read.claims) : {}
}

/** Seconds until a token expires by its own account, which nobody has verified; 0 when it does not say. */
export const secondsLeft = (text: string, now: Date): number => {
  const exp = readUnverified(text)?.claims.exp
  return isSeconds(exp) ? Math.max(0, Math.floor(exp - now.getTime() / SECOND_MS)) : 0
}

const isForClient = (claims: JWTPayload, { clientId }: Pool): boolean =>
  claims['token_use'] === 'access' && claims['client_id'] === clientId

interface Times {
  iat: number
  exp: number
}

const isSeconds = (claim: unknown): claim is number =>
  typeof claim === 'number' && claim >= 0 && claim <= MAX_SECONDS

const isTimely = (claims: JWTPayload, now: Date): claims is JWTPayload & Times => {
  const { iat, nbf, exp } = claims
  const seconds = now.getTime() / SECOND_MS
  const isPast = (claim: unknown): boolean => isSeconds(claim) && claim <= seconds + MAX_CLOCK_SKEW_SECONDS
  return isPast(iat) && (nbf === undefined || isPast(nbf)) && isSeconds(exp) && exp > seconds
}

/** The groups of a token; undefined when the claim is there, and is not a list of names. */
const groupsIn = (claims: JWTPayload, { groupsClaim }: Pool): string[] | undefined => {
  const listed = (Object.hasOwn(claims, groupsClaim) ? claims[groupsClaim] : undefined) ?? []
  return Array.isArray(listed) && listed.every((group) => typeof group === 'string') ? listed : undefined
}

const isSigned = async (text: string, key: CryptoKey, now: Date): Promise<boolean> => {
  try {
    await jwtVerify(text, key, {
      algorithms: ['RS256'],
      currentDate: now,
      clockTolerance: MAX_CLOCK_SKEW_SECONDS,
    })
    return true
  } catch {
    return false
  }
}

const isName = (claim: unknown): claim is string =>
  typeof claim === 'string' && claim !== '' && isStorable(claim)

const time = (seconds: number): Date => new Date(seconds * SECOND_MS)
