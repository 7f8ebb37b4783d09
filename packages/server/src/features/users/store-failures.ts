import { sql } from 'kysely'
import type { Context } from '../../context.ts'

const MINUTE = 60_000

/**
 * Counts a sign-in before its password is looked at, so that many at once are counted as one by one. A count
 * starts anew when the last failure is as long ago as a lock lasts. The attempt that reaches the limit is the
 * last one that may be tried; it locks the name.
 *
 * @returns until when the name is locked already, or undefined: the attempt may go on
 */
export const beginAttempt = async (ctx: Context, digest: string): Promise<Date | undefined> => {
  const { LOCAL_AUTH_MAX_FAILED_ATTEMPTS: limit, LOCAL_AUTH_LOCKOUT_MINUTES: minutes } = ctx.config
  const now = ctx.now()
  const lockEnd = new Date(now.getTime() + minutes * MINUTE)
  const forgotten = new Date(now.getTime() - minutes * MINUTE)
  const failures = sql<number>`case
    when f.locked_until is not null or f.last_failed_at <= ${forgotten} then 1
    else f.failures + 1 end`
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_failures as f (name_digest, failures, last_failed_at, locked_until)
    values (${digest}, 1, ${now}, ${limit === 1 ? lockEnd : null})
    on conflict (name_digest) do update set
      failures = ${failures},
      last_failed_at = ${now},
      locked_until = case when ${failures} >= ${limit} then ${lockEnd}::timestamptz end
    where f.locked_until is null or f.locked_until <= ${now}
    returning failures`.execute(ctx.db)
  if (rows.length > 0) return undefined
  const locks = await locksOf(ctx, [digest])
  return locks.get(digest)
}

/** Until when names are locked; a name that is not locked is absent. */
export const locksOf = async (ctx: Context, digests: readonly string[]): Promise<Map<string, Date>> => {
  if (digests.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('sign_in_failures')
    .select(['name_digest', 'locked_until'])
    .where(sql<boolean>`name_digest = any(${digests})`)
    .where('locked_until', '>', ctx.now())
    .execute()
  return new Map(
    rows.flatMap(({ name_digest, locked_until }) => (locked_until ? [[name_digest, locked_until]] : [])),
  )
}

/** Forgets the failed sign-ins with these names. */
export const forgetFailures = async (ctx: Context, digests: readonly string[]): Promise<void> => {
  await ctx.db.deleteFrom('sign_in_failures').where(sql<boolean>`name_digest = any(${digests})`).execute()
}

/** Forgets the failed sign-ins that are too old to count, whatever their names. */
export const forgetOldFailures = async (ctx: Context): Promise<void> => {
  const forgotten = new Date(ctx.now().getTime() - ctx.config.LOCAL_AUTH_LOCKOUT_MINUTES * MINUTE)
  await ctx.db.deleteFrom('sign_in_failures').where('last_failed_at', '<', forgotten).execute()
}
