import { ACTIONS, type Permissions, RESOURCES, type Resource } from '@assay/lifecycle'
import { sql } from 'kysely'
import { z } from 'zod'
import { actingUser, type Context } from '../../context.ts'
import type { Page } from '../../http/paging.ts'
import type { GrantRead } from './schema.ts'
import { storedPermissions } from './store.ts'

/** Permissions that were granted to one account. */
interface Grant {
  user_id: string
  resource: Resource
  actions: readonly string[]
  expires_at: Date | null
  reason: string | null
}

/** Stores a grant; it replaces the account's grant for the same resource. */
export const put = async (ctx: Context, grant: Grant): Promise<void> => {
  const values = {
    ...grant,
    actions: [...grant.actions],
    granted_by: actingUser(ctx)?.id ?? null,
    granted_at: ctx.now(),
  }
  const { user_id: _user, resource: _resource, ...replaced } = values
  await ctx.db
    .insertInto('direct_permission_grants')
    .values(values)
    .onConflict((conflict) => conflict.columns(['user_id', 'resource']).doUpdateSet(replaced))
    .execute()
}

const grantsOf = (ctx: Context, userId: string) =>
  ctx.db.selectFrom('direct_permission_grants').where('user_id', '=', userId)

/** The actions of an account's grant for a resource, expired or not. */
export const actionsOf = async (
  ctx: Context,
  userId: string,
  resource: Resource,
): Promise<string[] | undefined> => {
  const row = await grantsOf(ctx, userId)
    .select('actions')
    .where('resource', '=', resource)
    .executeTakeFirst()
  return row?.actions
}

/** Deletes an account's grant for a resource, and returns the number of deleted grants. */
export const remove = async (ctx: Context, userId: string, resource: Resource): Promise<number> => {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('direct_permission_grants')
    .where('user_id', '=', userId)
    .where('resource', '=', resource)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Permissions of the grants of an account that have not expired. */
export const inForce = async (ctx: Context, userId: string): Promise<Permissions[]> => {
  const rows = await grantsOf(ctx, userId)
    .select(['resource', 'actions'])
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', ctx.now())]))
    .execute()
  return rows.map(({ resource, actions }) => storedPermissions.parse({ [resource]: actions }))
}

const stored = z.object({ resource: z.enum(RESOURCES), actions: z.array(z.enum(ACTIONS)) })

/** One page of an account's grants, newest first, and their total number. */
export const list = async (
  ctx: Context,
  userId: string,
  { skip, limit }: Page,
): Promise<{ items: GrantRead[]; total: number }> => {
  const { total } = await grantsOf(ctx, userId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await grantsOf(ctx, userId)
    .leftJoin('users as granter', 'granter.id', 'direct_permission_grants.granted_by')
    .select(['resource', 'actions', 'expires_at', 'reason', 'granted_at'])
    .select(['user_id', 'granter.username as granted_by_username'])
    .select(sql<boolean>`coalesce(expires_at <= ${ctx.now()}, false)`.as('is_expired'))
    .orderBy('granted_at', 'desc')
    .orderBy('resource')
    .offset(skip)
    .limit(limit)
    .execute()
  return { items: rows.map((row) => ({ ...row, ...stored.parse(row) })), total }
}
