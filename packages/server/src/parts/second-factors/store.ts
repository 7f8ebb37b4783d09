import { sql } from 'kysely'
import type { Context } from '../../context.ts'

/** The stored second factor of an account. */
interface SecondFactor {
  /** Encrypted. */
  secret: string
  created_at: Date
  /** null: being set up. */
  confirmed_at: Date | null
  recovery_codes_left: number
}

/** The second factor of an account, also one that is being set up. */
export const find = (ctx: Context, userId: string): Promise<SecondFactor | undefined> =>
  ctx.db
    .selectFrom('second_factors')
    .select(['secret', 'created_at', 'confirmed_at'])
    .select(sql<number>`cardinality(recovery_code_digests)`.as('recovery_codes_left'))
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** The accounts among `userIds` that have a confirmed second factor. */
export const confirmedAmong = async (ctx: Context, userIds: readonly string[]): Promise<Set<string>> => {
  const rows = await ctx.db
    .selectFrom('second_factors')
    .select('user_id')
    .where(sql<boolean>`user_id = any(${userIds})`)
    .where('confirmed_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Stores a second factor that is being set up, in place of an earlier one; false when one is confirmed. */
export const begin = async (ctx: Context, userId: string, secret: string): Promise<boolean> => {
  const row = { secret, created_at: ctx.now() }
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('second_factors')
    .values({ ...row, user_id: userId })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

interface UsedCode {
  /** The encrypted secret that the code belongs to. */
  secret: string
  step: number
}

interface Confirmation extends UsedCode {
  recoveryDigests: readonly string[]
}

/** Confirms the second factor with that secret; false when it was confirmed or replaced meanwhile. */
export const confirm = async (
  ctx: Context,
  userId: string,
  { secret, step, recoveryDigests }: Confirmation,
): Promise<boolean> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('second_factors')
    .set({
      confirmed_at: ctx.now(),
      last_used_step: step,
      recovery_code_digests: [...recoveryDigests],
    })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Uses the code of a step up; false when it, or one of a later step, was used before. */
export const useStep = async (ctx: Context, userId: string, { secret, step }: UsedCode): Promise<boolean> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('second_factors')
    .set({ last_used_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is not', null)
    .where((eb) => eb.or([eb('last_used_step', 'is', null), eb('last_used_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Uses a recovery code up; false when the account has none of that digest. */
export const useRecoveryCode = async (ctx: Context, userId: string, digest: string): Promise<boolean> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('second_factors')
    .set({ recovery_code_digests: sql`array_remove(recovery_code_digests, ${digest})` })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where(sql<boolean>`${digest} = any(recovery_code_digests)`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Replaces the recovery codes of a confirmed second factor; false when there is none. */
export const replaceRecoveryCodes = async (
  ctx: Context,
  userId: string,
  digests: readonly string[],
): Promise<boolean> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('second_factors')
    .set({ recovery_code_digests: [...digests] })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes the confirmed second factor of an account; false when it has none. */
export const remove = async (ctx: Context, userId: string): Promise<boolean> => {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
