import { pageOf } from '../../http/paging.ts'
import { type Route, route } from '../../http/route.ts'
import * as invites from './actions-invites.ts'
import {
  inviteParams,
  invitePreview,
  inviteRead,
  inviteSent,
  invitesQuery,
  inviteWrite,
  memberRead,
  tokenParams,
  workspaceParams,
} from './schema.ts'

const NOT_FOUND = { 404: 'Workspace not found; Invite not found' }
const ACCEPTED = 'Invite was already accepted'

const inviteOf = ({ id, invite_id }: { id: string; invite_id: string }) => ({
  id: invite_id,
  workspace_id: id,
})

const listInvites = route({
  method: 'GET',
  path: '/workspaces/{id}/invites',
  summary: 'List the invites of a workspace',
  access: 'any',
  params: workspaceParams,
  query: invitesQuery,
  response: pageOf(inviteRead),
  errors: { 404: 'Workspace not found' },
  handler: (ctx, { params, query }) => invites.list(ctx, params.id, query),
})

const createInvite = route({
  method: 'POST',
  path: '/workspaces/{id}/invites',
  summary: 'Invite somebody to a workspace',
  access: 'any',
  params: workspaceParams,
  body: inviteWrite,
  response: inviteSent,
  status: 201,
  errors: {
    404: 'Workspace not found',
    409: 'User is already a member; An invite for this e-mail is pending; A workspace can have at most 200 pending invites',
  },
  handler: (ctx, { params, body }) => invites.create(ctx, params.id, body),
})

const resendInvite = route({
  method: 'POST',
  path: '/workspaces/{id}/invites/{invite_id}/resend',
  summary: 'Send an invite again',
  access: 'any',
  params: inviteParams,
  response: inviteSent,
  status: 201,
  errors: { ...NOT_FOUND, 409: ACCEPTED },
  handler: (ctx, { params }) => invites.resend(ctx, inviteOf(params)),
})

const revokeInvite = route({
  method: 'DELETE',
  path: '/workspaces/{id}/invites/{invite_id}',
  summary: 'Revoke an invite',
  access: 'any',
  params: inviteParams,
  errors: { ...NOT_FOUND, 409: ACCEPTED },
  handler: (ctx, { params }) => invites.revoke(ctx, inviteOf(params)),
})

const previewInvite = route({
  method: 'GET',
  path: '/workspaces/invites/{token}',
  summary: 'Read an invite by its token',
  access: 'optional',
  params: tokenParams,
  response: invitePreview,
  errors: { 404: 'Invite not found' },
  handler: (ctx, { params }) => invites.preview(ctx, params.token),
})

const acceptInvite = route({
  method: 'POST',
  path: '/workspaces/invites/{token}/accept',
  summary: 'Accept an invite',
  access: 'any',
  params: tokenParams,
  response: memberRead,
  status: 201,
  errors: {
    403: 'This invite was sent to another e-mail address',
    404: 'Invite not found',
    409: `Invite has expired; ${ACCEPTED}; User is already a member; A workspace can have at most 1000 members`,
  },
  handler: (ctx, { params }) => invites.accept(ctx, params.token),
})

export const inviteRoutes: Route[] = [
  previewInvite,
  acceptInvite,
  listInvites,
  createInvite,
  resendInvite,
  revokeInvite,
]
