import { ACTIONS, type Permissions, RESOURCES, ROLES, type Role } from '@assay/lifecycle'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { actingUser, type Context } from '../../context.ts'
import type { Schema } from '../../db/connect.ts'
import type { RolesQuery } from './schema.ts'

/** Actions by resource, as they are stored. */
export const storedPermissions = z.partialRecord(z.enum(RESOURCES), z.array(z.enum(ACTIONS)))

/** A custom role as it is stored, with the number of accounts that have it. */
export interface CustomRole {
  id: string
  name: string
  description: string | null
  permissions: Permissions
  user_count: number
  created_at: Date
}

type Row = Pick<
  Selectable<Schema['custom_roles']>,
  'id' | 'name' | 'description' | 'permissions' | 'created_at'
> & {
  user_count: number
}

const asRole = (row: Row): CustomRole => ({ ...row, permissions: storedPermissions.parse(row.permissions) })

const customRoles = (ctx: Context) =>
  ctx.db
    .selectFrom('custom_roles')
    .select(['id', 'name', 'description', 'permissions', 'created_at'])
    .select(
      sql<number>`(select count(*) from user_custom_roles as u where u.role_id = custom_roles.id)::int`.as(
        'user_count',
      ),
    )

/** A custom role by name, or undefined. */
export const findRole = async (ctx: Context, name: string): Promise<CustomRole | undefined> => {
  const row = await customRoles(ctx).where('name', '=', name).executeTakeFirst()
  return row && asRole(row)
}

/** Finds a custom role like `findRole`, and locks it until the transaction ends. */
export const findRoleForUpdate = async (ctx: Context, name: string): Promise<CustomRole | undefined> => {
  await ctx.db.selectFrom('custom_roles').select('id').where('name', '=', name).forUpdate().execute()
  return findRole(ctx, name)
}

/** Names of one page of roles, custom and built-in ones, in alphabetical order, and their total number. */
export const listRoleNames = async (
  ctx: Context,
  { skip, limit, include_system }: RolesQuery,
): Promise<{ names: string[]; total: number }> => {
  const builtIn = include_system ? [...ROLES] : []
  const { rows } = await sql<{ name: string | null; total: number }>`
    with roles as (select name from custom_roles union all select unnest(${builtIn}::text[])),
      page as (select name from roles order by name collate "C" offset ${skip} limit ${limit})
    select page.name, counted.total from (select count(*)::int as total from roles) as counted
    left join page on true order by page.name collate "C"`.execute(ctx.db)
  return { names: rows.flatMap(({ name }) => name ?? []), total: rows[0]?.total ?? 0 }
}

/** The custom roles of these names. */
export const rolesNamed = async (ctx: Context, names: readonly string[]): Promise<CustomRole[]> => {
  const rows = await customRoles(ctx).where(sql<boolean>`name = any(${names}::text[])`).execute()
  return rows.map(asRole)
}

/** Number of accounts of each built-in role. */
export const countByRole = async (ctx: Context): Promise<ReadonlyMap<string, number>> => {
  const rows = await ctx.db
    .selectFrom('users')
    .select(['role', (eb) => eb.fn.countAll<number>().as('accounts')])
    .groupBy('role')
    .execute()
  return new Map(rows.map(({ role, accounts }) => [role, accounts]))
}

/** Stores a new custom role. A name in use violates uq_custom_roles_name. */
export const insertRole = async (ctx: Context, role: Omit<CustomRole, 'user_count'>): Promise<void> => {
  await ctx.db
    .insertInto('custom_roles')
    .values({
      ...role,
      permissions: JSON.stringify(role.permissions),
      created_by: actingUser(ctx)?.id ?? null,
      updated_at: role.created_at,
    })
    .execute()
}

/** Stores the changed fields of a custom role. */
export const updateRole = async (
  ctx: Context,
  { id, description, permissions }: Pick<CustomRole, 'id' | 'description' | 'permissions'>,
): Promise<void> => {
  await ctx.db
    .updateTable('custom_roles')
    .set({ description, permissions: JSON.stringify(permissions), updated_at: ctx.now() })
    .where('id', '=', id)
    .execute()
}

/** Deletes a custom role with its assignments. */
export const deleteRole = async (ctx: Context, id: string): Promise<void> => {
  await ctx.db.deleteFrom('custom_roles').where('id', '=', id).execute()
}

/** An account to which roles and grants are given. */
export interface Holder {
  id: string
  username: string
  role: Role
  is_superuser: boolean
}

/**
 * An account, or undefined.
 *
 * @param options `lock`: until the transaction ends, it cannot be deleted, and nobody else changes its roles and grants
 */
export const findHolder = async (
  ctx: Context,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Holder | undefined> => {
  const row = await ctx.db
    .selectFrom('users')
    .select(['id', 'username', 'role', 'is_superuser'])
    .where('id', '=', id)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  return row && { ...row, role: ROLES.find((role) => role === row.role) ?? 'viewer' }
}

/** Assigns a role to an account; false when it has the role already. */
export const assignRole = async (
  ctx: Context,
  assignment: { user_id: string; role_id: string; reason: string | null },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await ctx.db
    .insertInto('user_custom_roles')
    .values({ ...assignment, assigned_by: actingUser(ctx)?.id ?? null, assigned_at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Takes a role from an account; false when it does not have the role. */
export const revokeRole = async (ctx: Context, userId: string, roleId: string): Promise<boolean> => {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('user_custom_roles')
    .where('user_id', '=', userId)
    .where('role_id', '=', roleId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Custom roles of an account, by name. */
export const rolesOf = async (ctx: Context, userId: string): Promise<CustomRole[]> => {
  const rows = await customRoles(ctx)
    .where('id', 'in', (eb) =>
      eb.selectFrom('user_custom_roles').select('role_id').where('user_id', '=', userId),
    )
    .orderBy(sql`name collate "C"`)
    .execute()
  return rows.map(asRole)
}

/** The accounts that have a custom role. */
export const holdersOf = async (ctx: Context, roleId: string): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('user_custom_roles')
    .select('user_id')
    .where('role_id', '=', roleId)
    .execute()
  return rows.map(({ user_id }) => user_id)
}
