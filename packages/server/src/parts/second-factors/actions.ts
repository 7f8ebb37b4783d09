import type { Context } from '../../context.ts'
import { decryptSecret, encryptSecret } from '../../lib/stored-secret.ts'
import { newSecret, readCode, recoveryDigest, stepOf, type TypedCode } from './rules.ts'
import * as store from './store.ts'

const ownerOf = ({ config }: Context, userId: string) => ({
  masterKey: config.SECRET_KEY,
  kind: 'second factor',
  recordId: userId,
})

/** Stores the secret of a second factor to be confirmed; undefined when the account has a confirmed one. */
export const beginSetup = async (ctx: Context, userId: string): Promise<string | undefined> => {
  const secret = newSecret()
  const isStored = await store.begin(ctx, userId, encryptSecret(secret, ownerOf(ctx, userId)))
  return isStored ? secret : undefined
}

/** The step of an app's code for an encrypted secret; undefined for a wrong code. */
export const stepOfCode = (
  ctx: Context,
  userId: string,
  { typed, encrypted }: { typed: string; encrypted: string },
): number | undefined => {
  const read = readCode(typed)
  const secret = decryptSecret(encrypted, ownerOf(ctx, userId), ctx.log)
  if (read?.kind !== 'app' || secret === undefined) return undefined
  return stepOf(read.code, secret, ctx.now())
}

/**
 * Verifies a code of an account's confirmed second factor, from the app or a recovery code, and uses it up: of concurrent
 * calls with the same code one succeeds.
 *
 * @returns the kind of the code, or undefined when it is wrong or was used before
 */
export const useCode = async (
  ctx: Context,
  userId: string,
  typed: string,
): Promise<TypedCode['kind'] | undefined> => {
  const read = readCode(typed)
  if (read?.kind === 'recovery') {
    const isUsed = await store.useRecoveryCode(ctx, userId, recoveryDigest(userId, read.code))
    return isUsed ? 'recovery' : undefined
  }
  const factor = await store.find(ctx, userId)
  if (!factor) return undefined
  const { secret } = factor
  const step = stepOfCode(ctx, userId, { typed, encrypted: secret })
  if (step === undefined) return undefined
  return (await store.useStep(ctx, userId, { secret, step })) ? 'app' : undefined
}
