import { type SelectQueryBuilder, sql } from 'kysely'
import { actingUser, type Context } from '../../context.ts'
import type { Schema } from '../../db/connect.ts'
import { containing } from '../../db/literal-search.ts'
import type { Page } from '../../http/paging.ts'
import type { WorkspaceRole } from './roles.ts'
import { type Member, memberRead, type Workspace, type WorkspacesQuery, workspaceRead } from './schema.ts'

type Selection = SelectQueryBuilder<Schema, 'workspaces', Record<never, never>>

const read = async (ctx: Context, selection: Selection): Promise<Workspace[]> => {
  const caller = actingUser(ctx)?.id ?? null
  const rows = await selection
    .select([
      'workspaces.id',
      'workspaces.name',
      'workspaces.slug',
      'workspaces.description',
      'workspaces.created_by',
      'workspaces.created_at',
      'workspaces.updated_at',
    ])
    .select(
      sql<number>`(select count(*) from workspace_members as m where m.workspace_id = workspaces.id)::int`.as(
        'member_count',
      ),
    )
    .select(
      sql<string | null>`(select m.role from workspace_members as m
        where m.workspace_id = workspaces.id and m.user_id = ${caller}::uuid)`.as('my_role'),
    )
    .execute()
  return rows.map((row) => workspaceRead.parse(row))
}

/** A workspace as the caller sees it, or undefined. */
export const find = async (ctx: Context, id: string): Promise<Workspace | undefined> => {
  const [found] = await read(ctx, ctx.db.selectFrom('workspaces').where('id', '=', id))
  return found
}

/** Finds a workspace like `find`, and locks it with its members and invites until the transaction ends. */
export const findForUpdate = async (ctx: Context, id: string): Promise<Workspace | undefined> => {
  await ctx.db.selectFrom('workspaces').select('id').where('id', '=', id).forUpdate().execute()
  return find(ctx, id)
}

/** One page of workspaces, newest first, and their total number: those of the caller, or all. */
export const list = async (
  ctx: Context,
  { skip, limit, search, all }: WorkspacesQuery,
): Promise<{ items: Workspace[]; total: number }> => {
  const filtered = ctx.db
    .selectFrom('workspaces')
    .$if(!all, (q) =>
      q.where('workspaces.id', 'in', (eb) =>
        eb
          .selectFrom('workspace_members')
          .select('workspace_id')
          .where('user_id', '=', actingUser(ctx)?.id ?? null),
      ),
    )
    .$if(search !== undefined, (q) =>
      q.where((eb) =>
        eb.or([
          eb('workspaces.name', 'ilike', containing(search ?? '')),
          eb('workspaces.slug', 'ilike', containing(search ?? '')),
        ]),
      ),
    )
  const { total } = await filtered
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const page = filtered
    .orderBy('workspaces.created_at', 'desc')
    .orderBy('workspaces.id')
    .offset(skip)
    .limit(limit)
  return { items: await read(ctx, page), total }
}

type Settings = Pick<Workspace, 'id' | 'name' | 'slug' | 'description'>

/** Stores a new workspace. A slug in use violates uq_workspaces_slug. */
export const insert = async (ctx: Context, settings: Settings): Promise<void> => {
  const now = ctx.now()
  await ctx.db
    .insertInto('workspaces')
    .values({ ...settings, created_by: actingUser(ctx)?.id ?? null, created_at: now, updated_at: now })
    .execute()
}

/** Stores the changed fields of a workspace. */
export const update = async (
  ctx: Context,
  { id, name, description }: Pick<Workspace, 'id' | 'name' | 'description'>,
): Promise<void> => {
  await ctx.db
    .updateTable('workspaces')
    .set({ name, description, updated_at: ctx.now() })
    .where('id', '=', id)
    .execute()
}

/** Deletes a workspace with its members, invites and key links; the keys themselves stay. */
export const remove = async (ctx: Context, id: string): Promise<void> => {
  await ctx.db.deleteFrom('workspaces').where('id', '=', id).execute()
}

/** Number of workspaces that an account made. */
export const countMadeBy = async (ctx: Context, userId: string): Promise<number> => {
  const { count } = await ctx.db
    .selectFrom('workspaces')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_by', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

const members = (ctx: Context, workspaceId: string) =>
  ctx.db
    .selectFrom('workspace_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.workspace_id', 'm.user_id', 'u.username', 'u.email', 'm.role', 'm.joined_at'])
    .where('m.workspace_id', '=', workspaceId)

/** A member of a workspace, or undefined. */
export const findMember = async (
  ctx: Context,
  workspaceId: string,
  userId: string,
): Promise<Member | undefined> => {
  const row = await members(ctx, workspaceId).where('m.user_id', '=', userId).executeTakeFirst()
  return row && memberRead.parse(row)
}

/** One page of the members of a workspace, those who joined last first, and their total number. */
export const listMembers = async (
  ctx: Context,
  workspaceId: string,
  { skip, limit }: Page,
): Promise<{ items: Member[]; total: number }> => {
  const rows = await members(ctx, workspaceId)
    .orderBy('m.joined_at', 'desc')
    .orderBy('m.user_id')
    .offset(skip)
    .limit(limit)
    .execute()
  return { items: rows.map((row) => memberRead.parse(row)), total: await countMembers(ctx, workspaceId) }
}

/** Number of members of a workspace, or of those who have a role. */
export const countMembers = async (
  ctx: Context,
  workspaceId: string,
  role?: WorkspaceRole,
): Promise<number> => {
  const { count } = await ctx.db
    .selectFrom('workspace_members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .$if(role !== undefined, (q) => q.where('role', '=', role ?? ''))
    .executeTakeFirstOrThrow()
  return count
}

interface Membership {
  workspace_id: string
  user_id: string
  role: WorkspaceRole
}

/** Adds a member. One who is in it already violates workspace_members_pkey. */
export const insertMember = async (ctx: Context, membership: Membership): Promise<void> => {
  await ctx.db
    .insertInto('workspace_members')
    .values({ ...membership, joined_at: ctx.now() })
    .execute()
}

/** Changes the role of a member. */
export const updateMember = async (
  ctx: Context,
  { workspace_id, user_id, role }: Membership,
): Promise<void> => {
  await ctx.db
    .updateTable('workspace_members')
    .set({ role })
    .where('workspace_id', '=', workspace_id)
    .where('user_id', '=', user_id)
    .execute()
}

/** Removes a member. */
export const deleteMember = async (ctx: Context, workspaceId: string, userId: string): Promise<void> => {
  await ctx.db
    .deleteFrom('workspace_members')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .execute()
}

/** An account, or undefined; it cannot be deleted until the transaction ends. */
export const findAccount = async (
  ctx: Context,
  id: string,
): Promise<{ id: string; username: string; email: string | null } | undefined> =>
  ctx.db
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
