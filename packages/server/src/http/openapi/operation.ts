import { fullPath } from '../mount.ts'
import type { Route } from '../route.ts'
import { type AccessDescription, describeAccess } from './access.ts'
import { answersOf } from './answers.ts'
import { fieldsOf, type JsonSchema, type SchemaCollection } from './schemas.ts'
import type { AnswerDescription } from './shared-answers.ts'

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: JsonSchema
}

/** One operation: a method of a path. */
export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: AccessDescription['security']
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, AnswerDescription | { $ref: string }>
}

/** Tag of the operations whose shape may change. */
export const BETA = 'beta'

const MEDIA_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  scim: 'application/scim+json',
  raw: 'application/json',
} as const

/** Describes a route of the slice `tag`. */
export const describeOperation = (route: Route, tag: string, schemas: SchemaCollection): Operation => {
  const path = fullPath(route)
  const access = describeAccess(route.access, path)
  const parameters = [...pathParameters(route, schemas), ...queryParameters(route, schemas)]
  return {
    operationId: operationId(route),
    tags: route.isBeta ? [tag, BETA] : [tag],
    summary: route.summary,
    description: [access.text, ...slashNote(route)].join(' '),
    security: access.security,
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && {
      requestBody: {
        required: route.bodyOptional !== true,
        content: { [MEDIA_TYPES[route.bodyType ?? 'json']]: { schema: schemas.of(route.body, 'input') } },
      },
    }),
    responses: answersOf(route, path, schemas),
  }
}

const slashNote = (route: Route): string[] => {
  if (!route.path.endsWith('/')) return []
  return [
    route.slashOptional === false
      ? 'Without its trailing slash the path answers 307.'
      : 'The path answers with and without its trailing slash.',
  ]
}

/** `POST /experiments/{id}/start` becomes postExperimentsByIdStart; paths outside /api/v1 get a Root. */
export const operationId = (route: Pick<Route, 'method' | 'path' | 'absolute'>): string => {
  const words = route.path
    .split('/')
    .map((part) => part.replaceAll(/\{(\w+)\}/g, '-by-$1-'))
    .flatMap((part) => part.split(/[^A-Za-z0-9]+/))
    .filter((word) => word !== '')
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
  return route.method.toLowerCase() + (route.absolute ? 'Root' : '') + words.join('')
}

const pathParameters = (route: Route, schemas: SchemaCollection): Parameter[] => {
  const fields = route.params ? fieldsOf(schemas.of(route.params, 'input')) : []
  return [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const schema = fields.find((field) => field.name === name)?.schema ?? { type: 'string' }
    return { name, in: 'path', required: true, ...describedBy(schema), schema }
  })
}

const queryParameters = (route: Route, schemas: SchemaCollection): Parameter[] => {
  if (!route.query) return []
  return fieldsOf(schemas.of(route.query, 'input')).map(({ name, schema, required }) => ({
    name,
    in: 'query',
    required,
    ...describedBy(schema),
    schema,
  }))
}

const describedBy = ({ description }: JsonSchema): { description?: string } =>
  description === undefined ? {} : { description }
