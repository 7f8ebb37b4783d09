import { z } from 'zod'
import { pageQuery, searchQuery } from '../../http/paging.ts'
import { emailAddress, id, queryFlag, text, time, word } from '../../http/shapes.ts'
import { INVITE_STATUSES } from './invite-rules.ts'
import { WORKSPACE_ROLES } from './roles.ts'

const name = text(1, 100)
const slug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{1,62}$/, 'must be 2 to 63 of a-z, 0-9 and -, a letter or digit first')
const description = text(0, 2000).nullish()
const role = word(WORKSPACE_ROLES)

export const workspaceWrite = z.strictObject({ name, slug, description })
export const workspaceChange = z.strictObject({ name: name.optional(), description })
export const workspacesQuery = pageQuery.extend({ search: searchQuery, all: queryFlag(false) })
export const workspaceParams = z.strictObject({ id })

export const memberWrite = z.strictObject({ user_id: id, role: role.default('viewer') })
export const memberChange = z.strictObject({ role })
export const memberParams = z.strictObject({ id, user_id: id })

export const inviteWrite = z.strictObject({ email: emailAddress, role: role.default('viewer') })
export const invitesQuery = pageQuery.extend({ status_filter: word(INVITE_STATUSES).optional() })
export const inviteParams = z.strictObject({ id, invite_id: id })
export const tokenParams = z.strictObject({ token: z.string().min(1).max(200) })

export const workspaceKeyParams = z.strictObject({ id, key_id: id })

export const workspaceRead = z
  .object({
    id,
    name: z.string(),
    slug: z.string(),
    description: z.string().nullable(),
    created_by: id.nullable(),
    member_count: z.int(),
    /** The caller's role in it; null for a superuser who is not in it. */
    my_role: z.enum(WORKSPACE_ROLES).nullable(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Workspace' })

export const memberRead = z
  .object({
    workspace_id: id,
    user_id: id,
    username: z.string(),
    email: z.string().nullable(),
    role: z.enum(WORKSPACE_ROLES),
    joined_at: time,
  })
  .meta({ id: 'WorkspaceMember' })

export const inviteRead = z
  .object({
    id,
    workspace_id: id,
    workspace_name: z.string(),
    email: z.string(),
    role: z.enum(WORKSPACE_ROLES),
    status: z.enum(INVITE_STATUSES),
    inviter_username: z.string().nullable(),
    expires_at: time,
    accepted_at: time.nullable(),
    created_at: time,
  })
  .meta({ id: 'WorkspaceInvite' })

/** An invite as its inviter gets it once: with the token, and how the e-mail went. */
export const inviteSent = inviteRead
  .extend({
    token: z.string(),
    invite_url: z.string(),
    /** SKIPPED: no mail server is configured; the inviter passes invite_url on. */
    delivery: z.enum(['SENT', 'FAILED', 'SKIPPED']),
  })
  .meta({ id: 'WorkspaceInviteSent' })

export const invitePreview = z.object({
  workspace_name: z.string(),
  /** Masked unless it is the caller's own. */
  email: z.string(),
  role: z.enum(WORKSPACE_ROLES),
  inviter_name: z.string().nullable(),
  expires_at: time,
  status: z.enum(INVITE_STATUSES),
})

export type Workspace = z.output<typeof workspaceRead>
export type WorkspaceWrite = z.output<typeof workspaceWrite>
export type WorkspaceChange = z.output<typeof workspaceChange>
export type WorkspacesQuery = z.output<typeof workspacesQuery>
export type Member = z.output<typeof memberRead>
export type MemberWrite = z.output<typeof memberWrite>
export type Invite = z.output<typeof inviteRead>
export type InviteWrite = z.output<typeof inviteWrite>
export type InvitesQuery = z.output<typeof invitesQuery>
export type InviteSent = z.output<typeof inviteSent>
export type InvitePreview = z.output<typeof invitePreview>
