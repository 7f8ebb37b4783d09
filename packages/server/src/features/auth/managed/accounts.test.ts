import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type IdentityPool, startIdentityPool } from '../../../testing/identity-pool.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

const FIRST_MOMENT = new Date('2026-03-01T12:00:00.000Z')
const REFUSED = { detail: 'Could not validate credentials' }

let pool: IdentityPool
let service: TestService
beforeAll(async () => {
  pool = await startIdentityPool(() => service?.now() ?? FIRST_MOMENT)
  service = await startTestService({ now: FIRST_MOMENT, config: pool.settings })
})
afterAll(async () => {
  await service.close()
  await pool.close()
})
beforeEach(() => {
  pool.people.clear()
  pool.answerApi()
})

let count = 0

/** Claims of a person who has never signed in. */
const somebody = (claims: Record<string, unknown> = {}) => {
  count += 1
  return { sub: `sub-${count}`, username: `person${count}`, ...claims }
}

const me = async (claims: Record<string, unknown>, target = service) => {
  const answer = await target.withToken(await pool.token({ claims })).get('/users/me')
  return { status: answer.statusCode, body: answer.json() }
}

const accountOf = (sub: string) =>
  service.db.selectFrom('users').selectAll().where('external_id', '=', `managed:${sub}`).executeTakeFirst()

const insert = async (fields: Record<string, unknown>) => {
  const id = crypto.randomUUID()
  const row = { id, username: `u-${id}`, role: 'viewer', created_at: FIRST_MOMENT, updated_at: FIRST_MOMENT }
  await service.db
    .insertInto('users')
    .values({ ...row, ...fields })
    .execute()
  return id
}

const entriesOf = (id: string) =>
  service.db
    .selectFrom('audit_log')
    .select(['action_type', 'user_email', 'old_value', 'new_value'])
    .where('entity_id', '=', id)
    .orderBy('position')
    .execute()

/** The records of refusals since a line of the log. */
const refusalsSince = (line: number) =>
  service.log.slice(line).flatMap(({ level, fields }) => ('reason' in fields ? [{ level, ...fields }] : []))

const refusalOf = async (claims: Record<string, unknown>) => {
  const line = service.log.length
  const { status, body } = await me(claims)
  expect([status, body]).toEqual([401, REFUSED])
  expect(refusalsSince(line)).toHaveLength(1)
  return refusalsSince(line)[0]
}

describe('a first sign-in', () => {
  it('makes an account of the record in the pool, without a password', async () => {
    const claims = somebody()
    pool.people.set(claims.sub, { email: 'Ada@Example.com', given_name: 'Ada', family_name: 'Lovelace' })
    const { status, body } = await me(claims)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      username: claims.username,
      email: 'Ada@Example.com',
      first_name: 'Ada',
      last_name: 'Lovelace',
      role: 'developer',
      is_superuser: false,
      is_active: true,
      has_password: false,
      auth_provider: 'managed',
      last_login_at: FIRST_MOMENT.toISOString(),
    })
    expect(await accountOf(claims.sub)).toMatchObject({ id: body.id, password_hash: null })
  })

  it('is recorded: the account by the service, the sign-in by the person, once each', async () => {
    const claims = somebody()
    const { body } = await me(claims)
    await me(claims)
    expect(await entriesOf(body.id)).toMatchObject([
      { action_type: 'user_create', user_email: 'system:managed-sync' },
      { action_type: 'user_login', user_email: body.email },
    ])
    service.advance(60_000)
    await me(claims)
    expect(await entriesOf(body.id)).toHaveLength(3)
  })

  it('reads the record once, and never changes names afterwards', async () => {
    const claims = somebody()
    await me(claims)
    const asked = pool.asked.api
    pool.people.set(claims.sub, { email: 'new@example.com', given_name: 'New', username: 'renamed' })
    const { body } = await me({ ...claims, username: 'renamed' })
    expect(body).toMatchObject({ username: claims.username, email: `${claims.username}@example.com` })
    expect(body.first_name).toBeNull()
    expect(pool.asked.api).toBe(asked)
  })

  it('makes one account of many requests at once, also with several tokens', async () => {
    const claims = somebody()
    const one = await pool.token({ claims })
    const other = await pool.token({ claims: { ...claims, jti: 'another' } })
    const asked = pool.asked.api
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => service.withToken(index % 2 ? one : other).get('/users/me')),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect(pool.asked.api - asked).toBeLessThanOrEqual(2)
    const entries = await entriesOf(answers[0]!.json().id)
    expect(entries.map(({ action_type }) => action_type)).toEqual(['user_create', 'user_login'])
  })
})

describe('an account is found', () => {
  it('by its link, whatever its username, e-mail and password', async () => {
    const claims = somebody()
    const id = await insert({
      username: 'somebody else',
      email: 'else@example.com',
      password_hash: 'a hash',
      external_id: `managed:${claims.sub}`,
    })
    expect((await me(claims)).body).toMatchObject({ id, username: 'somebody else', role: 'developer' })
  })

  it('and refused while it is deactivated, at once', async () => {
    const claims = somebody()
    const { body } = await me(claims)
    await service.db.updateTable('users').set({ is_active: false }).where('id', '=', body.id).execute()
    expect(await me(claims)).toEqual({ status: 401, body: REFUSED })
    await service.db.updateTable('users').set({ is_active: true }).where('id', '=', body.id).execute()
    expect((await me(claims)).status).toBe(200)
  })
})

describe('a sign-in is refused, and its reason logged, when', () => {
  it.each([
    ['a password account', { password_hash: 'a hash' }, 'local_password'],
    ['a password account that is linked', { password_hash: 'x', external_id: 'managed:a' }, 'local_password'],
    ['an account of another identity', { external_id: 'managed:other' }, 'linked_elsewhere'],
    ['an unlinked account without a password', {}, 'legacy_unlinked'],
  ])('%s has the username, in any letter case', async (_, fields, reason) => {
    const claims = somebody()
    const id = await insert({ ...fields, username: claims.username.toUpperCase() })
    expect(await refusalOf(claims)).toEqual({
      level: 'warn',
      reason,
      username: claims.username,
      sub: claims.sub,
      account_id: id,
    })
    expect(await accountOf(claims.sub)).toBeUndefined()
    await service.db.deleteFrom('users').where('id', '=', id).execute()
  })

  it('the person has no e-mail', async () => {
    for (const attributes of [{ given_name: 'Ada' }, { email: '' }, { email: '  ' }]) {
      const claims = somebody()
      pool.people.set(claims.sub, attributes as Record<string, string>)
      const { username, sub } = claims
      expect(await refusalOf(claims)).toEqual({ level: 'warn', reason: 'no_email', username, sub })
      expect(await accountOf(claims.sub)).toBeUndefined()
    }
  })

  it('another account has the e-mail, in any letter case: accounts are never linked by e-mail', async () => {
    const claims = somebody()
    const id = await insert({ email: `${claims.username}@EXAMPLE.com` })
    const { username, sub } = claims
    expect(await refusalOf(claims)).toEqual({
      level: 'warn',
      reason: 'email_taken',
      username,
      sub,
      account_id: id,
    })
    expect(await accountOf(claims.sub)).toBeUndefined()
  })

  it('another account has one of the names as its name of the other kind', async () => {
    const first = somebody()
    const id = await insert({ email: first.username, password_hash: 'a hash' })
    expect(await refusalOf(first)).toMatchObject({ reason: 'local_password', account_id: id })
    const second = somebody()
    const other = await insert({ username: `${second.username}@example.com` })
    expect(await refusalOf(second)).toMatchObject({ reason: 'legacy_unlinked', account_id: other })
  })

  it.each([
    ['username', { username: 'u'.repeat(101) }],
    ['email', { email: `${'e'.repeat(100)}@example.com` }],
    ['first_name', { given_name: 'g'.repeat(101) }],
    ['last_name', { family_name: 'f'.repeat(101) }],
  ])('the column %s is too short, which the record names without the value', async (column, attributes) => {
    const claims = somebody()
    pool.people.set(claims.sub, { email: `${claims.username}@example.com`, ...attributes })
    const refusal = await refusalOf(claims)
    expect(refusal).toMatchObject({ reason: 'field_too_long', column, sub: claims.sub })
    expect(JSON.stringify(refusal)).not.toMatch(/u{101}|e{101}|g{101}|f{101}/)
    expect(await accountOf(claims.sub)).toBeUndefined()
  })

  it('the id of the person is too long for the link', async () => {
    const sub = 's'.repeat(248)
    const asked = pool.asked.api
    const claims = somebody({ sub })
    const refusal = await refusalOf(claims)
    expect(refusal).toMatchObject({ reason: 'field_too_long', column: 'external_id' })
    expect(JSON.stringify(refusal)).not.toContain(sub)
    expect(pool.asked.api).toBe(asked)
    expect((await me(somebody({ sub: 's'.repeat(247) }))).status).toBe(200)
  })

  it('a name cannot be stored', async () => {
    const claims = somebody()
    pool.people.set(claims.sub, { email: `${claims.username}@example.com`, given_name: 'A\0da' })
    expect(await refusalOf(claims)).toMatchObject({ reason: 'commit_failed', sub: claims.sub })
    expect(await accountOf(claims.sub)).toBeUndefined()
  })

  it('the record in the pool is of another person', async () => {
    const claims = somebody()
    pool.people.set(claims.sub, { email: 'x@example.com', sub: 'somebody else' })
    expect((await me(claims)).status).toBe(401)
    expect(await accountOf(claims.sub)).toBeUndefined()
  })
})

it('a name of exactly the allowed length is stored', async () => {
  const claims = somebody({ username: 'u'.repeat(100) })
  pool.people.set(claims.sub, {
    email: `${'e'.repeat(88)}@example.com`,
    given_name: 'g'.repeat(100),
    family_name: 'f'.repeat(100),
  })
  expect((await me(claims)).status).toBe(200)
})

describe('the role', () => {
  it.each([
    [['Viewers', 'Analysts', 'Developers'], 'developer', false],
    [['Analysts', 'Viewers'], 'analyst', false],
    [['Admins'], 'admin', true],
    [['SuperUsers'], 'admin', true],
    [['Viewers', 'SuperUsers'], 'admin', true],
    [['admins', 'DEVELOPERS', 'admin', 'Unknown', '__proto__', 'constructor'], 'viewer', false],
    [[], 'viewer', false],
    [undefined, 'viewer', false],
    [null, 'viewer', false],
  ])('of groups %j is %s', async (groups, role, is_superuser) => {
    const { body } = await me(somebody({ 'managed:groups': groups }))
    expect(body).toMatchObject({ role, is_superuser })
  })

  it('follows the groups of every token, and is stored and recorded only when it changes', async () => {
    const claims = somebody()
    const { body } = await me(claims)
    const admin = await me({ ...claims, 'managed:groups': ['Admins'] })
    expect(admin.body).toMatchObject({ id: body.id, role: 'admin', is_superuser: true })
    await me({ ...claims, 'managed:groups': ['Admins'] })
    const after = await me({ ...claims, 'managed:groups': ['Viewers'] })
    expect(after.body).toMatchObject({ role: 'viewer', is_superuser: false })
    const changes = (await entriesOf(body.id)).filter(({ action_type }) => action_type === 'role_assign')
    expect(changes).toMatchObject([
      {
        user_email: 'system:managed-sync',
        old_value: { role: 'developer', is_superuser: false },
        new_value: { role: 'admin', is_superuser: true },
      },
      { old_value: { role: 'admin' }, new_value: { role: 'viewer' } },
    ])
  })

  it('opens routes from the request on that brought it, and closes them', async () => {
    const claims = somebody({ 'managed:groups': ['Viewers'] })
    const as = async (groups: string[]) =>
      service.withToken(await pool.token({ claims: { ...claims, 'managed:groups': groups } }))
    expect((await (await as(['Viewers'])).get('/admin/users/')).statusCode).toBe(403)
    expect((await (await as(['Admins'])).get('/admin/users/')).statusCode).toBe(200)
    expect((await (await as(['Viewers'])).get('/admin/users/')).statusCode).toBe(403)
  })

  it('is set once while SYNC_ROLES_ON_LOGIN is false', async () => {
    const config = { ...pool.settings, SYNC_ROLES_ON_LOGIN: 'false' }
    const unsynced = await startTestService({ now: FIRST_MOMENT, config })
    const claims = somebody()
    expect((await me(claims, unsynced)).body).toMatchObject({ role: 'developer' })
    const { body } = await me({ ...claims, 'managed:groups': ['Admins'] }, unsynced)
    expect(body).toMatchObject({ role: 'developer', is_superuser: false })
    await unsynced.db.updateTable('users').set({ role: 'analyst' }).where('id', '=', body.id).execute()
    expect((await me(claims, unsynced)).body.role).toBe('analyst')
    await unsynced.close()
  })

  it('follows the mapping, the groups of administrators and the claim that the settings name', async () => {
    const config = {
      ...pool.settings,
      MANAGED_GROUP_ROLE_MAPPING: '{"crew": "Analyst", "Admins": "viewer", "__proto__": "admin"}',
      MANAGED_ADMIN_GROUPS: '["bosses"]',
      MANAGED_GROUPS_CLAIM: 'teams',
    }
    const other = await startTestService({ now: FIRST_MOMENT, config })
    const roleIn = async (teams: string[]) => (await me(somebody({ teams }), other)).body
    expect(await roleIn(['crew'])).toMatchObject({ role: 'analyst', is_superuser: false })
    expect(await roleIn(['Admins'])).toMatchObject({ role: 'viewer', is_superuser: false })
    expect(await roleIn(['bosses', 'crew'])).toMatchObject({ role: 'admin', is_superuser: true })
    await other.close()
  })
})
