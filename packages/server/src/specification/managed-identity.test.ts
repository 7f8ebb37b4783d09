import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../config/index.ts'
import { type IdentityPool, poolKey, startIdentityPool } from '../testing/identity-pool.ts'
import { startTestService, type TestService } from '../testing/service.ts'

const NOW = new Date('2026-03-01T12:00:00.000Z')
const REFUSED = { detail: 'Could not validate credentials' }
const ROLES_FOLLOW = 'Roles follow the identity service while SYNC_ROLES_ON_LOGIN is true'

let pool: IdentityPool
let service: TestService
beforeAll(async () => {
  pool = await startIdentityPool(() => NOW)
  service = await startTestService({ now: NOW, config: { PROFILE: 'core', ...pool.settings } })
})
afterAll(async () => {
  await service.close()
  await pool.close()
})

let count = 0
const person = (claims: Record<string, unknown> = {}) => {
  count += 1
  return { sub: `sub-${count}`, username: `person${count}`, ...claims }
}

const client = async (claims: Record<string, unknown>, target = service) =>
  target.withToken(await pool.token({ claims }))

const me = async (claims: Record<string, unknown>, target = service) => {
  const answer = await (await client(claims, target)).get('/users/me')
  return { status: answer.statusCode, body: answer.json() }
}

const administrator = () => client(person({ 'managed:groups': ['Admins'] }))

const lastReason = (target = service) => target.log.findLast(({ fields }) => 'reason' in fields)?.fields

const withSettings = async (
  settings: Record<string, string>,
  check: (target: TestService) => Promise<void>,
): Promise<void> => {
  const target = await startTestService({ now: NOW, config: { ...pool.settings, ...settings } })
  await check(target)
  await target.close()
}

describe('Managed identity service: settings', () => {
  it('MANAGED_USER_POOL_ID has the form <region>_<id>; any other form refuses every sign-in', async () => {
    for (const MANAGED_USER_POOL_ID of [
      'Pool1',
      'eu-test-1',
      'eu-test-1_',
      '_Pool1',
      'a.b/c_Pool1',
      'x_y_z',
    ]) {
      await withSettings({ MANAGED_USER_POOL_ID }, async (target) => {
        expect(await me(person(), target)).toEqual({ status: 401, body: REFUSED })
        expect(lastReason(target)).toMatchObject({ reason: 'not_configured' })
      })
    }
  })

  it('the expected issuer is built from the pool id', () => {
    expect(pool.issuer).toMatch(/\/eu-test-1_Pool1$/)
  })

  it('MANAGED_GROUP_ROLE_MAPPING, MANAGED_ADMIN_GROUPS and SYNC_ROLES_ON_LOGIN have their defaults', () => {
    expect(readConfig({})).toMatchObject({
      MANAGED_GROUP_ROLE_MAPPING: {
        Admins: 'admin',
        Developers: 'developer',
        Analysts: 'analyst',
        Viewers: 'viewer',
      },
      MANAGED_ADMIN_GROUPS: ['Admins', 'SuperUsers'],
      SYNC_ROLES_ON_LOGIN: true,
      MANAGED_SELF_SIGNUP_ENABLED: false,
    })
  })

  it.each(['true', 'TRUE', '1', 'yes', 'On', 't', 'Y'])(
    'MANAGED_SELF_SIGNUP_ENABLED is true as %j',
    (text) => {
      expect(readConfig({ MANAGED_SELF_SIGNUP_ENABLED: text }).MANAGED_SELF_SIGNUP_ENABLED).toBe(true)
    },
  )

  it.each(['false', 'False', '0', 'no', 'OFF', 'f', 'n'])('and false as %j', (text) => {
    expect(readConfig({ MANAGED_SELF_SIGNUP_ENABLED: text }).MANAGED_SELF_SIGNUP_ENABLED).toBe(false)
  })

  it.each(['', ' ', 'maybe', '2'])('and as %j stops the start with an error that names it', (text) => {
    expect(() => readConfig({ MANAGED_SELF_SIGNUP_ENABLED: text })).toThrow(ConfigError)
    expect(() => readConfig({ MANAGED_SELF_SIGNUP_ENABLED: text })).toThrow('MANAGED_SELF_SIGNUP_ENABLED')
  })

  it('and its name must be upper case', () => {
    expect(readConfig({ managed_self_signup_enabled: 'true' }).MANAGED_SELF_SIGNUP_ENABLED).toBe(false)
  })

  it('False: signup and confirm answer 404', async () => {
    for (const path of ['/auth/signup', '/auth/confirm']) {
      for (const body of [undefined, {}, { username: 'ada', confirmation_code: '1' }]) {
        const answer = await service.anonymous.post(path, body)
        expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not Found' }])
      }
    }
  })

  it('signup and confirm answer 404 under local accounts, also where it is true', async () => {
    await withSettings({ AUTH_PROVIDER: 'local', MANAGED_SELF_SIGNUP_ENABLED: 'true' }, async (target) => {
      expect((await target.anonymous.post('/auth/signup', {})).statusCode).toBe(404)
      expect((await target.anonymous.post('/auth/confirm', {})).statusCode).toBe(404)
    })
  })
})

describe('Managed identity service: rules', () => {
  it('1. accepts only an access token issued to the configured pool and client', async () => {
    expect((await me(person())).status).toBe(200)
    for (const claims of [{ token_use: 'id' }, { client_id: 'another' }]) {
      expect(await me(person(claims))).toEqual({ status: 401, body: REFUSED })
    }
    expect(await me(person({ iss: 'https://elsewhere.example/eu-test-1_Pool1' }))).toMatchObject({
      status: 401,
    })
    expect(lastReason()).toMatchObject({ reason: 'wrong_issuer' })
  })

  it.each(['MANAGED_USER_POOL_ID', 'MANAGED_CLIENT_ID'])(
    '1. refuses every sign-in without %s',
    async (name) => {
      await withSettings({ [name]: '' }, async (target) => {
        const claims = person()
        expect(await me(claims, target)).toEqual({ status: 401, body: REFUSED })
        expect(lastReason(target)).toEqual({ reason: 'not_configured', ...claims })
        const form = await target.inject({
          method: 'POST',
          url: '/api/v1/auth/token',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'username=ada&password=x',
        })
        expect([form.statusCode, form.json()]).toEqual([401, REFUSED])
      })
    },
  )

  it('1. takes groups from the claim managed:groups; without it there are none', async () => {
    expect((await me(person({ 'managed:groups': ['Analysts'] }))).body.role).toBe('analyst')
    expect((await me(person({ 'managed:groups': undefined }))).body.role).toBe('viewer')
  })

  it('2. refuses a first sign-in without an e-mail, and creates no account', async () => {
    const claims = person()
    pool.people.set(claims.sub, { given_name: 'Ada' })
    expect(await me(claims)).toEqual({ status: 401, body: REFUSED })
    expect(lastReason()).toEqual({ reason: 'no_email', ...claims })
    const users = service.db.selectFrom('users').select('id')
    expect(await users.where('username', '=', claims.username).execute()).toEqual([])
  })

  it('3. (a) finds the account by its external_id, whatever its username, e-mail or password', async () => {
    const claims = person()
    const created = await (await administrator()).post('/admin/users/', {
      username: 'another-name',
      email: 'another@example.com',
      password: 'Correct-Horse-7',
      external_id: `managed:${claims.sub}`,
    })
    expect((await me(claims)).body).toMatchObject({ id: created.json().id, username: 'another-name' })
  })

  it('3. (b) otherwise creates one from the username, e-mail, given and family name', async () => {
    const claims = person({ 'managed:groups': ['Developers'] })
    pool.people.set(claims.sub, { email: 'b@example.com', given_name: 'Grace', family_name: 'Hopper' })
    const { body } = await me(claims)
    expect(body).toMatchObject({
      username: claims.username,
      email: 'b@example.com',
      first_name: 'Grace',
      last_name: 'Hopper',
      role: 'developer',
      has_password: false,
      auth_provider: 'managed',
    })
    const seen = await (await administrator()).get(`/admin/users/${body.id}`)
    expect(seen.json().external_id).toBe(`managed:${claims.sub}`)
  })

  it('4. refuses a username or an e-mail that another account has, in any letter case', async () => {
    const admin = await administrator()
    const password = { password: 'Correct-Horse-7' }
    const linked = { external_id: 'managed:somebody-else' }
    for (const [fields, reason] of [
      [password, 'local_password'],
      [linked, 'linked_elsewhere'],
      [{}, 'legacy_unlinked'],
    ] as const) {
      const claims = person()
      const made = await admin.post('/admin/users/', {
        username: claims.username.toUpperCase(),
        email: `${claims.username}@elsewhere.example`,
        ...fields,
      })
      expect(await me(claims)).toEqual({ status: 401, body: REFUSED })
      expect(lastReason()).toEqual({ reason, ...claims, account_id: made.json().id })
    }
    const claims = person()
    const made = await admin.post('/admin/users/', {
      username: 'has-the-email',
      email: `${claims.username.toUpperCase()}@example.com`,
    })
    expect(await me(claims)).toEqual({ status: 401, body: REFUSED })
    expect(lastReason()).toEqual({ reason: 'email_taken', ...claims, account_id: made.json().id })
  })

  it('5. answers a refused sign-in as an invalid token, on every request', async () => {
    const claims = person()
    pool.people.set(claims.sub, {})
    const refused = await client(claims)
    const invalid = service.withToken('nonsense')
    for (const path of ['/users/me', '/experiments/', '/admin/users/', '/auth/sessions']) {
      const [one, other] = [await refused.get(path), await invalid.get(path)]
      expect([one.statusCode, one.json()]).toEqual([401, REFUSED])
      expect([other.statusCode, other.json()]).toEqual([401, REFUSED])
      expect(one.headers['www-authenticate']).toBe(other.headers['www-authenticate'])
    }
  })

  it('5. logs the column of a field that is too long, and never its value', async () => {
    const claims = person()
    pool.people.set(claims.sub, { email: 'c@example.com', family_name: 'Long'.repeat(26) })
    expect((await me(claims)).status).toBe(401)
    expect(lastReason()).toEqual({ reason: 'field_too_long', column: 'last_name', ...claims })
    expect(JSON.stringify(service.log)).not.toContain('LongLong')
  })

  it('6. never updates username, e-mail and names after creation', async () => {
    const claims = person()
    const { body: before } = await me(claims)
    pool.people.set(claims.sub, { email: 'changed@example.com', given_name: 'Changed' })
    const { body: after } = await me({ ...claims, username: 'changed' })
    expect(after).toMatchObject({ username: before.username, email: before.email, first_name: null })
  })

  it('7. refuses a temporary password with 401', async () => {
    pool.answerApi((_request, response) => void response.end('{"ChallengeName": "NEW_PASSWORD_REQUIRED"}'))
    const answer = await service.inject({
      method: 'POST',
      url: '/api/v1/auth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=ada&password=Temporary-7',
    })
    pool.answerApi()
    expect([answer.statusCode, answer.json().detail]).toEqual([
      401,
      'You must set a new password before you can sign in',
    ])
  })

  it('8. lets an administrator link an existing account by its external_id, one account per sub', async () => {
    const admin = await administrator()
    const claims = person()
    const { id } = (
      await admin.post('/admin/users/', { username: claims.username, email: 'linked@example.com' })
    ).json()
    expect((await me(claims)).status).toBe(401)
    const link = { external_id: `managed:${claims.sub}` }
    expect((await admin.patch(`/admin/users/${id}`, link)).statusCode).toBe(200)
    expect((await me(claims)).body).toMatchObject({ id, email: 'linked@example.com' })
    const second = await me(person())
    const taken = await admin.patch(`/admin/users/${second.body.id}`, link)
    expect([taken.statusCode, taken.json().detail]).toEqual([
      409,
      'External identity already linked to another account',
    ])
  })

  it('9. a replaced pool gives every user a new sub, so every account must be re-linked', async () => {
    const claims = person()
    const { body } = await me(claims)
    const moved = { ...claims, sub: 'sub-in-the-new-pool' }
    expect((await me(moved)).status).toBe(401)
    expect(lastReason()).toMatchObject({ reason: 'linked_elsewhere', account_id: body.id })
    const admin = await administrator()
    await admin.patch(`/admin/users/${body.id}`, { external_id: `managed:${moved.sub}` })
    expect((await me(moved)).body.id).toBe(body.id)
  })

  it('10. the dashboard does not sign in under this provider; single sign-on does not either', async () => {
    const provider = await service.anonymous.get('/auth/provider')
    expect(provider.json()).toEqual({ provider: 'managed', single_sign_on: false })
    const login = await service.anonymous.post('/auth/login', { email: 'a@example.com', password: 'x' })
    expect([login.statusCode, login.json().detail]).toEqual([
      404,
      "Endpoint not available: AUTH_PROVIDER is not 'local'",
    ])
  })

  it("11. a group change takes effect at the user's next access token", async () => {
    const claims = person({ 'managed:groups': ['Admins'] })
    const before = await client(claims)
    expect((await before.get('/admin/users/')).statusCode).toBe(200)
    const next = await client({ ...claims, 'managed:groups': [] })
    expect((await next.get('/admin/users/')).statusCode).toBe(403)
  })
})

describe('Managed identity service: role assignment', () => {
  it('1. a member of a group of administrators is a superuser with the role admin, whatever else', async () => {
    for (const groups of [['Admins'], ['SuperUsers'], ['Viewers', 'SuperUsers', 'Analysts']]) {
      const { body } = await me(person({ 'managed:groups': groups }))
      expect(body).toMatchObject({ role: 'admin', is_superuser: true })
    }
  })

  it('2. otherwise the highest-privilege mapped role counts', async () => {
    const roleOf = async (groups: string[]) => (await me(person({ 'managed:groups': groups }))).body.role
    expect(await roleOf(['Viewers', 'Developers', 'Analysts'])).toBe('developer')
    expect(await roleOf(['Viewers', 'Analysts'])).toBe('analyst')
  })

  it('3. a user in no mapped group is viewer', async () => {
    const { body } = await me(person({ 'managed:groups': ['Accountants', 'admins', 'developer'] }))
    expect(body).toMatchObject({ role: 'viewer', is_superuser: false })
  })

  it('4. with SYNC_ROLES_ON_LOGIN false the role is set only at account creation', async () => {
    await withSettings({ SYNC_ROLES_ON_LOGIN: 'false' }, async (target) => {
      const claims = person({ 'managed:groups': ['Developers'] })
      await me(claims, target)
      const { body } = await me({ ...claims, 'managed:groups': ['Admins'] }, target)
      expect(body).toMatchObject({ role: 'developer', is_superuser: false })
      const admin = await client(person({ 'managed:groups': ['Admins'] }), target)
      const changed = await admin.patch(`/admin/users/${body.id}`, { role: 'analyst' })
      expect([changed.statusCode, changed.json().role]).toEqual([200, 'analyst'])
    })
  })

  it('4. active status is never synced', async () => {
    const claims = person()
    const { body } = await me(claims)
    const admin = await administrator()
    expect((await admin.patch(`/admin/users/${body.id}`, { is_active: false })).statusCode).toBe(200)
    expect(await me({ ...claims, 'managed:groups': ['Admins'] })).toEqual({ status: 401, body: REFUSED })
  })
})

describe('Managed identity service: routes', () => {
  it('PATCH /admin/users/{user_id} answers 409 on a role change while SYNC_ROLES_ON_LOGIN is true', async () => {
    const { body } = await me(person())
    const admin = await administrator()
    for (const change of [
      { role: 'analyst' },
      { is_superuser: true },
      { role: 'admin', first_name: 'Ada' },
    ]) {
      const answer = await admin.patch(`/admin/users/${body.id}`, change)
      expect([answer.statusCode, answer.json()]).toEqual([409, { detail: ROLES_FOLLOW }])
    }
    const same = await admin.patch(`/admin/users/${body.id}`, { role: body.role, first_name: 'Ada' })
    expect([same.statusCode, same.json().first_name]).toEqual([200, 'Ada'])
  })

  it('PATCH /admin/users/{user_id} changes roles under local accounts, whatever SYNC_ROLES_ON_LOGIN says', async () => {
    await withSettings({ AUTH_PROVIDER: 'local' }, async (target) => {
      const { user_id } = await target.signIn('viewer')
      const answer = await target.as('superuser').patch(`/admin/users/${user_id}`, { role: 'analyst' })
      expect([answer.statusCode, answer.json().role]).toEqual([200, 'analyst'])
    })
  })

  it('GET /auth/me is 200 even for a sign-in refused elsewhere; GET /users/me is 401 then', async () => {
    const claims = person()
    pool.people.set(claims.sub, { given_name: 'Ada' })
    const refused = await client(claims)
    expect((await refused.get('/users/me')).statusCode).toBe(401)
    const answer = await refused.get('/auth/me')
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { username: claims.username, attributes: { sub: claims.sub, given_name: 'Ada' } },
    ])
  })

  it.each([
    ['PUT', '/users/me/password'],
    ['POST', '/users/me/password'],
  ] as const)('%s %s belongs to local accounts', async (method, path) => {
    const signedIn = await client(person())
    const passwords = { current_password: 'Correct-Horse-7', new_password: 'Correct-Horse-8' }
    const answer = await (method === 'PUT' ? signedIn.put(path, passwords) : signedIn.post(path, passwords))
    expect([answer.statusCode, answer.json().detail]).toEqual([
      404,
      "Endpoint not available: AUTH_PROVIDER is not 'local'",
    ])
  })

  it('a key that the pool did not publish signs nothing', async () => {
    const token = await pool.token({ claims: person(), key: await poolKey('first') })
    expect((await service.withToken(token).get('/users/me')).statusCode).toBe(401)
  })
})
