import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loggable, withoutSecrets } from './redaction.ts'

const SECRET = 'XsecretX'
const SECRET_NAMES = [
  'password',
  'new_password',
  'token',
  'access_token',
  'authorization',
  'Authorization',
  'cookie',
  'set-cookie',
  'key',
  'api_key',
  'apiKey',
  'SECRET_KEY',
  'client_secret',
  'credentials',
  'passphrase',
]

const innocent = fc.oneof(fc.string({ maxLength: 5 }), fc.integer(), fc.boolean(), fc.constant(null))
const secretive = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    innocent,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.string({ minLength: 1, maxLength: 5 }), tie('value'), { maxKeys: 3 }),
    fc.record({ name: fc.constantFrom(...SECRET_NAMES), deep: fc.boolean() }).map(({ name, deep }) => ({
      [name]: deep ? { inside: [SECRET] } : SECRET,
    })),
    fc
      .constantFrom(
        `postgres://assay:${SECRET}@db/assay`,
        `Bearer ${SECRET}`,
        `GET /stream?ticket=${SECRET}&x=1`,
        `eyJhbGciOiJIUzI1NiJ9.${SECRET}.x`,
        `assay_${SECRET.padEnd(43, 'x')}`,
      )
      .map((text) => new Error(`cannot use ${text}`)),
  ),
}))

describe('a log record', () => {
  it('contains no secret at any depth', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), secretive.value), (fields) => {
        expect(JSON.stringify(loggable(fields))).not.toContain(SECRET)
      }),
    )
  })

  it('leaves everything else unchanged', () => {
    const at = new Date(0)
    const fields = { flag: 'checkout', request_id: 'r', count: 3, at, none: null, list: ['a', { b: true }] }
    expect(loggable(fields)).toEqual(fields)
    expect(loggable({ has_password: true, max_tokens: 5, token: null })).toEqual({
      has_password: true,
      max_tokens: 5,
      token: null,
    })
  })

  it('contains name, message, code and stack of an error, and no further properties', () => {
    const error = Object.assign(new TypeError('no'), { code: 'E1', client: { password: 'p' } })
    expect(loggable({ err: error })).toEqual({
      err: { type: 'TypeError', message: 'no', code: 'E1', stack: expect.stringContaining('TypeError: no') },
    })
  })

  it.each(['a.', 'a+', 'eyJ-', 'eyJa.', 'Bearer ', '://', '?key='])(
    'is redacted in linear time: %s',
    (part) => {
      const text = part.repeat(1_000_000 / part.length)
      expect(typeof loggable({ path: text })['path']).toBe('string')
    },
  )

  it('is finite with circular references', () => {
    const self: Record<string, unknown> = { name: 'a' }
    self['self'] = self
    expect(JSON.stringify(loggable(self))).toContain('[deeper]')
  })
})

describe('a text', () => {
  it.each([
    ['redis://:pass@cache:6379/0 is away', 'redis://[redacted]@cache:6379/0 is away'],
    ['https://me:p%40ss@hooks.example.com/x', 'https://[redacted]@hooks.example.com/x'],
    ['authorization: bearer abc.def-ghi', 'authorization: bearer [redacted]'],
    ['/api/v1/x?a=1&ticket=abc.def&b=2', '/api/v1/x?a=1&ticket=[redacted]&b=2'],
    [`key assay_${'x'.repeat(43)}`, 'key [redacted]'],
    [`token assay_scim_${'x'.repeat(43)}`, 'token [redacted]'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', '[redacted]'],
    [
      'GET /api/v1/auth/sso/oidc/oidc_a/callback?state=a&iss=https://b&code=c%26d HTTP/1.1',
      'GET /api/v1/auth/sso/oidc/oidc_a/callback?state=[redacted]&iss=[redacted]&code=[redacted] HTTP/1.1',
    ],
  ])('%s is redacted', (text, cleaned) => {
    expect(withoutSecrets(text)).toBe(cleaned)
  })

  it.each([
    'flag evaluation failed',
    'connect ECONNREFUSED 127.0.0.1:5432',
    'mail to me@example.com',
    'http://collector:4318/v1/traces',
    'assay_http_requests_total',
    'the key is unknown',
  ])('%s is unchanged', (text) => {
    expect(withoutSecrets(text)).toBe(text)
  })
})
