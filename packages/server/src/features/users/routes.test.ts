import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkChain } from '../../testing/audit-chain.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

const PASSWORD = 'Correct-Horse-7'
const MINUTE = 60_000

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

let count = 0

/** Creates an account with a password through the API. */
const createUser = async (fields: object = {}) => {
  count += 1
  const answer = await service.as('superuser').post('/admin/users', {
    username: `person${count}`,
    email: `person${count}@example.com`,
    password: PASSWORD,
    ...fields,
  })
  expect(answer.statusCode).toBe(201)
  return answer.json<{ id: string; username: string; email: string }>()
}

const login = (email: string, password = PASSWORD) =>
  service.anonymous.post('/auth/login', { email, password })

const tokenOf = async (email: string, password = PASSWORD): Promise<string> => {
  const answer = await login(email, password)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ access_token: string }>().access_token
}

const entriesOf = (id: string) =>
  service.db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).orderBy('position').execute()

const actionsOf = async (id: string) => (await entriesOf(id)).map(({ action_type }) => action_type)

describe('the own account', () => {
  it('is read and changed field by field, and accepts an account as it was read', async () => {
    const { email } = await createUser({ first_name: 'Ada', last_name: 'L' })
    const client = service.withToken(await tokenOf(email))
    const before = (await client.get('/users/me')).json()
    expect(before).toMatchObject({ email, first_name: 'Ada', preferences: {}, role: 'viewer' })
    const answer = await client.patch('/users/me', {
      ...before,
      role: 'admin',
      is_superuser: true,
      last_name: null,
      preferences: { theme: 'dark' },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      first_name: 'Ada',
      last_name: null,
      role: 'viewer',
      is_superuser: false,
      preferences: { theme: 'dark' },
    })
    expect((await client.patch('/users/me', { first_name: 'B' })).json()).toMatchObject({
      first_name: 'B',
      preferences: { theme: 'dark' },
    })
    const entries = await entriesOf(before.id)
    expect(entries.at(-1)).toMatchObject({
      action_type: 'user_update',
      user_id: before.id,
      user_email: email,
      old_value: { first_name: 'Ada' },
      new_value: { first_name: 'B' },
    })
  })

  it('retains rights that are granted while it changes its names', async () => {
    const { id, email } = await createUser()
    const client = service.withToken(await tokenOf(email))
    await Promise.all([
      client.patch('/users/me', { first_name: 'A' }),
      service.as('superuser').patch(`/admin/users/${id}`, { role: 'analyst' }),
      client.patch('/users/me', { last_name: 'B' }),
    ])
    expect((await client.get('/users/me')).json()).toMatchObject({
      first_name: 'A',
      last_name: 'B',
      role: 'analyst',
    })
  })

  it('is not audited when nothing changes', async () => {
    const viewer = service.as('viewer')
    await viewer.get('/users/me')
    const before = await checkChain(service.context())
    expect((await viewer.patch('/users/me', {})).statusCode).toBe(200)
    expect((await viewer.patch('/users/me', { first_name: null })).statusCode).toBe(200)
    expect(await checkChain(service.context())).toEqual(before)
  })

  it.each([
    [{ first_name: 'x'.repeat(101) }, 'too_long', 'first_name'],
    [{ preferences: { a: 'x'.repeat(8192) } }, 'too_long', 'preferences'],
    [{ preferences: null }, 'null_not_allowed', 'preferences'],
    [{ nickname: 'x' }, 'extra_forbidden', 'nickname'],
  ])('refuses %j', async (body, type, field) => {
    const answer = await service.as('viewer').patch('/users/me', body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toMatchObject([{ type, loc: ['body', field] }])
  })

  it('includes links and locks for superusers only', async () => {
    expect((await service.as('admin').get('/users/me')).json()).not.toHaveProperty('external_id')
    expect((await service.as('admin').get('/users/me')).json()).not.toHaveProperty('locked_until')
    expect((await service.as('superuser').get('/users/me')).json()).toMatchObject({
      external_id: null,
      locked_until: null,
    })
  })
})

describe('changing the own password', () => {
  it.each(['put', 'post'] as const)('by %s ends every other session and retains this one', async (method) => {
    const { id, email } = await createUser()
    const [here, there] = [await tokenOf(email), await tokenOf(email)]
    const body = { current_password: PASSWORD, new_password: 'Another-Horse-8' }
    const answer = await service.withToken(here)[method]('/users/me/password', body)
    expect(answer.statusCode).toBe(204)
    expect(answer.body).toBe('')
    expect((await service.withToken(here).get('/users/me')).statusCode).toBe(200)
    expect((await service.withToken(there).get('/users/me')).statusCode).toBe(401)
    expect((await login(email)).statusCode).toBe(401)
    expect((await login(email, 'Another-Horse-8')).statusCode).toBe(200)
    expect(await actionsOf(id)).toContain('user_password_change')
  })

  it('is refused with a wrong current password, and locked after ten of them', async () => {
    const { email } = await createUser()
    const client = service.withToken(await tokenOf(email))
    const body = { current_password: 'wrong', new_password: 'Another-Horse-8' }
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const answer = await client.put('/users/me/password', body)
      expect([answer.statusCode, answer.json()]).toEqual([403, { detail: 'Current password is incorrect' }])
    }
    const locked = await client.put('/users/me/password', { ...body, current_password: PASSWORD })
    expect(locked.statusCode).toBe(423)
    expect(locked.headers['retry-after']).toBe('900')
    expect((await login(email)).statusCode).toBe(423)
  })

  it('succeeds once for two concurrent changes from the same password', async () => {
    const { email } = await createUser()
    const { access_token } = (await login(email)).json()
    const change = (new_password: string) =>
      service.withToken(access_token).put('/users/me/password', { current_password: PASSWORD, new_password })
    const answers = await Promise.all([change('First-Horse-11'), change('Second-Horse-12')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 403])
  })

  it('is refused for accounts without one', async () => {
    const body = { current_password: 'x', new_password: 'Another-Horse-8' }
    const answer = await service.as('viewer').put('/users/me/password', body)
    expect([answer.statusCode, answer.json()]).toEqual([403, { detail: 'This account has no password' }])
  })

  it.each(['short1A', 'alllowercase1', 'NODIGITSHERE', 'ALLUPPER1', `A1${'a'.repeat(127)}`])(
    'refuses %s',
    async (password) => {
      const { email } = await createUser()
      const body = { current_password: PASSWORD, new_password: password }
      const answer = await service.withToken(await tokenOf(email)).put('/users/me/password', body)
      expect(answer.statusCode).toBe(422)
      expect(answer.json().detail[0].loc).toEqual(['body', 'new_password'])
      expect(answer.body).not.toContain(password)
    },
  )

  it('is refused with the own e-mail', async () => {
    const { email } = await createUser({ email: 'Own.Name1@example.com' })
    const body = { current_password: PASSWORD, new_password: 'oWN.name1@example.com' }
    const answer = await service.withToken(await tokenOf(email)).put('/users/me/password', body)
    expect(answer.json().detail).toEqual([
      { type: 'value_error', loc: ['body', 'new_password'], msg: 'must not be the e-mail or the username' },
    ])
  })
})

describe('creating accounts', () => {
  it('fills in the defaults and never returns the password', async () => {
    const answer = await service
      .as('superuser')
      .post('/admin/users', { username: 'minimal', email: 'minimal@example.com', password: PASSWORD })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      username: 'minimal',
      role: 'viewer',
      is_active: true,
      is_superuser: false,
      auth_provider: 'local',
      has_password: true,
      external_id: null,
      last_login_at: null,
    })
    expect(answer.body).not.toMatch(/argon2|Correct-Horse/)
    const [entry] = await entriesOf(answer.json().id)
    expect(entry?.action_type).toBe('user_create')
    expect(JSON.stringify(entry)).not.toMatch(/argon2|Correct-Horse/)
    const stored = await service.db
      .selectFrom('users')
      .select('password_hash')
      .where('username', '=', 'minimal')
      .executeTakeFirstOrThrow()
    expect(stored.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it.each([
    [{ email: 'TAKEN@example.com' }, 'Email already registered'],
    [{ username: 'Taken' }, 'Username already registered'],
    [{ external_id: 'managed:taken' }, 'External identity already linked to another account'],
  ])('refuses names of another account, in any letter case: %j', async (clash, detail) => {
    await service.as('superuser').post('/admin/users', {
      username: 'taken',
      email: 'taken@example.com',
      external_id: 'managed:taken',
    })
    const before = await checkChain(service.context())
    const answer = await service
      .as('superuser')
      .post('/admin/users', { username: 'fresh', email: 'fresh@example.com', ...clash })
    expect([answer.statusCode, answer.json()]).toEqual([409, { detail }])
    expect(await checkChain(service.context())).toEqual(before)
  })

  it.each([
    [{ username: 'ab' }, 'too_short'],
    [{ username: 'x'.repeat(101) }, 'too_long'],
    [{ email: `${'x'.repeat(90)}@example.com` }, 'too_long'],
    [{ email: 'no address' }, 'bad_format'],
    [{ email: null }, 'null_not_allowed'],
    [{ role: 'owner' }, 'not_in_enum'],
    [{ first_name: 'x'.repeat(101) }, 'too_long'],
    [{ external_id: 'other:1' }, 'pattern_mismatch'],
    [{ external_id: `managed:${'x'.repeat(250)}` }, 'too_long'],
    [{ password: 'weak' }, 'too_short'],
    [{ is_admin: true }, 'extra_forbidden'],
  ])('refuses %j', async (field, type) => {
    const answer = await service
      .as('superuser')
      .post('/admin/users', { username: 'somebody', email: 'somebody@example.com', ...field })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail[0].type).toBe(type)
  })

  it('accepts a role in any letter case', async () => {
    const { id } = await createUser({ role: 'ANALYST' })
    expect((await service.as('superuser').get(`/admin/users/${id}`)).json().role).toBe('analyst')
  })
})

describe('the list of accounts', () => {
  it('is newest first, paged, filtered and searched literally', async () => {
    service.advance(MINUTE)
    const older = await createUser({ first_name: 'Zoe_%', role: 'analyst' })
    service.advance(MINUTE)
    const newer = await createUser({ last_name: 'zoe_%', is_active: false })
    const list = async (query: string) => {
      const answer = await service.as('superuser').get(`/admin/users/?${query}`)
      expect(answer.statusCode).toBe(200)
      return answer.json<{ items: { id: string }[]; total: number; skip: number; limit: number }>()
    }
    const ids = async (query: string) => (await list(query)).items.map(({ id }) => id)
    expect(await ids('search=ZOE_%25')).toEqual([newer.id, older.id])
    expect(await ids('search=Zoe_%25&is_active=true')).toEqual([older.id])
    expect(await ids('search=Zoe_%25&role=analyst')).toEqual([older.id])
    expect(await ids(`search=${newer.email}`)).toEqual([newer.id])
    expect(await list('skip=1&limit=1&search=zoe_%25')).toMatchObject({ total: 2, skip: 1, limit: 1 })
    expect((await list('limit=2')).items).toHaveLength(2)
  })
})

describe('administering accounts', () => {
  it('changes only the fields that were sent', async () => {
    const { id, email } = await createUser({ first_name: 'A', last_name: 'B' })
    const answer = await service
      .as('superuser')
      .patch(`/admin/users/${id}`, { last_name: null, role: 'developer' })
    expect(answer.json()).toMatchObject({ email, first_name: 'A', last_name: null, role: 'developer' })
    expect((await service.as('superuser').get(`/admin/users/${id}`)).json()).toEqual(answer.json())
    const entries = await entriesOf(id)
    expect(entries.map(({ action_type }) => action_type)).toEqual([
      'user_create',
      'user_update',
      'role_assign',
    ])
    expect(entries[2]).toMatchObject({ old_value: { role: 'viewer' }, new_value: { role: 'developer' } })
  })

  it('takes effect on the next request of a session', async () => {
    const { id, email } = await createUser()
    const client = service.withToken(await tokenOf(email))
    expect((await client.get('/admin/users')).statusCode).toBe(403)
    await service.as('superuser').patch(`/admin/users/${id}`, { is_superuser: true })
    expect((await client.get('/admin/users')).statusCode).toBe(200)
    await service.as('superuser').patch(`/admin/users/${id}`, { is_superuser: false })
    expect((await client.get('/admin/users')).statusCode).toBe(403)
  })

  it('ends the sessions of a deactivated account, and refuses its sign-ins', async () => {
    const { id, email } = await createUser()
    const token = await tokenOf(email)
    await service.as('superuser').patch(`/admin/users/${id}`, { is_active: false })
    const refused = await service.withToken(token).get('/users/me')
    expect([refused.statusCode, refused.json()]).toEqual([401, { detail: 'Could not validate credentials' }])
    expect((await login(email)).json()).toEqual({ detail: 'Invalid email or password' })
    await service.as('superuser').patch(`/admin/users/${id}`, { is_active: true })
    expect((await service.withToken(token).get('/users/me')).statusCode).toBe(401)
    expect((await login(email)).statusCode).toBe(200)
    expect(await actionsOf(id)).toEqual([
      'user_create',
      'user_login',
      'user_deactivate',
      'user_login_failed',
      'user_activate',
      'user_login',
    ])
  })

  it('links an account to an identity service and unlinks it', async () => {
    const { id } = await createUser()
    const superuser = service.as('superuser')
    const linked = await superuser.patch(`/admin/users/${id}`, { external_id: 'managed:abc-1' })
    expect(linked.json()).toMatchObject({ external_id: 'managed:abc-1', auth_provider: 'managed' })
    const { id: other } = await createUser()
    const clash = await superuser.patch(`/admin/users/${other}`, { external_id: 'managed:abc-1' })
    expect(clash.json()).toEqual({ detail: 'External identity already linked to another account' })
    const unlinked = await superuser.patch(`/admin/users/${id}`, { external_id: null })
    expect(unlinked.json()).toMatchObject({ external_id: null, auth_provider: 'local' })
  })

  it('refuses names in use, and an empty change', async () => {
    const [one, other] = [await createUser(), await createUser()]
    const patch = (body: object) => service.as('superuser').patch(`/admin/users/${one.id}`, body)
    expect((await patch({ email: other.email.toUpperCase() })).json()).toEqual({
      detail: 'Email already registered',
    })
    expect((await patch({ username: other.username.toUpperCase() })).json()).toEqual({
      detail: 'Username already registered',
    })
    expect((await patch({ email: one.email.toUpperCase() })).statusCode).toBe(200)
    expect((await patch({})).statusCode).toBe(422)
    expect((await patch({ password: PASSWORD })).json().detail[0].type).toBe('extra_forbidden')
  })

  it('does not let superusers change or delete themselves', async () => {
    const superuser = service.as('superuser')
    const { id } = (await superuser.get('/users/me')).json()
    for (const body of [{ role: 'admin' }, { is_superuser: false }, { is_active: false }]) {
      const answer = await superuser.patch(`/admin/users/${id}`, body)
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { detail: 'You cannot change your own role, superuser or active status' },
      ])
    }
    expect(
      (await superuser.patch(`/admin/users/${id}`, { is_superuser: true, first_name: 'S' })).statusCode,
    ).toBe(200)
    const deletion = await superuser.delete(`/admin/users/${id}`)
    expect([deletion.statusCode, deletion.json()]).toEqual([
      400,
      { detail: 'You cannot delete your own account' },
    ])
  })

  it('lets only one of two superusers revoke the rights of the other concurrently', async () => {
    const own = await startTestService()
    try {
      const first = (await own.as('superuser').get('/users/me')).json()
      const made = await own.as('superuser').post('/admin/users', {
        username: 'second',
        email: 'second@example.com',
        is_superuser: true,
        password: PASSWORD,
      })
      const signedIn = await own.anonymous.post('/auth/login', {
        email: 'second@example.com',
        password: PASSWORD,
      })
      const second = own.withToken(signedIn.json().access_token)
      const answers = await Promise.all([
        own.as('superuser').patch(`/admin/users/${made.json().id}`, { is_superuser: false }),
        second.patch(`/admin/users/${first.id}`, { is_superuser: false }),
      ])
      const statuses = answers.map(({ statusCode }) => statusCode).sort()
      expect(statuses[0]).toBe(200)
      expect([400, 403]).toContain(statuses[1])
      const left = await own.db.selectFrom('users').select('id').where('is_superuser', '=', true).execute()
      expect(left).toHaveLength(1)
    } finally {
      await own.close()
    }
  })

  it('deletes an account with its sessions and keys', async () => {
    const { id, email } = await createUser()
    const client = service.withToken(await tokenOf(email))
    const { key } = (await client.post('/api-keys', { name: 'k' })).json()
    expect(key).toMatch(/^assay_/)
    expect((await service.as('superuser').delete(`/admin/users/${id}`)).statusCode).toBe(204)
    expect((await client.get('/users/me')).statusCode).toBe(401)
    const keys = await service.db.selectFrom('api_keys').select('id').where('user_id', '=', id).execute()
    expect(keys).toEqual([])
    expect((await service.as('superuser').get(`/admin/users/${id}`)).json()).toEqual({
      detail: 'User not found',
    })
    expect(await actionsOf(id)).toContain('user_delete')
  })

  it.each([
    ['get', ''],
    ['patch', ''],
    ['delete', ''],
    ['post', '/password'],
    ['post', '/unlock'],
  ] as const)('says when there is no such account: %s %s', async (method, path) => {
    const body = path === '/password' ? { new_password: PASSWORD } : { role: 'admin' }
    const id = '00000000-0000-4000-8000-000000000000'
    const answer = await service.as('superuser')[method](`/admin/users/${id}${path}`, body)
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'User not found' }])
    expect((await service.as('superuser')[method](`/admin/users/1${path}`, body)).statusCode).toBe(422)
  })
})

describe('restoring access', () => {
  it('sets a new password and ends all sessions', async () => {
    const { id, email } = await createUser()
    const token = await tokenOf(email)
    const answer = await service
      .as('superuser')
      .post(`/admin/users/${id}/password`, { new_password: 'Fresh-Horse-9' })
    expect(answer.statusCode).toBe(204)
    expect((await service.withToken(token).get('/users/me')).statusCode).toBe(401)
    expect((await login(email)).statusCode).toBe(401)
    expect((await login(email, 'Fresh-Horse-9')).statusCode).toBe(200)
    const entry = (await entriesOf(id)).find(({ action_type }) => action_type === 'user_password_reset')
    expect(entry?.user_email).toBe('superuser@example.com')
    expect(JSON.stringify(entry)).not.toContain('Fresh-Horse')
  })

  it('unlocks an account, whichever of its names the failures had', async () => {
    const { id, email, username } = await createUser()
    for (let attempt = 0; attempt < 5; attempt += 1) await login(email.toUpperCase(), 'wrong')
    const form = {
      method: 'POST' as const,
      url: '/api/v1/auth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `username=${username}&password=wrong`,
    }
    for (let attempt = 0; attempt < 5; attempt += 1) await service.inject(form)
    expect((await login(email)).statusCode).toBe(423)
    expect((await service.inject(form)).statusCode).toBe(423)
    const { locked_until } = (await service.as('superuser').get(`/admin/users/${id}`)).json()
    expect(locked_until).toBe(new Date(service.now().getTime() + 15 * MINUTE).toISOString())
    expect((await service.as('superuser').post(`/admin/users/${id}/unlock`)).statusCode).toBe(204)
    expect((await service.as('superuser').get(`/admin/users/${id}`)).json().locked_until).toBeNull()
    expect((await login(email)).statusCode).toBe(200)
    expect((await service.inject(form)).statusCode).toBe(401)
    expect(await actionsOf(id)).toContain('user_unlock')
  })
})

it('writes audit entries with an intact chain', async () => {
  const { intact, broken } = await checkChain(service.context())
  expect(broken).toBeUndefined()
  expect(intact).toBeGreaterThan(50)
})

it('logs no secret', () => {
  expect(JSON.stringify(service.log)).not.toMatch(/Horse|argon2|eyJ/)
})
