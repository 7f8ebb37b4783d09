import { deriveKey } from '../../lib/crypto.ts'

/** What a session's token says, by the names of RFC 7519; times in seconds since 1970. */
export interface Claims {
  /** The account. */
  sub: string
  /** The session. */
  sid: string
  iat: number
  exp: number
}

/** The key that signs the tokens of sessions. */
export const sessionKey = (secret: string): Buffer => deriveKey(secret, 'session')

/** The claims of a token whose signature is right, or undefined when they are not a session's or are expired. */
export const currentClaims = (claims: Record<string, unknown>, now: Date): Claims | undefined => {
  const { sub, sid, iat, exp } = claims
  const isSession = typeof sub === 'string' && typeof sid === 'string' && typeof iat === 'number'
  if (!isSession || typeof exp !== 'number') return undefined
  return exp * 1000 > now.getTime() ? { sub, sid, iat, exp } : undefined
}

const MINUTE = 60_000

/** last_seen_at is written at most this often, so that reading does not mean writing. */
export const isSeenLongAgo = (lastSeen: Date, now: Date): boolean =>
  now.getTime() - lastSeen.getTime() >= MINUTE

export const CODE_MINUTES = 30
export const CODE_TRIES = 5

/** Digits and capitals without those that are mistaken for one another: 32 of them, 40 bits in a code. */
const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 8

/** The code that 8 random bytes make. */
export const codeOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, CODE_LENGTH)].map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('')

/** How a code is stored: useless without the service's secret, even though codes are short. */
export const codeDigest = (secret: string, userId: string, code: string): string =>
  deriveKey(secret, `password reset ${userId} ${code.trim().toUpperCase()}`).toString('hex')
