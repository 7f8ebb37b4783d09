import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { lockUntilCommit } from '../../db/advisory-lock.ts'
import type { Db, Schema } from '../../db/connect.ts'
import type { Scope } from '../../http/access.ts'
import { MINUTE_MS } from '../../lib/durations.ts'
import { type ListQuery, type StoredKey, storedKey } from './schema.ts'

type Keys = SelectQueryBuilder<Schema, 'api_keys' | 'users', Record<never, never>>

const keys = (ctx: Context): Keys =>
  ctx.db.selectFrom('api_keys').innerJoin('users', 'users.id', 'api_keys.user_id')

const read = async (selection: Keys): Promise<StoredKey[]> => {
  const rows = await selection
    .select([
      'api_keys.id',
      'api_keys.name',
      'api_keys.description',
      'api_keys.prefix',
      'api_keys.scopes',
      'api_keys.user_id',
      'users.email as user_email',
      'users.is_active as owner_is_active',
      'api_keys.created_at',
      'api_keys.expires_at',
      'api_keys.last_used_at',
      'api_keys.revoked_at',
    ])
    .execute()
  return rows.map((row) => storedKey.parse(row))
}

/** A key, or undefined. */
export const find = async (ctx: Context, id: string): Promise<StoredKey | undefined> => {
  const [key] = await read(keys(ctx).where('api_keys.id', '=', id))
  return key
}

/** A query for ids of keys. */
export type KeyIds = RawBuilder<string>

/**
 * One page of keys, newest first, and their total number.
 *
 * @param of an owner's keys, those whose ids a query finds, or with neither those of all accounts
 */
export const list = async (
  ctx: Context,
  { ownerId, ids }: { ownerId?: string; ids?: KeyIds },
  query: Omit<ListQuery, 'all'>,
): Promise<{ items: StoredKey[]; total: number }> => {
  const filtered = keys(ctx)
    .$if(ownerId !== undefined, (q) => q.where('api_keys.user_id', '=', ownerId ?? ''))
    .$if(ids !== undefined, (q) => q.where(sql<boolean>`api_keys.id in (${ids})`))
    .$if(!query.include_inactive, (q) => usable(q, ctx.now()))
  const { total } = await filtered
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const page = filtered
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id')
    .offset(query.skip)
    .limit(query.limit)
  return { items: await read(page), total }
}

const usable = (selection: Keys, now: Date): Keys =>
  selection
    .where('api_keys.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('api_keys.expires_at', 'is', null), eb('api_keys.expires_at', '>', now)]))
    .where('users.is_active', '=', true)

/** The stored fields of a new key. */
interface NewKey {
  id: string
  user_id: string
  name: string
  description: string | null
  prefix: string
  key_digest: string
  scopes: Scope[]
  expires_at: Date | null
}

/** Stores a new key. */
export const insert = async (ctx: Context, key: NewKey): Promise<void> => {
  await ctx.db
    .insertInto('api_keys')
    .values({ ...key, created_at: ctx.now() })
    .execute()
}

/** Number of usable keys of an account, locked against additions until the transaction ends. */
export const lockUsable = async (ctx: Context, ownerId: string): Promise<number> => {
  await lockUntilCommit(ctx.db, `API keys ${ownerId}`)
  const { count } = await usable(keys(ctx).where('api_keys.user_id', '=', ownerId), ctx.now())
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Revokes a key; false when it is revoked already. */
export const revoke = async (ctx: Context, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('api_keys')
    .set({ revoked_at: ctx.now() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A key that is not revoked and whose owner is active, with the fields that authentication needs. */
export interface UsableKey {
  digest: string
  id: string
  user_id: string
  scopes: string[]
  always_reports: boolean
  expires_at: Date | null
  role: string
  is_superuser: boolean
}

/** The usable keys among these digests, in one query. */
export const findUsable = async (db: Db, digests: readonly string[]): Promise<Map<string, UsableKey>> => {
  const rows = await selectUsable(db).where(sql<boolean>`api_keys.key_digest = any(${digests})`).execute()
  return new Map(rows.map((row) => [row.digest, row]))
}

/** The usable keys among these ids, in one query. */
export const findUsableById = async (db: Db, ids: readonly string[]): Promise<Map<string, UsableKey>> => {
  const rows = await selectUsable(db).where(sql<boolean>`api_keys.id = any(${ids}::uuid[])`).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const selectUsable = (db: Db) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select([
      'api_keys.key_digest as digest',
      'api_keys.id',
      'api_keys.user_id',
      'api_keys.scopes',
      'api_keys.always_reports',
      'api_keys.expires_at',
      'users.role',
      'users.is_superuser',
    ])
    .where('api_keys.revoked_at', 'is', null)
    .where('users.is_active', '=', true)

/** Stores that keys were used now, unless that was stored less than a minute ago. */
export const touch = async (db: Db, ids: readonly string[], now: Date): Promise<void> => {
  const minuteAgo = new Date(now.getTime() - MINUTE_MS)
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', minuteAgo)]))
    .execute()
}
