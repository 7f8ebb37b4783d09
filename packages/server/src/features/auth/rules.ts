import { deriveKey } from '../../lib/crypto.ts'
import { MINUTE_MS, SECOND_MS } from '../../lib/durations.ts'

/** What a session's token says, by the names of RFC 7519; times in seconds since 1970. */
interface Claims {
  /** The account. */
  sub: string
  /** The session. */
  sid: string
  iat: number
  exp: number
}

/** The key that signs the tokens of sessions. */
export const sessionKey = (secret: string): Buffer => deriveKey(secret, 'session')

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** Seconds since 1970 until the year 9999: what a session may say of a time. */
const MAX_SECONDS = 253_402_300_799

const isId = (claim: unknown): claim is string => typeof claim === 'string' && UUID.test(claim)

const isTime = (claim: unknown): claim is number =>
  typeof claim === 'number' && Number.isInteger(claim) && claim >= 0 && claim <= MAX_SECONDS

/**
 * The claims of a token whose signature is right, or undefined when they are not exactly of a session's kind, or are
 * expired. What passes can be looked up in the database whatever it says.
 */
export const currentClaims = (claims: Record<string, unknown>, now: Date): Claims | undefined => {
  const { sub, sid, iat, exp } = claims
  if (!isId(sub) || !isId(sid) || !isTime(iat) || !isTime(exp)) return undefined
  return exp * SECOND_MS > now.getTime() ? { sub, sid, iat, exp } : undefined
}

/** Sessions of one account at the same time. */
export const MAX_SESSIONS = 100

/** last_seen_at is written at most this often, so that reading does not mean writing. */
export const isSeenLongAgo = (lastSeen: Date, now: Date): boolean =>
  now.getTime() - lastSeen.getTime() >= MINUTE_MS
