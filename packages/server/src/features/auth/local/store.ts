import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { dropExpired } from '../../../db/expired-rows.ts'
import type { Page } from '../../../http/paging.ts'
import type { Session } from '../schema.ts'
import { MAX_SESSIONS } from './rules.ts'

const SESSION_COLUMNS = [
  'id',
  'created_at',
  'last_seen_at',
  'expires_at',
  'ip_address',
  'user_agent',
] as const

/**
 * Stores a new session and deletes some expired ones, unless another transaction is doing so. Of an account with too
 * many sessions, the least recently used end.
 */
export const insertSession = async (
  ctx: Context,
  userId: string,
  session: Session & { method: 'password' | 'sso' },
): Promise<void> => {
  await dropExpired(ctx.db, 'sessions', ctx.now())
  await ctx.db
    .deleteFrom('sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('last_seen_at', 'desc')
        .orderBy('created_at', 'desc')
        .offset(MAX_SESSIONS - 1),
    )
    .execute()
  await ctx.db
    .insertInto('sessions')
    .values({ ...session, user_id: userId })
    .execute()
}

interface SessionOptions {
  withSecondFactor: boolean
  granted?: RawBuilder<string[] | null> | undefined
}

/**
 * A session with its account, in one query, because every request with a token needs it.
 *
 * @param options `withSecondFactor`: also when the account confirmed its second factor, and how the session was opened;
 * `granted`: SQL of the rights that were granted to the account
 */
export const findSession = (db: Db, id: string, { withSecondFactor, granted }: SessionOptions) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as session_id',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'users.id',
      'users.email',
      'users.username',
      'users.role',
      'users.is_superuser',
      'users.is_active',
    ])
    .$if(withSecondFactor, (query) =>
      query
        .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
        .select(['sessions.method', 'second_factors.confirmed_at as second_factor_confirmed_at']),
    )
    .select((granted ?? sql<string[] | null>`null`).as('granted'))
    .where('sessions.id', '=', id)
    .executeTakeFirst()

/** The rights that were granted to an account, as the SQL in `granted` finds them. */
export const findGranted = async (
  db: Db,
  id: string,
  granted: RawBuilder<string[] | null>,
): Promise<string[] | null> => {
  const row = await db
    .selectFrom('users')
    .select(granted.as('granted'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.granted ?? null
}

/** Stores when a session was used. */
export const touchSession = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .where('last_seen_at', '<', now)
    .execute()
}

/** One page of an account's sessions, newest first, and their total number. */
export const listSessions = async (
  ctx: Context,
  userId: string,
  { skip, limit }: Page,
): Promise<{ items: Session[]; total: number }> => {
  const sessions = ctx.db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', ctx.now())
  const { total } = await sessions
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const items = await sessions
    .select(SESSION_COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(skip)
    .limit(limit)
    .execute()
  return { items, total }
}

/** Ends a session of an account; false when it has none of that id. */
export const deleteSession = async (ctx: Context, userId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst()
  return numDeletedRows > 0n
}
