import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, type CoreService, MINUTE, startCore } from './core-service.ts'

let core: CoreService
beforeAll(async () => {
  core = await startCore({ config: { RATE_LIMIT_ENABLED: 'true' } })
})
afterAll(() => core.close())

/** Each test uses its own minute. */
const nextMinute = () => core.advance(MINUTE)

const limitOf = async (call: Call): Promise<number> =>
  Number((await core.nobody(call)).headers['x-ratelimit-limit'])

/** Number of calls answered before the first 429. */
const allowed = async (calls: Call[], most: number): Promise<number> => {
  for (let count = 0; count <= most; count += 1) {
    const { status } = await core.nobody(calls[count % calls.length] ?? 'GET /', {})
    if (status === 429) return count
  }
  return Number.POSITIVE_INFINITY
}

const ID = '99999999-9999-4999-8999-999999999999'

describe('Rate limits', () => {
  it('/auth/token and /auth/login: 10 a minute each', async () => {
    nextMinute()
    expect(await allowed(['POST /auth/login'], 10)).toBe(10)
    expect(await allowed(['POST /auth/token'], 10)).toBe(10)
  })

  it('/auth/signup, /auth/forgot-password and /auth/reset-password: 5 a minute each', async () => {
    nextMinute()
    for (const path of ['signup', 'forgot-password', 'reset-password']) {
      expect(await allowed([`POST /auth/${path}`], 5)).toBe(5)
    }
  })

  it('/users/me/password: 5 a minute', async () => {
    nextMinute()
    expect(await allowed(['PUT /users/me/password', 'POST /users/me/password'], 5)).toBe(5)
  })

  it('/export/: 10 a minute, all export endpoints share one count', async () => {
    nextMinute()
    const calls = [
      'GET /export/experiments',
      'GET /export/variants',
      `GET /export/reports/experiments/${ID}`,
    ] as const
    expect(await allowed([...calls], 10)).toBe(10)
  })

  it('/audit-logs/export: 10 a minute in a count of its own', async () => {
    nextMinute()
    await allowed(['GET /export/experiments'], 10)
    expect(await allowed(['GET /audit-logs/export'], 10)).toBe(10)
  })

  it('/ai/design: 10 a minute', async () => {
    nextMinute()
    expect(await allowed(['POST /ai/design'], 10)).toBe(10)
  })

  it('/ai/interpret/: 10 a minute, all experiment ids share one count', async () => {
    nextMinute()
    expect(
      await allowed([`POST /ai/interpret/${ID}`, `POST /ai/interpret/${ID.replace('9', '8')}`], 10),
    ).toBe(10)
  })

  it('/tracking/assign/batch: 60 a minute in a count of its own', async () => {
    nextMinute()
    expect(await allowed(['POST /tracking/assign/batch'], 60)).toBe(60)
    expect((await core.nobody('POST /tracking/assign', {})).status).toBe(401)
  })

  it('/tracking/, /feature-flags/evaluate/, /feature-flags/user/ and /sdk/: 6000 a minute', async () => {
    for (const call of [
      ...(['POST /tracking/assign', 'POST /tracking/track', 'POST /tracking/batch'] as const),
      ...(['GET /feature-flags/evaluate/x', 'GET /feature-flags/user/x', 'GET /sdk/ruleset'] as const),
    ]) {
      expect([call, await limitOf(call)]).toEqual([call, 6000])
    }
  })

  it('SDK_RATE_LIMIT_PER_MINUTE changes the limit of the SDK routes alone', async () => {
    const other = await startCore({ config: { RATE_LIMIT_ENABLED: 'true', SDK_RATE_LIMIT_PER_MINUTE: '7' } })
    const limit = async (call: Call) => (await other.nobody(call)).headers['x-ratelimit-limit']
    const found = [
      await limit('POST /tracking/assign'),
      await limit('GET /feature-flags/evaluate/x'),
      await limit('POST /tracking/assign/batch'),
      await limit('GET /experiments/'),
    ]
    await other.close()
    expect(found).toEqual(['7', '7', '60', '300'])
  })

  it('Everything else: 300 a minute', async () => {
    nextMinute()
    for (const call of [
      'GET /experiments/',
      'GET /users/me',
      'GET /modules',
      'POST /feature-flags',
    ] as const) {
      expect([call, await limitOf(call)]).toEqual([call, 300])
    }
    nextMinute()
    expect(await allowed(['GET /modules'], 300)).toBe(300)
  })

  it('The exact path is resolved first, then the export and interpretation prefixes, then the SDK prefixes', async () => {
    expect([
      await limitOf('POST /tracking/assign/batch'),
      await limitOf('POST /tracking/assign'),
      await limitOf('GET /audit-logs/'),
      await limitOf('GET /ai/templates/'),
      await limitOf('GET /feature-flags/'),
    ]).toEqual([60, 6000, 300, 300, 300])
  })

  it('Exceeding a limit answers 429, and the next minute begins anew', async () => {
    nextMinute()
    expect(await allowed(['POST /auth/login'], 10)).toBe(10)
    const { status, headers, body } = await core.nobody('POST /auth/login', {})
    expect([status, typeof body.detail]).toEqual([429, 'string'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    nextMinute()
    expect((await core.nobody('POST /auth/login', {})).status).toBe(422)
  })

  it('Limits count per IP address', async () => {
    const proxied = await startCore({ config: { RATE_LIMIT_ENABLED: 'true', TRUSTED_PROXIES: '127.0.0.1' } })
    const from = (address: string) =>
      proxied.inject({ method: 'POST', url: '/api/v1/auth/login', headers: { 'x-forwarded-for': address } })
    for (let count = 0; count < 10; count += 1) await from('192.0.2.1')
    const statuses = [(await from('192.0.2.1')).statusCode, (await from('192.0.2.2')).statusCode]
    await proxied.close()
    expect(statuses).toEqual([429, 422])
  })
})

describe('Paging', () => {
  it('limit is 100 unless given, wherever a list has one', async () => {
    const { body: api } = await core.nobody('GET /openapi.json')
    interface Parameter {
      name: string
      schema: { default?: number }
    }
    const paths = api.paths as Record<string, Record<string, { parameters?: Parameter[] }>>
    const defaults = Object.entries(paths).flatMap(([path, methods]) =>
      (methods['get']?.parameters ?? [])
        .filter(({ name }) => name === 'limit')
        .map(({ schema }) => [path, schema.default]),
    )
    expect(defaults.length).toBeGreaterThan(15)
    for (const [path, value] of defaults) expect([path, value]).toEqual([path, 100])
  })
})
