import { pageOf, pageQuery } from '../../http/paging.ts'
import { type Route, route } from '../../http/route.ts'
import * as actions from './actions.ts'
import * as grants from './actions-grants.ts'
import {
  assigned,
  assignmentWrite,
  granted,
  grantParams,
  grantRead,
  grantWrite,
  permissionsRead,
  revokedGrant,
  roleChange,
  roleParams,
  roleRead,
  rolesQuery,
  roleWrite,
  userParams,
} from './schema.ts'

const NOT_FOUND = { 404: 'Role not found' }
const USER_NOT_FOUND = { 404: 'User not found' }
const BUILT_IN = { 400: 'Built-in roles cannot be changed' }

const listRoles = route({
  method: 'GET',
  path: '/rbac/roles',
  summary: 'List custom and built-in roles',
  access: 'any',
  query: rolesQuery,
  response: pageOf(roleRead),
  handler: (ctx, { query }) => actions.list(ctx, query),
})

const createRole = route({
  method: 'POST',
  path: '/rbac/roles',
  summary: 'Create a custom role',
  access: 'superuser',
  right: 'role.create',
  body: roleWrite,
  response: roleRead,
  status: 201,
  errors: { 409: 'Role already exists' },
  handler: (ctx, { body }) => actions.create(ctx, body),
})

const readRole = route({
  method: 'GET',
  path: '/rbac/roles/{role_name}',
  summary: 'Read a role',
  access: 'any',
  params: roleParams,
  response: roleRead,
  errors: NOT_FOUND,
  handler: (ctx, { params }) => actions.get(ctx, params.role_name),
})

const updateRole = route({
  method: 'PUT',
  path: '/rbac/roles/{role_name}',
  summary: 'Change a custom role',
  access: 'superuser',
  right: 'role.update',
  params: roleParams,
  body: roleChange,
  response: roleRead,
  errors: { ...BUILT_IN, ...NOT_FOUND },
  handler: (ctx, { params, body }) => actions.update(ctx, params.role_name, body),
})

const deleteRole = route({
  method: 'DELETE',
  path: '/rbac/roles/{role_name}',
  summary: 'Delete a custom role and its assignments',
  access: 'superuser',
  right: 'role.delete',
  params: roleParams,
  errors: { ...BUILT_IN, ...NOT_FOUND },
  handler: (ctx, { params }) => actions.remove(ctx, params.role_name),
})

const ASSIGNMENT_ERRORS = {
  400: 'Built-in roles are set under /admin/users',
  404: 'User not found; Role not found',
}

const assignRole = route({
  method: 'POST',
  path: '/rbac/roles/assign',
  summary: 'Assign a custom role to an account',
  access: 'superuser',
  right: 'permission.create',
  body: assignmentWrite,
  response: assigned,
  errors: ASSIGNMENT_ERRORS,
  handler: (ctx, { body }) => actions.assign(ctx, body),
})

const revokeRole = route({
  method: 'POST',
  path: '/rbac/roles/revoke',
  summary: 'Revoke a custom role of an account',
  access: 'superuser',
  right: 'permission.delete',
  body: assignmentWrite,
  response: assigned,
  errors: ASSIGNMENT_ERRORS,
  handler: (ctx, { body }) => actions.revoke(ctx, body),
})

const grantPermission = route({
  method: 'POST',
  path: '/rbac/users/{id}/grant',
  summary: 'Grant permissions to an account',
  access: 'superuser',
  right: 'permission.create',
  params: userParams,
  body: grantWrite,
  response: granted,
  status: 201,
  errors: { 400: 'user_id does not match the path', ...USER_NOT_FOUND },
  handler: (ctx, { params, body }) => grants.grant(ctx, params.id, body),
})

const revokePermission = route({
  method: 'DELETE',
  path: '/rbac/users/{id}/grant/{resource}',
  summary: "Revoke an account's grant for a resource",
  access: 'superuser',
  right: 'permission.delete',
  params: grantParams,
  response: revokedGrant,
  errors: USER_NOT_FOUND,
  handler: (ctx, { params }) => grants.revokeGrant(ctx, params.id, params.resource),
})

const readPermissions = route({
  method: 'GET',
  path: '/rbac/users/{id}/permissions',
  summary: 'Read the permissions of an account',
  access: 'any',
  params: userParams,
  response: permissionsRead,
  errors: { 403: 'Not enough permissions', ...USER_NOT_FOUND },
  handler: (ctx, { params }) => grants.readPermissions(ctx, params.id),
})

const listGrants = route({
  method: 'GET',
  path: '/rbac/users/{id}/grants',
  summary: 'List the grants of an account',
  access: 'any',
  params: userParams,
  query: pageQuery,
  response: pageOf(grantRead),
  errors: { 403: 'Not enough permissions', ...USER_NOT_FOUND },
  handler: (ctx, { params, query }) => grants.listGrants(ctx, params.id, query),
})

export const routes: Route[] = [
  listRoles,
  createRole,
  assignRole,
  revokeRole,
  readRole,
  updateRole,
  deleteRole,
  grantPermission,
  revokePermission,
  readPermissions,
  listGrants,
]
