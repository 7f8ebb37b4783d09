import { type Route, route } from '../../../../http/route.ts'
import { patchBody } from '../patch/operations.ts'
import { endpoint, silentEndpoint } from '../protocol/endpoint.ts'
import { type AttributesQuery, attributesQuery, listAnswer, listQuery } from '../protocol/list.ts'
import { created, locationOf } from '../protocol/resource.ts'
import { selected } from '../protocol/selection.ts'
import { create, get, list, patch, remove, replace } from './actions.ts'
import { userAnswer } from './rules.ts'
import { type ScimUser, userList, userParams, userRead, userWrite } from './schema.ts'

const one = { path: '/scim/v2/Users/{id}', params: userParams } as const
const NOT_FOUND = { 404: 'User not found' }
const REFUSED = {
  400: 'scimType: invalidValue, invalidPath, invalidSyntax, noTarget, tooMany or mutability',
  409: 'scimType: uniqueness',
}

const listUsers = route({
  ...endpoint,
  method: 'GET',
  path: '/scim/v2/Users/',
  summary: 'List users (SCIM)',
  query: listQuery,
  response: userList,
  errors: { 400: 'scimType: invalidFilter' },
  handler: async (ctx, { query, origin }) => {
    const { items, ...place } = await list(ctx, query)
    return listAnswer(
      items.map((user) => shown(user, query, origin())),
      place,
    )
  },
})

/** A user as an answer has it; what it always has is always selected. */
const shown = (user: ScimUser, query: AttributesQuery, origin: string | undefined) => {
  const { schemas, id, ...attributes } = userAnswer(user, origin)
  return { schemas, id, ...selected(attributes, query) }
}

const createUser = route({
  ...endpoint,
  method: 'POST',
  path: '/scim/v2/Users/',
  summary: 'Create a user (SCIM)',
  bodyType: 'scim',
  query: attributesQuery,
  body: userWrite,
  response: userRead,
  status: 201,
  errors: REFUSED,
  handler: async (ctx, { body, query, origin }) => {
    const user = await create(ctx, body)
    return created(shown(user, query, origin()), locationOf('User', user.id, origin()))
  },
})

const readUser = route({
  ...endpoint,
  ...one,
  method: 'GET',
  summary: 'Read a user (SCIM)',
  query: attributesQuery,
  response: userRead,
  errors: NOT_FOUND,
  handler: async (ctx, { params, query, origin }) => shown(await get(ctx, params.id), query, origin()),
})

const replaceUser = route({
  ...endpoint,
  ...one,
  method: 'PUT',
  summary: 'Replace a user (SCIM)',
  bodyType: 'scim',
  query: attributesQuery,
  body: userWrite,
  response: userRead,
  errors: { ...REFUSED, ...NOT_FOUND },
  handler: async (ctx, { params, body, query, origin }) =>
    shown(await replace(ctx, params.id, body), query, origin()),
})

const patchUser = route({
  ...endpoint,
  ...one,
  method: 'PATCH',
  summary: 'Change a user (SCIM)',
  bodyType: 'scim',
  query: attributesQuery,
  body: patchBody,
  response: userRead,
  errors: { ...REFUSED, ...NOT_FOUND },
  handler: async (ctx, { params, body, query, origin }) =>
    shown(await patch(ctx, params.id, body), query, origin()),
})

const deleteUser = route({
  ...silentEndpoint,
  ...one,
  method: 'DELETE',
  summary: 'Deactivate a user and end its management (SCIM)',
  errors: { 400: 'scimType: mutability', ...NOT_FOUND },
  handler: (ctx, { params }) => remove(ctx, params.id),
})

export const userRoutes: Route[] = [listUsers, createUser, readUser, replaceUser, patchUser, deleteUser]
