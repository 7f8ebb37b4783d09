import { randomBytes } from 'node:crypto'
import type { Context } from '../../context.ts'
import { sameSecret } from '../../lib/crypto.ts'
import { asTyped, codeFrom, mayBeTried, type Purpose } from './rules.ts'
import * as store from './store.ts'

/** A code to send. */
interface IssuedCode {
  code: string
  expires_at: Date
}

/**
 * Issues the valid code, or a new one when there is none: 30 minutes, five tries, one use. At most three may be sent in
 * an hour.
 *
 * @returns undefined when none may be sent now
 */
export const issueCode = async (ctx: Context, purpose: Purpose): Promise<IssuedCode | undefined> => {
  await store.removeOld(ctx)
  const seed = randomBytes(16).toString('hex')
  const stored = await store.countSent(ctx, purpose.issuedFor, seed)
  if (!stored) return undefined
  return { code: codeFrom(ctx.config.SECRET_KEY, purpose, stored.seed), expires_at: stored.expires_at }
}

/** A verified code; it has to be used in the transaction that it authorises. */
interface ProvenCode {
  /** Marks the code as used; false when it was used before. */
  useUp: (ctx: Context) => Promise<boolean>
}

/**
 * Verifies a code; every call counts as a try, and takes the same work.
 *
 * @returns undefined for a wrong code, and for every code when none may be tried
 */
export const tryCode = async (
  ctx: Context,
  purpose: Purpose,
  typed: string,
): Promise<ProvenCode | undefined> => {
  const stored = await store.countTry(ctx, purpose.issuedFor)
  const isRight = sameSecret(codeFrom(ctx.config.SECRET_KEY, purpose, stored.seed), asTyped(typed))
  if (!isRight || !mayBeTried(stored, ctx.now())) return undefined
  return { useUp: (ctx) => store.useUp(ctx, purpose.issuedFor, stored.seed) }
}
