import { actingUser, type Context, inTransaction } from '../../context.ts'
import { record } from '../../features/audit/index.ts'
import { attempt, linkBase, whyClosed } from '../../features/notifications/index.ts'
import { pageAnswer } from '../../http/paging.ts'
import { sha256 } from '../../lib/crypto.ts'
import { conflict, forbidden, notFound } from '../../lib/errors.ts'
import { newId, randomToken } from '../../lib/ids.ts'
import { join, lock, mayGive, recordMember, visit } from './actions.ts'
import {
  expiryOf,
  inviteEmail,
  inviteUrl,
  isSameAddress,
  masked,
  statusOf,
  TOKEN_BYTES,
} from './invite-rules.ts'
import type {
  Invite,
  InvitePreview,
  InviteSent,
  InvitesQuery,
  InviteWrite,
  Member,
  Workspace,
} from './schema.ts'
import { findForUpdate } from './store.ts'
import * as store from './store-invites.ts'

/** Invites of a workspace that can be accepted at the same time. */
const MAX_PENDING = 200

const asRead = ({ revoked_at, ...invite }: store.StoredInvite, now: Date): Invite => ({
  ...invite,
  status: statusOf({ ...invite, revoked_at }, now),
})

/**
 * One page of the invites of a workspace.
 *
 * @throws AppError 403, 404
 */
export const list = async (ctx: Context, id: string, query: InvitesQuery) => {
  await visit(ctx, id, 'admin')
  const { items, total } = await store.list(ctx, id, query)
  return pageAnswer(query, { items: items.map((invite) => asRead(invite, ctx.now())), total })
}

type InviteId = Pick<store.StoredInvite, 'id' | 'workspace_id'>
type Verb = 'create' | 'resend' | 'accept' | 'revoke'

const recordInvite = (ctx: Context, verb: Verb, invite: store.StoredInvite): Promise<void> => {
  const { id, email, role, workspace_id, workspace_name } = invite
  const values = { email, role, workspace_id, workspace: workspace_name, expires_at: invite.expires_at }
  return record(ctx, {
    action: `workspace_invite_${verb}`,
    entity: { type: 'workspace_invite', id, name: email },
    ...(verb === 'revoke' ? { old_value: values } : { new_value: values }),
  })
}

const refuseInvite = async (
  ctx: Context,
  workspace: Workspace,
  { email, role }: InviteWrite,
): Promise<void> => {
  if (!mayGive(ctx, workspace, role)) throw forbidden()
  if (await store.isMemberAddress(ctx, workspace.id, email)) throw conflict('User is already a member')
  if (await store.hasPending(ctx, workspace.id, email)) {
    throw conflict('An invite for this e-mail is pending')
  }
  if ((await store.countPending(ctx, workspace.id)) >= MAX_PENDING) {
    throw conflict(`A workspace can have at most ${MAX_PENDING} pending invites`)
  }
}

/**
 * Invites an e-mail address. Only this response and the e-mail contain the token.
 *
 * @throws AppError 403, 404, 409 for a member or a pending invite
 */
export const create = async (ctx: Context, id: string, input: InviteWrite): Promise<InviteSent> => {
  const token = randomToken(TOKEN_BYTES)
  const invite = await inTransaction(ctx, async (ctx) => {
    const workspace = await lock(ctx, id, 'admin')
    await refuseInvite(ctx, workspace, input)
    const inviteId = newId()
    const { email, role } = input
    const expires_at = expiryOf(ctx.now())
    const stored = { id: inviteId, workspace_id: id, email, role, token_digest: sha256(token), expires_at }
    await store.insert(ctx, stored)
    return recorded(ctx, 'create', { id: inviteId, workspace_id: id })
  })
  return send(ctx, invite, token)
}

const recorded = async (ctx: Context, verb: Verb, invite: InviteId): Promise<store.StoredInvite> => {
  const stored = await store.find(ctx, invite)
  if (!stored) throw notFound('Invite')
  await recordInvite(ctx, verb, stored)
  return stored
}

/** Sends the e-mail of an invite, after it is stored: a mail server must not hold the workspace. */
const send = async (ctx: Context, invite: store.StoredInvite, token: string): Promise<InviteSent> => {
  const url = inviteUrl(linkBase(ctx.config), token)
  const inviter = actingUser(ctx)?.username ?? null
  const message = inviteEmail({ workspace: invite.workspace_name, inviter, url })
  const delivery = await deliver(ctx, { ...message, recipient: invite.email })
  return { ...asRead(invite, ctx.now()), token, invite_url: url, delivery }
}

const deliver = async (
  ctx: Context,
  message: { recipient: string; subject: string; body: string },
): Promise<InviteSent['delivery']> => {
  if (whyClosed('email', ctx.config) !== undefined) return 'SKIPPED'
  const error = await attempt(ctx, { channel: 'email', ...message })
  if (error === undefined) return 'SENT'
  ctx.log.warn({ reason: error }, 'workspace invite not sent')
  return 'FAILED'
}

const openInvite = async (ctx: Context, invite: InviteId): Promise<store.StoredInvite> => {
  const stored = await store.find(ctx, invite)
  if (!stored) throw notFound('Invite')
  if (stored.accepted_at) throw conflict('Invite was already accepted')
  return stored
}

/**
 * Sends an invite again, with a new token and expiry; the former link is worthless.
 *
 * @throws AppError 403, 404, 409
 */
export const resend = async (ctx: Context, invite: InviteId): Promise<InviteSent> => {
  const token = randomToken(TOKEN_BYTES)
  const renewed = await inTransaction(ctx, async (ctx) => {
    const workspace = await lock(ctx, invite.workspace_id, 'admin')
    const { email, role, expires_at, revoked_at } = await openInvite(ctx, invite)
    const isPending = !revoked_at && expires_at > ctx.now()
    if (!isPending) await refuseInvite(ctx, workspace, { email, role })
    if (!mayGive(ctx, workspace, role)) throw forbidden()
    await store.renew(ctx, { id: invite.id, token_digest: sha256(token), expires_at: expiryOf(ctx.now()) })
    return recorded(ctx, 'resend', invite)
  })
  return send(ctx, renewed, token)
}

/**
 * Revokes an invite; revoking it again changes nothing.
 *
 * @throws AppError 403, 404, 409
 */
export const revoke = (ctx: Context, invite: InviteId): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await lock(ctx, invite.workspace_id, 'admin')
    const stored = await openInvite(ctx, invite)
    if (stored.revoked_at) return
    await store.end(ctx, invite.id, 'revoked_at')
    await recordInvite(ctx, 'revoke', stored)
  })

const byToken = async (ctx: Context, token: string): Promise<store.StoredInvite> => {
  const invite = await store.findByDigest(ctx, sha256(token))
  if (!invite || invite.revoked_at) throw notFound('Invite')
  return invite
}

/**
 * What the holder of an invite's link may know of it before signing in.
 *
 * @throws AppError 404
 */
export const preview = async (ctx: Context, token: string): Promise<InvitePreview> => {
  const { workspace_name, email, role, inviter_username, expires_at, ...times } = await byToken(ctx, token)
  const isOwn = isSameAddress(actingUser(ctx)?.email ?? null, email)
  return {
    workspace_name,
    email: isOwn ? email : masked(email),
    role,
    inviter_name: inviter_username,
    expires_at,
    status: statusOf({ ...times, expires_at }, ctx.now()),
  }
}

/**
 * Makes the caller a member by an invite that was sent to the caller's address.
 *
 * @throws AppError 403 for another address, 404, 409
 */
export const accept = (ctx: Context, token: string): Promise<Member> =>
  inTransaction(ctx, async (ctx) => {
    const { workspace_id } = await byToken(ctx, token)
    const workspace = await findForUpdate(ctx, workspace_id)
    const invite = await byToken(ctx, token)
    const user = actingUser(ctx)
    if (!workspace || !user) throw notFound('Invite')
    if (!isSameAddress(user.email, invite.email)) {
      throw forbidden('This invite was sent to another e-mail address')
    }
    if (invite.accepted_at) throw conflict('Invite was already accepted')
    if (invite.expires_at <= ctx.now()) throw conflict('Invite has expired')
    const member = await join(ctx, workspace, { user_id: user.id, role: invite.role })
    await store.end(ctx, invite.id, 'accepted_at')
    await recordMember(ctx, 'workspace_member_add', { workspace, member, after: member.role })
    await recordInvite(ctx, 'accept', invite)
    return member
  })
