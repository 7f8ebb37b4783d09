import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { MINUTE_MS } from '../../../lib/durations.ts'
import type { FailureCounts } from '../rules.ts'

/**
 * Counts a sign-in before its password is verified, so that concurrent ones are counted one by one. A count restarts
 * when the last failure is longer ago than a lock lasts. The attempt that reaches the limit is the last one that may be
 * tried; it locks the key it is counted under.
 *
 * @returns the end of an existing lock, or undefined: the attempt may proceed
 */
export const beginAttempt = async (ctx: Context, countedUnder: string): Promise<Date | undefined> => {
  const { LOCAL_AUTH_MAX_FAILED_ATTEMPTS: limit, LOCAL_AUTH_LOCKOUT_MINUTES: minutes } = ctx.config
  const now = ctx.now()
  const lockEnd = new Date(now.getTime() + minutes * MINUTE_MS)
  const forgotten = new Date(now.getTime() - minutes * MINUTE_MS)
  const failures = sql<number>`case
    when f.locked_until is not null or f.last_failed_at <= ${forgotten} then 1
    else f.failures + 1 end`
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_counts as f (counted_under, failures, last_failed_at, locked_until)
    values (${countedUnder}, 1, ${now}, ${limit === 1 ? lockEnd : null})
    on conflict (counted_under) do update set
      failures = ${failures},
      last_failed_at = ${now},
      locked_until = case when ${failures} >= ${limit} then ${lockEnd}::timestamptz end
    where f.locked_until is null or f.locked_until <= ${now}
    returning failures`.execute(ctx.db)
  if (rows.length > 0) return undefined
  const locks = await locksOf(ctx, [countedUnder])
  return locks.get(countedUnder)
}

/** Ends of the locks of accounts and groups of names; unlocked ones are absent. */
export const locksOf = async (ctx: Context, countedUnder: readonly string[]): Promise<Map<string, Date>> => {
  if (countedUnder.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('sign_in_counts')
    .select(['counted_under', 'locked_until'])
    .where(sql<boolean>`counted_under = any(${countedUnder})`)
    .where('locked_until', '>', ctx.now())
    .execute()
  return new Map(
    rows.flatMap(({ counted_under, locked_until }) => (locked_until ? [[counted_under, locked_until]] : [])),
  )
}

/** Deletes the failed sign-ins of an account, or of a group of names. */
export const deleteFailures = async (ctx: Context, countedUnder: string): Promise<void> => {
  await ctx.db.deleteFrom('sign_in_counts').where('counted_under', '=', countedUnder).execute()
}

/** Deletes all failed sign-ins that are too old to count. */
export const deleteOldFailures = async (ctx: Context): Promise<void> => {
  const forgotten = new Date(ctx.now().getTime() - ctx.config.LOCAL_AUTH_LOCKOUT_MINUTES * MINUTE_MS)
  await ctx.db.deleteFrom('sign_in_counts').where('last_failed_at', '<', forgotten).execute()
}

const ALL = 'all'

const windowStart = ({ now, config }: Context): Date =>
  new Date(now().getTime() - config.LOCAL_AUTH_LOCKOUT_MINUTES * MINUTE_MS)

/** The failed sign-ins from a group of addresses in its current window, and the start of that. */
export const failuresFrom = async (
  ctx: Context,
  group: string,
): Promise<{ failures: number; since: Date } | undefined> => {
  const row = await ctx.db
    .selectFrom('sign_in_counts_by_address')
    .select(['failures', 'window_started_at'])
    .where('address_group', '=', group)
    .where('window_started_at', '>', windowStart(ctx))
    .executeTakeFirst()
  return row && { failures: row.failures, since: row.window_started_at }
}

/** Counts a failed sign-in from a group of addresses. A window begins with the first failure after the last one. */
export const countFailureFrom = async (ctx: Context, group: string): Promise<FailureCounts> => {
  const now = ctx.now()
  const isOver = sql`f.window_started_at <= ${windowStart(ctx)}`
  const { rows } = await sql<{ address_group: string; failures: number }>`
    insert into sign_in_counts_by_address as f (address_group, failures, window_started_at)
    values (${group}, 1, ${now}), (${ALL}, 1, ${now})
    on conflict (address_group) do update set
      failures = case when ${isOver} then 1 else f.failures + 1 end,
      gathered = case when ${isOver} then 0 else f.gathered end,
      window_started_at = case when ${isOver} then excluded.window_started_at else f.window_started_at end
    returning address_group, failures`.execute(ctx.db)
  const of = (name: string): number => rows.find((row) => row.address_group === name)?.failures ?? 1
  return { ofAddress: of(group), ofAll: of(ALL) }
}

/**
 * Counts a failed sign-in without an audit entry. It costs what an entry costs, a lock, a row and a notification, so
 * that its duration does not disclose that the name is unknown.
 */
export const countGathered = async (ctx: Context): Promise<void> => {
  await lockUntilCommit(ctx.db, 'gathered failures')
  await ctx.db
    .updateTable('sign_in_counts_by_address')
    .set((eb) => ({ gathered: eb('gathered', '+', 1) }))
    .where('address_group', '=', ALL)
    .execute()
  await sql`select pg_notify('assay_gathered_failures', '')`.execute(ctx.db)
}
