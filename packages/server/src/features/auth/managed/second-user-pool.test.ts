import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  COGNITO_LOCAL_ISSUER,
  cognitoLocal,
  startCognitoLocal,
} from '../../../testing/peers/cognito-local.ts'
import type { PeerProcess } from '../../../testing/peers/peer-process.ts'
import { createUserPool, TEMPORARY_PASSWORD, type UserPool } from '../../../testing/peers/user-pool.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

const PASSWORD = 'Correct-Horse-7'
const REFUSED = { detail: 'Could not validate credentials' }

describe.skipIf('missing' in cognitoLocal)('a second server of pools', () => {
  let server: PeerProcess
  let pool: UserPool
  let service: TestService
  beforeAll(async () => {
    server = await startCognitoLocal()
    pool = await createUserPool(server.address)
    service = await startTestService({
      now: new Date(),
      config: {
        AUTH_PROVIDER: 'managed',
        MANAGED_USER_POOL_ID: pool.id,
        MANAGED_CLIENT_ID: pool.clientId,
        MANAGED_ENDPOINT: server.address,
        MANAGED_ISSUER: `${COGNITO_LOCAL_ISSUER}/${pool.id}`,
        MANAGED_GROUPS_CLAIM: 'cognito:groups',
      },
    })
  })
  afterAll(async () => {
    await service.close()
    await server.stop()
  })

  const form = (username: string, password = PASSWORD) =>
    service.inject({
      method: 'POST',
      url: '/api/v1/auth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username, password }).toString(),
    })

  /** This server wants an e-mail as the username, and makes a username of its own of it. */
  const add = (email: string, person: { password?: string; groups?: string[] } = {}) =>
    pool.add({ username: email, attributes: { email }, ...person })

  it('signs people in, whose groups give them a role', async () => {
    await add('ada@example.com', { password: PASSWORD, groups: ['Viewers', 'Developers'] })
    const answer = await form('ada@example.com')
    expect(answer.statusCode, answer.body).toBe(200)
    const { access_token, id_token, expires_in } = answer.json()
    expect(expires_in).toBeGreaterThan(60)
    const me = await service.withToken(access_token).get('/users/me')
    expect([me.statusCode, me.json()]).toEqual([
      200,
      expect.objectContaining({ email: 'ada@example.com', role: 'developer', has_password: false }),
    ])
    const identity = await service.withToken(access_token).get('/auth/me')
    expect(identity.json()).toMatchObject({ attributes: { email: 'ada@example.com' } })
    const refused = await service.withToken(id_token).get('/users/me')
    expect([refused.statusCode, refused.json()]).toEqual([401, REFUSED])
  })

  it('renews tokens', async () => {
    await add('grace@example.com', { password: PASSWORD })
    const { refresh_token } = (await form('grace@example.com')).json()
    const renewed = await service.anonymous.post('/auth/refresh', { refresh_token })
    expect(renewed.statusCode, renewed.body).toBe(200)
    expect((await service.withToken(renewed.json().access_token).get('/users/me')).statusCode).toBe(200)
    expect((await service.anonymous.post('/auth/refresh', { refresh_token: 'wrong' })).statusCode).toBe(401)
  })

  it('refuses a wrong password, an unknown name and a temporary password', async () => {
    await add('newcomer@example.com')
    for (const [username, password, detail] of [
      ['ada@example.com', 'wrong', 'Invalid username or password'],
      ['nobody@example.com', PASSWORD, 'Invalid username or password'],
      ['newcomer@example.com', TEMPORARY_PASSWORD, 'You must set a new password before you can sign in'],
    ] as const) {
      const answer = await form(username, password)
      expect([answer.statusCode, answer.json()]).toEqual([401, { detail }])
    }
  })
})
