import { describe, expect, it } from 'vitest'
import { createEdge } from '../testing/edge.ts'
import { requestId } from './edge.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('request ids', () => {
  it.each(['a', 'A-b_c.9', 'x'.repeat(64)])('keeps a well-formed id of the caller: %s', (id) => {
    expect(requestId(id)).toBe(id)
  })

  it.each(['', 'x'.repeat(65), 'a b', 'a\nb', 'ü', 'a,b', '{}'])('replaces an ill-formed id: %j', (id) => {
    expect(requestId(id)).toMatch(UUID)
  })

  it('replaces a missing and a repeated id', () => {
    expect(requestId(undefined)).toMatch(UUID)
    expect(requestId(['a', 'b'])).toMatch(UUID)
  })

  it.each([
    ['/api/v1/address', 200],
    ['/api/v1/nowhere', 404],
    ['/api/v1/broken', 500],
    ['/api/v1/for/any', 401],
    ['/api/v1/things', 307],
    ['/%zz', 400],
  ])('is on every answer: %s is %i', async (url, status) => {
    const answer = await createEdge().inject({ url, headers: { 'x-request-id': 'mine' } })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['x-request-id']).toBe('mine')
  })
})

describe('security headers', () => {
  const STRICT = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  }

  it.each(['/api/v1/address', '/api/v1/nowhere', '/api/v1/broken', '/%zz', '/health/live'])(
    'are on the answer of %s',
    async (url) => {
      const { headers } = await createEdge().inject({ url })
      expect(headers).toMatchObject(STRICT)
      expect(headers['permissions-policy']).toContain('camera=()')
      expect(headers['strict-transport-security']).toBeUndefined()
    },
  )

  it.each(['staging', 'production'])('require HTTPS for a year in %s', async (environment) => {
    const edge = createEdge({
      settings: {
        ENVIRONMENT: environment,
        SECRET_KEY: 'a secret of the tests, long enough',
        PUBLIC_BASE_URL: 'https://assay.example.com',
      },
    })
    const { headers } = await edge.inject({ url: '/api/v1/address' })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
})

describe('cross-origin requests', () => {
  const settings = {
    DASHBOARD_ORIGINS: 'https://dashboard.example.com',
    CORS_ORIGINS: 'https://tool.example.com',
    PUBLIC_BASE_URL: 'https://assay.example.com',
    SDK_CORS_ORIGINS: 'https://shop.example.com',
  }
  const allowOrigin = async (url: string, origin: string, more: Record<string, string> = {}) => {
    const edge = createEdge({ settings: { ...settings, ...more } })
    const { headers } = await edge.inject({ url, headers: { origin } })
    return headers['access-control-allow-origin']
  }

  it.each(['https://dashboard.example.com', 'https://tool.example.com', 'https://assay.example.com'])(
    'allow %s on the API but not on the SDK routes',
    async (origin) => {
      expect(await allowOrigin('/api/v1/address', origin)).toBe(origin)
      expect(await allowOrigin('/api/v1/tracking/assign', origin)).toBeUndefined()
    },
  )

  it.each([
    '/api/v1/tracking/assign',
    '/api/v1/feature-flags/evaluate/key',
    '/api/v1/feature-flags/user/someone',
    '/api/v1/sdk/ruleset',
    '/ofrep/v1/evaluate/flags',
  ])('allow the origins of SDK_CORS_ORIGINS on %s', async (url) => {
    expect(await allowOrigin(url, 'https://shop.example.com')).toBe('https://shop.example.com')
    expect(await allowOrigin(url, 'https://other.example.com')).toBeUndefined()
    expect(await allowOrigin(url, 'https://other.example.com', { SDK_CORS_ORIGINS: '*' })).toBe('*')
  })

  it.each(['/api/v1/feature-flags/', '/api/v1/trackings', '/api/v1/address'])(
    'do not treat %s as an SDK route',
    async (url) => {
      expect(await allowOrigin(url, 'https://shop.example.com')).toBeUndefined()
    },
  )

  it.each(['http://localhost:3000', 'http://localhost:3100'])(
    'allow %s only in development',
    async (origin) => {
      expect(await allowOrigin('/api/v1/address', origin, { ENVIRONMENT: 'development' })).toBe(origin)
      expect(await allowOrigin('/api/v1/address', origin)).toBeUndefined()
    },
  )

  it('answer a preflight on any path with the methods and headers of the API, without counting it', async () => {
    const edge = createEdge({ settings: { ...settings, RATE_LIMIT_ENABLED: 'true' } })
    for (const url of ['/api/v1/things/', '/api/v1/nowhere', '/api/v1/for/admin']) {
      const { statusCode, headers, body } = await edge.inject({
        method: 'OPTIONS',
        url,
        headers: { origin: 'https://dashboard.example.com', 'access-control-request-method': 'PUT' },
      })
      expect(statusCode).toBe(204)
      expect(body).toBe('')
      expect(headers).toMatchObject({
        'access-control-allow-origin': 'https://dashboard.example.com',
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers':
          'Authorization, Content-Type, X-API-Key, If-None-Match, Last-Event-ID, X-Request-ID',
        vary: 'Origin',
      })
      expect(headers['x-ratelimit-limit']).toBeUndefined()
      expect(headers['access-control-allow-credentials']).toBeUndefined()
    }
  })

  it('expose the headers that scripts need, on errors too', async () => {
    const { headers } = await createEdge({ settings }).inject({
      url: '/api/v1/for/any',
      headers: { origin: 'https://dashboard.example.com' },
    })
    const exposed = String(headers['access-control-expose-headers']).split(', ')
    expect(exposed).toEqual(
      expect.arrayContaining([
        'ETag',
        'Retry-After',
        'Content-Disposition',
        'X-Request-ID',
        'X-Total-Count',
        'X-Assay-Export-Manifest',
        'X-RateLimit-Limit',
        'X-RateLimit-Remaining',
        'X-RateLimit-Reset',
        'X-RateLimit-Window',
      ]),
    )
  })
})

describe('allowed hosts', () => {
  const settings = { ALLOWED_HOSTS: 'Assay.example.com, *.inner.example.com' }
  const statusFor = async (host: string, url = '/api/v1/address') =>
    (await createEdge({ settings }).inject({ url, headers: { host } })).statusCode

  it.each(['assay.example.com', 'ASSAY.example.com:8443', 'a.inner.example.com', 'a.b.inner.example.com:80'])(
    'serves %s',
    async (host) => {
      expect(await statusFor(host)).toBe(200)
    },
  )

  it.each(['example.com', 'inner.example.com', 'assay.example.com.evil.test', 'evilinner.example.com'])(
    'refuses %s',
    async (host) => {
      const answer = await createEdge({ settings }).inject({ url: '/api/v1/address', headers: { host } })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({ detail: 'Invalid host header' })
    },
  )

  it.each(['/health/live', '/health', '/api/v1/health'])('answers %s for any host', async (url) => {
    expect([200, 503]).toContain(await statusFor('10.1.2.3', url))
  })

  it('serves every host when the list is empty or holds *', async () => {
    for (const allowed of ['', '*', 'other.example.com,*']) {
      const edge = createEdge({ settings: { ALLOWED_HOSTS: allowed } })
      const { statusCode } = await edge.inject({ url: '/api/v1/address', headers: { host: 'any.test' } })
      expect(statusCode).toBe(200)
    }
  })
})

describe('trusted proxies', () => {
  const addressOf = async (forwarded: string, trusted: string, remoteAddress = '10.0.0.7') => {
    const edge = createEdge({ settings: { TRUSTED_PROXIES: trusted } })
    const answer = await edge.inject({
      url: '/api/v1/address',
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded },
    })
    return answer.json().ip_address
  }

  it('ignores X-Forwarded-For of other addresses', async () => {
    expect(await addressOf('1.2.3.4', '')).toBe('10.0.0.7')
    expect(await addressOf('1.2.3.4', '10.0.0.8')).toBe('10.0.0.7')
  })

  it('uses the right-most entry that is not a trusted proxy', async () => {
    expect(await addressOf('6.6.6.6, 1.2.3.4', '10.0.0.0/8')).toBe('1.2.3.4')
    expect(await addressOf('6.6.6.6, 1.2.3.4, 10.9.9.9', '10.0.0.0/8')).toBe('1.2.3.4')
    expect(await addressOf('2001:db8::1', '10.0.0.7')).toBe('2001:db8::1')
    expect(await addressOf('1.2.3.4', 'fd00::/8', 'fd00::1')).toBe('1.2.3.4')
    expect(await addressOf('1.2.3.4', '10.0.0.7', '::ffff:10.0.0.7')).toBe('1.2.3.4')
  })

  it('uses the address of the proxy when the entry is not an address', async () => {
    expect(await addressOf('6.6.6.6, unknown', '10.0.0.0/8')).toBe('10.0.0.7')
    expect(await addressOf('10.1.1.1', '10.0.0.0/8')).toBe('10.0.0.7')
    expect(await addressOf('', '10.0.0.0/8')).toBe('10.0.0.7')
  })
})
