import { z } from 'zod'
import { type Route, route } from '../../../../http/route.ts'
import { notFound } from '../../../../lib/errors.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { listAnswer, listOf } from '../protocol/list.ts'
import { providerConfig, resourceSchemas, resourceTypes } from './documents.ts'

/** A document in the words of RFC 7643. */
const document = z.looseObject({ schemas: z.array(z.string()) }).meta({ id: 'ScimDocument' })
const documentList = listOf(document)
const documentParams = z.strictObject({ id: z.string().max(255) })

const whole = <Document>(documents: Document[]) => listAnswer(documents, { total: documents.length, skip: 0 })

/** One of some documents by its id, in any letter case. */
const one = <Document extends { id: string }>(documents: readonly Document[], id: string): Document => {
  const found = documents.find((each) => each.id.toLowerCase() === id.toLowerCase())
  if (!found) throw notFound('Document')
  return found
}

const readConfig = route({
  ...endpoint,
  method: 'GET',
  path: '/scim/v2/ServiceProviderConfig',
  summary: 'Read what is supported (SCIM)',
  response: document,
  handler: (_ctx, { origin }) => providerConfig(origin()),
})

const listTypes = route({
  ...endpoint,
  method: 'GET',
  path: '/scim/v2/ResourceTypes/',
  summary: 'List kinds of resources (SCIM)',
  response: documentList,
  handler: (_ctx, { origin }) => whole(resourceTypes(origin())),
})

const readType = route({
  ...endpoint,
  method: 'GET',
  path: '/scim/v2/ResourceTypes/{id}',
  summary: 'Read a kind of resource (SCIM)',
  params: documentParams,
  response: document,
  errors: { 404: 'Document not found' },
  handler: (_ctx, { params, origin }) => one(resourceTypes(origin()), params.id),
})

const listSchemas = route({
  ...endpoint,
  method: 'GET',
  path: '/scim/v2/Schemas/',
  summary: 'List schemas of resources (SCIM)',
  response: documentList,
  handler: (_ctx, { origin }) => whole(resourceSchemas(origin())),
})

const readSchema = route({
  ...endpoint,
  method: 'GET',
  path: '/scim/v2/Schemas/{id}',
  summary: 'Read a schema of resources (SCIM)',
  params: documentParams,
  response: document,
  errors: { 404: 'Document not found' },
  handler: (_ctx, { params, origin }) => one(resourceSchemas(origin()), params.id),
})

export const discoveryRoutes: Route[] = [readConfig, listTypes, readType, listSchemas, readSchema]
