import { type Route, route } from '../../../http/route.ts'
import { idParams } from '../../../http/shapes.ts'
import { create, list, remove } from './actions.ts'
import { linkPage, linkRead, linksQuery, linkWrite } from './schema.ts'

const listLinks = route({
  method: 'GET',
  path: '/integrations/links',
  summary: 'List links to external items',
  access: 'any',
  query: linksQuery,
  response: linkPage,
  handler: (ctx, { query }) => list(ctx, query),
})

const createLink = route({
  method: 'POST',
  path: '/integrations/links',
  summary: 'Attach or create an external item',
  access: 'editor',
  body: linkWrite,
  response: linkRead,
  status: 201,
  errors: {
    400: 'Integration is not active, or Integration only receives',
    404: 'Experiment not found, Feature flag not found, or Integration not configured',
    409: 'Already linked',
    502: 'The <type> service refused the request, or could not be reached',
  },
  handler: (ctx, { body, caller }) => create(ctx, body, caller),
})

const deleteLink = route({
  method: 'DELETE',
  path: '/integrations/links/{id}',
  summary: 'Delete a link to an external item',
  access: 'editor',
  params: idParams,
  errors: { 404: 'Link not found' },
  handler: (ctx, { params }) => remove(ctx, params.id),
})

export const linkRoutes: Route[] = [listLinks, createLink, deleteLink]
