import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deriveKey, verifyToken } from '../../../lib/crypto.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

let service: TestService
let claims: Record<string, unknown>
beforeAll(async () => {
  service = await startTestService()
  const { token } = await service.signIn('viewer')
  claims = verifyToken(token, key()) ?? {}
})
afterAll(() => service.close())

const key = () => deriveKey('a secret of the tests, long enough', 'session')
const encoded = (text: string | Buffer) => Buffer.from(text).toString('base64url')
const HEADER = encoded('{"alg":"HS256","typ":"JWT"}')

/** A token with a valid signature over an arbitrary payload. */
const signed = (payload: string | Buffer, header = HEADER): string => {
  const content = `${header}.${encoded(payload)}`
  return `${content}.${createHmac('sha256', key()).update(content).digest('base64url')}`
}

const changed = (change: object) => signed(JSON.stringify({ ...claims, ...change }))

const ask = async (token: string) => {
  const answer = await service.inject({
    url: '/api/v1/users/me',
    headers: { authorization: `Bearer ${token}` },
  })
  return [answer.statusCode, answer.json().detail]
}

const UUID = '0b0f3f6e-93c6-4a3f-8a50-9a2a3d9d0c22'

/** Values that a claim may have besides valid ones. */
const ODD_VALUES: [string, unknown][] = [
  ['null', null],
  ['true', true],
  ['an empty text', ''],
  ['a word', 'session'],
  ['a long text', 'a'.repeat(8000)],
  ['NUL', `${UUID.slice(0, 35)}\u0000`],
  ['half of a surrogate pair', '\ud800'],
  ['SQL', `${UUID}' or '1'='1`],
  ['another writing of a UUID', `{${UUID}}`],
  ['a UUID in capitals', UUID.toUpperCase()],
  ['a UUID without hyphens', UUID.replaceAll('-', '')],
  ['a UUID and a line', `${UUID}\n`],
  ['a UUID of other digits', UUID.replaceAll('0', '٠')],
  ['a list', [UUID]],
  ['an object', { $ne: null }],
  ['a text of digits', '1772366400'],
  ['half a second', 1772366400.5],
  ['a negative number', -1],
  ['a number beyond all dates', 1e18],
  ['the greatest number', Number.MAX_VALUE],
]

it('a token with valid claims is accepted', async () => {
  expect(await ask(changed({}))).toEqual([200, undefined])
})

it.each(['sub', 'sid', 'iat', 'exp'])('a token whose %s has an invalid value is refused', async (claim) => {
  for (const [name, value] of ODD_VALUES) {
    expect([name, ...(await ask(changed({ [claim]: value })))]).toEqual([
      name,
      401,
      'Could not validate credentials',
    ])
  }
  const { [claim]: _, ...others } = claims
  expect(await ask(signed(JSON.stringify(others)))).toEqual([401, 'Could not validate credentials'])
})

it.each([
  ['no JSON', 'sub=1'],
  ['nothing', ''],
  ['null', 'null'],
  ['a number', '7'],
  ['a list', '[]'],
  ['infinity', '{"sub":"1","sid":"1","iat":1e999,"exp":1e999}'],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
  ['depth', '['.repeat(5000)],
  ['a prototype', '{"__proto__":{"sub":"1","sid":"1","iat":1,"exp":9999999999}}'],
])('a token whose payload is %s is refused', async (_, payload) => {
  expect(await ask(signed(payload))).toEqual([401, 'Could not validate credentials'])
})

it.each([
  ['another algorithm', '{"alg":"none","typ":"JWT"}'],
  ['another order', '{"typ":"JWT","alg":"HS256"}'],
  ['a key of its own', '{"alg":"HS256","typ":"JWT","jwk":{}}'],
])('a token whose header names %s is refused, even with a valid signature', async (_, header) => {
  expect(await ask(signed(JSON.stringify(claims), encoded(header)))).toEqual([
    401,
    'Could not validate credentials',
  ])
})

it.each(['..', '...', `${HEADER}..`, `${HEADER}.${HEADER}.${HEADER}.${HEADER}`, '%00', '💥'])(
  'a text that is no token is refused: %s',
  async (token) => {
    expect((await ask(encodeURI(token)))[0]).toBe(401)
  },
)
