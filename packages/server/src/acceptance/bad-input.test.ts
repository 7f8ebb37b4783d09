import { once } from 'node:events'
import { type AddressInfo, createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fullPath } from '../http/mount.ts'
import type { Route } from '../http/route.ts'
import { coreSlices, optionalSlices, switchedSlices } from '../slices.ts'
import { startTestService, type TestService } from '../testing/service.ts'

/** Stands in every value that is sent, and must stand in no answer. */
const MARK = 'Zx9Qw7'
const SOME_ID = '7f6a4f0e-5d0e-4b7a-9d57-0a7a0a7b8f10'

type Method = Route['method']
type Headers = Record<string, string>

const JSON_TYPE: Headers = { 'content-type': 'application/json' }
const FORM_TYPE: Headers = { 'content-type': 'application/x-www-form-urlencoded' }

let service: TestService
let bearer: Headers
let key: Headers
let experimentId = ''

beforeAll(async () => {
  service = await startTestService({ config: { WEBHOOKS_ENABLED: 'true', SPLIT_URL_ROUTER: 'true' } })
  bearer = { authorization: `Bearer ${(await service.signIn('superuser')).token}` }
  key = await service.key()
  const made = await service.inject({
    method: 'POST',
    url: '/api/v1/experiments/',
    headers: bearer,
    payload: { name: 'bad input', key: 'bad-input', variants: [{ name: 'a' }, { name: 'b' }] },
  })
  experimentId = made.json().id
})
afterAll(async () => {
  const { statusCode } = await service.inject({ url: '/health' })
  await service.close()
  expect(statusCode).toBe(200)
})

const credentials = ({ access }: Pick<Route, 'access'>): Headers => {
  if (access === 'public' || access === 'metrics') return {}
  return typeof access === 'object' ? key : bearer
}

interface BadRequest {
  method: Method
  url: string
  headers?: Headers
  payload?: string | Buffer
}

const send = async (request: BadRequest) => {
  const answer = await service.inject({
    ...request,
    headers: { 'x-request-id': 'bad-input', ...request.headers },
  })
  expect(answer.body).not.toContain(MARK)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['x-request-id']).toBe('bad-input')
  return answer
}

const refusedAs = async (request: BadRequest, status: number, detail: unknown) => {
  const answer = await send(request)
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toEqual({ detail })
}

const problem = (type: string, loc: (string | number)[]) => ({ type, loc, msg: expect.any(String) })

/** SCIM is off by default, and its hostile requests are tested where it is. */
const routes = [...coreSlices, ...optionalSlices, ...switchedSlices]
  .flatMap((slice) => slice.routes)
  .filter(({ access }) => access !== 'scim')
const withIds = (route: Route): string => fullPath(route).replaceAll(/\{\w+\}/g, SOME_ID)
const named = <Row extends Route>(list: readonly Row[]) =>
  list.map((route) => [`${route.method} ${fullPath(route)}`, route] as const)

/** Routes that the tested service answers with 404, whatever is sent: it has local accounts. */
const OF_MANAGED_IDENTITY = ['/auth/refresh', '/auth/signup', '/auth/confirm']

/** Routes with refusals of their own are tested where they are declared. */
const readingJson = routes.filter(
  ({ body, bodyType, refusal, path }) =>
    body && bodyType !== 'form' && bodyType !== 'raw' && !refusal && !OF_MANAGED_IDENTITY.includes(path),
)

describe.each(named(readingJson))('a body of %s', (_name, route) => {
  const body = (payload: string | Buffer, headers: Headers = JSON_TYPE): BadRequest => ({
    method: route.method,
    url: withIds(route),
    headers: { ...credentials(route), ...headers },
    payload,
  })
  const refused = async (request: BadRequest, type: string) => {
    const answer = await send(request)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toEqual([problem(type, ['body'])])
  }

  it.each([
    ['a truncated object', `{"${MARK}":`, 'json_invalid'],
    ['a text that is not JSON', MARK, 'json_invalid'],
    ['a repeated key', `{"${MARK}":1,"${MARK}":2}`, 'json_invalid'],
    ['a number beyond any double', `{"${MARK}":1e999}`, 'too_large'],
    ['a NUL character', `{"a":"${MARK}\\u0000"}`, 'value_error'],
    ['half a surrogate pair', `{"a":"${MARK}\\ud83d"}`, 'value_error'],
    ['a reserved key', `{"__proto__":"${MARK}"}`, 'value_error'],
    ['extreme nesting', `${'{"a":'.repeat(2000)}"${MARK}"${'}'.repeat(2000)}`, 'too_long'],
  ])('is refused for %s', async (_fault, payload, type) => {
    await refused(body(payload), type)
  })

  it.each([
    ['an array', `["${MARK}"]`],
    ['a text', `"${MARK}"`],
    ['a number', '7'],
    ['true', 'true'],
  ])('is refused when it is %s', async (_fault, payload) => {
    await refused(body(payload), 'wrong_type')
  })

  it('is refused when it is not UTF-8, of another type, in another encoding, or too large', async () => {
    await refused(body(Buffer.from([0x22, 0xc3, 0x28, 0x22])), 'json_invalid')
    const other = [
      { 'content-type': 'text/plain' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': 'application/json; charset=utf-16' },
      { ...JSON_TYPE, 'content-encoding': 'gzip' },
      FORM_TYPE,
    ]
    for (const headers of other) {
      await refusedAs(body(`{"a":"${MARK}"}`, headers), 415, 'Unsupported Media Type')
    }
    const kib = route.access === 'public' ? 32 : 1024 * (/\/(batch|bulk|members)$/.test(route.path) ? 8 : 1)
    const large = body(`{"a":"${'x'.repeat(kib * 1024)}"}`)
    await refusedAs(large, 413, `Request body larger than ${kib * 1024} bytes`)
  })

  it('names a field that nobody asked for, where people are the callers', async () => {
    const answer = await send(body(`{"surplus":"${MARK}"}`))
    const types =
      answer.statusCode === 422 ? answer.json().detail.map(({ type }: { type: string }) => type) : []
    const isForPrograms = typeof route.access === 'object'
    expect(types.includes('extra_forbidden')).toBe(!isForPrograms && isStrict(route))
    expect(answer.statusCode).toBeLessThan(500)
  })
})

/** Whether a body may hold only what its shape names; metadata and the like may hold anything. */
const isStrict = ({ body }: Route): boolean =>
  body?.safeParse({ surplus: 1 }).error?.issues.some(({ code }) => code === 'unrecognized_keys') === true

const withUuid = routes.filter(
  (route) =>
    route.params && route.params.safeParse(route.params).success === false && /\{\w*id\}/.test(route.path),
)

/** Answers that name the subject they were asked about say it in words that the caller chose. */
const namesSubject = ({ path }: Route): boolean => path === '/holdout/check/{user_id}'

describe.each(named(withUuid))('the path of %s', (_name, route) => {
  const at = (id: string): BadRequest => ({
    method: route.method,
    url: fullPath(route).replaceAll(/\{\w+\}/g, id),
    headers: credentials(route),
  })

  it.each(['%00', `${MARK}%00`, '%ed%a0%80'])('with %s is refused', async (id) => {
    const { statusCode } = await send(at(id))
    expect([400, 422]).toContain(statusCode)
  })

  it.each([`${MARK}`, '0', 'null', 'x'.repeat(10_000), '%27%20or%201%3D1', '..%2f..%2fetc'])(
    'with %s finds nothing',
    async (id) => {
      const { statusCode } = await send(at(namesSubject(route) ? id.replace(MARK, 'someone') : id))
      expect([200, 400, 404, 422, 501]).toContain(statusCode)
    },
  )
})

/** Whether a route refuses a value in its query because of the value. */
const refusesIn = (name: string, value: string) => (route: Route) =>
  route.query?.safeParse({ [name]: value }).error?.issues.some(({ path }) => path[0] === name) === true

const WRONG_PAGES = [
  ['limit', '0', 'too_small'],
  ['limit', '1001', 'too_large'],
  ['limit', MARK, 'wrong_type'],
  ['limit', '1e3', 'wrong_type'],
  ['limit', '5&limit=6', 'wrong_type'],
  ['skip', '-1', 'too_small'],
  ['skip', '1.5', 'wrong_type'],
  ['skip', '9'.repeat(40), 'wrong_type'],
  ['skip', '%00', 'value_error'],
] as const

/** Which of the two a list takes: a value that is refused everywhere tells. */
const PAGE_PARAMETERS = [
  { parameter: 'limit', refused: '0' },
  { parameter: 'skip', refused: '-1' },
] as const

const pages = PAGE_PARAMETERS.flatMap(({ parameter, refused }) =>
  named(routes.filter(refusesIn(parameter, refused))).map(([name, route]) => ({ name, route, parameter })),
)

describe.each(pages)('$parameter of $name', ({ route, parameter }) => {
  it.each(WRONG_PAGES.filter(([name]) => name === parameter))(
    'is refused for %s=%s',
    async (_, value, type) => {
      const answer = await send({
        method: 'GET',
        url: `${withIds(route)}?${parameter}=${value}`,
        headers: credentials(route),
      })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().detail).toContainEqual(problem(type, ['query', parameter]))
    },
  )
})

const paths = [...new Set(routes.map(withIds))]
const METHODS: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Routes with a parameter may answer for a fixed name beside them, so only paths without one are sure. */
const fixed = paths.filter((path) => !path.includes(SOME_ID))

describe.each(fixed)('the path %s', (path) => {
  const segments = path.split('/').filter((part) => part !== '')
  const matches = (route: Route) => {
    const parts = fullPath(route)
      .split('/')
      .filter((part) => part !== '')
    return (
      parts.length === segments.length &&
      parts.every((part, at) => part.startsWith('{') || part === segments[at])
    )
  }
  const known = new Set(routes.filter(matches).map(({ method }) => method))
  const unknown = METHODS.filter((method) => !known.has(method))

  it('knows its methods and names them to whoever uses another', async () => {
    for (const method of unknown) {
      const answer = await send({
        method,
        url: path,
        payload: MARK,
        headers: { 'content-type': 'text/plain' },
      })
      expect(answer.statusCode).toBe(405)
      expect(answer.json()).toEqual({ detail: 'Method Not Allowed' })
      for (const method of known) expect(String(answer.headers['allow'])).toContain(method)
    }
  })
})

const login = (body: unknown): BadRequest => post('/auth/login', body)
const post = (path: string, body: unknown, method: Method = 'POST'): BadRequest => ({
  method,
  url: `/api/v1${path}`,
  headers: JSON_TYPE,
  payload: JSON.stringify(body),
})

describe('signing in', () => {
  it.each<[unknown, string, (string | number)[]]>([
    [{ password: MARK }, 'missing', ['email']],
    [{ email: 'a@example.com' }, 'missing', ['password']],
    [{ email: null, password: MARK }, 'null_not_allowed', ['email']],
    [{ email: 7, password: MARK }, 'wrong_type', ['email']],
    [{ email: [MARK], password: MARK }, 'wrong_type', ['email']],
    [{ email: { $ne: MARK }, password: MARK }, 'wrong_type', ['email']],
    [{ email: '', password: MARK }, 'too_short', ['email']],
    [{ email: MARK.repeat(60), password: MARK }, 'too_long', ['email']],
    [{ email: 'a@example.com', password: '' }, 'too_short', ['password']],
    [{ email: 'a@example.com', password: MARK.repeat(50) }, 'too_long', ['password']],
    [{ email: 'a@example.com', password: true }, 'wrong_type', ['password']],
  ])('with %j is refused as %s', async (body, type, place) => {
    await refusedAs(login(body), 422, [problem(type, ['body', ...place])])
  })

  it.each([
    ['', 'missing'],
    ['username=a', 'missing'],
    [`password=${MARK}`, 'missing'],
    [`username=a&username=b&password=${MARK}`, 'value_error'],
    [`username=%00&password=${MARK}`, 'value_error'],
  ])('by the form %j is refused as %s', async (payload, type) => {
    const answer = await send({ method: 'POST', url: '/api/v1/auth/token', headers: FORM_TYPE, payload })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail[0].type).toBe(type)
  })

  it('by JSON where a form is asked for is refused', async () => {
    await refusedAs(post('/auth/token', { username: MARK }), 415, 'Unsupported Media Type')
  })

  it.each([
    [{}, 'Not authenticated'],
    [{ authorization: MARK }, 'Not authenticated'],
    [{ authorization: `Basic ${MARK}` }, 'Not authenticated'],
    [{ authorization: `Bearer ${MARK}` }, 'Could not validate credentials'],
    [{ authorization: `Bearer ${MARK}.${MARK}.${MARK}` }, 'Could not validate credentials'],
    [{ authorization: `Bearer ${'x'.repeat(8000)}` }, 'Could not validate credentials'],
    [{ authorization: 'Bearer eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.e30.' }, 'Could not validate credentials'],
  ])('is asked of whoever sends %j', async (headers, detail) => {
    await refusedAs({ method: 'GET', url: '/api/v1/users/me', headers: headers as Headers }, 401, detail)
  })

  it.each([
    [{}, 'API key missing'],
    [{ 'x-api-key': '' }, 'Invalid API Key'],
    [{ 'x-api-key': MARK }, 'Invalid API Key'],
    [{ 'x-api-key': `assay_${'x'.repeat(43)}` }, 'Invalid API Key'],
    [{ 'x-api-key': `assay_${'x'.repeat(8000)}` }, 'Invalid API Key'],
  ])('is asked of programs that send %j', async (headers, detail) => {
    const request = post('/tracking/assign', { user_id: MARK, experiment_key: MARK })
    await refusedAs({ ...request, headers: { ...JSON_TYPE, ...headers } as Headers }, 401, detail)
  })
})

type Row = [method: Method, path: string, body: unknown, type: string, place: (string | number)[]]

const TOO_LONG = MARK.repeat(60)

const ACCOUNT_ROWS: Row[] = [
  ['PATCH', '/users/me', { first_name: TOO_LONG }, 'too_long', ['first_name']],
  ['PATCH', '/users/me', { last_name: 7 }, 'wrong_type', ['last_name']],
  ['PATCH', '/users/me', { preferences: MARK }, 'wrong_type', ['preferences']],
  ['PATCH', '/users/me', { preferences: { a: MARK.repeat(2000) } }, 'too_long', ['preferences']],
  ['POST', '/users/me/password', { new_password: `${MARK}a1` }, 'missing', ['current_password']],
  ['PUT', '/users/me/password', { current_password: MARK }, 'missing', ['new_password']],
  ['POST', '/admin/users', { email: 'b@example.com' }, 'missing', ['username']],
  ['POST', '/admin/users', { username: 'someone' }, 'missing', ['email']],
  ['POST', '/admin/users', { username: 'ab', email: 'b@example.com' }, 'too_short', ['username']],
  ['POST', '/admin/users', { username: TOO_LONG, email: 'b@example.com' }, 'too_long', ['username']],
  ['POST', '/admin/users', { username: 'someone', email: TOO_LONG }, 'too_long', ['email']],
  [
    'POST',
    '/admin/users',
    { username: 'someone', email: 'b@example.com', role: MARK },
    'not_in_enum',
    ['role'],
  ],
  [
    'POST',
    '/admin/users',
    { username: 'someone', email: 'b@example.com', is_active: 'yes' },
    'wrong_type',
    ['is_active'],
  ],
  ['PATCH', `/admin/users/${SOME_ID}`, { role: MARK }, 'not_in_enum', ['role']],
  ['PATCH', `/admin/users/${SOME_ID}`, { is_superuser: 1 }, 'wrong_type', ['is_superuser']],
  ['PATCH', `/admin/users/${SOME_ID}`, { username: null }, 'null_not_allowed', ['username']],
  ['POST', '/api-keys', {}, 'missing', ['name']],
  ['POST', '/api-keys', { name: '' }, 'too_short', ['name']],
  ['POST', '/api-keys', { name: TOO_LONG }, 'too_long', ['name']],
  ['POST', '/api-keys', { name: 'a', scopes: [] }, 'too_short', ['scopes']],
  ['POST', '/api-keys', { name: 'a', scopes: [MARK] }, 'not_in_enum', ['scopes', 0]],
  ['POST', '/api-keys', { name: 'a', scopes: 'assign' }, 'wrong_type', ['scopes']],
  ['POST', '/api-keys', { name: 'a', expires_at: MARK }, 'bad_format', ['expires_at']],
  ['POST', '/api-keys', { name: 'a', description: MARK.repeat(400) }, 'too_long', ['description']],
]

const variants = [{ name: 'a' }, { name: 'b' }]
const experiment = (fields: object) => ({ name: 'e', variants, ...fields })

const EXPERIMENT_ROWS: Row[] = [
  ['POST', '/experiments/', {}, 'missing', ['name']],
  ['POST', '/experiments/', { name: '' }, 'too_short', ['name']],
  ['POST', '/experiments/', { name: TOO_LONG }, 'too_long', ['name']],
  ['POST', '/experiments/', { name: null }, 'null_not_allowed', ['name']],
  ['POST', '/experiments/', experiment({ key: `${MARK} with spaces` }), 'pattern_mismatch', ['key']],
  ['POST', '/experiments/', experiment({ key: TOO_LONG }), 'too_long', ['key']],
  ['POST', '/experiments/', experiment({ experiment_type: MARK }), 'not_in_enum', ['experiment_type']],
  ['POST', '/experiments/', experiment({ correction_method: MARK }), 'not_in_enum', ['correction_method']],
  ['POST', '/experiments/', experiment({ confidence_level: 1 }), 'too_large', ['confidence_level']],
  ['POST', '/experiments/', experiment({ confidence_level: '0.95' }), 'wrong_type', ['confidence_level']],
  ['POST', '/experiments/', experiment({ traffic_percentage: 100.5 }), 'too_large', ['traffic_percentage']],
  ['POST', '/experiments/', experiment({ traffic_percentage: -1 }), 'too_small', ['traffic_percentage']],
  [
    'POST',
    '/experiments/',
    experiment({ traffic_percentage: 33.333 }),
    'value_error',
    ['traffic_percentage'],
  ],
  ['POST', '/experiments/', experiment({ start_date: MARK }), 'bad_format', ['start_date']],
  ['POST', '/experiments/', experiment({ end_date: 1_772_366_400 }), 'wrong_type', ['end_date']],
  ['POST', '/experiments/', experiment({ tags: Array(21).fill('t') }), 'too_long', ['tags']],
  ['POST', '/experiments/', experiment({ tags: [TOO_LONG] }), 'too_long', ['tags', 0]],
  ['POST', '/experiments/', experiment({ tags: MARK }), 'wrong_type', ['tags']],
  ['POST', '/experiments/', experiment({ variants: { a: MARK } }), 'wrong_type', ['variants']],
  [
    'POST',
    '/experiments/',
    experiment({ variants: Array(21).fill({ name: 'v' }) }),
    'too_long',
    ['variants'],
  ],
  ['POST', '/experiments/', experiment({ variants: [{ name: '' }] }), 'too_short', ['variants', 0, 'name']],
  ['POST', '/experiments/', experiment({ variants: [{}] }), 'missing', ['variants', 0, 'name']],
  [
    'POST',
    '/experiments/',
    experiment({ variants: [{ name: 'a', traffic_allocation: 101 }] }),
    'too_large',
    ['variants', 0, 'traffic_allocation'],
  ],
  [
    'POST',
    '/experiments/',
    experiment({ variants: [{ name: 'a', configuration: { a: MARK.repeat(4000) } }] }),
    'too_long',
    ['variants', 0, 'configuration'],
  ],
  [
    'POST',
    '/experiments/',
    experiment({ variants: [{ name: 'a', surplus: MARK }] }),
    'extra_forbidden',
    ['variants', 0, 'surplus'],
  ],
  [
    'POST',
    '/experiments/',
    experiment({ metrics: [{ name: 'm' }] }),
    'missing',
    ['metrics', 0, 'event_name'],
  ],
  [
    'POST',
    '/experiments/',
    experiment({ metrics: [{ name: 'm', event_name: 'e', metric_type: MARK }] }),
    'not_in_enum',
    ['metrics', 0, 'metric_type'],
  ],
  ['POST', '/experiments/', experiment({ dimensions: MARK }), 'wrong_type', ['dimensions']],
  ['PUT', '/experiments/:id', { confidence_level: 0.5 }, 'too_small', ['confidence_level']],
  ['PUT', '/experiments/:id', { name: null }, 'null_not_allowed', ['name']],
  ['PUT', '/experiments/:id', { surplus: MARK }, 'extra_forbidden', ['surplus']],
  ['PUT', '/experiments/:id/schedule', { start_date: MARK }, 'bad_format', ['start_date']],
  ['PUT', '/experiments/:id/schedule', { start_date: '2026-02-30T00:00:00Z' }, 'bad_format', ['start_date']],
  ['POST', '/experiments/:id/clone', { key: 'a b' }, 'pattern_mismatch', ['key']],
  ['POST', '/experiments/:id/clone', { name: TOO_LONG }, 'too_long', ['name']],
  ['POST', '/results/:id/calibration', { repetitions: 99 }, 'too_small', ['repetitions']],
  ['POST', '/results/:id/calibration', { repetitions: 10_001 }, 'too_large', ['repetitions']],
  ['POST', '/results/:id/calibration', { repetitions: 0.5 }, 'wrong_type', ['repetitions']],
  ['POST', '/results/:id/calibration', { seed: MARK }, 'wrong_type', ['seed']],
  ['POST', '/results/:id/calibration', { seed: 2 ** 60 }, 'too_large', ['seed']],
  ['POST', '/results/:id/calibration', { metric_id: MARK }, 'bad_format', ['metric_id']],
  ['POST', '/results/:id/calibration', { alpha: 0.1 }, 'extra_forbidden', ['alpha']],
]

const TRACKING_ROWS: Row[] = [
  ['POST', '/tracking/assign', { experiment_key: MARK }, 'missing', ['user_id']],
  ['POST', '/tracking/assign', { user_id: MARK }, 'missing', ['experiment_key']],
  ['POST', '/tracking/assign', { user_id: '', experiment_key: MARK }, 'too_short', ['user_id']],
  ['POST', '/tracking/assign', { user_id: TOO_LONG, experiment_key: MARK }, 'too_long', ['user_id']],
  ['POST', '/tracking/assign', { user_id: 7, experiment_key: MARK }, 'wrong_type', ['user_id']],
  ['POST', '/tracking/assign', { user_id: null, experiment_key: MARK }, 'null_not_allowed', ['user_id']],
  ['POST', '/tracking/assign', { user_id: 'u', experiment_key: TOO_LONG }, 'too_long', ['experiment_key']],
  [
    'POST',
    '/tracking/assign',
    { user_id: 'u', experiment_key: MARK, context: MARK },
    'wrong_type',
    ['context'],
  ],
  [
    'POST',
    '/tracking/assign',
    { user_id: 'u', experiment_key: MARK, context: [] },
    'wrong_type',
    ['context'],
  ],
  [
    'POST',
    '/tracking/assign',
    { user_id: 'u', experiment_key: MARK, context: { a: MARK.repeat(12_000) } },
    'too_long',
    ['context'],
  ],
  ['POST', '/tracking/assign/batch', { experiment_key: MARK, users: [] }, 'too_short', ['users']],
  ['POST', '/tracking/assign/batch', { experiment_key: MARK, users: MARK }, 'wrong_type', ['users']],
  ['POST', '/tracking/assign/batch', { experiment_key: MARK, users: [MARK] }, 'wrong_type', ['users', 0]],
  [
    'POST',
    '/tracking/assign/batch',
    { experiment_key: MARK, users: [{}] },
    'missing',
    ['users', 0, 'user_id'],
  ],
  [
    'POST',
    '/tracking/assign/batch',
    { experiment_key: MARK, users: Array.from({ length: 1001 }, (_, at) => ({ user_id: `u${at}` })) },
    'too_long',
    ['users'],
  ],
  [
    'POST',
    '/tracking/assign/batch',
    { experiment_key: MARK, users: [{ user_id: MARK }, { user_id: MARK }] },
    'value_error',
    ['users'],
  ],
  ['POST', '/tracking/track', { user_id: MARK }, 'missing', ['event_type']],
  ['POST', '/tracking/track', { event_type: MARK }, 'missing', ['user_id']],
  ['POST', '/tracking/track', { user_id: 'u', event_type: '' }, 'too_short', ['event_type']],
  ['POST', '/tracking/track', { user_id: 'u', event_type: TOO_LONG }, 'too_long', ['event_type']],
  ['POST', '/tracking/track', { user_id: 'u', event_type: 'e', value: MARK }, 'wrong_type', ['value']],
  ['POST', '/tracking/track', { user_id: 'u', event_type: 'e', value: 1e16 }, 'too_large', ['value']],
  ['POST', '/tracking/track', { user_id: 'u', event_type: 'e', value: -1e16 }, 'too_small', ['value']],
  [
    'POST',
    '/tracking/track',
    { user_id: 'u', event_type: 'e', metadata: [MARK] },
    'wrong_type',
    ['metadata'],
  ],
  [
    'POST',
    '/tracking/track',
    { user_id: 'u', event_type: 'e', metadata: { a: MARK.repeat(3000) } },
    'too_long',
    ['metadata'],
  ],
  [
    'POST',
    '/tracking/track',
    { user_id: 'u', event_type: 'e', timestamp: MARK },
    'bad_format',
    ['timestamp'],
  ],
  ['POST', '/tracking/track', { user_id: 'u', event_type: 'e', event_id: '' }, 'too_short', ['event_id']],
  ['POST', '/tracking/batch', {}, 'missing', ['events']],
  ['POST', '/tracking/batch', { events: [] }, 'too_short', ['events']],
  ['POST', '/tracking/batch', { events: MARK }, 'wrong_type', ['events']],
  ['POST', '/tracking/batch', { events: Array(1001).fill({}) }, 'too_long', ['events']],
  ['POST', '/tracking/events', { user_id: 'u' }, 'missing', ['event_name']],
  [
    'POST',
    '/tracking/events',
    { user_id: 'u', event_name: 'e', experiment_id: MARK },
    'bad_format',
    ['experiment_id'],
  ],
]

const rates = (fields: object) => ({ baseline_rate: 0.1, effect: 0.1, ...fields })

const POWER_ROWS: Row[] = [
  ['POST', '/power/sample-size', {}, 'missing', ['effect']],
  ['POST', '/power/sample-size', { effect: 0.1 }, 'missing', ['baseline_rate']],
  ['POST', '/power/sample-size', rates({ baseline_rate: 0 }), 'too_small', ['baseline_rate']],
  ['POST', '/power/sample-size', rates({ baseline_rate: '0.1' }), 'wrong_type', ['baseline_rate']],
  ['POST', '/power/sample-size', rates({ effect: -0.1 }), 'too_small', ['effect']],
  ['POST', '/power/sample-size', rates({ effect: 1e300 }), 'too_large', ['effect']],
  ['POST', '/power/sample-size', rates({ effect: 9 }), 'value_error', ['effect']],
  ['POST', '/power/sample-size', rates({ effect: 1e-300 }), 'value_error', ['effect']],
  ['POST', '/power/sample-size', rates({ metric_type: MARK }), 'not_in_enum', ['metric_type']],
  ['POST', '/power/sample-size', rates({ baseline_mean: 1 }), 'value_error', ['baseline_mean']],
  ['POST', '/power/sample-size', rates({ allocations: MARK }), 'wrong_type', ['allocations']],
  ['POST', '/power/sample-size', rates({ allocations: [0, 100] }), 'too_small', ['allocations', 0]],
  ['POST', '/power/sample-size', rates({ allocations: Array(21).fill(1) }), 'too_long', ['allocations']],
  ['POST', '/power/sample-size', rates({ planned_looks: 1e9 }), 'too_large', ['planned_looks']],
  [
    'POST',
    '/power/sample-size',
    rates({ variance_reduction_pct: 100 }),
    'too_large',
    ['variance_reduction_pct'],
  ],
  ['POST', '/power/mde', { baseline_rate: 0.1 }, 'missing', ['sample_size_per_variant']],
  ['POST', '/power/mde', rates({ sample_size_per_variant: 100 }), 'extra_forbidden', ['effect']],
  ['POST', '/power/runtime', rates({}), 'missing', ['daily_traffic']],
  ['POST', '/power/runtime', rates({ daily_traffic: 0 }), 'too_small', ['daily_traffic']],
  ['POST', '/power/runtime', rates({ daily_traffic: 1e-300 }), 'value_error', ['daily_traffic']],
  ['POST', '/power/runtime', rates({ daily_traffic: 1, start_date: MARK }), 'bad_format', ['start_date']],
  ['POST', '/power/plan', { baseline_rate: 0.1, daily_traffic: 1, max_days: 731 }, 'too_large', ['max_days']],
]

const SEGMENT_ROWS: Row[] = [
  ['POST', '/notifications/read', { ids: MARK }, 'wrong_type', ['ids']],
  ['POST', '/notifications/read', { ids: [MARK] }, 'bad_format', ['ids', 0]],
  [
    'PUT',
    '/notifications/preferences',
    { events: { surplus: MARK } },
    'extra_forbidden',
    ['events', 'surplus'],
  ],
  ['PUT', '/notifications/preferences', { email_enabled: MARK }, 'wrong_type', ['email_enabled']],
  ['PUT', '/notifications/preferences', { email_override: MARK }, 'bad_format', ['email_override']],
  ['PUT', '/notifications/settings', { chat_events: [MARK] }, 'not_in_enum', ['chat_events', 0]],
  ['PUT', '/notifications/settings', { admin_emails: [MARK] }, 'bad_format', ['admin_emails', 0]],
  ['PUT', '/notifications/settings', { admin_emails: null }, 'null_not_allowed', ['admin_emails']],
  ['POST', '/notifications/test', { message: MARK }, 'missing', ['channel']],
  ['POST', '/notifications/test', { channel: MARK }, 'not_in_enum', ['channel']],
  ['POST', '/notifications/test', { channel: 'email', recipient: MARK }, 'bad_format', ['recipient']],
  ['POST', '/ai/design', { description: 5 }, 'wrong_type', ['description']],
  ['POST', '/ai/design', { description: TOO_LONG.repeat(10) }, 'too_long', ['description']],
  ['POST', '/ai/design', { description: 'A new page', baseline_rate: MARK }, 'wrong_type', ['baseline_rate']],
  ['POST', '/ai/design', { description: 'A new page', surplus: MARK }, 'extra_forbidden', ['surplus']],
  ['POST', `/ai/interpret/${SOME_ID}`, { audience: MARK }, 'not_in_enum', ['audience']],
  ['POST', `/ai/interpret/${SOME_ID}`, { metric_id: MARK }, 'bad_format', ['metric_id']],
  ['POST', '/segments/', { rules: {} }, 'missing', ['name']],
  ['POST', '/segments/', { name: 'x' }, 'too_short', ['name']],
  ['POST', '/segments/', { name: TOO_LONG }, 'too_long', ['name']],
  ['POST', '/segments/', { name: 'list', kind: MARK }, 'not_in_enum', ['kind']],
  ['POST', '/segments/', { name: 'list', status: MARK }, 'not_in_enum', ['status']],
  ['POST', '/segments/', { name: 'list', rules: MARK }, 'wrong_type', ['rules']],
  ['POST', '/segments/', { name: 'list', description: MARK.repeat(100) }, 'too_long', ['description']],
  ['PUT', `/segments/${SOME_ID}`, { surplus: MARK }, 'extra_forbidden', ['surplus']],
  ['PUT', `/segments/${SOME_ID}`, { name: null }, 'null_not_allowed', ['name']],
  ['POST', `/segments/${SOME_ID}/members`, { add: MARK }, 'wrong_type', ['add']],
  ['POST', `/segments/${SOME_ID}/members`, { add: [TOO_LONG] }, 'too_long', ['add', 0]],
  ['POST', `/segments/${SOME_ID}/members`, { remove: [''] }, 'too_short', ['remove', 0]],
  ['POST', `/segments/${SOME_ID}/evaluate`, {}, 'missing', ['user_id']],
  ['POST', `/segments/${SOME_ID}/evaluate`, { user_id: 'u', context: MARK }, 'wrong_type', ['context']],
  ['POST', '/segments/bulk-evaluate', { user_id: 'u', segment_ids: [] }, 'too_short', ['segment_ids']],
  [
    'POST',
    '/segments/bulk-evaluate',
    { user_id: 'u', segment_ids: [MARK] },
    'bad_format',
    ['segment_ids', 0],
  ],
  ['POST', `/segments/${SOME_ID}/preview`, { sample_size: 9 }, 'too_small', ['sample_size']],
  ['POST', `/segments/${SOME_ID}/preview`, { sample_size: 10_001 }, 'too_large', ['sample_size']],
]

const HOLDOUT_ROWS: Row[] = [
  ['POST', '/holdout/', {}, 'missing', ['name']],
  ['POST', '/holdout/', { name: '' }, 'too_short', ['name']],
  ['POST', '/holdout/', { name: TOO_LONG }, 'too_long', ['name']],
  ['POST', '/holdout/', { name: null }, 'null_not_allowed', ['name']],
  ['POST', '/holdout/', { name: 'x', description: MARK.repeat(400) }, 'too_long', ['description']],
  ['POST', '/holdout/', { name: 'x', holdout_percentage: 0.09 }, 'too_small', ['holdout_percentage']],
  ['POST', '/holdout/', { name: 'x', holdout_percentage: 50.01 }, 'too_large', ['holdout_percentage']],
  ['POST', '/holdout/', { name: 'x', holdout_percentage: 1.234 }, 'value_error', ['holdout_percentage']],
  ['POST', '/holdout/', { name: 'x', holdout_percentage: MARK }, 'wrong_type', ['holdout_percentage']],
  ['POST', '/holdout/', { name: 'x', is_active: MARK }, 'wrong_type', ['is_active']],
  ['POST', '/holdout/', { name: 'x', salt: MARK }, 'extra_forbidden', ['salt']],
  ['PUT', `/holdout/${SOME_ID}`, { is_active: null }, 'null_not_allowed', ['is_active']],
  ['PUT', `/holdout/${SOME_ID}`, { surplus: MARK }, 'extra_forbidden', ['surplus']],
]

const GROUPS = '/mutual-exclusion-groups'
const GROUP_ROWS: Row[] = [
  ['POST', `${GROUPS}/`, {}, 'missing', ['name']],
  ['POST', `${GROUPS}/`, { name: '' }, 'too_short', ['name']],
  ['POST', `${GROUPS}/`, { name: TOO_LONG }, 'too_long', ['name']],
  ['POST', `${GROUPS}/`, { name: 'x', traffic_percentage: -1 }, 'too_small', ['traffic_percentage']],
  ['POST', `${GROUPS}/`, { name: 'x', traffic_percentage: 101 }, 'too_large', ['traffic_percentage']],
  ['POST', `${GROUPS}/`, { name: 'x', traffic_percentage: MARK }, 'wrong_type', ['traffic_percentage']],
  ['POST', `${GROUPS}/`, { name: 'x', surplus: MARK }, 'extra_forbidden', ['surplus']],
  ['PUT', `${GROUPS}/${SOME_ID}`, { name: null }, 'null_not_allowed', ['name']],
  ['POST', `${GROUPS}/${SOME_ID}/experiments`, {}, 'missing', ['experiment_id']],
  ['POST', `${GROUPS}/${SOME_ID}/experiments`, { experiment_id: MARK }, 'bad_format', ['experiment_id']],
  [
    'POST',
    `${GROUPS}/${SOME_ID}/experiments`,
    { experiment_id: SOME_ID, share_percentage: 100.5 },
    'too_large',
    ['share_percentage'],
  ],
  [
    'PUT',
    `${GROUPS}/${SOME_ID}/experiments/${SOME_ID}`,
    { share_percentage: MARK },
    'wrong_type',
    ['share_percentage'],
  ],
]

const flag = (fields: object) => ({ key: 'f', name: 'f', ...fields })

const FLAG_ROWS: Row[] = [
  ['POST', '/feature-flags/', { name: MARK }, 'missing', ['key']],
  ['POST', '/feature-flags/', { key: MARK }, 'missing', ['name']],
  ['POST', '/feature-flags/', flag({ key: `${MARK} ${MARK}` }), 'pattern_mismatch', ['key']],
  ['POST', '/feature-flags/', flag({ name: TOO_LONG }), 'too_long', ['name']],
  ['POST', '/feature-flags/', flag({ is_active: MARK }), 'wrong_type', ['is_active']],
  ['POST', '/feature-flags/', flag({ value_type: MARK }), 'not_in_enum', ['value_type']],
  ['POST', '/feature-flags/', flag({ rollout_percentage: 101 }), 'too_large', ['rollout_percentage']],
  ['POST', '/feature-flags/', flag({ rollback_percentage: -1 }), 'too_small', ['rollback_percentage']],
  ['POST', '/feature-flags/', flag({ tags: [MARK.repeat(10)] }), 'too_long', ['tags', 0]],
  ['POST', '/feature-flags/', flag({ off_value: MARK }), 'value_error', ['off_value']],
  ['POST', '/feature-flags/', flag({ targeting_rules: MARK }), 'wrong_type', ['targeting_rules']],
  ['POST', '/feature-flags/', flag({ json_schema: MARK }), 'wrong_type', ['json_schema']],
  ['POST', '/feature-flags/', flag({ variants: [MARK] }), 'wrong_type', ['variants', 0]],
  [
    'POST',
    '/feature-flags/',
    flag({ variants: [{ key: 'a', value: 1 }] }),
    'missing',
    ['variants', 0, 'weight'],
  ],
  ['PUT', `/feature-flags/${SOME_ID}`, { surplus: MARK }, 'extra_forbidden', ['surplus']],
  ['POST', `/feature-flags/${SOME_ID}/toggle`, { reason: MARK.repeat(200) }, 'too_long', ['reason']],
  [
    'POST',
    '/feature-flags/bulk-toggle',
    { flag_ids: [MARK], action: 'enable' },
    'bad_format',
    ['flag_ids', 0],
  ],
  ['POST', '/feature-flags/bulk-toggle', { flag_ids: [SOME_ID], action: MARK }, 'not_in_enum', ['action']],
  ['POST', `/feature-flags/${SOME_ID}/revert`, { position: 0 }, 'too_small', ['position']],
  ['POST', `/feature-flags/${SOME_ID}/preview`, { user_id: TOO_LONG }, 'too_long', ['user_id']],
]

const weightsOf = (weights: unknown, fields: object = {}) => ({ weights, ...fields })
const WEIGHTS_PATH = `/bandit/${SOME_ID}/weights`

const BANDIT_ROWS: Row[] = [
  ['PUT', WEIGHTS_PATH, {}, 'missing', ['weights']],
  ['PUT', WEIGHTS_PATH, weightsOf(null), 'null_not_allowed', ['weights']],
  ['PUT', WEIGHTS_PATH, weightsOf([MARK]), 'wrong_type', ['weights']],
  ['PUT', WEIGHTS_PATH, weightsOf({ [SOME_ID]: MARK }), 'wrong_type', ['weights', SOME_ID]],
  ['PUT', WEIGHTS_PATH, weightsOf({ [SOME_ID]: null }), 'null_not_allowed', ['weights', SOME_ID]],
  ['PUT', WEIGHTS_PATH, weightsOf({ [SOME_ID]: -0.1 }), 'too_small', ['weights', SOME_ID]],
  ['PUT', WEIGHTS_PATH, weightsOf({ [SOME_ID]: 1.1 }), 'too_large', ['weights', SOME_ID]],
  ['PUT', WEIGHTS_PATH, weightsOf({}, { reason: MARK.repeat(100) }), 'too_long', ['reason']],
  ['PUT', WEIGHTS_PATH, weightsOf({}, { reason: 7 }), 'wrong_type', ['reason']],
]

const EVALUATION_ROWS: Row[] = [
  ['POST', '/feature-flags/evaluate/f', {}, 'missing', ['user_id']],
  ['POST', '/feature-flags/evaluate/f', { user_id: '' }, 'too_short', ['user_id']],
  ['POST', '/feature-flags/evaluate/f', { user_id: TOO_LONG }, 'too_long', ['user_id']],
  ['POST', '/feature-flags/evaluate/f', { user_id: 'u', context: [MARK] }, 'wrong_type', ['context']],
  [
    'POST',
    '/feature-flags/evaluate/f',
    { user_id: 'u', context: { a: MARK.repeat(12_000) } },
    'too_long',
    ['context'],
  ],
]

const stageBody = (fields: object) => ({ name: 'a', target_percentage: 5, trigger_type: 'MANUAL', ...fields })

const report = (fault: object) => ({
  error_type: MARK,
  message: MARK,
  feature_flag_key: MARK,
  ...fault,
})

const decisions = (fault: object) => ({
  evaluations: [
    {
      flag_key: MARK,
      count: 1,
      enabled_count: 0,
      window_start: '2026-03-01T11:58:00Z',
      window_end: '2026-03-01T11:59:00Z',
      ...fault,
    },
  ],
})

const SAFETY_ROWS: Row[] = [
  ['POST', '/safety/settings', { default_metrics: MARK }, 'wrong_type', ['default_metrics']],
  [
    'POST',
    '/safety/settings',
    { default_metrics: { error_rate: MARK } },
    'wrong_type',
    ['default_metrics', 'error_rate'],
  ],
  [
    'POST',
    '/safety/settings',
    { default_metrics: { error_rate: { mode: MARK } } },
    'not_in_enum',
    ['default_metrics', 'error_rate', 'mode'],
  ],
  ['POST', `/safety/feature-flags/${SOME_ID}/config`, { enabled: MARK }, 'wrong_type', ['enabled']],
  [
    'POST',
    `/safety/feature-flags/${SOME_ID}/config`,
    { rollback_percentage: 101 },
    'too_large',
    ['rollback_percentage'],
  ],
  ['POST', `/safety/feature-flags/${SOME_ID}/rollback`, { percentage: MARK }, 'wrong_type', ['percentage']],
  ['POST', `/safety/feature-flags/${SOME_ID}/rollback`, { reason: MARK.repeat(100) }, 'too_long', ['reason']],
  ['POST', '/tracking/errors', report({ error_type: TOO_LONG }), 'too_long', ['error_type']],
  ['POST', '/tracking/errors', report({ message: 7 }), 'wrong_type', ['message']],
  ['POST', '/tracking/errors', report({ stack_trace: MARK.repeat(3000) }), 'too_long', ['stack_trace']],
  ['POST', '/tracking/errors', report({ metadata: MARK }), 'wrong_type', ['metadata']],
  ['POST', '/tracking/errors', report({ timestamp: MARK }), 'bad_format', ['timestamp']],
  ['POST', '/tracking/errors', report({ flag_enabled: MARK }), 'wrong_type', ['flag_enabled']],
  ['POST', '/tracking/errors/batch', { errors: MARK }, 'wrong_type', ['errors']],
  ['POST', '/tracking/evaluations', { evaluations: [MARK] }, 'wrong_type', ['evaluations', 0]],
  ['POST', '/tracking/evaluations', decisions({ count: MARK }), 'wrong_type', ['evaluations', 0, 'count']],
  ['POST', '/tracking/evaluations', decisions({ count: 1e9 }), 'too_large', ['evaluations', 0, 'count']],
  ['POST', '/otlp/v1/metrics', { resourceMetrics: MARK }, 'wrong_type', ['resourceMetrics']],
]

const ROLLOUT_ROWS: Row[] = [
  ['POST', '/rollout-schedules', {}, 'missing', ['stages']],
  ['POST', '/rollout-schedules', { name: MARK, stages: [] }, 'too_short', ['stages']],
  ['POST', '/rollout-schedules', { stages: Array(51).fill({}) }, 'too_long', ['stages']],
  ['POST', '/rollout-schedules', { stages: [MARK] }, 'wrong_type', ['stages', 0]],
  ['POST', '/rollout-schedules', { feature_flag_id: MARK }, 'bad_format', ['feature_flag_id']],
  ['POST', '/rollout-schedules', { start_date: '2026-02-30' }, 'bad_format', ['start_date']],
  ['POST', '/rollout-schedules', { min_stage_duration: 8761 }, 'too_large', ['min_stage_duration']],
  ['POST', '/rollout-schedules', { max_percentage: -1 }, 'too_small', ['max_percentage']],
  ['PUT', '/rollout-schedules/:id', { name: TOO_LONG }, 'too_long', ['name']],
  ['PUT', '/rollout-schedules/:id', { max_percentage: 0.001 }, 'value_error', ['max_percentage']],
  ['PUT', '/rollout-schedules/:id', { max_percentage: null }, 'null_not_allowed', ['max_percentage']],
  ['POST', '/rollout-schedules/:id/stages', {}, 'missing', ['trigger_type']],
  ['POST', '/rollout-schedules/:id/stages', stageBody({ stage_order: 0 }), 'too_small', ['stage_order']],
  ['POST', '/rollout-schedules/:id/stages', stageBody({ stage_order: 1.5 }), 'wrong_type', ['stage_order']],
  [
    'POST',
    '/rollout-schedules/:id/stages',
    stageBody({ trigger_configuration: { duration: 9000 } }),
    'too_large',
    ['trigger_configuration', 'duration'],
  ],
  [
    'POST',
    '/rollout-schedules/:id/stages',
    stageBody({ trigger_configuration: { hours: 1 } }),
    'extra_forbidden',
    ['trigger_configuration', 'hours'],
  ],
  [
    'PUT',
    '/rollout-schedules/stages/:id',
    { trigger_configuration: { window_minutes: 4 } },
    'too_small',
    ['trigger_configuration', 'window_minutes'],
  ],
  [
    'PUT',
    '/rollout-schedules/stages/:id',
    { trigger_configuration: { conditions: [{ metric: 'error_rate', threshold: MARK }] } },
    'wrong_type',
    ['trigger_configuration', 'conditions', 0, 'threshold'],
  ],
]

describe.each([
  ['accounts', ACCOUNT_ROWS],
  ['experiments', EXPERIMENT_ROWS],
  ['assignment and tracking', TRACKING_ROWS],
  ['the power calculator', POWER_ROWS],
  ['segments', SEGMENT_ROWS],
  ['holdouts', HOLDOUT_ROWS],
  ['mutual exclusion groups', GROUP_ROWS],
  ['flags', FLAG_ROWS],
  ['rollout schedules', ROLLOUT_ROWS],
  ['safety of flags', SAFETY_ROWS],
  ['bandits', BANDIT_ROWS],
  ['evaluation of flags', EVALUATION_ROWS],
])('the fields of %s', (_group, rows) => {
  it.each(rows)('%s %s with %j is refused as %s', async (method, path, body, type, place) => {
    const credential = /^\/(tracking|otlp|feature-flags\/evaluate)\//.test(path) ? key : bearer
    const request = post(path.replace(':id', experimentId), body, method)
    const answer = await send({ ...request, headers: { ...JSON_TYPE, ...credential } })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toContainEqual(problem(type, ['body', ...place]))
  })
})

const QUERY_ROWS: [path: string, query: string, type: string, name: string][] = [
  ...['experiments', 'variants', 'feature-flags', 'assignments', 'events'].flatMap(
    (kind): [string, string, string, string][] => [
      [`/export/${kind}`, `format=${MARK}`, 'not_in_enum', 'format'],
      [`/export/${kind}`, 'format=csv&format=json', 'not_in_enum', 'format'],
      [`/export/${kind}`, `start_date=${MARK}`, 'bad_format', 'start_date'],
      [`/export/${kind}`, 'end_date=2026-02-30', 'bad_format', 'end_date'],
      [`/export/${kind}`, `end_date=${'1'.repeat(70)}`, 'too_long', 'end_date'],
      [`/export/${kind}`, 'start_date=2026-02-01&end_date=2026-01-01', 'value_error', 'end_date'],
      [`/export/${kind}`, `surplus=${MARK}`, 'extra_forbidden', 'surplus'],
    ],
  ),
  ['/export/assignments', `experiment_id=${MARK}`, 'bad_format', 'experiment_id'],
  ['/export/events', 'experiment_id=%00', 'value_error', 'experiment_id'],
  ['/export/reports/experiments/:id', 'format=ndjson', 'not_in_enum', 'format'],
  ['/export/reports/experiments/:id', 'start_date=2026-01-01', 'extra_forbidden', 'start_date'],
  ['/export/reports/overview', `format=${MARK}`, 'not_in_enum', 'format'],
  ['/export/reports/overview', `end_date=${MARK}`, 'bad_format', 'end_date'],
  ['/audit-logs', `entity_type=${MARK}`, 'not_in_enum', 'entity_type'],
  ['/audit-logs', `action_type=${MARK}`, 'not_in_enum', 'action_type'],
  ['/audit-logs', `user_id=${MARK}`, 'bad_format', 'user_id'],
  ['/audit-logs', `entity_id=${'x'.repeat(256)}`, 'too_long', 'entity_id'],
  ['/audit-logs', `search=${'x'.repeat(101)}`, 'too_long', 'search'],
  ['/audit-logs', `from_date=${MARK}`, 'bad_format', 'from_date'],
  ['/audit-logs/export', `format=${MARK}`, 'not_in_enum', 'format'],
  ['/audit-logs/export', 'limit=5', 'extra_forbidden', 'limit'],
  ['/audit-logs/export', `to_date=${MARK}`, 'bad_format', 'to_date'],
  ['/audit-logs/stats', `to_date=${MARK}`, 'bad_format', 'to_date'],
  ['/audit-logs/stream', `limit=${MARK}`, 'wrong_type', 'limit'],
  ['/audit-logs/stream', 'limit=101', 'too_large', 'limit'],
]

describe('a query', () => {
  it.each(QUERY_ROWS)('of %s with %s is refused as %s', async (path, query, type, name) => {
    const url = `/api/v1${path.replace(':id', experimentId)}?${query}`
    const answer = await send({ method: 'GET', url, headers: bearer })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toContainEqual(problem(type, ['query', name]))
  })

  it.each(['audit-logs', 'audit-logs/export', 'audit-logs/stats'])(
    'of %s may not end before it begins',
    async (path) => {
      const url = `/api/v1/${path}?from_date=2026-02-01&to_date=2026-01-01`
      const detail = 'from_date must not be after to_date'
      await refusedAs({ method: 'GET', url, headers: bearer }, 400, detail)
    },
  )
})

describe('targeting rules', () => {
  const condition = (fields: object) => ({
    targeting_rules: {
      logical_operator: 'AND',
      groups: [
        {
          logical_operator: 'AND',
          conditions: [{ attribute: 'a', operator: 'equals', value: 'b', ...fields }],
        },
      ],
    },
  })

  it.each([
    { targeting_rules: MARK },
    { targeting_rules: [] },
    { targeting_rules: { groups: MARK } },
    { targeting_rules: { logical_operator: 'AND', groups: [{}] } },
    { targeting_rules: { logical_operator: MARK, groups: [{ logical_operator: 'AND', conditions: [] }] } },
    { targeting_rules: { logical_operator: 'AND', groups: [{ logical_operator: 'AND', conditions: [] }] } },
    { targeting_rules: { country: MARK } },
    condition({ operator: MARK }),
    condition({ operator: null }),
    condition({ attribute: '' }),
    condition({ attribute: `${MARK} ${MARK}` }),
    condition({ operator: 'greater_than', value: MARK }),
    condition({ operator: 'regex', value: `(${MARK}` }),
    condition({ operator: 'regex', value: 'x'.repeat(501) }),
    condition({ operator: 'regex', value: '(a)\\1' }),
    condition({ operator: 'in', value: Array(1001).fill('x') }),
    condition({ operator: 'equals', value: { a: MARK } }),
    condition({ surplus: MARK }),
  ])('of another shape are refused: %j', async (rules) => {
    const request = post('/experiments/', experiment(rules))
    const answer = await send({ ...request, headers: { ...JSON_TYPE, ...bearer } })
    expect(answer.statusCode).toBe(422)
    for (const { loc, type, msg } of answer.json().detail) {
      expect(loc.slice(0, 2)).toEqual(['body', 'targeting_rules'])
      expect([typeof type, typeof msg]).toEqual(['string', 'string'])
    }
  })
})

describe('bytes that are not HTTP', () => {
  let port = 0
  beforeAll(async () => {
    await service.app.listen({ host: '127.0.0.1', port: 0 })
    port = (service.app.server.address() as AddressInfo).port
  })

  const answerTo = async (bytes: string | Buffer): Promise<string> => {
    const socket = createConnection({ host: '127.0.0.1', port })
    await once(socket, 'connect')
    socket.write(bytes)
    return text(socket)
  }

  it.each([
    [`${MARK}\r\n\r\n`, 400],
    [`GET /${MARK}\r\n\r\n`, 400],
    [`${MARK} / HTTP/1.1\r\nHost: a\r\n\r\n`, 405],
    [`GET / HTTP/1.1\r\nHost: a\r\n${MARK}\r\n\r\n`, 400],
    [`GET / HTTP/1.1\r\nHost: a\r\nX-${MARK}: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [`POST /api/v1/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n${MARK}`, 400],
    [
      `POST /api/v1/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n${MARK}`,
      400,
    ],
    [
      `POST /api/v1/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n${MARK}`,
      400,
    ],
    [`GET /api/v1/%${MARK} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, 400],
    [`GET /api/v1/${MARK} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, 404],
  ])('%j are answered with %i', async (bytes, status) => {
    const answer = await answerTo(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).not.toContain(MARK)
    expect(answer).toMatch(/\r\n\r\n\{"detail":"[A-Z][A-Za-z ]+"\}$/)
  })

  it('leave the service able to answer', async () => {
    const answer = await answerTo('GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
  })
})
