import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/index.ts'
import { createEdge, thingRoutes } from '../testing/edge.ts'
import { countRequest, createMemoryLimits, limitEntry } from './rate-limit.ts'
import { route } from './route.ts'

const config = readConfig({ ENVIRONMENT: 'test' })
const entryOf = (path: string, pattern = path) => limitEntry(`/api/v1${path}`, `/api/v1${pattern}`, config)

describe('the rate limit of a path', () => {
  it.each([
    ['/auth/token', 10],
    ['/auth/login', 10],
    ['/auth/signup', 5],
    ['/auth/forgot-password', 5],
    ['/auth/reset-password', 5],
    ['/users/me/password', 5],
    ['/auth/sso/exchange', 10],
    ['/auth/sso/login', 30],
    ['/audit-logs/export', 10],
    ['/ai/design', 10],
    ['/tracking/assign/batch', 60],
  ])('%s is %i a minute, counted separately', (path, perMinute) => {
    expect(entryOf(path)).toEqual({ entry: `/api/v1${path}`, perMinute })
    expect(entryOf(`${path}/`)).toEqual({ entry: `/api/v1${path}`, perMinute })
  })

  it.each([
    ['/export/experiments/1/results', '/export/experiments/:id/results', '/export/', 10],
    ['/export/flags', '/export/flags', '/export/', 10],
    ['/ai/interpret/1', '/ai/interpret/:experiment_id', '/ai/interpret/', 10],
    ['/ai/interpret/2', '/ai/interpret/:experiment_id', '/ai/interpret/', 10],
    ['/power/sample-size', '/power/sample-size', '/power/', 30],
    ['/power/curve', '/power/curve', '/power/', 30],
  ])('%s shares one count with its prefix', (path, pattern, entry, perMinute) => {
    expect(entryOf(path, pattern)).toEqual({ entry, perMinute })
  })

  it.each([
    ['/tracking/assign', '/tracking/assign'],
    ['/tracking/assignments/u1', '/tracking/assignments/:user_id'],
    ['/tracking/', '/tracking/'],
    ['/feature-flags/evaluate/key', '/feature-flags/evaluate/:flag_key'],
    ['/feature-flags/user/u1', '/feature-flags/user/:user_id'],
    ['/sdk/ruleset', '/sdk/ruleset'],
  ])('%s is the SDK limit, counted per route', (path, pattern) => {
    const entry = `/api/v1${pattern.replace(/\/$/, '')}`
    expect(entryOf(path, pattern)).toEqual({ entry, perMinute: 6000 })
    const faster = readConfig({ ENVIRONMENT: 'test', SDK_RATE_LIMIT_PER_MINUTE: '12' })
    expect(limitEntry(`/api/v1${path}`, `/api/v1${pattern}`, faster).perMinute).toBe(12)
  })

  it('/ofrep is the SDK limit', () => {
    expect(limitEntry('/ofrep/v1/evaluate/flags', '/ofrep/v1/evaluate/flags', config).perMinute).toBe(6000)
  })

  it.each([
    ['/experiments/', '/experiments/'],
    ['/experiments/1', '/experiments/:id'],
    ['/feature-flags/', '/feature-flags/'],
    ['/feature-flags/1', '/feature-flags/:id'],
    ['/auth/me', '/auth/me'],
    ['/auth/logins', '/auth/logins'],
    ['/users/me/password/x', '/users/me/password/x'],
    ['/exports', '/exports'],
  ])('%s is 300 a minute, counted per route', (path, pattern) => {
    const entry = `/api/v1${pattern.replace(/\/$/, '')}`
    expect(entryOf(path, pattern)).toEqual({ entry, perMinute: 300 })
  })

  it('counts ids in a path together and unknown paths together', () => {
    expect(entryOf('/experiments/1', '/experiments/:id')).toEqual(
      entryOf('/experiments/2', '/experiments/:id'),
    )
    const unknown = (path: string) => limitEntry(path, undefined, config)
    expect(unknown('/api/v1/nowhere')).toEqual({ entry: 'unknown', perMinute: 300 })
    expect(unknown('/elsewhere')).toEqual(unknown('/api/v1/nowhere'))
  })

  it('finds the exact path before the prefix it lies under', () => {
    expect(entryOf('/tracking/assign/batch').perMinute).toBe(60)
  })

  it('cannot be evaded by percent escapes in the path', () => {
    expect(limitEntry('/api/v1/auth/logi%6E', '/api/v1/auth/login', config).perMinute).toBe(10)
  })
})

describe('a count', () => {
  const limit = { entry: '/e', perMinute: 2 }
  const at = (second: number) => 1_772_366_400_000 + second * 1000

  it('restarts every full minute', () => {
    const store = createMemoryLimits()
    const hit = (second: number) => countRequest(store, { client: 'c', limit, now: at(second) })
    expect(hit(15)).toEqual({ limit: 2, remaining: 1, reset: 45, exceeded: false })
    expect(hit(59.9)).toEqual({ limit: 2, remaining: 0, reset: 1, exceeded: false })
    expect(hit(59.99)).toMatchObject({ remaining: 0, exceeded: true })
    expect(hit(60)).toEqual({ limit: 2, remaining: 1, reset: 60, exceeded: false })
  })

  it('is separate for each client and entry', async () => {
    const store = createMemoryLimits()
    const isOver = async (client: string, entry: string) =>
      (await countRequest(store, { client, limit: { entry, perMinute: 1 }, now: at(0) })).exceeded
    expect(await isOver('a', '/e')).toBe(false)
    expect(await isOver('b', '/e')).toBe(false)
    expect(await isOver('a', '/f')).toBe(false)
    expect(await isOver('a', '/e')).toBe(true)
  })
})

describe('clients of one network', () => {
  const limit = { entry: '/e', perMinute: 2 }
  const store = createMemoryLimits()
  const isOver = async (client: string, entry = '/e') =>
    (await countRequest(store, { client, limit: { ...limit, entry }, now: 0 })).exceeded

  it('are counted together for an IPv6 /64', async () => {
    expect(await isOver('2001:db8:1:1::1')).toBe(false)
    expect(await isOver('2001:db8:1:1::2')).toBe(false)
    expect(await isOver('2001:db8:1:1:9:9:9:9')).toBe(true)
    expect(await isOver('2001:db8:1:2::1')).toBe(false)
  })

  it('of a /48 share eight times the limit of a /64', async () => {
    const over: boolean[] = []
    for (let network = 0; network < 20; network += 1)
      over.push(await isOver(`2001:db8:2:${network}::1`, '/f'))
    expect(over).toEqual(Array.from({ length: 20 }, (_, network) => network >= 16))
    expect(await isOver('2001:db8:3::1', '/f')).toBe(false)
  })

  it('behind proxies are identified by the normalised address', async () => {
    const edge = createEdge({
      settings: { RATE_LIMIT_ENABLED: 'true', TRUSTED_PROXIES: '127.0.0.1' },
    })
    const left: unknown[] = []
    for (const client of ['1.2.3.4', '1.2.3.4:99', '::ffff:1.2.3.4', '[::ffff:102:304]:1']) {
      const { headers } = await edge.inject({
        url: '/api/v1/address',
        headers: { 'x-forwarded-for': client },
      })
      left.push(headers['x-ratelimit-remaining'])
    }
    expect(left).toEqual(['299', '298', '297', '296'])
  })
})

describe('a million clients', () => {
  it('evict the least recently seen clients, and no active ones', async () => {
    const store = createMemoryLimits()
    const limit = { entry: '/e', perMinute: 2_000_000 }
    const hitsOf = async (client: string) =>
      limit.perMinute - (await countRequest(store, { client, limit, now: 0 })).remaining
    for (let client = 0; client < 1_000_000; client += 1) {
      const address = `${client >> 16}.${(client >> 8) & 255}.${client & 255}.1`
      await countRequest(store, { client: address, limit, now: 0 })
      if (client % 1000 === 0) await hitsOf('again')
    }
    expect(await hitsOf('again')).toBe(1001)
    expect(await hitsOf('15.66.63.1')).toBe(2)
    expect(await hitsOf('0.0.0.1')).toBe(1)
  })
})

describe('a rate-limited client', () => {
  let now = new Date('2026-03-01T12:00:15.000Z')
  const login = route({
    method: 'POST',
    path: '/auth/login',
    summary: 'A route with a limit of its own',
    access: 'public',
    handler: () => undefined,
  })
  const edge = createEdge({
    settings: { RATE_LIMIT_ENABLED: 'true', TRUSTED_PROXIES: '127.0.0.1' },
    now: () => now,
    routes: [login, ...thingRoutes],
  })
  const from = (client: string, url = '/api/v1/auth/login', method: 'GET' | 'POST' = 'POST') =>
    edge.inject({ method, url, headers: { 'x-forwarded-for': client } })

  it('sees its remaining requests, then is refused with the time to wait, until the window ends', async () => {
    for (let left = 9; left >= 0; left -= 1) {
      const answer = await from('1.1.1.1')
      expect(answer.statusCode).toBe(204)
      expect(answer.headers).toMatchObject({
        'x-ratelimit-limit': '10',
        'x-ratelimit-remaining': String(left),
        'x-ratelimit-reset': '45',
        'x-ratelimit-window': '60',
      })
    }
    const refused = await from('1.1.1.1')
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toEqual({ detail: 'Rate limit exceeded. Retry in 45 seconds.' })
    expect(refused.headers).toMatchObject({ 'retry-after': '45', 'x-ratelimit-remaining': '0' })
    expect((await from('1.1.1.1', '/api/v1/auth/logi%6e')).statusCode).toBe(429)
    expect((await from('2.2.2.2')).statusCode).toBe(204)
    now = new Date('2026-03-01T12:01:00.000Z')
    expect((await from('1.1.1.1')).statusCode).toBe(204)
  })

  it('is refused before its credential is checked', async () => {
    for (let count = 0; count < 300; count += 1) await from('3.3.3.3', '/api/v1/for/admin', 'GET')
    expect((await from('3.3.3.3', '/api/v1/for/admin', 'GET')).statusCode).toBe(429)
    expect((await from('3.3.3.3', '/api/v1/for/any', 'GET')).statusCode).toBe(401)
  })

  it('can still request health and metrics, which are not counted', async () => {
    for (const url of ['/health', '/health/ready', '/health/live', '/api/v1/health', '/metrics']) {
      expect((await from('3.3.3.3', url, 'GET')).headers['x-ratelimit-limit']).toBeUndefined()
    }
  })

  it('shares one count over all unknown paths', async () => {
    for (let count = 0; count < 300; count += 1) await from('4.4.4.4', `/api/v1/guess${count}`, 'GET')
    expect((await from('4.4.4.4', '/elsewhere', 'GET')).statusCode).toBe(429)
  })

  it('is counted in the rejection metric', async () => {
    const { body } = await edge.inject({ url: '/metrics' })
    expect(body).toMatch(/assay_rate_limit_rejections_total\{limit="\/api\/v1\/auth\/login"\} [1-9]/)
  })

  it('is not refused when limits are disabled', async () => {
    const open = createEdge({ routes: [login] })
    const { statusCode, headers } = await open.inject({ method: 'POST', url: '/api/v1/auth/login' })
    expect(statusCode).toBe(204)
    expect(headers['x-ratelimit-limit']).toBeUndefined()
  })
})
