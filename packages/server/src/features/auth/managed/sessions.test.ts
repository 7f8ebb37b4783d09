import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announce } from '../../../context.ts'
import { openEventStream } from '../../../testing/event-streams.ts'
import { type IdentityPool, startIdentityPool } from '../../../testing/identity-pool.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

const NOW = new Date('2026-03-01T12:00:00.000Z')
const HOUR = 3_600_000
const REFUSED = { detail: 'Could not validate credentials' }

let pool: IdentityPool
let service: TestService
beforeAll(async () => {
  pool = await startIdentityPool(() => service?.now() ?? NOW)
  service = await startTestService({ now: NOW, config: pool.settings })
})
afterAll(async () => {
  await service.close()
  await pool.close()
})

let count = 0
const newToken = (claims: Record<string, unknown> = {}) =>
  pool.token({ claims: { jti: `${++count}`, ...claims } })

const status = async (token: string, path = '/users/me') =>
  (await service.withToken(token).get(path)).statusCode

describe('signing out', () => {
  it('refuses this token everywhere from now on, and no other', async () => {
    const token = await newToken()
    const other = await newToken()
    expect([await status(token), await status(other)]).toEqual([200, 200])
    expect((await service.withToken(token).post('/auth/logout')).statusCode).toBe(204)
    for (const path of ['/users/me', '/auth/me', '/auth/sessions']) {
      const answer = await service.withToken(token).get(path)
      expect([answer.statusCode, answer.json()]).toEqual([401, REFUSED])
    }
    expect(await status(other)).toBe(200)
  })

  it('is recorded, and stores no token', async () => {
    const token = await newToken()
    const { id } = (await service.withToken(token).get('/users/me')).json()
    await service.withToken(token).post('/auth/logout')
    const entry = await service.db
      .selectFrom('audit_log')
      .select(['action_type', 'user_id'])
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(entry).toEqual({ action_type: 'user_logout', user_id: id })
    const stored = await service.db.selectFrom('ended_tokens').selectAll().execute()
    expect(stored.every(({ token_digest }) => /^[\da-f]{64}$/.test(token_digest))).toBe(true)
  })

  it('refuses other spellings of the same token', async () => {
    const token = await newToken()
    expect(await status(token)).toBe(200)
    // 256 bytes leave four bits unused in the last character, so other ones spell the same signature.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = alphabet.indexOf(token.at(-1) ?? '')
    const respelled = Array.from({ length: 15 }, (_, index) => {
      const changed = (last & 48) | ((last + index + 1) & 15)
      return `${token.slice(0, -1)}${alphabet[changed]}`
    })
    await service.withToken(token).post('/auth/logout')
    for (const spelling of [token, ...respelled, `${token}=`, `${token}==`]) {
      expect(await status(spelling)).toBe(401)
    }
  })

  it('holds in a second process, and after a restart', async () => {
    const token = await newToken()
    const { database } = service
    const second = await startTestService({
      now: NOW,
      config: pool.settings,
      database: { ...database, drop: () => Promise.resolve() },
    })
    expect((await second.withToken(token).get('/users/me')).statusCode).toBe(200)
    await service.withToken(token).post('/auth/logout')
    expect((await second.withToken(token).get('/users/me')).statusCode).toBe(401)
    await second.close()
  })

  it('twice at once ends the token once', async () => {
    const token = await newToken()
    await status(token)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => service.withToken(token).post('/auth/logout')),
    )
    expect(answers.every(({ statusCode }) => statusCode === 204 || statusCode === 401)).toBe(true)
    expect(await status(token)).toBe(401)
  })

  it('is forgotten when the token has expired', async () => {
    const token = await newToken()
    await service.withToken(token).post('/auth/logout')
    service.advance(HOUR)
    expect(await status(token)).toBe(401)
    await service.withToken(await newToken()).post('/auth/logout')
    const expired = await service.db
      .selectFrom('ended_tokens')
      .select('token_digest')
      .where('expires_at', '<=', service.now())
      .execute()
    expect(expired).toEqual([])
  })
})

describe('an open stream', () => {
  const follow = (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return openEventStream(service.app, { url: '/api/v1/audit-logs/stream', headers })
  }
  const eve = (...groups: string[]) =>
    newToken({ sub: 'sub-of-eve', username: 'eve', 'managed:groups': groups })

  it('ends when its token is signed out', async () => {
    const token = await eve('Analysts')
    const stream = await follow(token)
    expect(stream.status).toBe(200)
    await service.withToken(token).post('/auth/logout')
    await stream.rest()
    expect((await follow(token)).status).toBe(401)
  })

  it('ends when another token takes the right away, and does not give it back', async () => {
    const [auditor, viewer] = [await eve('Analysts'), await eve('Viewers')]
    const streams = await Promise.all([follow(auditor), follow(auditor)])
    expect(streams.map((stream) => stream.status)).toEqual([200, 200])
    expect(await status(viewer)).toBe(200)
    for (const stream of streams) await stream.rest()
    expect((await accountOfEve()).role).toBe('viewer')
  })

  it('of one token stores nothing when another one changes the role, however often it is checked', async () => {
    const [analyst, admin] = [await eve('Analysts'), await eve('Admins')]
    const streams = [await follow(analyst), await follow(admin)]
    expect(streams.map((stream) => stream.status)).toEqual([200, 200])
    const { id } = await accountOfEve()
    const before = await changesOf(id)
    for (let check = 0; check < 20; check++) {
      await announce(service.context(), { topic: 'users', id })
      expect(await status(admin)).toBe(200)
    }
    expect([await changesOf(id), (await accountOfEve()).role]).toEqual([before, 'admin'])
    for (const stream of streams) stream.close()
  })

  const changesOf = async (id: string) => {
    const entries = service.db.selectFrom('audit_log').select('id').where('entity_id', '=', id)
    return (await entries.where('action_type', '=', 'role_assign').execute()).length
  }

  const accountOfEve = () =>
    service.db
      .selectFrom('users')
      .select(['id', 'role'])
      .where('username', '=', 'eve')
      .executeTakeFirstOrThrow()
})

describe('the sessions', () => {
  it('are the token of the request', async () => {
    const token = await newToken()
    const answer = await service.withToken(token).get('/auth/sessions')
    expect(answer.json()).toEqual({
      items: [
        {
          id: expect.stringMatching(/^[\da-f-]{36}$/),
          created_at: service.now().toISOString(),
          last_seen_at: service.now().toISOString(),
          expires_at: new Date(service.now().getTime() + HOUR).toISOString(),
          ip_address: '127.0.0.1',
          user_agent: 'lightMyRequest',
          current: true,
        },
      ],
      total: 1,
      skip: 0,
      limit: 100,
    })
    const next = await service.withToken(token).get('/auth/sessions?skip=1')
    expect(next.json()).toMatchObject({ items: [], total: 1 })
  })

  it('end by their id, and by no other', async () => {
    const token = await newToken()
    const client = service.withToken(token)
    const [{ id }] = (await client.get('/auth/sessions')).json().items
    const [other] = (await service.withToken(await newToken()).get('/auth/sessions')).json().items
    for (const unknown of [other.id, crypto.randomUUID()]) {
      const answer = await client.delete(`/auth/sessions/${unknown}`)
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Session not found' }])
    }
    expect((await client.delete(`/auth/sessions/${id}`)).statusCode).toBe(204)
    expect(await status(token)).toBe(401)
  })
})

describe('a remembered token', () => {
  it('ends when it expires', async () => {
    const token = await newToken({ exp: service.now().getTime() / 1000 + 600 })
    expect(await status(token)).toBe(200)
    service.advance(599_000)
    expect(await status(token)).toBe(200)
    service.advance(1000)
    expect(await status(token)).toBe(401)
  })

  it('ends when its key is withdrawn, an hour later at most', async () => {
    const token = await newToken({ exp: service.now().getTime() / 1000 + 24 * 3600 })
    expect(await status(token)).toBe(200)
    pool.answerKeys((_request, response) => void response.end('{"keys": []}'))
    service.advance(HOUR)
    expect(await status(token)).toBe(401)
    pool.answerKeys()
  })

  it('is not another one that begins alike', async () => {
    service.advance(HOUR)
    const token = await newToken()
    expect(await status(token)).toBe(200)
    const [header, payload] = token.split('.')
    expect(await status(`${header}.${payload}.AAAA`)).toBe(401)
    expect(await status(`${header}.${payload}.`)).toBe(401)
  })
})
