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
 * The standing code, or a new one when there is none: 30 minutes, five tries, one use. At most three may be sent in an
 * hour.
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

/** A code that was right when it was tried; it has to be used up in the transaction of what it allows. */
interface ProvenCode {
  /** Whether nobody has used it before. */
  useUp: (ctx: Context) => Promise<boolean>
}

/**
 * Tries a code; every call counts as a try, and costs the same.
 *
 * @returns undefined for a wrong code, and for every code when there is none that may be tried
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
