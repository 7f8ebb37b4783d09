import { createHmac, createSign, sign as signWith } from 'node:crypto'
import { type CryptoKey, exportSPKI, importJWK } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type IdentityPool,
  type PoolKey,
  poolKey,
  startIdentityPool,
} from '../../../testing/identity-pool.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

const NOW = new Date('2026-03-01T12:00:00.000Z')
const SECONDS = NOW.getTime() / 1000
const REFUSED = { detail: 'Could not validate credentials' }

let pool: IdentityPool
let stranger: PoolKey
let service: TestService
beforeAll(async () => {
  pool = await startIdentityPool(() => NOW)
  stranger = await poolKey('first')
  service = await startTestService({ now: NOW, config: pool.settings })
})
afterAll(async () => {
  await service.close()
  await pool.close()
})
afterEach(() => {
  pool.answerKeys()
  pool.answerApi()
})

const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

const decode = (part = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))

const partsOf = async (parts = {}): Promise<[string, string, string]> => {
  const [header = '', payload = '', signature = ''] = (await pool.token(parts)).split('.')
  return [header, payload, signature]
}

/** A token over any header and payload text, signed with the pool's own key. */
const signedOver = async (header: string, payload: string): Promise<string> => {
  const { privateKey } = pool.keys[0]!
  const text = `${header}.${payload}`
  const { subtle } = globalThis.crypto
  const signature = await subtle.sign('RSASSA-PKCS1-v1_5', privateKey, Buffer.from(text))
  return `${text}.${Buffer.from(signature).toString('base64url')}`
}

const claims = (claims: Record<string, unknown>) => () => pool.token({ claims })
const header = (header: Record<string, unknown>) => () => pool.token({ header })
const without = (...names: string[]) => claims(Object.fromEntries(names.map((name) => [name, undefined])))

const publicPem = async (): Promise<string> => {
  const key = await importJWK(pool.keys[0]!.jwk, 'RS256', { extractable: true })
  return exportSPKI(key as CryptoKey)
}

const hmacToken = async (secret: string, alg = 'HS256'): Promise<string> => {
  const [, payload] = await partsOf()
  const text = `${encode({ alg, kid: 'first', typ: 'JWT' })}.${payload}`
  const digest = alg === 'HS512' ? 'sha512' : 'sha256'
  return `${text}.${createHmac(digest, secret).update(text).digest('base64url')}`
}

/** A token by a stranger that brings its own key along. */
const bringing = (extra: (key: PoolKey) => Record<string, unknown>) => () =>
  pool.token({ key: stranger, header: extra(stranger) })

type Case = [name: string, token: () => Promise<string> | string, reason?: string]

const SIGNATURES: Case[] = [
  ['signed with another key of the same id', () => pool.token({ key: stranger })],
  ['of the algorithm none', async () => `${encode({ alg: 'none' })}.${(await partsOf())[1]}.`],
  [
    'of the algorithm none, with the key id',
    async () => {
      const [, payload, signature] = await partsOf()
      return `${encode({ alg: 'none', kid: 'first' })}.${payload}.${signature}`
    },
  ],
  ['of the algorithm None', async () => `${encode({ alg: 'None', kid: 'first' })}.${(await partsOf())[1]}.`],
  [
    'of no algorithm',
    async () => {
      const [, payload, signature] = await partsOf()
      return `${encode({ kid: 'first' })}.${payload}.${signature}`
    },
  ],
  [
    'of a list of algorithms',
    async () => {
      const [, payload, signature] = await partsOf()
      return `${encode({ alg: ['RS256'], kid: 'first' })}.${payload}.${signature}`
    },
  ],
  ['HS256 with the public key as secret', async () => hmacToken(await publicPem())],
  ['HS256 with the public key without its line ends', async () => hmacToken((await publicPem()).trim())],
  ['HS256 with the key set as secret', () => hmacToken(JSON.stringify({ keys: [pool.keys[0]?.jwk] }))],
  ['HS256 with the modulus as secret', () => hmacToken(String(pool.keys[0]?.jwk.n))],
  ['HS512 with an empty secret', () => hmacToken('', 'HS512')],
  ['HS256 with the secret of the service', () => hmacToken(service.config.SECRET_KEY)],
  [
    'RS512 with the right key',
    async () => {
      const [, payload] = await partsOf()
      const text = `${encode({ alg: 'RS512', kid: 'first' })}.${payload}`
      const key = await pkcs8()
      return `${text}.${createSign('RSA-SHA512').update(text).sign(key, 'base64url')}`
    },
  ],
  [
    'PS256 with the right key',
    async () => {
      const [, payload] = await partsOf()
      const text = `${encode({ alg: 'PS256', kid: 'first' })}.${payload}`
      const padded = { key: await pkcs8(), padding: 6, saltLength: 32 }
      return `${text}.${signWith('sha256', Buffer.from(text), padded).toString('base64url')}`
    },
  ],
  ['with a key in its header', bringing(({ jwk }) => ({ jwk }))],
  ['with the address of a key set in its header', bringing(() => ({ jku: 'https://evil.example/keys' }))],
  ['with the address of a certificate in its header', bringing(() => ({ x5u: 'https://evil.example/x' }))],
  ['with a certificate in its header', bringing(({ jwk }) => ({ x5c: [jwk.n] }))],
  [
    'with a changed payload',
    async () => {
      const [head, payload, signature] = await partsOf()
      return `${head}.${encode({ ...decode(payload), 'managed:groups': ['Admins'] })}.${signature}`
    },
  ],
  [
    'with the signature of another token',
    async () => {
      const [head, payload] = await partsOf()
      return `${head}.${payload}.${(await partsOf({ claims: { jti: 'x' } }))[2]}`
    },
  ],
  ['without a signature', async () => (await partsOf()).slice(0, 2).join('.')],
  ['with an empty signature', async () => `${(await partsOf()).slice(0, 2).join('.')}.`],
  ['with a shortened signature', async () => (await pool.token()).slice(0, -2)],
  ['with four parts', async () => `${await pool.token()}.x`],
  [
    'in five parts, as if encrypted',
    () => `${encode({ alg: 'RSA-OAEP', enc: 'A256GCM', kid: 'first' })}.a.b.c.d`,
  ],
  [
    'with a critical header of its own',
    async () => {
      const [, payload] = await partsOf()
      return signedOver(encode({ alg: 'RS256', kid: 'first', crit: ['private'], private: 1 }), payload)
    },
  ],
  [
    'with an empty critical header',
    async () => {
      const [, payload] = await partsOf()
      return signedOver(encode({ alg: 'RS256', kid: 'first', crit: [] }), payload)
    },
  ],
  [
    'with a payload that is not encoded',
    async () => {
      const [, payload] = await partsOf()
      const unencoded = encode({ alg: 'RS256', kid: 'first', b64: false, crit: ['b64'] })
      return signedOver(unencoded, payload)
    },
  ],
  ['of an unknown key id', header({ kid: 'second' })],
  ['of a key id that is a path', header({ kid: '../../etc/passwd' })],
  ['of a key id that is a query', header({ kid: "first' or '1'='1" })],
  ['of a key id that is a property', header({ kid: '__proto__' })],
  ['of a key id that is a number', header({ kid: 1 })],
  ['of a key id that is null', header({ kid: null })],
  ['of no key id', header({ kid: undefined })],
  ['of a key id of 10,000 characters', header({ kid: 'k'.repeat(10_000) })],
]

const pkcs8 = async (): Promise<string> => {
  const der = await globalThis.crypto.subtle.exportKey('pkcs8', pool.keys[0]!.privateKey)
  return `-----BEGIN PRIVATE KEY-----\n${Buffer.from(der).toString('base64')}\n-----END PRIVATE KEY-----\n`
}

const PAYLOADS: Case[] = [
  ['for another client', claims({ client_id: 'another-client' })],
  ['for no client', without('client_id')],
  ['for a list of clients', claims({ client_id: ['client-of-the-tests'] })],
  ['for a client in another letter case', claims({ client_id: 'CLIENT-of-the-tests' })],
  ['with the client as audience only', claims({ client_id: undefined, aud: 'client-of-the-tests' })],
  ['of another issuer', claims({ iss: 'https://evil.example/eu-test-1_Pool1' }), 'wrong_issuer'],
  [
    'of another pool of the same service',
    () => pool.token({ claims: { iss: `${pool.issuer}2` } }),
    'wrong_issuer',
  ],
  ['of the issuer with a slash', () => pool.token({ claims: { iss: `${pool.issuer}/` } }), 'wrong_issuer'],
  ['of a list of issuers', () => pool.token({ claims: { iss: [pool.issuer] } }), 'wrong_issuer'],
  ['of no issuer', without('iss'), 'wrong_issuer'],
  ['that is an ID token', claims({ token_use: 'id', aud: 'client-of-the-tests' })],
  ['that is a refresh token', claims({ token_use: 'refresh' })],
  ['of no use', without('token_use')],
  ['of several uses', claims({ token_use: ['access', 'id'] })],
  ['that has expired this second', claims({ exp: SECONDS })],
  ['that expired an hour ago', claims({ iat: SECONDS - 7200, exp: SECONDS - 3600 })],
  ['that never expires', without('exp')],
  ['with its expiry as text', claims({ exp: String(SECONDS + 3600) })],
  ['with its expiry as null', claims({ exp: null })],
  ['that expires after the year 9999', claims({ exp: 1e15 })],
  ['with a negative expiry', claims({ exp: -1 })],
  ['made two minutes from now', claims({ iat: SECONDS + 120 })],
  ['made at no time', without('iat')],
  ['made at a time that is a text', claims({ iat: String(SECONDS) })],
  ['not valid before two minutes from now', claims({ nbf: SECONDS + 120 })],
  ['not valid before a time that is a text', claims({ nbf: 'soon' })],
  ['of nobody', without('sub'), 'no_sub'],
  ['of an empty id', claims({ sub: '' }), 'no_sub'],
  ['of an id that is a number', claims({ sub: 7 }), 'no_sub'],
  ['of an id that is a list', claims({ sub: ['sub-of-ada'] }), 'no_sub'],
  ['of an id that is null', claims({ sub: null }), 'no_sub'],
  ['of an id that cannot be stored', claims({ sub: 'sub\0of' }), 'no_sub'],
  ['of an id with half a character', claims({ sub: 'sub\ud800' }), 'no_sub'],
  ['of an id that is too long', claims({ sub: 's'.repeat(300) }), 'field_too_long'],
  ['with groups as a text', claims({ 'managed:groups': 'Admins' })],
  ['with groups as an object', claims({ 'managed:groups': { Admins: true } })],
  ['with groups that are not all texts', claims({ 'managed:groups': ['Admins', 1] })],
  ['with groups in lists', claims({ 'managed:groups': [['Admins']] })],
  ['with a claim of 20,000 characters', claims({ note: 'n'.repeat(20_000) })],
  ['of 1 MiB', claims({ note: 'n'.repeat(1024 * 1024) })],
]

const FORMS: Case[] = [
  ['a word', () => 'nonsense'],
  ['two dots', () => '..'],
  ['dots', () => '.'.repeat(1000)],
  ['a header alone', async () => (await partsOf())[0]],
  ['a header that is a list', async () => `${encode([])}.${(await partsOf())[1]}.x`],
  ['a header that is no JSON', async () => `${encode('{alg')}.${(await partsOf())[1]}.x`],
  ['a payload that is a list', async () => signedOver((await partsOf())[0], encode([]))],
  ['a payload that is no JSON', async () => signedOver((await partsOf())[0], encode('{"sub":'))],
  ['a payload that is null', async () => signedOver((await partsOf())[0], encode('null'))],
  ['a token in a token', async () => signedOver((await partsOf())[0], encode(await pool.token()))],
  [
    'JSON in place of a token',
    async () => {
      const [head, payload, signature] = await partsOf()
      return JSON.stringify({ protected: head, payload, signature })
    },
  ],
  ['a session of a local account', async () => (await service.signIn('superuser')).token],
  [
    'a token in another alphabet',
    async () => `${(await pool.token()).replaceAll('-', '+').replaceAll('_', '/')}=`,
  ],
  ['an API key', async () => (await service.key())['x-api-key']],
]

const rows = (): Promise<number[]> => {
  const tables = ['users', 'ended_tokens', 'sessions', 'audit_log'] as const
  return Promise.all(
    tables.map(async (table) => {
      const { count } = await service.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    }),
  )
}

const PATHS = ['/users/me', '/auth/me', '/auth/sessions'] as const

it('a valid token is accepted, which the refused ones differ from in one point', async () => {
  expect((await service.withToken(await pool.token()).get('/users/me')).statusCode).toBe(200)
  expect((await service.withToken(await pool.token()).get('/auth/me')).statusCode).toBe(200)
})

describe('a token is refused, with nothing stored and nothing of it in the log:', () => {
  it.each([...SIGNATURES, ...PAYLOADS, ...FORMS])('%s', async (_, make, reason) => {
    const token = await make()
    const before = await rows()
    const asked = pool.asked.api
    for (const path of reason === 'field_too_long' ? PATHS.slice(0, 1) : PATHS) {
      const line = service.log.length
      const answer = await service.withToken(token).get(path)
      expect([answer.statusCode, answer.json()]).toEqual([401, REFUSED])
      const added = service.log.slice(line)
      expect(added.flatMap(({ fields }) => fields['reason'] ?? [])).toEqual(reason ? [reason] : [])
      const secrets = token.split('.').filter((part) => part.length > 30)
      expect(secrets.filter((part) => JSON.stringify(added).includes(part))).toEqual([])
    }
    expect(await rows()).toEqual(before)
    expect(pool.asked.api).toBe(asked)
  })

  it('while a valid one is still accepted', async () => {
    const { token, answerApi } = pool
    answerApi((_request, response) => void response.writeHead(500).end())
    expect((await service.withToken(await token({ claims: { jti: 'x' } })).get('/users/me')).statusCode).toBe(
      200,
    )
  })

  it('and the pool is asked for its keys once a minute at most, whatever comes', () => {
    expect(pool.asked.keys).toBeLessThanOrEqual(2)
  })
})

describe('a token that is refused', () => {
  it('leads to no request for keys when it is not for this service', async () => {
    const other = await startTestService({ now: NOW, config: pool.settings })
    const asked = pool.asked.keys
    for (const token of [
      await pool.token({ claims: { iss: 'https://evil.example' } }),
      await pool.token({ claims: { client_id: 'other' } }),
      await pool.token({ claims: { exp: SECONDS } }),
    ]) {
      expect((await other.withToken(token).get('/users/me')).statusCode).toBe(401)
    }
    expect(pool.asked.keys).toBe(asked)
    await other.close()
  })

  it('names the person in the log only with texts, which are cut', async () => {
    const line = service.log.length
    const iss = 'https://evil.example'
    const odd = { iss, username: 'u'.repeat(300), sub: { toString: 'x' } }
    await service.withToken(await pool.token({ claims: odd })).get('/users/me')
    await service.withToken(await pool.token({ claims: { iss } })).get('/users/me')
    expect(service.log.slice(line).map(({ level, fields }) => [level, fields])).toEqual([
      ['warn', { reason: 'wrong_issuer', username: 'u'.repeat(100), sub: undefined }],
      ['warn', { reason: 'wrong_issuer', username: 'ada', sub: 'sub-of-ada' }],
    ])
  })
})
