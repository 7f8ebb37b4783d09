import type { Context } from '../../../context.ts'
import { SECOND_MS } from '../../../lib/durations.ts'
import { AppError } from '../../../lib/errors.ts'
import * as failures from '../store/sign-in-failures.ts'

/**
 * Runs the check of a password or code. It is counted as failed before it begins, so that concurrent attempts are counted
 * one by one; success deletes the count.
 *
 * @param countedUnder the key under which failures are counted, of an account or of the group of an unknown name
 * @param check the proof, or undefined for a failure
 * @throws AppError 423 while the key is locked
 */
export const countedAttempt = async <Proof>(
  ctx: Context,
  countedUnder: string,
  check: () => Promise<Proof | undefined>,
): Promise<Proof | undefined> => {
  const lockedUntil = await failures.beginAttempt(ctx, countedUnder)
  if (lockedUntil) throw locked(lockedUntil, ctx.now())
  const proof = await check()
  if (proof === undefined) await failures.deleteOldFailures(ctx)
  else await failures.deleteFailures(ctx, countedUnder)
  return proof
}

const locked = (until: Date, now: Date): AppError => {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / SECOND_MS))
  return new AppError('locked', `Too many failed sign-in attempts. Try again in ${seconds} seconds.`, {
    headers: { 'Retry-After': String(seconds) },
  })
}
