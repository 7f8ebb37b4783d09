import { pageOf } from '../../../http/paging.ts'
import { type Route, route } from '../../../http/route.ts'
import { idParams } from '../../../http/shapes.ts'
import { create, get, list, terminate } from './actions.ts'
import { agreementRead, agreementsQuery, agreementWrite } from './schema.ts'

const NOT_FOUND = { 404: 'BAA not found' }

const listAgreements = route({
  method: 'GET',
  path: '/hipaa/baa',
  summary: 'List business associate agreements',
  access: 'admin',
  query: agreementsQuery,
  response: pageOf(agreementRead),
  handler: (ctx, { query }) => list(ctx, query),
})

const createAgreement = route({
  method: 'POST',
  path: '/hipaa/baa',
  summary: 'Record a business associate agreement',
  access: 'admin',
  body: agreementWrite,
  response: agreementRead,
  status: 201,
  handler: (ctx, { body }) => create(ctx, body),
})

const readAgreement = route({
  method: 'GET',
  path: '/hipaa/baa/{id}',
  summary: 'Read a business associate agreement',
  access: 'admin',
  params: idParams,
  response: agreementRead,
  errors: NOT_FOUND,
  handler: (ctx, { params }) => get(ctx, params.id),
})

const terminateAgreement = route({
  method: 'DELETE',
  path: '/hipaa/baa/{id}',
  summary: 'Terminate a business associate agreement',
  access: 'admin',
  params: idParams,
  errors: NOT_FOUND,
  handler: (ctx, { params }) => terminate(ctx, params.id),
})

export const agreementRoutes: Route[] = [listAgreements, createAgreement, readAgreement, terminateAgreement]
