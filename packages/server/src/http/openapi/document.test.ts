import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { thingRoutes } from '../../testing/edge.ts'
import { route } from '../route.ts'
import { describeApi } from './document.ts'
import { operationId } from './operation.ts'

const api = describeApi([{ name: 'things', routes: thingRoutes }], '1.2.3')
const operation = (method: string, path: string) => {
  const found = api.paths[path]?.[method]
  if (!found) throw new Error(`${method} ${path} is not documented`)
  return found
}
const answer = (method: string, path: string, status: number) => operation(method, path).responses[status]

describe('the API document', () => {
  it('contains its version, and its groups as tags', () => {
    expect(api.openapi).toBe('3.1.0')
    expect(api.info.version).toBe('1.2.3')
    expect(api.tags).toEqual([{ name: 'things' }, { name: 'scheduler-health' }])
    expect(operation('post', '/api/v1/things/').tags).toEqual(['things'])
  })

  it('gives every operation a unique id, a summary and a description', () => {
    const operations = Object.values(api.paths).flatMap((methods) => Object.values(methods))
    expect(new Set(operations.map((each) => each.operationId)).size).toBe(operations.length)
    expect(operations.length).toBe(thingRoutes.length)
    for (const each of operations) {
      expect(each.summary).not.toBe('')
      expect(each.description).toMatch(/^Open to /)
    }
  })

  it.each([
    [{ method: 'GET', path: '/experiments/' }, 'getExperiments'],
    [{ method: 'POST', path: '/experiments/{id}/start' }, 'postExperimentsByIdStart'],
    [{ method: 'GET', path: '/experiments/{id}/split-url/preview' }, 'getExperimentsByIdSplitUrlPreview'],
    [{ method: 'GET', path: '/health', absolute: true }, 'getRootHealth'],
    [{ method: 'GET', path: '/export/{experiment_id}.csv' }, 'getExportByExperimentIdCsv'],
  ] as const)('names %j %s', (definition, id) => {
    expect(operationId(definition)).toBe(id)
  })

  it('describes requests by input schemas and answers by output schemas', () => {
    const { requestBody, responses } = operation('post', '/api/v1/things/')
    const sent = requestBody?.content['application/json']?.schema
    expect(requestBody?.required).toBe(true)
    expect(sent?.required).toEqual(['name'])
    expect(sent?.additionalProperties).toBe(false)
    expect(sent?.properties?.['when']).toMatchObject({
      anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }],
    })
    expect(responses[201]).toMatchObject({
      content: {
        'application/json': {
          schema: {
            properties: { when: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] } },
          },
        },
      },
    })
  })

  it('distinguishes forms from JSON, and optional from required bodies', () => {
    expect(Object.keys(operation('post', '/api/v1/things/form').requestBody?.content ?? {})).toEqual([
      'application/x-www-form-urlencoded',
    ])
    expect(operation('post', '/api/v1/things/optional').requestBody?.required).toBe(false)
  })

  it('describes path and query parameters', () => {
    expect(operation('get', '/api/v1/things/{id}').parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: expect.objectContaining({ format: 'uuid' }) },
    ])
    expect(operation('get', '/api/v1/things/').parameters).toEqual([
      {
        name: 'skip',
        in: 'query',
        required: false,
        schema: expect.objectContaining({ type: 'integer', default: 0 }),
      },
      {
        name: 'limit',
        in: 'query',
        required: false,
        schema: expect.objectContaining({ type: 'integer', default: 100, minimum: 1, maximum: 1000 }),
      },
    ])
  })

  it('describes the access of each route and its refusals', () => {
    expect(operation('get', '/api/v1/for/any')).toMatchObject({
      description: 'Open to every signed-in user.',
      security: [{ bearer: [] }],
      responses: { 401: { $ref: '#/components/responses/NotAuthenticated' } },
    })
    expect(answer('get', '/api/v1/for/any', 403)).toBeUndefined()
    expect(answer('get', '/api/v1/for/editor', 403)).toEqual({ $ref: '#/components/responses/Forbidden' })
    expect(operation('post', '/api/v1/tracking/assign')).toMatchObject({
      description: 'Open to API keys with the scope assign.',
      security: [{ apiKey: [] }],
      responses: {
        401: { $ref: '#/components/responses/KeyRefused' },
        403: { $ref: '#/components/responses/ScopeMissing' },
      },
    })
    expect(operation('post', '/ofrep/v1/things').security).toEqual([{ apiKey: [] }, { apiKeyBearer: [] }])
    expect(operation('get', '/api/v1/address').security).toEqual([])
  })

  it('describes the refusals of a route by their text and the shape of their status', () => {
    const routes = [
      route({
        method: 'POST',
        path: '/moves',
        summary: 'Move',
        access: 'public',
        errors: { 404: "Thing with key '<key>' not found", 422: 'too far' },
        otherResponses: { 409: z.object({ retry: z.boolean() }) },
        handler: () => undefined,
      }),
    ]
    const moves = describeApi([{ name: 'moves', routes }], '1').paths['/api/v1/moves']?.['post']?.responses
    expect(moves?.[404]).toMatchObject({ description: "Thing with key '{key}' not found" })
    expect(moves?.[404]).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    })
    expect(moves?.[422]).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ValidationError' } } },
    })
    expect(moves?.[409]).toMatchObject({
      content: { 'application/json': { schema: { properties: { retry: { type: 'boolean' } } } } },
    })
    expect(moves?.[204]).toMatchObject({ description: 'Success, without content' })
  })

  it('defines a named schema once and references it', () => {
    const pet = z.object({ name: z.string() }).meta({ id: 'Pet' })
    const owner = z.object({ name: z.string(), pets: z.array(pet) }).meta({ id: 'Owner' })
    const other = z.object({ age: z.int() }).meta({ id: 'Owner' })
    const make = (path: string, response: z.ZodType) =>
      route({ method: 'GET', path, summary: 'x', access: 'public', response, handler: () => ({}) })
    const routes = [make('/a', z.object({ owner })), make('/b', z.array(owner)), make('/c', other)]
    const { paths, components } = describeApi([{ name: 'owners', routes }], '1')
    const names = Object.keys(components.schemas).filter((name) => /^(Owner|Pet)/.test(name))
    expect(names.sort()).toEqual(['Owner', 'Owner2', 'Pet'])
    expect(components.schemas['Owner']).toMatchObject({
      properties: { pets: { items: { $ref: '#/components/schemas/Pet' } } },
    })
    expect(paths['/api/v1/b']?.['get']?.responses[200]).toMatchObject({
      content: { 'application/json': { schema: { items: { $ref: '#/components/schemas/Owner' } } } },
    })
  })

  it('has no dangling reference', () => {
    const references = JSON.stringify(api).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)
    for (const [, kind = '', name = ''] of references) {
      expect(Object.keys(api.components[kind as 'schemas'])).toContain(name)
    }
  })

  it('describes a converted value by its input schema', () => {
    const response = z.object({
      cut: z
        .string()
        .max(5)
        .nullish()
        .transform((text) => text ?? null),
    })
    const cut = route({
      method: 'GET',
      path: '/cut',
      summary: 'x',
      access: 'public',
      response,
      handler: () => ({}),
    })
    const { paths } = describeApi([{ name: 'cuts', routes: [cut] }], '1')
    expect(paths['/api/v1/cut']?.['get']?.responses[200]).toMatchObject({
      content: {
        'application/json': {
          schema: { properties: { cut: { anyOf: [{ type: 'string', maxLength: 5 }, { type: 'null' }] } } },
        },
      },
    })
  })

  it('omits undocumented routes', () => {
    const file = route({
      method: 'GET',
      path: '/file',
      summary: 'A file',
      access: 'public',
      undocumented: true,
      handler: () => undefined,
    })
    const empty = describeApi([{ name: 'files', routes: [file] }], '1')
    expect(empty.paths).toEqual({})
    expect(empty.tags).toEqual([{ name: 'scheduler-health' }])
  })
})
