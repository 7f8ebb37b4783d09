import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CoreService, MINUTE, running, startCore } from './core-service.ts'

let core: CoreService
beforeAll(async () => {
  core = await startCore()
})
afterAll(() => core.close())

const PASSWORD = 'Correct-Horse-7'
const REFUSED = { detail: 'Could not validate credentials' }
let count = 0

const account = async (fields: object = {}) => {
  count += 1
  const body = { username: `person${count}`, email: `person${count}@example.com`, password: PASSWORD }
  const answer = await core.request('superuser', 'POST /admin/users/', { ...body, ...fields })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

const login = (email: string, password = PASSWORD) => core.nobody('POST /auth/login', { email, password })

const form = (fields: Record<string, string>) =>
  core.inject({
    method: 'POST',
    url: '/api/v1/auth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

describe('Signing in', () => {
  it('POST /auth/login takes e-mail and password and gives an access_token that opens the API', async () => {
    const { id, email } = await account()
    const { status, body } = await login(email)
    expect([status, body.token_type]).toEqual([200, 'bearer'])
    const me = await core.withToken(body.access_token).get('/users/me')
    expect([me.statusCode, me.json().id]).toEqual([200, id])
  })

  it('The token is a JWT and expires after ACCESS_TOKEN_EXPIRE_MINUTES', async () => {
    const short = await startCore({ config: { ACCESS_TOKEN_EXPIRE_MINUTES: '10' } })
    const { token } = await short.signIn('viewer')
    expect(token.split('.')).toHaveLength(3)
    const statuses: number[] = []
    for (const minutes of [0, 9, 2]) {
      short.advance(minutes * MINUTE)
      statuses.push((await short.withToken(token).get('/users/me')).statusCode)
    }
    await short.close()
    expect(statuses).toEqual([200, 200, 401])
  })

  it('POST /auth/token takes the form fields username and password', async () => {
    const { username } = await account()
    const answer = await form({ username, password: PASSWORD })
    expect([answer.statusCode, typeof answer.json().access_token]).toEqual([200, 'string'])
    expect((await form({ username, password: 'wrong' })).statusCode).toBe(401)
  })

  it('POST /auth/signup and POST /auth/confirm always answer 404 under local accounts', async () => {
    const name = { username: 'newcomer', given_name: 'New', family_name: 'Comer' }
    const signup = await core.nobody('POST /auth/signup', {
      ...name,
      password: PASSWORD,
      email: 'n@example.com',
    })
    const confirm = await core.nobody('POST /auth/confirm', {
      username: 'newcomer',
      confirmation_code: '123456',
    })
    expect([signup.status, confirm.status]).toEqual([404, 404])
  })

  it('POST /auth/forgot-password takes a username, and POST /auth/reset-password the code and a new password', async () => {
    const { username, email } = await account()
    expect((await core.nobody('POST /auth/forgot-password', { username })).status).toBe(200)
    const line = core.log.findLast(({ message, fields }) =>
      /code/i.test(`${message} ${JSON.stringify(fields)}`),
    )
    const confirmation_code = /"code":"(\w+)"/.exec(JSON.stringify(line?.fields))?.[1] ?? ''
    const new_password = 'Another-Horse-8'
    const body = { username, confirmation_code, new_password }
    expect(
      (await core.nobody('POST /auth/reset-password', { ...body, confirmation_code: 'WRONG123' })).status,
    ).toBe(400)
    expect((await core.nobody('POST /auth/reset-password', body)).status).toBe(200)
    expect([(await login(email)).status, (await login(email, new_password)).status]).toEqual([401, 200])
  })

  it('GET /auth/me and GET /users/me answer with the account, or 401', async () => {
    for (const path of ['/auth/me', '/users/me'] as const) {
      expect((await core.request('viewer', `GET ${path}`)).body.role).toBe('viewer')
      expect((await core.nobody(`GET ${path}`)).status).toBe(401)
      const broken = await core.withToken('no.such.token').get(path)
      expect([broken.statusCode, broken.json()]).toEqual([401, REFUSED])
    }
  })

  it('PUT and POST /users/me/password change the own password', async () => {
    const { email } = await account()
    const { access_token } = (await login(email)).body
    const client = core.withToken(access_token)
    const first = { current_password: PASSWORD, new_password: 'Second-Horse-8' }
    const second = { current_password: 'Second-Horse-8', new_password: 'Third-Horse-9' }
    expect((await client.put('/users/me/password', first)).statusCode).toBe(204)
    expect((await client.post('/users/me/password', second)).statusCode).toBe(204)
    expect((await login(email, 'Third-Horse-9')).status).toBe(200)
  })
})

describe('User account', () => {
  it('The role is admin, developer, analyst or viewer', async () => {
    for (const role of ['admin', 'developer', 'analyst', 'viewer']) {
      expect((await account({ role })).role).toBe(role)
    }
    const { id } = await account()
    expect((await core.request('superuser', `PATCH /admin/users/${id}`, { role: 'owner' })).status).toBe(422)
  })

  it('E-mail, first_name and last_name have at most 100 characters', async () => {
    const { id } = await account({ first_name: 'a'.repeat(100), last_name: 'b'.repeat(100) })
    const longest = `${'e'.repeat(88)}@example.com`
    expect((await core.request('superuser', `PATCH /admin/users/${id}`, { email: longest })).status).toBe(200)
    for (const body of [
      { first_name: 'a'.repeat(101) },
      { last_name: 'b'.repeat(101) },
      { email: `e${longest}` },
    ]) {
      expect((await core.request('superuser', `PATCH /admin/users/${id}`, body)).status).toBe(422)
    }
  })

  it('external_id is managed:<sub> of at most 255 characters and belongs to one account', async () => {
    const [first, second] = [await account(), await account()]
    const link = (id: string, external_id: string) =>
      core.request('superuser', `PATCH /admin/users/${id}`, { external_id })
    const longest = `managed:${'s'.repeat(247)}`
    expect((await link(first.id, longest)).body.external_id).toBe(longest)
    expect((await link(first.id, `${longest}s`)).status).toBe(422)
    expect((await link(second.id, longest)).status).toBe(409)
  })

  it('A deactivated account cannot sign in, and its tokens are refused at once', async () => {
    const { id, email } = await account()
    const { access_token } = (await login(email)).body
    await core.request('superuser', `PATCH /admin/users/${id}`, { is_active: false })
    expect((await login(email)).status).toBe(401)
    const answer = await core.withToken(access_token).get('/users/me')
    expect([answer.statusCode, answer.json()]).toEqual([401, REFUSED])
  })

  it('PATCH /admin/users/{user_id} changes the role for the next request', async () => {
    const { id, email } = await account({ role: 'viewer' })
    const client = core.withToken((await login(email)).body.access_token)
    const create = async () => (await client.post('/experiments/', { name: 'Mine' })).statusCode
    expect(await create()).toBe(403)
    await core.request('superuser', `PATCH /admin/users/${id}`, { role: 'developer' })
    expect(await create()).toBe(201)
  })
})

describe('API key', () => {
  it('Any signed-in user, whatever the role, can create one', async () => {
    for (const role of ['admin', 'developer', 'analyst', 'viewer'] as const) {
      expect((await core.request(role, 'POST /api-keys', { name: 'Mine' })).status).toBe(201)
    }
    expect((await core.nobody('POST /api-keys', { name: 'Mine' })).status).toBe(401)
  })

  it('The full key is shown only when it is created, and begins with a fixed prefix', async () => {
    const { body } = await core.request('viewer', 'POST /api-keys', { name: 'Once' })
    expect(body.key).toMatch(/^assay_/)
    const list = await core.request('viewer', 'GET /api-keys/')
    expect(list.body.items.map(({ id }: { id: string }) => id)).toContain(body.id)
    expect(list.text).not.toContain(body.key)
  })

  it('It is stored hashed', async () => {
    const { body } = await core.request('viewer', 'POST /api-keys', { name: 'Hashed' })
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(k)::text as row from api_keys as k where id = ${body.id}`.execute(core.db)
    expect(rows[0]?.row).toContain(body.id)
    expect(rows[0]?.row).not.toContain(body.key.slice('assay_'.length))
  })

  it("A viewer's key writes tracking data", async () => {
    const { key } = await running(core)
    const created = await core.request('viewer', 'POST /api-keys', { name: 'Writes' })
    const headers = { 'x-api-key': created.body.key }
    const post = (path: string, payload: object) =>
      core.inject({ method: 'POST', url: `/api/v1${path}`, headers, payload })
    const assigned = await post('/tracking/assign', { user_id: 'u', experiment_key: key, context: {} })
    const tracked = await post('/tracking/track', {
      user_id: 'u',
      experiment_key: key,
      event_type: 'conversion',
    })
    expect([assigned.statusCode, tracked.statusCode]).toEqual([200, 200])
  })

  it('X-API-Key is required for every tracking route, for flag evaluation and for the SDK routes', async () => {
    const { body } = await core.nobody('GET /openapi.json')
    const isProgram = (path: string) =>
      /^\/api\/v1\/(tracking|sdk|feature-flags\/(evaluate|user))(\/|$)/.test(path)
    const calls = Object.entries(body.paths)
      .filter(([path]) => isProgram(path))
      .flatMap(([path, methods]) => Object.keys(methods as object).map((method) => [method, path] as const))
    expect(calls.length).toBeGreaterThan(12)
    const { token } = await core.signIn('superuser')
    for (const [method, path] of calls) {
      const url = path.replaceAll(/\{\w+\}/g, 'x')
      const request = { method: method.toUpperCase() as 'GET', url }
      const refusals = [
        await core.inject(request),
        await core.inject({ ...request, headers: { 'x-api-key': 'assay_wrong' } }),
        await core.inject({ ...request, headers: { authorization: `Bearer ${token}` } }),
      ]
      expect([path, ...refusals.map(({ statusCode }) => statusCode)]).toEqual([path, 401, 401, 401])
    }
  })

  it('A key opens no route for people', async () => {
    for (const call of ['GET /experiments/', 'GET /users/me', 'GET /api-keys/'] as const) {
      expect((await core.program(call)).status).toBe(401)
    }
  })
})
