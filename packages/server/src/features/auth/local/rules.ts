import { deriveKey } from '../../../lib/crypto.ts'
import { MINUTE_MS, SECOND_MS } from '../../../lib/durations.ts'

/** Claims of a session's token, named by RFC 7519; times in seconds since 1970. */
interface Claims {
  /** Id of the account. */
  sub: string
  /** Id of the session. */
  sid: string
  iat: number
  exp: number
}

/** The key that signs the tokens of sessions. */
export const sessionKey = (secret: string): Buffer => deriveKey(secret, 'session')

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** Seconds since 1970 until the year 9999: the largest time in a claim. */
const MAX_SECONDS = 253_402_300_799

const isId = (claim: unknown): claim is string => typeof claim === 'string' && UUID.test(claim)

const isTime = (claim: unknown): claim is number =>
  typeof claim === 'number' && Number.isInteger(claim) && claim >= 0 && claim <= MAX_SECONDS

/**
 * The claims of a token with a valid signature, or undefined when they are not exactly those of a session, or are
 * expired. Valid claims can be looked up in the database whatever their values.
 */
export const currentClaims = (claims: Record<string, unknown>, now: Date): Claims | undefined => {
  const { sub, sid, iat, exp } = claims
  if (!isId(sub) || !isId(sid) || !isTime(iat) || !isTime(exp)) return undefined
  return exp * SECOND_MS > now.getTime() ? { sub, sid, iat, exp } : undefined
}

/** Maximum number of concurrent sessions of one account. */
export const MAX_SESSIONS = 100

/** Whether the stored last_seen_at is old enough to be replaced, which keeps most reads from writing. */
export const isSeenLongAgo = (lastSeen: Date, now: Date): boolean =>
  now.getTime() - lastSeen.getTime() >= MINUTE_MS
