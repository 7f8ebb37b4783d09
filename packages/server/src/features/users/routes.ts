import { pageOf } from '../../http/paging.ts'
import { type Route, route } from '../../http/route.ts'
import { create, get, list, remove, update } from './actions/administration.ts'
import { changePassword, resetPasswordOf, unlock } from './actions/passwords.ts'
import { me, updateProfile } from './actions/profile.ts'
import {
  listQuery,
  passwordChange,
  passwordReset,
  profileChange,
  userChange,
  userCreate,
  userParams,
  userRead,
} from './schema.ts'

const LOCKED = { 423: 'Too many failed sign-in attempts. Try again in <n> seconds.' }
const NOT_FOUND = { 404: 'User not found' }
const LOCAL_ONLY = { 404: "Endpoint not available: AUTH_PROVIDER is not 'local'" }
const TAKEN = {
  409: 'Email already registered; Username already registered; Username is the email of another account; Email is the username of another account; External identity already linked to another account',
}
const SYNCED = 'Roles follow the identity service while SYNC_ROLES_ON_LOGIN is true'

const readMe = route({
  method: 'GET',
  path: '/users/me',
  summary: 'Read your account',
  access: 'any',
  openWithoutSecondFactor: true,
  response: userRead,
  handler: (ctx) => me(ctx),
})

const updateMe = route({
  method: 'PATCH',
  path: '/users/me',
  summary: 'Change your account',
  access: 'any',
  body: profileChange,
  bodyOptional: true,
  response: userRead,
  handler: (ctx, { body }) => updateProfile(ctx, body),
})

const changeOwnPassword = (method: 'PUT' | 'POST'): Route =>
  route({
    method,
    path: '/users/me/password',
    summary: 'Change your password',
    access: 'any',
    body: passwordChange,
    errors: {
      403: 'Current password is incorrect; This account has no password',
      ...LOCAL_ONLY,
      ...LOCKED,
    },
    handler: (ctx, { body }) => changePassword(ctx, body),
  })

const listUsers = route({
  method: 'GET',
  path: '/admin/users/',
  summary: 'List accounts',
  access: 'superuser',
  right: 'user.list',
  query: listQuery,
  response: pageOf(userRead),
  handler: (ctx, { query }) => list(ctx, query),
})

const createUser = route({
  method: 'POST',
  path: '/admin/users/',
  summary: 'Create an account',
  access: 'superuser',
  body: userCreate,
  response: userRead,
  status: 201,
  errors: TAKEN,
  handler: (ctx, { body }) => create(ctx, body),
})

const readUser = route({
  method: 'GET',
  path: '/admin/users/{user_id}',
  summary: 'Read an account',
  access: 'superuser',
  right: 'user.read',
  params: userParams,
  response: userRead,
  errors: NOT_FOUND,
  handler: (ctx, { params }) => get(ctx, params.user_id),
})

const updateUser = route({
  method: 'PATCH',
  path: '/admin/users/{user_id}',
  summary: 'Change an account, its role or identity',
  access: 'superuser',
  params: userParams,
  body: userChange,
  response: userRead,
  errors: {
    400: 'You cannot change your own role, superuser or active status; The last active superuser must stay',
    ...NOT_FOUND,
    409: `${TAKEN[409]}; ${SYNCED}`,
  },
  handler: (ctx, { params, body }) => update(ctx, params.user_id, body),
})

const deleteUser = route({
  method: 'DELETE',
  path: '/admin/users/{user_id}',
  summary: 'Delete an account with its sessions and keys',
  access: 'superuser',
  params: userParams,
  errors: {
    400: 'You cannot delete your own account; The last active superuser must stay',
    ...NOT_FOUND,
  },
  handler: (ctx, { params }) => remove(ctx, params.user_id),
})

const resetUserPassword = route({
  method: 'POST',
  path: '/admin/users/{user_id}/password',
  summary: 'Set the password of an account',
  access: 'superuser',
  params: userParams,
  body: passwordReset,
  errors: { 404: `${NOT_FOUND[404]}; ${LOCAL_ONLY[404]}` },
  handler: (ctx, { params, body }) => resetPasswordOf(ctx, params.user_id, body.new_password),
})

const unlockUser = route({
  method: 'POST',
  path: '/admin/users/{user_id}/unlock',
  summary: 'Unlock an account after failed sign-ins',
  access: 'superuser',
  params: userParams,
  errors: NOT_FOUND,
  handler: (ctx, { params }) => unlock(ctx, params.user_id),
})

export const routes: Route[] = [
  readMe,
  updateMe,
  changeOwnPassword('PUT'),
  changeOwnPassword('POST'),
  listUsers,
  createUser,
  readUser,
  updateUser,
  deleteUser,
  resetUserPassword,
  unlockUser,
]
