import { type Route, route } from '../../http/route.ts'
import { begin, confirmSetup, read, removeOwn, renewRecoveryCodes, reset } from './actions.ts'
import {
  codeOnly,
  passwordAndCode,
  recoveryCodes,
  secondFactorState,
  setup,
  setupStart,
  userParams,
} from './schema.ts'

const OFF = 'Not Found'
const LOCKED = { 423: 'Too many failed sign-in attempts. Try again in <n> seconds.' }
const WRONG_CODE = { 400: 'The code is not valid' }
const WRONG_PASSWORD = { 403: 'Current password is incorrect; This account has no password' }
const MISSING = { 404: `Second factor not found; ${OFF}` }

const readState = route({
  method: 'GET',
  path: '/auth/second-factor',
  summary: 'Read your second factor',
  access: 'any',
  openWithoutSecondFactor: true,
  response: secondFactorState,
  errors: { 404: OFF },
  handler: (ctx) => read(ctx),
})

const beginSetup = route({
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'Begin to set up a second factor',
  access: 'any',
  openWithoutSecondFactor: true,
  body: setupStart,
  response: setup,
  status: 201,
  errors: { ...WRONG_PASSWORD, 404: OFF, 409: 'A second factor is already set up', ...LOCKED },
  handler: (ctx, { body }) => begin(ctx, body.current_password),
})

const confirm = route({
  method: 'POST',
  path: '/auth/second-factor/confirm',
  summary: 'Confirm a second factor with its first code',
  access: 'any',
  openWithoutSecondFactor: true,
  body: codeOnly,
  response: recoveryCodes,
  errors: { ...WRONG_CODE, 404: OFF, 409: 'No second factor is being set up; start again', ...LOCKED },
  handler: (ctx, { body }) => confirmSetup(ctx, body.code),
})

const renew = route({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  summary: 'Replace your recovery codes',
  access: 'any',
  body: codeOnly,
  response: recoveryCodes,
  errors: { ...WRONG_CODE, ...MISSING, ...LOCKED },
  handler: (ctx, { body }) => renewRecoveryCodes(ctx, body.code),
})

/** POST, because proxies may drop the body of a DELETE. */
const remove = route({
  method: 'POST',
  path: '/auth/second-factor/remove',
  summary: 'Remove your second factor',
  access: 'any',
  body: passwordAndCode,
  errors: { ...WRONG_CODE, ...WRONG_PASSWORD, ...MISSING, ...LOCKED },
  handler: (ctx, { body }) => removeOwn(ctx, body),
})

const resetUser = route({
  method: 'DELETE',
  path: '/admin/users/{user_id}/second-factor',
  summary: 'Remove the second factor of an account',
  access: 'superuser',
  params: userParams,
  errors: { 400: 'You cannot reset your own second factor', 404: `User not found; ${MISSING[404]}` },
  handler: (ctx, { params }) => reset(ctx, params.user_id),
})

export const routes: Route[] = [readState, beginSetup, confirm, renew, remove, resetUser]
