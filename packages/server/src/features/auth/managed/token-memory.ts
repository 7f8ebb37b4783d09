import { sha256 } from '../../../lib/crypto.ts'
import { HOUR_MS } from '../../../lib/durations.ts'
import { createRecent } from '../../../lib/recent.ts'
import type { AccessToken, VerifiedToken } from './access-token.ts'

/** How long a token is accepted without verifying its signature again, so that a key that was withdrawn ends it. */
const REMEMBERED_MS = HOUR_MS
/** Between this number of tokens and twice as many are remembered. */
const MIN_REMEMBERED = 5_000

interface Remembered {
  token: AccessToken
  until: number
}

/** Verifies tokens with `verify`, and remembers those that were accepted by a digest until they expire. */
export const rememberingTokens = (verify: (text: string, now: Date) => Promise<VerifiedToken>) => {
  const remembered = createRecent<Remembered>(MIN_REMEMBERED)
  return async (text: string, now: Date): Promise<VerifiedToken> => {
    const digest = sha256(text)
    const known = remembered.get(digest)
    if (known !== undefined && now.getTime() < known.until) return known.token
    const verified = await verify(text, now)
    if (!('refused' in verified)) {
      const until = Math.min(verified.expiresAt.getTime(), now.getTime() + REMEMBERED_MS)
      remembered.set(digest, { token: verified, until })
    }
    return verified
  }
}
