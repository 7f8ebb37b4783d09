import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts'
import { CODE_MINUTES, MAX_SENT_PER_HOUR, MAX_TRIES, type StoredCode } from './rules.ts'

const before = ({ now }: Context, milliseconds: number): Date => new Date(now().getTime() - milliseconds)

/**
 * Counts a message with a code: the valid code, or a new one of that seed when there is none.
 *
 * @returns undefined when no more may be sent in this hour
 */
export const countSent = async (
  ctx: Context,
  issuedFor: string,
  seed: string,
): Promise<StoredCode | undefined> => {
  const now = ctx.now()
  const expires = new Date(now.getTime() + CODE_MINUTES * MINUTE_MS)
  const hourAgo = before(ctx, HOUR_MS)
  const stands = sql`c.expires_at > ${now} and c.tries < ${MAX_TRIES}`
  const { rows } = await sql<StoredCode>`
    insert into one_time_codes as c (issued_for, seed, tries, expires_at, window_started_at, sent)
    values (${issuedFor}, ${seed}, 0, ${expires}, ${now}, 1)
    on conflict (issued_for) do update set
      seed = case when ${stands} then c.seed else excluded.seed end,
      tries = case when ${stands} then c.tries else 0 end,
      expires_at = case when ${stands} then c.expires_at else excluded.expires_at end,
      sent = case when c.window_started_at <= ${hourAgo} then 1 else c.sent + 1 end,
      window_started_at = case when c.window_started_at <= ${hourAgo} then ${now}::timestamptz
        else c.window_started_at end
    where c.window_started_at <= ${hourAgo} or c.sent < ${MAX_SENT_PER_HOUR}
    returning seed, tries, expires_at`.execute(ctx.db)
  return rows[0]
}

/** Counts a try; a row is written even without a code, so that the duration discloses nothing. */
export const countTry = async (ctx: Context, issuedFor: string): Promise<StoredCode> => {
  const now = ctx.now()
  const { rows } = await sql<StoredCode>`
    insert into one_time_codes as c (issued_for, seed, tries, expires_at, window_started_at, sent)
    values (${issuedFor}, '', 1, ${now}, ${now}, 0)
    on conflict (issued_for) do update set tries = least(c.tries, ${MAX_TRIES}) + 1
    returning seed, tries, expires_at`.execute(ctx.db)
  return rows[0] ?? { seed: '', tries: 1, expires_at: now }
}

/** Marks a code as used; false when it was used already. */
export const useUp = async (ctx: Context, issuedFor: string, seed: string): Promise<boolean> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('one_time_codes')
    .set({ expires_at: ctx.now() })
    .where('issued_for', '=', issuedFor)
    .where('seed', '=', seed)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const REMOVED_AT_ONCE = 100

/** Deletes some of the codes that have expired and whose hour is over. */
export const removeOld = async (ctx: Context): Promise<void> => {
  const old = ctx.db
    .selectFrom('one_time_codes')
    .select('issued_for')
    .where('window_started_at', '<', before(ctx, 2 * HOUR_MS))
    .where('expires_at', '<', ctx.now())
    .limit(REMOVED_AT_ONCE)
    .forUpdate()
    .skipLocked()
  await ctx.db.deleteFrom('one_time_codes').where('issued_for', 'in', old).execute()
}
