import { type Route, route } from '../../../../http/route.ts'
import { patchBody } from '../patch/operations.ts'
import { endpoint, silentEndpoint } from '../protocol/endpoint.ts'
import { type AttributesQuery, attributesQuery, listAnswer, listQuery } from '../protocol/list.ts'
import { created, locationOf, metaOf } from '../protocol/resource.ts'
import { selected } from '../protocol/selection.ts'
import { create, type GroupWithMembers, get, list, patch, remove, replace } from './actions.ts'
import { GROUP_SCHEMA, groupList, groupParams, groupRead, groupWrite } from './schema.ts'

const one = { path: '/scim/v2/Groups/{id}', params: groupParams } as const
const NOT_FOUND = { 404: 'Group not found' }
const REFUSED = {
  400: 'scimType: invalidValue, invalidPath, invalidSyntax, noTarget or tooMany',
  409: 'scimType: uniqueness',
  413: 'Too large, or more members than one request can name',
}

/** A group as it is answered. */
const shown = (group: GroupWithMembers, query: AttributesQuery, origin: string | undefined) => ({
  schemas: [GROUP_SCHEMA],
  id: group.id,
  ...selected(
    {
      ...(group.external_id !== null && { externalId: group.external_id }),
      displayName: group.display_name,
      ...(group.members && {
        members: group.members.map(({ id, user_name }) => ({
          value: id,
          display: user_name,
          type: 'User' as const,
        })),
      }),
      meta: metaOf('Group', group, origin),
    },
    query,
  ),
})

const listGroups = route({
  ...endpoint,
  method: 'GET',
  path: '/scim/v2/Groups/',
  summary: 'List groups (SCIM)',
  query: listQuery,
  response: groupList,
  errors: { 400: 'scimType: invalidFilter' },
  handler: async (ctx, { query, origin }) => {
    const { items, ...place } = await list(ctx, query)
    return listAnswer(
      items.map((group) => shown(group, query, origin())),
      place,
    )
  },
})

const createGroup = route({
  ...endpoint,
  method: 'POST',
  path: '/scim/v2/Groups/',
  summary: 'Create a group (SCIM)',
  bodyType: 'scim',
  query: attributesQuery,
  body: groupWrite,
  response: groupRead,
  status: 201,
  errors: REFUSED,
  handler: async (ctx, { body, query, origin }) => {
    const group = await create(ctx, body)
    return created(shown(group, query, origin()), locationOf('Group', group.id, origin()))
  },
})

const readGroup = route({
  ...endpoint,
  ...one,
  method: 'GET',
  summary: 'Read a group (SCIM)',
  query: attributesQuery,
  response: groupRead,
  errors: NOT_FOUND,
  handler: async (ctx, { params, query, origin }) => shown(await get(ctx, params.id, query), query, origin()),
})

const replaceGroup = route({
  ...endpoint,
  ...one,
  method: 'PUT',
  summary: 'Replace a group (SCIM)',
  bodyType: 'scim',
  query: attributesQuery,
  body: groupWrite,
  response: groupRead,
  errors: { ...REFUSED, ...NOT_FOUND },
  handler: async (ctx, { params, body, query, origin }) =>
    shown(await replace(ctx, params.id, body), query, origin()),
})

/** Answers without the group, whose members may be many. */
const patchGroup = route({
  ...silentEndpoint,
  ...one,
  method: 'PATCH',
  summary: 'Change a group (SCIM)',
  bodyType: 'scim',
  body: patchBody,
  errors: { ...REFUSED, ...NOT_FOUND },
  handler: (ctx, { params, body }) => patch(ctx, params.id, body),
})

const deleteGroup = route({
  ...silentEndpoint,
  ...one,
  method: 'DELETE',
  summary: 'Delete a group (SCIM)',
  errors: NOT_FOUND,
  handler: (ctx, { params }) => remove(ctx, params.id),
})

export const groupRoutes: Route[] = [
  listGroups,
  createGroup,
  readGroup,
  replaceGroup,
  patchGroup,
  deleteGroup,
]
