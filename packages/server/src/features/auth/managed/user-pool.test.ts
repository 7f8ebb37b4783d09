import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moto, startMoto } from '../../../testing/peers/moto.ts'
import type { PeerProcess } from '../../../testing/peers/peer-process.ts'
import {
  callPoolServer,
  createUserPool,
  TEMPORARY_PASSWORD,
  type UserPool,
} from '../../../testing/peers/user-pool.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

const PASSWORD = 'Correct-Horse-7'
const REFUSED = { detail: 'Could not validate credentials' }

const settingsOf = (server: PeerProcess, pool: UserPool) => ({
  AUTH_PROVIDER: 'managed',
  MANAGED_USER_POOL_ID: pool.id,
  MANAGED_CLIENT_ID: pool.clientId,
  MANAGED_ENDPOINT: server.address,
  MANAGED_ISSUER: `https://cognito-idp.us-east-1.amazonaws.com/${pool.id}`,
  MANAGED_GROUPS_CLAIM: 'cognito:groups',
  MANAGED_SELF_SIGNUP_ENABLED: 'true',
})

describe.skipIf('missing' in moto)('a pool with real access tokens', () => {
  let server: PeerProcess
  let pool: UserPool
  let service: TestService
  beforeAll(async () => {
    server = await startMoto()
    pool = await createUserPool(server.address)
    service = await startTestService({ now: new Date(), config: settingsOf(server, pool) })
  })
  afterAll(async () => {
    await service.close()
    await server.stop()
  })

  const form = (username: string, password = PASSWORD, target = service) =>
    target.inject({
      method: 'POST',
      url: '/api/v1/auth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username, password, grant_type: 'password' }).toString(),
    })

  const signIn = async (username: string, target = service) => {
    const answer = await form(username, PASSWORD, target)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Record<'access_token' | 'id_token' | 'refresh_token', string>>()
  }

  const reasons = (line: number) => service.log.slice(line).flatMap(({ fields }) => fields['reason'] ?? [])

  let count = 0
  const add = async (person: { groups?: string[]; attributes?: Record<string, string> } = {}) => {
    count += 1
    const username = `person${count}`
    await pool.add({ username, password: PASSWORD, ...person })
    return username
  }

  it('signs people in with a password, whose access token opens the API', async () => {
    const username = await add({
      groups: ['Viewers', 'Analysts', 'admin'],
      attributes: { email: 'ada@example.com', given_name: 'Ada', family_name: 'Lovelace' },
    })
    const answer = await form(username)
    expect(answer.json()).toEqual({
      access_token: expect.any(String),
      id_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 3600,
    })
    const me = await service.withToken(answer.json().access_token).get('/users/me')
    expect([me.statusCode, me.json()]).toEqual([
      200,
      expect.objectContaining({
        username,
        email: 'ada@example.com',
        first_name: 'Ada',
        last_name: 'Lovelace',
        role: 'analyst',
        is_superuser: false,
        auth_provider: 'managed',
      }),
    ])
  })

  it('makes administrators of the members of the groups of administrators', async () => {
    const { access_token } = await signIn(await add({ groups: ['Viewers', 'SuperUsers'] }))
    const client = service.withToken(access_token)
    expect((await client.get('/users/me')).json()).toMatchObject({ role: 'admin', is_superuser: true })
    expect((await client.get('/admin/users/')).statusCode).toBe(200)
  })

  it('changes rights with the next token after a change of groups', async () => {
    const username = await add({ groups: ['Admins'] })
    const first = await signIn(username)
    expect((await service.withToken(first.access_token).get('/admin/users/')).statusCode).toBe(200)
    await pool.call('AdminRemoveUserFromGroup', { Username: username, GroupName: 'Admins' })
    const second = await signIn(username)
    expect((await service.withToken(second.access_token).get('/admin/users/')).statusCode).toBe(403)
    expect((await service.withToken(second.access_token).get('/users/me')).json().role).toBe('viewer')
  })

  it('refuses its ID token, its refresh token and tokens for another client', async () => {
    const username = await add()
    const { access_token, id_token, refresh_token } = await signIn(username)
    const other = await createUserPool(server.address)
    await other.add({ username, password: PASSWORD })
    const elsewhere = await callPoolServer(server.address, 'InitiateAuth', {
      ClientId: other.clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: username, PASSWORD },
    })
    const { AccessToken } = elsewhere.body['AuthenticationResult'] as { AccessToken: string }
    const line = service.log.length
    for (const token of [id_token, refresh_token, AccessToken]) {
      const answer = await service.withToken(token).get('/users/me')
      expect([answer.statusCode, answer.json()]).toEqual([401, REFUSED])
    }
    expect(reasons(line)).toEqual(['wrong_issuer'])
    expect((await service.withToken(access_token).get('/users/me')).statusCode).toBe(200)
  })

  it('refuses a wrong password and an unknown name with one text', async () => {
    const username = await add()
    for (const answer of [await form(username, 'wrong'), await form('nobody at all')]) {
      expect([answer.statusCode, answer.json()]).toEqual([401, { detail: 'Invalid username or password' }])
    }
  })

  it('does not sign in with a temporary password', async () => {
    await pool.add({ username: 'newcomer' })
    const answer = await form('newcomer', TEMPORARY_PASSWORD)
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { detail: 'You must set a new password before you can sign in' },
    ])
  })

  it('renews tokens with a refresh token', async () => {
    const { refresh_token } = await signIn(await add())
    const answer = await service.anonymous.post('/auth/refresh', { refresh_token })
    expect(answer.statusCode, answer.body).toBe(200)
    const { access_token } = answer.json()
    expect((await service.withToken(access_token).get('/users/me')).statusCode).toBe(200)
    const refused = await service.anonymous.post('/auth/refresh', { refresh_token: 'wrong' })
    expect([refused.statusCode, refused.json()]).toEqual([401, REFUSED])
  })

  it('describes a person at /auth/me, also one whose sign-in is refused elsewhere', async () => {
    const username = await add({ attributes: { given_name: 'Grace' } })
    const { access_token } = await signIn(username)
    const line = service.log.length
    const elsewhere = await service.withToken(access_token).get('/users/me')
    expect([elsewhere.statusCode, elsewhere.json()]).toEqual([401, REFUSED])
    expect(reasons(line)).toEqual(['no_email'])
    const answer = await service.withToken(access_token).get('/auth/me')
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { username, attributes: { given_name: 'Grace', sub: expect.any(String) } },
    ])
  })

  it('refuses the first sign-in of somebody who was signed out everywhere', async () => {
    const { access_token } = await signIn(await add())
    await callPoolServer(server.address, 'GlobalSignOut', { AccessToken: access_token })
    for (const path of ['/users/me', '/auth/me']) {
      const answer = await service.withToken(access_token).get(path)
      expect([answer.statusCode, answer.json()]).toEqual([401, REFUSED])
    }
  })

  it('registers people, who are viewers', async () => {
    const person = {
      username: 'selfmade',
      password: PASSWORD,
      email: 'selfmade@example.com',
      given_name: 'Self',
      family_name: 'Made',
    }
    const registered = await service.anonymous.post('/auth/signup', person)
    expect([registered.statusCode, registered.json()]).toEqual([
      201,
      { user_id: expect.any(String), confirmed: false, message: expect.stringContaining('code') },
    ])
    expect((await form('selfmade')).statusCode).toBe(401)
    const code = { username: 'selfmade', confirmation_code: '123456' }
    const confirmed = await service.anonymous.post('/auth/confirm', code)
    expect([confirmed.statusCode, confirmed.json()]).toEqual([
      200,
      { message: expect.any(String), confirmed: true },
    ])
    const { access_token } = await signIn('selfmade')
    expect((await service.withToken(access_token).get('/users/me')).json()).toMatchObject({
      role: 'viewer',
      first_name: 'Self',
      last_name: 'Made',
    })
    const again = await service.anonymous.post('/auth/signup', person)
    expect([again.statusCode, again.json()]).toEqual([400, { detail: expect.any(String) }])
  })

  it('resets a password with a code, and tells nobody who is in the pool', async () => {
    const username = await add()
    const known = await service.anonymous.post('/auth/forgot-password', { username })
    const unknown = await service.anonymous.post('/auth/forgot-password', { username: 'nobody at all' })
    expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()])
    expect(known.statusCode).toBe(200)
    const reset = { username, confirmation_code: '123456', new_password: 'Another-Horse-8' }
    const answer = await service.anonymous.post('/auth/reset-password', reset)
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('message')])
    expect((await form(username)).statusCode).toBe(401)
    expect((await form(username, 'Another-Horse-8')).statusCode).toBe(200)
  })

  it('has a service that says what is wrong with its own client', async () => {
    const config = { ...settingsOf(server, pool), MANAGED_CLIENT_ID: 'unknown' }
    const other = await startTestService({ now: new Date(), config })
    const answer = await form('person1', PASSWORD, other)
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { detail: 'The identity service does not accept this service; ask an administrator' },
    ])
    expect(other.log).toContainEqual(
      expect.objectContaining({ level: 'warn', fields: { kind: 'ResourceNotFoundException' } }),
    )
    await other.close()
  })

  it('leaves no password and no token in the log', () => {
    expect(JSON.stringify(service.log)).not.toMatch(/Horse|eyJ/)
  })
})
