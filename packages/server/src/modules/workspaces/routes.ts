import { apiKeyCreate, apiKeyCreated, apiKeyRead, keyListQuery } from '../../features/api-keys/index.ts'
import { pageOf, pageQuery } from '../../http/paging.ts'
import { type Route, route } from '../../http/route.ts'
import * as workspaces from './actions.ts'
import * as keys from './actions-keys.ts'
import { inviteRoutes } from './routes-invites.ts'
import {
  memberChange,
  memberParams,
  memberRead,
  memberWrite,
  workspaceChange,
  workspaceKeyParams,
  workspaceParams,
  workspaceRead,
  workspacesQuery,
  workspaceWrite,
} from './schema.ts'

const NOT_FOUND = { 404: 'Workspace not found' }
const MEMBER_NOT_FOUND = { 404: 'Workspace not found; Member not found' }
const LAST_OWNER = { 400: 'A workspace needs at least one owner' }

const listWorkspaces = route({
  method: 'GET',
  path: '/workspaces/',
  summary: 'List your workspaces',
  access: 'any',
  query: workspacesQuery,
  response: pageOf(workspaceRead),
  handler: (ctx, { query }) => workspaces.list(ctx, query),
})

const createWorkspace = route({
  method: 'POST',
  path: '/workspaces/',
  summary: 'Create a workspace',
  access: 'any',
  body: workspaceWrite,
  response: workspaceRead,
  status: 201,
  errors: { 409: 'Workspace slug already exists; An account can make at most 100 workspaces' },
  handler: (ctx, { body }) => workspaces.create(ctx, body),
})

const readWorkspace = route({
  method: 'GET',
  path: '/workspaces/{id}',
  summary: 'Read a workspace',
  access: 'any',
  params: workspaceParams,
  response: workspaceRead,
  errors: NOT_FOUND,
  handler: (ctx, { params }) => workspaces.visit(ctx, params.id, 'in_it'),
})

const updateWorkspace = route({
  method: 'PUT',
  path: '/workspaces/{id}',
  summary: 'Change a workspace',
  access: 'any',
  params: workspaceParams,
  body: workspaceChange,
  response: workspaceRead,
  errors: NOT_FOUND,
  handler: (ctx, { params, body }) => workspaces.update(ctx, params.id, body),
})

const deleteWorkspace = route({
  method: 'DELETE',
  path: '/workspaces/{id}',
  summary: 'Delete a workspace',
  access: 'any',
  params: workspaceParams,
  errors: NOT_FOUND,
  handler: (ctx, { params }) => workspaces.remove(ctx, params.id),
})

const listMembers = route({
  method: 'GET',
  path: '/workspaces/{id}/members',
  summary: 'List the members of a workspace',
  access: 'any',
  params: workspaceParams,
  query: pageQuery,
  response: pageOf(memberRead),
  errors: NOT_FOUND,
  handler: (ctx, { params, query }) => workspaces.listMembers(ctx, params.id, query),
})

const addMember = route({
  method: 'POST',
  path: '/workspaces/{id}/members',
  summary: 'Add a member to a workspace',
  access: 'any',
  params: workspaceParams,
  body: memberWrite,
  response: memberRead,
  status: 201,
  errors: {
    404: 'Workspace not found; User not found',
    409: 'User is already a member; A workspace can have at most 1000 members',
  },
  handler: (ctx, { params, body }) => workspaces.addMember(ctx, params.id, body),
})

const changeMember = route({
  method: 'PUT',
  path: '/workspaces/{id}/members/{user_id}',
  summary: "Change a member's role in a workspace",
  access: 'any',
  params: memberParams,
  body: memberChange,
  response: memberRead,
  errors: { ...LAST_OWNER, ...MEMBER_NOT_FOUND },
  handler: (ctx, { params, body }) =>
    workspaces.changeMember(ctx, params.id, { user_id: params.user_id, role: body.role }),
})

const removeMember = route({
  method: 'DELETE',
  path: '/workspaces/{id}/members/{user_id}',
  summary: 'Remove a member, or leave a workspace',
  access: 'any',
  params: memberParams,
  errors: { ...LAST_OWNER, ...MEMBER_NOT_FOUND },
  handler: (ctx, { params }) => workspaces.removeMember(ctx, params.id, params.user_id),
})

const listKeys = route({
  method: 'GET',
  path: '/workspaces/{id}/api-keys',
  summary: 'List the API keys of a workspace',
  access: 'any',
  params: workspaceParams,
  query: keyListQuery,
  response: pageOf(apiKeyRead),
  errors: NOT_FOUND,
  handler: (ctx, { params, query }) => keys.list(ctx, params.id, query),
})

const createKey = route({
  method: 'POST',
  path: '/workspaces/{id}/api-keys',
  summary: 'Create an API key of a workspace',
  access: 'any',
  params: workspaceParams,
  body: apiKeyCreate,
  response: apiKeyCreated,
  status: 201,
  errors: {
    ...NOT_FOUND,
    409: 'An account can have at most 100 API keys. Revoke one that is no longer used.',
  },
  handler: (ctx, { params, body }) => keys.create(ctx, params.id, body),
})

const revokeKey = route({
  method: 'DELETE',
  path: '/workspaces/{id}/api-keys/{key_id}',
  summary: 'Revoke an API key of a workspace',
  access: 'any',
  params: workspaceKeyParams,
  errors: { 404: 'Workspace not found; API key not found' },
  handler: (ctx, { params }) => keys.revoke(ctx, params.id, params.key_id),
})

export const routes: Route[] = [
  listWorkspaces,
  createWorkspace,
  ...inviteRoutes,
  readWorkspace,
  updateWorkspace,
  deleteWorkspace,
  listMembers,
  addMember,
  changeMember,
  removeMember,
  listKeys,
  createKey,
  revokeKey,
]
