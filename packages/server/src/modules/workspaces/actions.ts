import { actingUser, type Context, inTransaction, type SignedInUser } from '../../context.ts'
import { lockUntilCommit } from '../../db/advisory-lock.ts'
import { orConflict } from '../../db/unique-conflict.ts'
import { type AuditAction, changes, record } from '../../features/audit/index.ts'
import { notAuthenticated } from '../../http/access.ts'
import { type Page, pageAnswer } from '../../http/paging.ts'
import { conflict, forbidden, invalid, notFound } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { concernsOwners, grants, leavesNoOwner, type WorkspaceAccess, type WorkspaceRole } from './roles.ts'
import type {
  Member,
  MemberWrite,
  Workspace,
  WorkspaceChange,
  WorkspacesQuery,
  WorkspaceWrite,
} from './schema.ts'
import * as store from './store.ts'

/** Limits that keep what one account can store small. */
const MAX_MADE_BY_ACCOUNT = 100
const MAX_MEMBERS = 1000

const caller = (ctx: Context): SignedInUser => {
  const user = actingUser(ctx)
  if (!user) throw notAuthenticated()
  return user
}

/** The role within a workspace by which the caller acts: a superuser counts as owner everywhere. */
const actingRole = (ctx: Context, { my_role }: Workspace): WorkspaceRole | undefined =>
  caller(ctx).is_superuser ? 'owner' : (my_role ?? undefined)

/** Whether the caller acts as an owner of the workspace. */
const isOwner = (ctx: Context, workspace: Workspace): boolean => actingRole(ctx, workspace) === 'owner'

/**
 * Refuses callers who may not do this in the workspace; to those who are not in it, it does not exist.
 *
 * @throws AppError 403, 404
 */
const permitted = (ctx: Context, workspace: Workspace | undefined, access: WorkspaceAccess): Workspace => {
  const role = workspace && actingRole(ctx, workspace)
  if (!workspace || !role) throw notFound('Workspace')
  if (!grants(role, access)) throw forbidden()
  return workspace
}

/**
 * A workspace that the caller may use in this way.
 *
 * @throws AppError 403, 404
 */
export const visit = async (ctx: Context, id: string, access: WorkspaceAccess): Promise<Workspace> =>
  permitted(ctx, await store.find(ctx, id), access)

/** Visits a workspace like `visit`, and locks it until the transaction ends. */
export const lock = async (ctx: Context, id: string, access: WorkspaceAccess): Promise<Workspace> =>
  permitted(ctx, await store.findForUpdate(ctx, id), access)

/**
 * One page of the caller's workspaces; superusers may request all.
 *
 * @throws AppError 403 for those of others
 */
export const list = async (ctx: Context, query: WorkspacesQuery) => {
  if (query.all && !caller(ctx).is_superuser) throw forbidden()
  return pageAnswer(query, await store.list(ctx, query))
}

const entityOf = ({ id, name }: Workspace) => ({ type: 'workspace' as const, id, name })

/**
 * Stores a new workspace with the caller as owner.
 *
 * @throws AppError 409 for a slug in use, or too many workspaces
 */
export const create = (ctx: Context, input: WorkspaceWrite): Promise<Workspace> =>
  orConflict(
    () =>
      inTransaction(ctx, async (ctx) => {
        const user = caller(ctx)
        await lockUntilCommit(ctx.db, `workspaces ${user.id}`)
        if ((await store.countMadeBy(ctx, user.id)) >= MAX_MADE_BY_ACCOUNT) {
          throw conflict(`An account can make at most ${MAX_MADE_BY_ACCOUNT} workspaces`)
        }
        const { name, slug, description = null } = input
        const id = newId()
        await store.insert(ctx, { id, name, slug, description })
        await store.insertMember(ctx, { workspace_id: id, user_id: user.id, role: 'owner' })
        const workspace = await visit(ctx, id, 'owner')
        await record(ctx, {
          action: 'workspace_create',
          entity: entityOf(workspace),
          new_value: { name, slug, description },
        })
        return workspace
      }),
    { uq_workspaces_slug: 'Workspace slug already exists' },
  )

/**
 * Changes the fields that were sent.
 *
 * @throws AppError 403, 404
 */
export const update = (ctx: Context, id: string, change: WorkspaceChange): Promise<Workspace> =>
  inTransaction(ctx, async (ctx) => {
    const before = await lock(ctx, id, 'admin')
    const { name = before.name, description = before.description } = change
    const values = changes(before, { ...before, name, description }, ['name', 'description'])
    if (Object.keys(values.new_value).length === 0) return before
    await store.update(ctx, { id, name, description })
    const after = { ...before, name, description, updated_at: ctx.now() }
    await record(ctx, { action: 'workspace_update', entity: entityOf(after), ...values })
    return after
  })

/**
 * Deletes a workspace with its members and invites; keys that were filed under it stay.
 *
 * @throws AppError 403, 404
 */
export const remove = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const workspace = await lock(ctx, id, 'owner')
    await store.remove(ctx, id)
    const { name, slug, description, member_count } = workspace
    await record(ctx, {
      action: 'workspace_delete',
      entity: entityOf(workspace),
      old_value: { name, slug, description, member_count },
    })
  })

/**
 * One page of the members.
 *
 * @throws AppError 404
 */
export const listMembers = async (ctx: Context, id: string, page: Page) => {
  await visit(ctx, id, 'in_it')
  return pageAnswer(page, await store.listMembers(ctx, id, page))
}

interface MemberRecord {
  workspace: Workspace
  member: Pick<Member, 'user_id' | 'username'>
  before?: WorkspaceRole
  after?: WorkspaceRole
}

/** Records a change of who is a member of a workspace, or as what. */
export const recordMember = (ctx: Context, action: AuditAction, change: MemberRecord): Promise<void> => {
  const { workspace, member, before, after } = change
  const of = { user_id: member.user_id, workspace_id: workspace.id, workspace: workspace.name }
  return record(ctx, {
    action,
    entity: { type: 'workspace_member', id: workspace.id, name: member.username },
    ...(before && { old_value: { ...of, role: before } }),
    ...(after && { new_value: { ...of, role: after } }),
  })
}

/**
 * Makes an account a member of a locked workspace.
 *
 * @throws AppError 404 for an unknown account, 409 when it is a member, or the workspace is full
 */
export const join = async (
  ctx: Context,
  workspace: Workspace,
  { user_id, role }: MemberWrite,
): Promise<Member> => {
  const account = await store.findAccount(ctx, user_id)
  if (!account) throw notFound('User')
  if (await store.findMember(ctx, workspace.id, user_id)) throw conflict('User is already a member')
  if (workspace.member_count >= MAX_MEMBERS) {
    throw conflict(`A workspace can have at most ${MAX_MEMBERS} members`)
  }
  await store.insertMember(ctx, { workspace_id: workspace.id, user_id, role })
  const { username, email } = account
  return { workspace_id: workspace.id, user_id, username, email, role, joined_at: ctx.now() }
}

/** Whether the caller may give the role within the workspace: only owners give the role owner. */
export const mayGive = (ctx: Context, workspace: Workspace, role: WorkspaceRole): boolean =>
  !concernsOwners(role) || isOwner(ctx, workspace)

/**
 * Adds a member.
 *
 * @throws AppError 403, also for the role owner by somebody who is none; 404, 409
 */
export const addMember = (ctx: Context, id: string, input: MemberWrite): Promise<Member> =>
  inTransaction(ctx, async (ctx) => {
    const workspace = await lock(ctx, id, 'admin')
    if (!mayGive(ctx, workspace, input.role)) throw forbidden()
    const member = await join(ctx, workspace, input)
    await recordMember(ctx, 'workspace_member_add', { workspace, member, after: member.role })
    return member
  })

const lockMember = async (ctx: Context, workspace: Workspace, userId: string): Promise<Member> => {
  const member = await store.findMember(ctx, workspace.id, userId)
  if (!member) throw notFound('Member')
  return member
}

const refuseLossOfOwner = async (
  ctx: Context,
  { workspace_id, role: before }: Member,
  after: WorkspaceRole | undefined,
): Promise<void> => {
  const owners = await store.countMembers(ctx, workspace_id, 'owner')
  const otherOwners = before === 'owner' ? owners - 1 : owners
  if (leavesNoOwner({ before, after, otherOwners })) throw invalid('A workspace needs at least one owner')
}

/**
 * Changes the role of a member.
 *
 * @throws AppError 400 for the last owner, 403, 404
 */
export const changeMember = (ctx: Context, id: string, { user_id, role }: MemberWrite): Promise<Member> =>
  inTransaction(ctx, async (ctx) => {
    const workspace = await lock(ctx, id, 'admin')
    const member = await lockMember(ctx, workspace, user_id)
    if (member.role === role) return member
    if (concernsOwners(member.role, role) && !isOwner(ctx, workspace)) throw forbidden()
    await refuseLossOfOwner(ctx, member, role)
    await store.updateMember(ctx, { workspace_id: id, user_id, role })
    await recordMember(ctx, 'workspace_member_update', {
      workspace,
      member,
      before: member.role,
      after: role,
    })
    return { ...member, role }
  })

/**
 * Removes a member; everybody may leave.
 *
 * @throws AppError 400 for the last owner, 403, 404
 */
export const removeMember = (ctx: Context, id: string, userId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const isSelf = caller(ctx).id === userId
    const workspace = await lock(ctx, id, isSelf ? 'in_it' : 'admin')
    const member = await lockMember(ctx, workspace, userId)
    if (!isSelf && concernsOwners(member.role) && !isOwner(ctx, workspace)) throw forbidden()
    await refuseLossOfOwner(ctx, member, undefined)
    await store.deleteMember(ctx, id, userId)
    await recordMember(ctx, 'workspace_member_remove', { workspace, member, before: member.role })
  })
