import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createSystemSlice } from '../features/system/index.ts'
import { describeApi } from '../http/openapi/document.ts'
import type { Operation } from '../http/openapi/operation.ts'
import type { JsonSchema } from '../http/openapi/schemas.ts'
import { coreSlices, optionalSlices, switchedSlices } from '../slices.ts'
import { injectStream } from '../testing/event-streams.ts'
import { nearlyValuesOf, valuesOf } from '../testing/schema-values.ts'
import { startTestService, type TestService } from '../testing/service.ts'

/** The same requests at every run; another seed tries others. */
const SEED = 20_261_121
/** Shared out over all operations, so that the time this takes does not grow with the API. */
const REQUESTS = 3800

const slices = [...coreSlices, ...optionalSlices, ...switchedSlices]
const api = describeApi([createSystemSlice({ slices }), ...slices], 'test')
const definitions = api.components.schemas

/** SCIM is off by default, and has credentials and refusals of its own, tested where it is. */
const isScim = ({ security }: Operation): boolean => security.some((scheme) => 'scimToken' in scheme)

/** Without a document database all that counters answer is 503; with one they are tested where it is. */
const needsDocumentDatabase = ({ tags }: Operation): boolean => tags.includes('counters')

const operations = Object.entries(api.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method,
      path,
      operation,
      name: `${method} ${path}`,
    })),
  )
  .filter(({ operation }) => !isScim(operation) && !needsDocumentDatabase(operation))
type Target = (typeof operations)[number]

const DASHBOARD = 'https://dashboard.example.com'
/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:9'

const OPTIONAL = new Set([...optionalSlices, ...switchedSlices].map(({ name }) => name))

const runs = Math.max(8, Math.min(60, Math.floor(REQUESTS / operations.length)))

let service: TestService
let bearer: Record<string, string>
let key: Record<string, string>
/** The account that sends the requests: it is never learnt, so that it is never locked out by one of them. */
let self = ''
/**
 * Names that answers held, by what they name: most requests use them, so that they reach what is stored.
 * `id` is kept by the first part of the path that answered it.
 */
const known = new Map<string, string[]>()

beforeAll(async () => {
  service = await startTestService({
    config: {
      DASHBOARD_ORIGINS: DASHBOARD,
      SCIM_ENABLED: 'true',
      SSO_OIDC_B_ISSUER: NOWHERE,
      PHI_ENCRYPTION_KEY: `fuzz:${Buffer.alloc(32, 7).toString('base64')}`,
      WEBHOOKS_ENABLED: 'true',
      SPLIT_URL_ROUTER: 'true',
    },
  })
})
afterAll(() => service.close())

let seeded = 0

/** Something of each kind to find: experiments, a subject and its event, a segment and a flag. */
const seed = async (): Promise<void> => {
  const post = async (path: string, headers: Record<string, string>, payload?: object) => {
    const answer = await service.inject({
      method: 'POST',
      url: `/api/v1${path}`,
      headers,
      ...(payload && { payload }),
    })
    learn(answer.json(), nounOf(`/api/v1${path}`))
    return answer.json()
  }
  seeded += 1
  const person = `seeded-${seeded}`
  await post('/admin/users', bearer, { username: person, email: `${person}@example.com` })
  const fields = { name: 'fuzz', variants: [{ name: 'a' }, { name: 'b' }] }
  await post('/experiments/', bearer, fields)
  const { id, key: experiment_key } = await post('/experiments/', bearer, fields)
  await post(`/experiments/${id}/start`, bearer)
  const subject = { user_id: 'someone', experiment_key }
  await post('/tracking/assign', key, subject)
  await post('/tracking/track', key, { ...subject, event_type: 'conversion' })
  await post('/segments/', bearer, { name: `seeded ${seeded}`, kind: 'id_list' })
  await post('/feature-flags/', bearer, { key: `seeded-${seeded}`, name: 'fuzz', is_active: true })
  await post('/auth/sso/configs', bearer, {
    org_name: 'fuzz',
    org_domain: `seeded-${seeded}.example`,
    provider_type: 'oauth2_c',
    entity_id: 'fuzz',
    client_secret: 'fuzz',
  })
  await seedModules(post)
}

/** Something of optional modules to find: a workspace with an invite, a custom role, an agreement. */
const seedModules = async (
  post: (path: string, headers: Record<string, string>, payload: object) => Promise<{ id: string }>,
): Promise<void> => {
  const { id } = await post('/workspaces/', bearer, { name: 'fuzz', slug: `seeded-${seeded}` })
  await post(`/workspaces/${id}/invites`, bearer, { email: `invited-${seeded}@example.com` })
  await post('/rbac/roles', bearer, { name: `seeded-${seeded}` })
  await post('/hipaa/baa', bearer, {
    organization_name: 'fuzz',
    signatory_name: 'fuzz',
    signatory_email: 'fuzz@example.com',
    effective_date: '2026-01-01',
    data_residency_region: 'fuzz',
    phi_categories: ['fuzz'],
    signed_document_hash: 'f'.repeat(64),
  })
}

/** `/api/v1/experiments/{id}` speaks of experiments. */
const nounOf = (path: string): string => path.split('/')[3] ?? ''

/** Of each kind the newest few: older ones may have been ended or removed by a request. */
const MAX_KNOWN = 5

const learn = (value: unknown, noun: string): void => {
  for (const [name, inner] of Object.entries(Object(value))) {
    if (typeof inner === 'string') learnName({ name, noun, value: inner })
    else learn(inner, name === 'items' || name === '0' ? noun : name)
  }
}

const learnName = ({ name, noun, value }: { name: string; noun: string; value: string }): void => {
  if (/^(.*_)?(id|key)$/.test(name) && value !== self) remember(name === 'id' ? noun : name, value)
}

const remember = (name: string, value: string): void => {
  const others = (known.get(name) ?? []).filter((other) => other !== value)
  known.set(name, [value, ...others].slice(0, MAX_KNOWN))
}

/** What fields of these names must look like, where their schema does not say so. */
const BELIEVABLE = new Map<string, (pick: number) => string | undefined>([
  ['email', (pick) => `person-${pick}@example.com`],
  ['username', (pick) => `person-${pick}`],
  ['password', (pick) => `Passw0rd-${pick}`],
  ['new_password', (pick) => `Passw0rd-${pick}`],
  ['name', (pick) => ['experiment', 'metrics', `thing ${pick}`][pick % 3]],
  ['domain', () => `seeded-${seeded}.example`],
  ['slug', (pick) => `thing-${pick}`],
  ['field', () => 'fuzz'],
  ['role_name', () => `seeded-${seeded}`],
  ['effective_date', () => '2026-01-01'],
  ['expiry_date', () => '2027-01-01'],
  ['return_to', () => DASHBOARD],
  ['handoff', () => 'A'.repeat(43)],
  ['provider', (pick) => ['oidc_a', 'oauth2_c'][pick % 2]],
])

/**
 * `value` with its texts exchanged for known and believable ones, by the names of their fields; what has no ids of
 * its own, such as results, goes by those of experiments.
 */
const withKnown = (value: unknown, noun: string, pick: number): unknown => {
  if (Array.isArray(value)) return value.map((item, at) => withKnown(item, noun, pick + at))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner], at) => {
      if (typeof inner !== 'string') return [name, withKnown(inner, name, pick + at)]
      const pool = [
        ...(known.get(name) ?? []),
        ...(name.endsWith('id') ? (known.get(noun) ?? known.get('experiments') ?? []) : []),
      ]
      return [name, pool[pick % Math.max(1, pool.length)] ?? BELIEVABLE.get(name)?.(pick) ?? inner]
    }),
  )
}

const requestsOf = (operation: Operation) => {
  const part = (place: 'path' | 'query') =>
    Object.fromEntries(
      (operation.parameters ?? [])
        .filter((parameter) => parameter.in === place)
        .map((parameter) => [parameter.name, parameterOf(parameter.schema)]),
    )
  const content = Object.entries(operation.requestBody?.content ?? {})[0]
  const [type, { schema = {} } = {}] = content ?? []
  return fc.record({
    type: fc.constant(type),
    params: fc.record(part('path')),
    query: fc.record(part('query'), { requiredKeys: [] }) as fc.Arbitrary<Record<string, string>>,
    body: content
      ? fc.oneof(
          { weight: 3, arbitrary: valuesOf(schema, definitions) },
          { weight: 2, arbitrary: nearlyValuesOf(schema, definitions) },
        )
      : fc.constant(undefined),
    caller: fc.constantFrom('right', 'right', 'right', 'right', 'right', 'right', 'wrong', 'none'),
    pick: fc.nat({ max: 1000 }),
    useKnown: fc.constantFrom(true, true, true, false),
  })
}

type Request = ReturnType<typeof requestsOf> extends fc.Arbitrary<infer Value> ? Value : never

/** Mostly what the schema says, sometimes anything; never empty, which would be another path. */
const parameterOf = (schema: JsonSchema) =>
  fc.oneof(
    { weight: 5, arbitrary: valuesOf(schema, definitions).map(String) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('0', '-1', 'null', 'x'.repeat(300), '\u0000', '%', '../..', '😀', ' '),
    },
  )

const isForPrograms = ({ security }: Operation): boolean => security.some((scheme) => 'apiKey' in scheme)

const headersFor = (operation: Operation, caller: Request['caller']): Record<string, string> => {
  if (caller === 'none') return {}
  return isForPrograms(operation) === (caller === 'right') ? key : bearer
}

const inject = ({ method, path, operation }: Target, request: Request) => {
  const { params, query, body, pick, useKnown, type } = request
  const chosen = (value: unknown): unknown => (useKnown ? withKnown(value, nounOf(path), pick) : value)
  const names = chosen(params) as Record<string, string>
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(segment(names[name])))
  const search = new URLSearchParams(Object.entries(Object(chosen(query)))).toString()
  const whole = search === '' ? url : `${url}?${search}`
  const headers = headersFor(operation, request.caller)
  if (typesOf(operation, 200).includes('text/event-stream')) {
    return injectStream(service.app, { url: whole, headers })
  }
  return service.inject({
    method: method.toUpperCase() as 'GET',
    url: whole,
    headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { payload: payloadOf(type, chosen(body)) }),
  })
}

/** Without a name, or as one of the two that mean a place in the tree, it would be another path. */
const segment = (name = ''): string => (/^\.{0,2}$/.test(name) ? 'x' : name)

const payloadOf = (type: string | undefined, body: unknown): string =>
  type === 'application/x-www-form-urlencoded'
    ? new URLSearchParams(textsOf(Object(body))).toString()
    : JSON.stringify(body)

const textsOf = (body: object): Record<string, string> =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))

interface Answered {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

const checkAnswer = ({ operation, path }: Target, answer: Answered): void => {
  const noun = nounOf(path)
  const { statusCode, headers, body } = answer
  expect([500, 503]).not.toContain(statusCode)
  if (statusCode < 400) succeeded.add(operation.operationId)
  expect(Object.keys(operation.responses)).toContain(String(statusCode))
  expect(headers['x-request-id']).toBeDefined()
  const schema = bodySchema(operation, statusCode)
  if (schema === undefined) {
    if (statusCode === 204) expect(body).toBe('')
    return
  }
  const [type = ''] = String(headers['content-type']).split(';')
  if (type !== 'application/json' && typesOf(operation, statusCode).includes(type)) return
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  const value: unknown = JSON.parse(body)
  expect(schema.safeParse(value).error?.issues).toBeUndefined()
  if (statusCode < 300) learn(value, noun)
}

/** The media types in which an operation's answer may come. */
const typesOf = ({ responses }: Operation, status: number): string[] => {
  const declared = responses[status]
  return declared && 'content' in declared ? Object.keys(declared.content ?? {}) : []
}

/** Operations that have answered with success. */
const succeeded = new Set<string>()

const checkers = new Map<string, z.ZodType | undefined>()

/** What an answer of this status must look like, when it is JSON. */
const bodySchema = (operation: Operation, status: number): z.ZodType | undefined => {
  const name = `${operation.operationId} ${status}`
  if (!checkers.has(name)) checkers.set(name, compile(operation.responses[status]))
  return checkers.get(name)
}

const compile = (declared: Operation['responses'][string] | undefined): z.ZodType | undefined => {
  const shared = declared && '$ref' in declared ? declared.$ref.split('/').at(-1) : undefined
  const responses: Record<string, unknown> = api.components.responses
  const { content } = (shared === undefined ? declared : responses[shared]) as {
    content?: Record<string, { schema: JsonSchema }>
  }
  const schema = content?.['application/json']?.schema
  return schema && z.fromJSONSchema(local({ ...schema, $defs: definitions }))
}

const local = (schema: JsonSchema): Parameters<typeof z.fromJSONSchema>[0] =>
  JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'))

/** Some operations end the session or the key that calls them; an account has a limit on its keys and workspaces. */
const signInAgain = async (): Promise<void> => {
  await service.db.deleteFrom('api_keys').execute()
  await service.db.deleteFrom('workspaces').execute()
  const { token, user_id } = await service.signIn('superuser')
  bearer = { authorization: `Bearer ${token}` }
  key = await service.key()
  self = user_id
}

describe('whatever is sent', () => {
  it.each(operations)('$name answers as it is described', async (target) => {
    await signInAgain()
    await seed()
    await fc.assert(
      fc.asyncProperty(requestsOf(target.operation), async (request) => {
        const answer = await inject(target, request)
        try {
          checkAnswer(target, answer)
        } catch (error) {
          const sent = JSON.stringify(request).slice(0, 3000)
          const cause = answer.statusCode < 500 ? error : service.log.at(-1)?.fields['err']
          throw new Error(`${sent}\nanswered ${answer.statusCode} ${answer.body.slice(0, 2000)}`, { cause })
        }
      }),
      { seed: SEED, numRuns: runs, endOnFailure: true },
    )
  })

  const isOptional = ({ operation: { tags } }: Target): boolean => tags.some((tag) => OPTIONAL.has(tag))
  const reached = (targets: readonly Target[]): number =>
    targets.filter(({ operation }) => succeeded.has(operation.operationId)).length / targets.length

  it('reaches beyond the checks of most operations of the core', () => {
    expect(reached(operations.filter((target) => !isOptional(target)))).toBeGreaterThan(0.7)
  })

  /** Much of them needs what only another service gives: a bucket, a sign-in, a delivery. */
  it('reaches beyond the checks of many operations of the modules', () => {
    expect(reached(operations.filter(isOptional))).toBeGreaterThan(0.3)
  })

  it('leaves the service in good health', async () => {
    expect((await service.inject({ url: '/health' })).statusCode).toBe(200)
  })
})
