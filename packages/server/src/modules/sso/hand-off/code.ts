import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { deriveKey, sameSecret, signToken, verifyToken } from '../../../lib/crypto.ts'
import { SECOND_MS } from '../../../lib/durations.ts'
import { PROVIDER_TYPES } from '../provider-types.ts'

const LIFE_MS = 60 * SECOND_MS

const handOff = z.object({
  user_id: z.string(),
  provider: z.enum(PROVIDER_TYPES),
  config_id: z.string(),
  /** base64url SHA-256 of the secret that the tab holds. */
  handoff: z.string(),
})

const signedHandOff = handOff.extend({ expires_at: z.number() })

/** An accepted sign-in, whose session the tab that began it may open. */
export type HandOff = z.output<typeof handOff>

const keyOf = ({ config }: Context): Buffer => deriveKey(config.SECRET_KEY, 'single sign-on hand-off')

/** Signed code of a hand-off, valid for a minute. Nothing is stored. */
export const handOffCode = (ctx: Context, handOff: HandOff): string =>
  signToken({ ...handOff, expires_at: ctx.now().getTime() + LIFE_MS }, keyOf(ctx))

/** The hand-off of a code; undefined for one that this deployment did not sign, that is over, or of another tab. */
export const readHandOff = (ctx: Context, code: string, secret: string): HandOff | undefined => {
  const { data: read } = signedHandOff.safeParse(verifyToken(code, keyOf(ctx)))
  if (!read || read.expires_at <= ctx.now().getTime()) return undefined
  return handoffsOf(secret).some((handoff) => sameSecret(read.handoff, handoff)) ? read : undefined
}

/**
 * The values that may stand for a tab's secret where others read them: base64url SHA-256 of its 32 bytes, as the dashboard
 * forms it, or of their base64url text, as clients do that treat the secret like a PKCE code verifier.
 */
export const handoffsOf = (secret: string): [ofBytes: string, ofText: string] => [
  digestOf(Buffer.from(secret, 'base64url')),
  digestOf(secret),
]

const digestOf = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('base64url')
