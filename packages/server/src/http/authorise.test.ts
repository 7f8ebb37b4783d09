import { describe, expect, it } from 'vitest'
import { createEdge } from '../testing/edge.ts'

const edge = createEdge()
const read = (url: string, headers: Record<string, string> = {}) => edge.inject({ url, headers })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('routes for users', () => {
  const ROLES = ['viewer', 'analyst', 'developer', 'admin', 'superuser']

  it.each([
    ['any', ROLES],
    ['reader', ['analyst', 'developer', 'admin', 'superuser']],
    ['auditor', ['analyst', 'admin', 'superuser']],
    ['editor', ['developer', 'admin', 'superuser']],
    ['admin', ['admin', 'superuser']],
    ['superuser', ['superuser']],
  ])('%s admits only %j', async (access, allowed) => {
    for (const role of ROLES) {
      const answer = await read(`/api/v1/for/${access}`, bearer(role))
      if (allowed.includes(role)) {
        expect(answer.statusCode).toBe(200)
        expect(answer.json().kind).toBe('user')
      } else {
        expect(answer.statusCode).toBe(403)
        expect(answer.json()).toEqual({ detail: 'Not enough permissions' })
      }
    }
  })

  it.each([{}, { authorization: 'Basic YTpi' }, { authorization: 'Bearer' }, { authorization: '' }])(
    'require a bearer token: %j',
    async (headers) => {
      const answer = await read('/api/v1/for/any', headers)
      expect(answer.statusCode).toBe(401)
      expect(answer.headers['www-authenticate']).toBe('Bearer')
      expect(answer.json()).toEqual({ detail: 'Not authenticated' })
    },
  )

  it('refuse an invalid token', async () => {
    const answer = await read('/api/v1/for/any', bearer('forged'))
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
    expect(answer.json()).toEqual({ detail: 'Could not validate credentials' })
  })

  it('accept the scheme in any letter case', async () => {
    expect((await read('/api/v1/for/any', { authorization: 'bearer viewer' })).statusCode).toBe(200)
  })

  it('refuse an API key', async () => {
    expect((await read('/api/v1/for/any', { 'x-api-key': 'key:assign' })).statusCode).toBe(401)
  })

  it('check the credential before they read the body', async () => {
    const answer = await edge.inject({ method: 'DELETE', url: '/api/v1/things/not-an-id' })
    expect(answer.statusCode).toBe(401)
  })
})

describe('routes for API keys', () => {
  const assign = (headers: Record<string, string>) =>
    edge.inject({ method: 'POST', url: '/api/v1/tracking/assign', headers })

  it('accept a key that carries the scope', async () => {
    expect((await assign({ 'x-api-key': 'key:track,assign' })).statusCode).toBe(204)
  })

  it('name the missing scope', async () => {
    const answer = await assign({ 'x-api-key': 'key:track' })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({ detail: "API key lacks the scope 'assign'" })
  })

  it.each([
    [{}, 'API key missing'],
    [{ authorization: 'Bearer admin' }, 'API key missing'],
    [{ 'x-api-key': 'nonsense' }, 'Invalid API Key'],
    [{ 'x-api-key': '' }, 'Invalid API Key'],
  ])('refuse %j: %s', async (headers, detail) => {
    const answer = await assign(headers as Record<string, string>)
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('ApiKey')
    expect(answer.json()).toEqual({ detail })
  })

  it('accept any key when no scope is required', async () => {
    expect((await read('/api/v1/tracking/a/things', { 'x-api-key': 'key:' })).statusCode).toBe(204)
  })

  it('accept the key as a bearer token only under /ofrep', async () => {
    const post = (url: string) => edge.inject({ method: 'POST', url, headers: bearer('key:evaluate,assign') })
    expect((await post('/ofrep/v1/things')).statusCode).toBe(204)
    expect((await post('/api/v1/tracking/assign')).statusCode).toBe(401)
  })
})

describe('GET /metrics', () => {
  const metrics = (settings: Record<string, string>, headers: Record<string, string> = {}) =>
    createEdge({ settings }).inject({ url: '/metrics', headers })
  const production = {
    ENVIRONMENT: 'production',
    SECRET_KEY: 'a secret of the tests, long enough',
    PUBLIC_BASE_URL: 'https://assay.example.com',
  }

  it('is public in development and test without METRICS_TOKEN', async () => {
    expect((await metrics({})).statusCode).toBe(200)
    expect((await metrics({ ENVIRONMENT: 'development' })).statusCode).toBe(200)
  })

  it('is refused in other environments without METRICS_TOKEN', async () => {
    const answer = await metrics(production)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({ detail: 'Set METRICS_TOKEN to read metrics' })
  })

  it('requires METRICS_TOKEN in every environment when it is set', async () => {
    for (const settings of [{ METRICS_TOKEN: 'open' }, { ...production, METRICS_TOKEN: 'open' }]) {
      expect((await metrics(settings, bearer('open'))).statusCode).toBe(200)
      for (const headers of [{}, bearer('wrong'), { authorization: 'open' }]) {
        const answer = await metrics(settings, headers as Record<string, string>)
        expect(answer.statusCode).toBe(401)
        expect(answer.json()).toEqual({ detail: 'Invalid or missing metrics token' })
      }
    }
  })
})
