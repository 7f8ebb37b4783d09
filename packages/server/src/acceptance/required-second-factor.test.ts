import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Context } from '../context.ts'
import { connect } from '../db/connect.ts'
import { bearerChecks } from '../features/auth/index.ts'
import { openSession } from '../features/auth/local/sign-in.ts'
import { create as createAccount } from '../features/users/actions/administration.ts'
import { accountNamed } from '../features/users/index.ts'
import type { Access } from '../http/access.ts'
import { fullPath } from '../http/mount.ts'
import type { Route } from '../http/route.ts'
import { coreSlices, optionalSlices, switchedSlices } from '../slices.ts'
import { openEventStream } from '../testing/event-streams.ts'
import { appCode } from '../testing/second-factor.ts'
import { sentStatements } from '../testing/sent-statements.ts'
import { recordingLog, startTestService, type TestService } from '../testing/service.ts'

const PASSWORD = 'Correct-Horse-7'
const STEP = 30_000
const ORIGIN = { request_id: 'test', ip_address: '127.0.0.1', user_agent: 'tests' }
const REFUSED = [403, { detail: 'Set up a second factor first' }]

/** What an administrator needs in order to set a second factor up. */
const OPEN = [
  'GET /auth/me',
  'GET /auth/second-factor',
  'GET /users/me',
  'POST /auth/logout',
  'POST /auth/second-factor',
  'POST /auth/second-factor/confirm',
]

const nameOf = ({ method, path }: Route): string => `${method} ${path}`
const slices = [...coreSlices, ...optionalSlices, ...switchedSlices]
/** What a person's token can open; programs and other services have credentials of their own. */
const FOR_PEOPLE = new Set<Access>(['any', 'editor', 'reader', 'auditor', 'admin', 'superuser', 'identity'])
const forPeople = slices.flatMap(({ routes }) => routes).filter(({ access }) => FOR_PEOPLE.has(access))
const closed = forPeople.filter((route) => !OPEN.includes(nameOf(route)))

let service: TestService
beforeAll(async () => {
  service = await startTestService({
    config: { MFA_ENABLED: 'true', MFA_REQUIRED: 'true', RESULTS_STREAM_INTERVAL_SECONDS: '3600' },
    slices,
  })
})
afterAll(() => service.close())

let count = 0

const createPerson = async (rights: { role?: 'admin' | 'developer'; is_superuser?: boolean }) => {
  count += 1
  const email = `required${count}@example.com`
  const { id } = await createAccount(service.context(), {
    username: `required${count}`,
    email,
    password: PASSWORD,
    role: 'viewer',
    is_superuser: false,
    is_active: true,
    ...rights,
  })
  return { id, email }
}

const signIn = async (email: string, code?: string) => {
  const answer = await service.anonymous.post('/auth/login', {
    email,
    password: PASSWORD,
    ...(code !== undefined && { code }),
  })
  expect(answer.statusCode).toBe(200)
  const { access_token: token, user } = answer.json()
  return { token, user, client: service.withToken(token) }
}

const enrol = async (client: ReturnType<TestService['withToken']>): Promise<string> => {
  const { secret } = (await client.post('/auth/second-factor', { current_password: PASSWORD })).json()
  const confirmed = await client.post('/auth/second-factor/confirm', { code: appCode(secret, service.now()) })
  expect(confirmed.statusCode).toBe(200)
  service.advance(2 * STEP)
  return secret
}

/** A session of an administrator with a second factor. */
const enrolled = async () => {
  const person = await createPerson({ role: 'admin', is_superuser: true })
  const session = await signIn(person.email)
  return { ...person, ...session, secret: await enrol(session.client) }
}

const send = (route: Route, token: string) =>
  service.inject({
    method: route.method,
    url: fullPath(route).replaceAll(/\{\w+\}/g, () => randomUUID()),
    headers: { authorization: `Bearer ${token}` },
    ...(route.body && { payload: {} }),
  })

const socketTo = (token: string) => {
  const { port } = service.app.server.address() as AddressInfo
  const path = `/api/v1/ws/experiments/${randomUUID()}/results`
  return new WebSocket(`ws://127.0.0.1:${port}${path}`, ['assay.bearer', token])
}

const closeCodeOf = async (socket: WebSocket): Promise<unknown> => {
  const [code] = await once(socket, 'close')
  return code
}

describe('an administrator without the second factor that is required', () => {
  it.each([
    ['admin', { role: 'admin' }],
    ['superuser', { is_superuser: true }],
  ] as const)('can use what sets one up, and no other route: %s', async (_, rights) => {
    const { email } = await createPerson(rights)
    const { token, user } = await signIn(email)
    expect(user.second_factor).toBe('required')
    const superuserOnly = 'is_superuser' in rights ? [] : ['superuser']
    for (const route of closed) {
      const answer = await send(route, token)
      const isForOthers = superuserOnly.includes(String(route.access))
      expect([nameOf(route), answer.statusCode, answer.json()]).toEqual([
        nameOf(route),
        403,
        { detail: isForOthers ? 'Not enough permissions' : 'Set up a second factor first' },
      ])
    }
  })

  it('finds every route of the short list open', () => {
    const declared = forPeople.filter(
      ({ access, openWithoutSecondFactor }) => openWithoutSecondFactor || access === 'identity',
    )
    expect(declared.map(nameOf).toSorted()).toEqual(OPEN)
    expect(closed.length).toBeGreaterThan(150)
  })

  it('reads what is missing, sets it up, and can use everything in the same session', async () => {
    const { email } = await createPerson({ role: 'admin', is_superuser: true })
    const { client } = await signIn(email)
    expect((await client.get('/auth/second-factor')).json()).toMatchObject({ enabled: false, required: true })
    for (const path of ['/auth/me', '/users/me']) {
      expect((await client.get(path)).json().second_factor).toBe('required')
    }
    await enrol(client)
    expect((await client.get('/users/me')).json().second_factor).toBe('enabled')
    expect((await client.get('/admin/users/')).statusCode).toBe(200)
  })

  it('can sign out', async () => {
    const { email } = await createPerson({ role: 'admin' })
    const { client } = await signIn(email)
    expect((await client.post('/auth/logout')).statusCode).toBe(204)
    expect((await client.get('/auth/me')).statusCode).toBe(401)
  })

  it('gets no stream and no WebSocket', async () => {
    await service.app.listen({ host: '127.0.0.1', port: 0 })
    const { email } = await createPerson({ role: 'admin' })
    const { token } = await signIn(email)
    const headers = { authorization: `Bearer ${token}` }
    const stream = await openEventStream(service.app, { url: '/api/v1/audit-logs/stream', headers })
    expect([stream.status, JSON.parse(await stream.rest())]).toEqual(REFUSED)
    expect(await closeCodeOf(socketTo(token))).toBe(4401)
  })

  it('is shown to superusers as such', async () => {
    const { client } = await enrolled()
    const admin = await createPerson({ role: 'admin' })
    const developer = await createPerson({ role: 'developer' })
    expect((await client.get(`/admin/users/${admin.id}`)).json().second_factor).toBe('required')
    expect((await client.get(`/admin/users/${developer.id}`)).json().second_factor).toBe('none')
  })
})

describe('a session loses its rights', () => {
  it('on the next request when a superuser removes the second factor', async () => {
    const [boss, other] = [await enrolled(), await enrolled()]
    expect((await other.client.get('/admin/users/')).statusCode).toBe(200)
    expect((await boss.client.delete(`/admin/users/${other.id}/second-factor`)).statusCode).toBe(204)
    const answer = await other.client.get('/admin/users/')
    expect([answer.statusCode, answer.json()]).toEqual(REFUSED)
  })

  it('with its open streams', async () => {
    const { client, token, secret } = await enrolled()
    const headers = { authorization: `Bearer ${token}` }
    const stream = await openEventStream(service.app, { url: '/api/v1/audit-logs/stream', headers })
    expect(stream.status).toBe(200)
    const body = { current_password: PASSWORD, code: appCode(secret, service.now()) }
    expect((await client.post('/auth/second-factor/remove', body)).statusCode).toBe(204)
    await stream.rest()
  })

  it('when its account becomes an administrator', async () => {
    const { client } = await enrolled()
    const developer = await createPerson({ role: 'developer' })
    const session = await signIn(developer.email)
    expect(session.user.second_factor).toBe('none')
    expect((await session.client.get('/experiments/')).statusCode).toBe(200)
    await client.patch(`/admin/users/${developer.id}`, { role: 'admin' })
    const answer = await session.client.get('/experiments/')
    expect([answer.statusCode, answer.json()]).toEqual(REFUSED)
  })
})

describe('a second factor is not required', () => {
  it.each(['viewer', 'analyst', 'developer'] as const)('of a %s', async (role) => {
    const answer = await service.as(role).get('/experiments/')
    expect(answer.statusCode).toBe(200)
  })

  it('of an administrator who signed in through single sign-on', async () => {
    const { email } = await createPerson({ role: 'admin', is_superuser: true })
    const { account } = await accountNamed(service.context(), email, 'email')
    const ctx: Context = { ...service.context(), actor: { kind: 'anonymous', origin: ORIGIN } }
    const session = await openSession(ctx, account!, { method: 'sso', provider: 'oidc_a', config_id: 'none' })
    expect(session?.user.second_factor).toBe('none')
    const client = service.withToken(session?.access_token ?? '')
    expect((await client.get('/admin/users/')).statusCode).toBe(200)
    expect((await client.get('/users/me')).json().second_factor).toBe('none')
  })
})

describe('the check of a session', () => {
  it.each(['true', 'false'])('is one statement with MFA_REQUIRED=%s', async (MFA_REQUIRED) => {
    const { token } = await service.signIn('viewer')
    const { db, pool, close } = connect({
      ...service.database.target,
      poolSize: 1,
      log: recordingLog().logger,
    })
    const config = { ...service.config, MFA_REQUIRED: MFA_REQUIRED === 'true' }
    const { bearer: check } = bearerChecks({ ...service.context(), db, config })
    const statements = await sentStatements(pool, async () => {
      expect(await check(token, ORIGIN)).toMatchObject({ kind: 'user', lacksSecondFactor: false })
    })
    await close()
    expect(statements).toHaveLength(1)
    expect(statements.join().includes('second_factors')).toBe(MFA_REQUIRED === 'true')
  })
})
