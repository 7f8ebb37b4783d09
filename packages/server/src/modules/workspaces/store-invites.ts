import { sql } from 'kysely'
import { actingUser, type Context } from '../../context.ts'
import type { WorkspaceRole } from './roles.ts'
import type { InvitesQuery } from './schema.ts'

/** An invite as it is stored, with the names that people know it by. */
export interface StoredInvite {
  id: string
  workspace_id: string
  workspace_name: string
  email: string
  role: WorkspaceRole
  inviter_username: string | null
  created_at: Date
  expires_at: Date
  accepted_at: Date | null
  revoked_at: Date | null
}

const invites = (ctx: Context) =>
  ctx.db
    .selectFrom('workspace_invites as i')
    .innerJoin('workspaces as w', 'w.id', 'i.workspace_id')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .select([
      'i.id',
      'i.workspace_id',
      'w.name as workspace_name',
      'i.email',
      sql<WorkspaceRole>`i.role`.as('role'),
      'u.username as inviter_username',
      'i.created_at',
      'i.expires_at',
      'i.accepted_at',
      'i.revoked_at',
    ])

/** An invite of a workspace, or undefined. */
export const find = (
  ctx: Context,
  { id, workspace_id }: Pick<StoredInvite, 'id' | 'workspace_id'>,
): Promise<StoredInvite | undefined> =>
  invites(ctx).where('i.workspace_id', '=', workspace_id).where('i.id', '=', id).executeTakeFirst()

/** The invite with that token, or undefined. */
export const findByDigest = (ctx: Context, digest: string): Promise<StoredInvite | undefined> =>
  invites(ctx).where('i.token_digest', '=', digest).executeTakeFirst()

/** Whether an address has an invite to the workspace that can be accepted now. */
export const hasPending = async (ctx: Context, workspaceId: string, email: string): Promise<boolean> => {
  const row = await ctx.db
    .selectFrom('workspace_invites')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Number of invites of a workspace that can be accepted now. */
export const countPending = async (ctx: Context, workspaceId: string): Promise<number> =>
  (await list(ctx, workspaceId, { status_filter: 'pending', skip: 0, limit: 1 })).total

/** One page of invites, newest first, and their total number. */
export const list = async (
  ctx: Context,
  workspaceId: string,
  { status_filter, skip, limit }: InvitesQuery,
): Promise<{ items: StoredInvite[]; total: number }> => {
  const status = sql<string>`case when i.accepted_at is not null then 'accepted'
    when i.revoked_at is not null then 'revoked'
    when i.expires_at <= ${ctx.now()} then 'expired' else 'pending' end`
  const filtered = invites(ctx)
    .where('i.workspace_id', '=', workspaceId)
    .$if(status_filter !== undefined, (q) => q.where(status, '=', status_filter ?? ''))
  const { total } = await filtered
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const items = await filtered
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .offset(skip)
    .limit(limit)
    .execute()
  return { items, total }
}

interface NewInvite {
  id: string
  workspace_id: string
  email: string
  role: WorkspaceRole
  token_digest: string
  expires_at: Date
}

/** Stores a new invite. */
export const insert = async (ctx: Context, invite: NewInvite): Promise<void> => {
  await ctx.db
    .insertInto('workspace_invites')
    .values({ ...invite, invited_by: actingUser(ctx)?.id ?? null, created_at: ctx.now() })
    .execute()
}

/** Gives an invite another token and expiry; its old link is worthless from then on. */
export const renew = async (
  ctx: Context,
  { id, token_digest, expires_at }: Pick<NewInvite, 'id' | 'token_digest' | 'expires_at'>,
): Promise<void> => {
  await ctx.db
    .updateTable('workspace_invites')
    .set({ token_digest, expires_at, revoked_at: null })
    .where('id', '=', id)
    .execute()
}

/** Marks an invite as accepted or revoked now. */
export const end = async (ctx: Context, id: string, how: 'accepted_at' | 'revoked_at'): Promise<void> => {
  await ctx.db
    .updateTable('workspace_invites')
    .set({ [how]: ctx.now() })
    .where('id', '=', id)
    .execute()
}

/** Whether a member of the workspace has this e-mail address. */
export const isMemberAddress = async (ctx: Context, workspaceId: string, email: string): Promise<boolean> => {
  const row = await ctx.db
    .selectFrom('workspace_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.id')
    .where('m.workspace_id', '=', workspaceId)
    .where(sql<boolean>`lower(u.email) = lower(${email})`)
    .executeTakeFirst()
  return row !== undefined
}
