import { pageOf } from '../../http/paging.ts'
import { type Route, route } from '../../http/route.ts'
import { idParams } from '../../http/shapes.ts'
import { check, create, get, getActive, list, remove, update } from './actions.ts'
import { results } from './results/actions.ts'
import {
  holdoutChange,
  holdoutRead,
  holdoutWrite,
  listQuery,
  membershipRead,
  resultsQuery,
  resultsRead,
  subjectParams,
} from './schema.ts'

const NOT_FOUND = { 404: 'Holdout not found' }
const SIMULTANEOUS = { 409: 'Another holdout was activated at the same time' }

const readActiveHoldout = route({
  method: 'GET',
  path: '/holdout/',
  summary: 'Read the active holdout, or null',
  access: 'any',
  response: holdoutRead.nullable(),
  handler: (ctx) => getActive(ctx),
})

const listHoldouts = route({
  method: 'GET',
  path: '/holdout/all',
  summary: 'List holdouts',
  access: 'any',
  query: listQuery,
  response: pageOf(holdoutRead),
  handler: (ctx, { query }) => list(ctx, query),
})

const createHoldout = route({
  method: 'POST',
  path: '/holdout/',
  summary: 'Create a holdout',
  access: 'admin',
  body: holdoutWrite,
  response: holdoutRead,
  status: 201,
  errors: SIMULTANEOUS,
  handler: (ctx, { body }) => create(ctx, body),
})

const readHoldout = route({
  method: 'GET',
  path: '/holdout/{id}',
  summary: 'Read a holdout',
  access: 'any',
  params: idParams,
  response: holdoutRead,
  errors: NOT_FOUND,
  handler: (ctx, { params }) => get(ctx, params.id),
})

const updateHoldout = route({
  method: 'PUT',
  path: '/holdout/{id}',
  summary: 'Change, activate or end a holdout',
  access: 'admin',
  params: idParams,
  body: holdoutChange,
  response: holdoutRead,
  errors: {
    400: 'holdout_percentage cannot change after activation, or An ended holdout cannot be activated again',
    ...NOT_FOUND,
    ...SIMULTANEOUS,
  },
  handler: (ctx, { params, body }) => update(ctx, params.id, body),
})

const deleteHoldout = route({
  method: 'DELETE',
  path: '/holdout/{id}',
  summary: 'Delete a holdout that was never active',
  access: 'admin',
  params: idParams,
  errors: { 400: 'A holdout that was active cannot be deleted', ...NOT_FOUND },
  handler: (ctx, { params }) => remove(ctx, params.id),
})

const checkSubject = route({
  method: 'GET',
  path: '/holdout/check/{user_id}',
  summary: 'Evaluate the active holdout for a subject',
  access: 'any',
  params: subjectParams,
  response: membershipRead,
  handler: (ctx, { params }) => check(ctx, params.user_id),
})

const readResults = route({
  method: 'GET',
  path: '/holdout/{id}/results',
  summary: 'Analyse the results of a holdout',
  access: 'any',
  params: idParams,
  query: resultsQuery,
  response: resultsRead,
  errors: NOT_FOUND,
  handler: (ctx, { params, query }) => results(ctx, params.id, query),
})

export const routes: Route[] = [
  readActiveHoldout,
  listHoldouts,
  createHoldout,
  readHoldout,
  updateHoldout,
  deleteHoldout,
  checkSubject,
  readResults,
]
