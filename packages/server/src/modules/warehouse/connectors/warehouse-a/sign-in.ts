import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { MINUTE_MS, SECOND_MS } from '../../../../lib/durations.ts'

/** Lifetime of a token; the warehouse accepts at most an hour. */
const LIFETIME_MS = 59 * MINUTE_MS
/** A token that ends sooner is replaced. */
const RENEWED_BEFORE_MS = MINUTE_MS

/** Who signs in, and with what. */
interface KeyPairUser {
  account: string
  user: string
  /** PEM of the private RSA key. */
  privateKey: string
}

const fingerprintOf = (key: ReturnType<typeof createPrivateKey>): string => {
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' })
  return `SHA256:${createHash('sha256').update(der).digest('base64')}`
}

/**
 * Tokens that sign in with a key pair: RS256 over the account, the user and the fingerprint of the public key. One is used
 * until a minute before its end.
 */
export const keyPairTokens = ({ account, user, privateKey }: KeyPairUser, now: () => Date) => {
  const key = createPrivateKey(privateKey)
  const subject = `${account}.${user}`.toUpperCase()
  const issuer = `${subject}.${fingerprintOf(key)}`
  let current: { token: string; endsAt: number } | undefined
  return async (): Promise<string> => {
    const time = now().getTime()
    if (current && current.endsAt - time > RENEWED_BEFORE_MS) return current.token
    const endsAt = time + LIFETIME_MS
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(issuer)
      .setSubject(subject)
      .setIssuedAt(Math.floor(time / SECOND_MS))
      .setExpirationTime(Math.floor(endsAt / SECOND_MS))
      .sign(key)
    current = { token, endsAt }
    return token
  }
}
