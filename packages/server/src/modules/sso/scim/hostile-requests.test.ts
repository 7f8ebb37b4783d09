import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createScimClient, type ScimClient, sender } from '../../../testing/scim-client.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

/** Stands in values that are sent, and must stand in no refusal. */
const MARK = 'Zx9Qw7'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

let service: TestService
let client: ScimClient
let other: ScimClient
let user = ''
let group = ''
let foreignUser = ''
let foreignGroup = ''

beforeAll(async () => {
  service = await startTestService({ config: { SCIM_ENABLED: 'true' } })
  client = await createScimClient(service, { role_mapping: { Admins: 'admin' } })
  other = await createScimClient(service, { domain: 'other.example' })
  const idOf = async (by: ScimClient, path: string, body: object) =>
    (await by.send('POST', path, body)).json<{ id: string }>().id
  user = await idOf(client, '/Users', { userName: 'ada@acme.example', externalId: 'one' })
  group = await idOf(client, '/Groups', { displayName: 'Group' })
  foreignUser = await idOf(other, '/Users', { userName: 'eve@other.example', externalId: 'two' })
  foreignGroup = await idOf(other, '/Groups', { displayName: 'Foreign', members: [{ value: foreignUser }] })
})
afterAll(() => service.close())

/** Everything that these requests could change. */
const stored = async (): Promise<string> => {
  const { db } = service
  const tables = await Promise.all([
    db.selectFrom('users').selectAll().orderBy('id').execute(),
    db.selectFrom('sso_scim_users').selectAll().orderBy('id').execute(),
    db.selectFrom('sso_scim_groups').selectAll().orderBy('id').execute(),
    db.selectFrom('sso_scim_group_members').selectAll().orderBy('member_id').execute(),
    db.selectFrom('audit_log').select('position').orderBy('position', 'desc').limit(1).execute(),
  ])
  return JSON.stringify(tables)
}

let before = ''
beforeEach(async () => {
  before = await stored()
})

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const refused = async (
  answer: { statusCode: number; body: string; headers: Record<string, unknown> },
  [status, scimType]: readonly [number, string?],
): Promise<void> => {
  expect([answer.statusCode, answer.body]).toEqual([status, expect.anything()])
  expect(answer.headers['content-type']).toBe('application/scim+json; charset=utf-8')
  const { schemas, status: text, scimType: type, detail, ...rest } = JSON.parse(answer.body)
  expect([schemas, text, type, rest]).toEqual([[ERROR], String(status), scimType, {}])
  expect(detail).toEqual(expect.any(String))
  expect(answer.body).not.toContain(MARK)
  expect(await stored()).toBe(before)
}

const people = { userName: `${MARK}@acme.example` }
const operation = (one: object) => ({ Operations: [one] })

describe('without a token of the configuration', () => {
  it.each<[string, () => Promise<Record<string, string>>]>([
    ['no credential', () => Promise.resolve({})],
    ['an empty token', () => Promise.resolve({ authorization: 'Bearer ' })],
    ['another scheme', () => Promise.resolve({ authorization: `Basic ${client.token}` })],
    ['a made-up token', () => Promise.resolve({ authorization: `Bearer assay_scim_${'x'.repeat(43)}` })],
    [
      'the digest of a token',
      async () => {
        const row = await service.db.selectFrom('sso_scim_tokens').select('token_digest').executeTakeFirst()
        return { authorization: `Bearer ${row?.token_digest}` }
      },
    ],
    [
      'a token with its last character changed',
      () =>
        Promise.resolve({
          authorization: `Bearer ${client.token.slice(0, -1)}${client.token.endsWith('A') ? 'B' : 'A'}`,
        }),
    ],
    ['a longer token', () => Promise.resolve({ authorization: `Bearer ${client.token}x` })],
    [
      'a token in other letters',
      () => Promise.resolve({ authorization: `Bearer ${client.token.toUpperCase()}` }),
    ],
    [
      "a superuser's session",
      async () => ({
        authorization: `Bearer ${(await service.signIn('superuser')).token}`,
      }),
    ],
    ['an API key', () => service.key()],
    [
      'an API key as a bearer token',
      async () => ({
        authorization: `Bearer ${(await service.key())['x-api-key']}`,
      }),
    ],
    ['the token in the query', () => Promise.resolve({ 'x-token': client.token })],
  ])('%s opens nothing', async (_, headersOf) => {
    const headers = await headersOf()
    before = await stored()
    for (const [method, path] of [
      ['GET', '/Users'],
      ['POST', '/Users'],
      ['DELETE', `/Users/${user}`],
      ['GET', '/ServiceProviderConfig'],
    ] as const) {
      const answer = await service.inject({
        method,
        url: `/scim/v2${path}${'x-token' in headers ? `?token=${client.token}` : ''}`,
        headers: { ...headers, ...(method === 'POST' && { 'content-type': 'application/json' }) },
        ...(method === 'POST' && { payload: JSON.stringify(people) }),
      })
      await refused(answer, [401])
      expect(answer.headers['www-authenticate']).toBe('Bearer')
    }
  })

  it('a SCIM token opens no route of people or programs', async () => {
    const headers = { authorization: `Bearer ${client.token}`, 'x-api-key': client.token }
    for (const url of ['/api/v1/users/me', '/api/v1/admin/users', '/api/v1/auth/sso/configs']) {
      expect((await service.inject({ url, headers })).statusCode).toBe(401)
    }
    const assign = await service.inject({
      method: 'POST',
      url: '/api/v1/tracking/assign',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: '{}',
    })
    expect(assign.statusCode).toBe(401)
  })
})

describe('of another organisation', () => {
  it.each<[Method, string, object | undefined]>([
    ['GET', '/Users/{user}', undefined],
    ['PUT', '/Users/{user}', people],
    ['PATCH', '/Users/{user}', operation({ op: 'replace', path: 'active', value: false })],
    ['DELETE', '/Users/{user}', undefined],
    ['GET', '/Groups/{group}', undefined],
    ['PUT', '/Groups/{group}', { displayName: MARK }],
    ['PATCH', '/Groups/{group}', operation({ op: 'remove', path: 'members' })],
    ['DELETE', '/Groups/{group}', undefined],
  ])('%s %s finds nothing', async (method, path, body) => {
    const foreign = path.replace('{user}', foreignUser).replace('{group}', foreignGroup)
    await refused(await client.send(method, foreign, body), [404])
  })

  it('no filter finds a resource', async () => {
    for (const filter of [
      'externalId eq "two"',
      'userName co "other.example" or userName pr and not (userName co "acme")',
      `id eq "${foreignUser}"`,
    ]) {
      const answer = await client.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)
      expect(answer.json()).toMatchObject({ totalResults: 0 })
    }
    const member = encodeURIComponent(`members[value eq "${foreignUser}"]`)
    expect((await client.send('GET', `/Groups?filter=${member}`)).json()).toMatchObject({ totalResults: 0 })
  })

  it.each<[Method, string, object]>([
    ['POST', '/Groups', { displayName: 'New', members: [{ value: '{foreign}' }] }],
    ['PUT', '/Groups/{group}', { displayName: 'Group', members: [{ value: '{foreign}' }] }],
    ['PATCH', '/Groups/{group}', operation({ op: 'add', path: 'members', value: [{ value: '{foreign}' }] })],
  ])('%s %s takes no member', async (method, path, body) => {
    const sent = JSON.parse(JSON.stringify(body).replace('{foreign}', foreignUser))
    await refused(await client.send(method, path.replace('{group}', group), sent), [400, 'invalidValue'])
  })

  it.each([
    'eve@other.example',
    `${MARK}@other.example`,
    `${MARK}@sub.acme.example`,
    `${MARK}@acme.example.evil.example`,
    `${MARK}@notacme.example`,
    `${MARK}@acme.example@other.example`,
    `${MARK}@other.example@acme.example`,
    `${MARK} @acme.example`,
    `${MARK}\u212A@acme.example`,
    MARK,
    '@acme.example',
    `${MARK.repeat(20)}@acme.example`,
  ])('no user or address %s is taken', async (name) => {
    const address = { userName: 'fine@acme.example', emails: [{ value: name, primary: true }] }
    for (const answer of [
      await client.send('POST', '/Users', { userName: name }),
      await client.send('POST', '/Users', address),
      await client.send('PUT', `/Users/${user}`, { userName: name }),
      await client.send(
        'PATCH',
        `/Users/${user}`,
        operation({ op: 'replace', path: 'userName', value: name }),
      ),
      await client.send(
        'PATCH',
        `/Users/${user}`,
        operation({ op: 'add', path: 'emails', value: [{ value: name, primary: true }] }),
      ),
    ]) {
      await refused(answer, [400, 'invalidValue'])
    }
  })

  it('an account that an administrator moved to another domain is out of reach', async () => {
    const made = await client.send('POST', '/Users', { userName: 'moving@acme.example' })
    const { id } = made.json<{ id: string }>()
    const account = await service.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'moving@acme.example')
      .executeTakeFirstOrThrow()
    await service.as('superuser').patch(`/admin/users/${account.id}`, { email: 'moving@elsewhere.example' })
    before = await stored()
    await refused(await client.send('GET', `/Users/${id}`), [404])
    await refused(await client.send('DELETE', `/Users/${id}`), [404])
    const add = operation({ op: 'add', path: 'members', value: [{ value: id }] })
    await refused(await client.send('PATCH', `/Groups/${group}`, add), [400, 'invalidValue'])
    await service.as('superuser').patch(`/admin/users/${account.id}`, { username: 'moved' })
    const again = await client.send('POST', '/Users', { userName: 'moving@acme.example' })
    expect(again.statusCode).toBe(201)
  })
})

describe('a filter', () => {
  it.each([
    '',
    'userName',
    `userName eq '${MARK}'`,
    `password eq "${MARK}"`,
    'role eq "admin"',
    'isSuperuser eq true',
    'is_superuser eq true',
    'u.password_hash pr',
    'constructor pr',
    '__proto__ pr',
    'toString pr',
    'userName.length pr',
    'emails.constructor pr',
    'members pr',
    'name pr',
    'userName[value eq "x"]',
    'emails[emails[type eq "work"]]',
    'active eq "true"',
    'active gt true',
    'userName eq 7',
    'userName eq true',
    'userName gt null',
    'meta.created eq "yesterday"',
    'meta.created co "2026"',
    `userName eq "${MARK}\\u0000"`,
    `userName eq "x" or 1=1`,
    `userName eq "x"; delete from users; --`,
    `"userName" eq "x"`,
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department eq "x"',
    `${'('.repeat(500)}userName pr${')'.repeat(500)}`,
    Array.from({ length: 60 }, () => 'userName pr').join(' and '),
  ])('%j is refused', async (filter) => {
    const answer = await client.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    await refused(answer, [400, 'invalidFilter'])
  })

  it.each([
    `x" or "1"="1`,
    `'; delete from users; --`,
    `\\' or 1=1 --`,
    '%',
    '_%',
    '$1',
    '{"$gt":""}',
    '\u202e',
  ])('whose value is %j finds nobody', async (value) => {
    for (const operator of ['eq', 'co', 'sw', 'ew']) {
      const filter = encodeURIComponent(`userName ${operator} ${JSON.stringify(value)}`)
      const answer = await client.send('GET', `/Users?filter=${filter}`)
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { totalResults: 0 }])
    }
    expect(await stored()).toBe(before)
  })

  it('longer than 2,000 characters, sent twice or with a NUL is refused', async () => {
    for (const query of [
      `filter=userName%20eq%20%22${'x'.repeat(2000)}%22`,
      'filter=a%20pr&filter=b%20pr',
      'filter=%00',
      'startIndex=x',
      'count=1e3',
      'count=1.5',
      'startIndex=1&startIndex=2',
      `attributes=${'a,'.repeat(1001)}`,
    ]) {
      await refused(await client.send('GET', `/Users?${query}`), [400, 'invalidValue'])
    }
  })
})

describe('a body', () => {
  it.each<[string, string, string]>([
    ['a truncated object', `{"userName":"${MARK}`, 'invalidSyntax'],
    ['no object', `["${MARK}"]`, 'invalidSyntax'],
    ['a repeated key', `{"userName":"${MARK}","userName":"${MARK}"}`, 'invalidSyntax'],
    ['a reserved key', `{"__proto__":{"active":true},"userName":"${MARK}"}`, 'invalidSyntax'],
    ['a NUL', `{"userName":"${MARK}\\u0000@acme.example"}`, 'invalidSyntax'],
    ['half a surrogate pair', `{"userName":"\\ud83d@acme.example"}`, 'invalidSyntax'],
    ['deep nesting', `${'{"name":'.repeat(100)}1${'}'.repeat(100)}`, 'invalidSyntax'],
    ['too many parts', `{"x":[${'{},'.repeat(20_000)}{}]}`, 'invalidSyntax'],
    ['nothing', '{}', 'invalidValue'],
    ['a number as name', '{"userName":7}', 'invalidValue'],
    ['a list as name', '{"userName":["ada@acme.example"]}', 'invalidValue'],
    ['null as name', '{"userName":null}', 'invalidValue'],
    ['a text as name object', `{"userName":"b@acme.example","name":"${MARK}"}`, 'invalidValue'],
    ['a text as addresses', `{"userName":"b@acme.example","emails":"${MARK}"}`, 'invalidValue'],
    ['a number as address', '{"userName":"b@acme.example","emails":[{"value":7}]}', 'invalidValue'],
    ['a text as activity', `{"userName":"b@acme.example","active":"${MARK}"}`, 'invalidValue'],
    ['a number as activity', '{"userName":"b@acme.example","active":0}', 'invalidValue'],
    ['a long external id', `{"userName":"b@acme.example","externalId":"${MARK.repeat(50)}"}`, 'invalidValue'],
    [
      'many addresses',
      `{"userName":"b@acme.example","emails":[${'{"value":"c@acme.example"},'.repeat(21).slice(0, -1)}]}`,
      'invalidValue',
    ],
  ])('with %s is refused', async (_, payload, scimType) => {
    const headers = {
      authorization: `Bearer ${client.token}`,
      'content-type': 'application/scim+json; charset=utf-8',
    }
    const answer = await service.inject({ method: 'POST', url: '/scim/v2/Users', headers, payload })
    await refused(answer, [400, scimType])
  })

  it('of another type or encoding is refused, and one over a mebibyte', async () => {
    const send = (headers: Record<string, string>, payload = JSON.stringify(people)) =>
      service.inject({
        method: 'POST',
        url: '/scim/v2/Users',
        headers: { authorization: `Bearer ${client.token}`, ...headers },
        payload,
      })
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/xml' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'application/scim+json; charset=utf-16' },
      { 'content-type': 'application/scim+json', 'content-encoding': 'gzip' },
    ]) {
      await refused(await send(headers), [415])
    }
    const large = JSON.stringify({ ...people, displayName: 'x'.repeat(1024 * 1024) })
    await refused(await send({ 'content-type': 'application/scim+json' }, large), [413])
  })

  it('grants no rights: roles, superuser status and accounts are not attributes', async () => {
    const made = await client.send('POST', '/Users', {
      userName: 'plain@acme.example',
      role: 'admin',
      roles: [{ value: 'admin' }],
      is_superuser: true,
      isSuperuser: true,
      user_id: foreignUser,
      id: foreignUser,
      config_id: other.config_id,
      granted_role: 'admin',
      groups: [{ value: group, display: 'Admins' }],
      entitlements: ['admin'],
      external_id: 'managed:7',
      password_hash: 'x',
      constructor: { prototype: { is_superuser: true } },
    })
    expect(made.statusCode).toBe(201)
    const { id } = made.json<{ id: string }>()
    expect(id).not.toBe(foreignUser)
    await client.send('PATCH', `/Users/${id}`, {
      Operations: [
        { op: 'add', path: 'roles', value: [{ value: 'admin' }] },
        { op: 'replace', path: 'is_superuser', value: true },
        { op: 'replace', value: { role: 'admin', id: foreignUser, 'meta.created': '2000-01-01' } },
      ],
    })
    const account = await service.db
      .selectFrom('users')
      .selectAll()
      .where('username', '=', 'plain@acme.example')
      .executeTakeFirst()
    expect(account).toMatchObject({
      role: 'viewer',
      is_superuser: false,
      external_id: null,
      password_hash: null,
    })
  })
})

describe('an operation', () => {
  it.each<[unknown, string]>([
    [{}, 'invalidValue'],
    [{ Operations: [] }, 'invalidValue'],
    [{ Operations: {} }, 'invalidValue'],
    [{ Operations: [null] }, 'invalidValue'],
    [{ Operations: [{ op: 'move', path: 'active' }] }, 'invalidValue'],
    [{ Operations: [{ path: 'active', value: true }] }, 'invalidValue'],
    [{ Operations: [{ op: 'replace', path: 7, value: true }] }, 'invalidValue'],
    [{ Operations: [{ op: 'replace', path: '', value: true }] }, 'invalidPath'],
    [{ Operations: [{ op: 'replace', path: '/active', value: true }] }, 'invalidPath'],
    [{ Operations: [{ op: 'replace', path: 'emails[type eq', value: MARK }] }, 'invalidPath'],
    [{ Operations: [{ op: 'replace', path: `x${'('.repeat(99)}`, value: MARK }] }, 'invalidPath'],
    [{ Operations: [{ op: 'replace', path: 'x'.repeat(3000), value: MARK }] }, 'invalidPath'],
    [{ Operations: [{ op: 'remove' }] }, 'noTarget'],
    [{ Operations: [{ op: 'remove', path: 'userName' }] }, 'invalidValue'],
    [{ Operations: [{ op: 'replace', value: MARK }] }, 'invalidValue'],
    [{ Operations: [{ op: 'replace', path: 'active', value: 'maybe' }] }, 'invalidValue'],
    [{ Operations: [{ op: 'replace', path: 'active', value: {} }] }, 'invalidValue'],
    [{ Operations: [{ op: 'replace', path: 'emails', value: [[{ value: 'a' }]] }] }, 'invalidValue'],
    [{ Operations: Array.from({ length: 1001 }, () => ({ op: 'remove', path: 'title' })) }, 'invalidValue'],
  ])('%j is refused', async (body, scimType) => {
    await refused(await client.send('PATCH', `/Users/${user}`, body), [400, scimType])
  })

  it('puts at most a hundred values into a list, whatever a later one removes', async () => {
    const emails = Array.from({ length: 60 }, (_, n) => ({ value: `${MARK}${n}@acme.example` }))
    const more = Array.from({ length: 60 }, (_, n) => ({ value: `${MARK}${n + 60}@acme.example` }))
    for (const Operations of [
      [{ op: 'add', path: 'emails', value: [...emails, ...more] }],
      [
        { op: 'add', path: 'emails', value: emails },
        { op: 'add', path: 'emails', value: more },
        { op: 'remove', path: 'emails' },
      ],
    ]) {
      await refused(await client.send('PATCH', `/Users/${user}`, { Operations }), [400, 'tooMany'])
    }
  })

  it('names at most 5,000 members', async () => {
    const members = Array.from({ length: 5001 }, (_, n) => ({ value: `${n}` }))
    for (const answer of [
      await client.send('POST', '/Groups', { displayName: 'Huge', members }),
      await client.send('PUT', `/Groups/${group}`, { displayName: 'Group', members }),
      await client.send(
        'PATCH',
        `/Groups/${group}`,
        operation({ op: 'add', path: 'members', value: members }),
      ),
      await client.send(
        'PATCH',
        `/Groups/${group}`,
        operation({ op: 'remove', path: 'members', value: members }),
      ),
    ]) {
      await refused(answer, [413])
    }
  })
})

describe('whatever is sent', () => {
  const words = fc.constantFrom(
    ...[
      'userName',
      'emails',
      'members',
      'name',
      'active',
      'displayName',
      'externalId',
      'value',
      'op',
      'path',
    ],
    ...['Operations', 'add', 'Replace', 'remove', 'emails[type eq "work"].value', 'name.givenName', 'True'],
    ...['members[value eq "x"]', 'ada@acme.example', `${MARK}@acme.example`, 'constructor', 'schemas', ''],
  )
  const json = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      words,
      fc.boolean(),
      fc.integer(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(words, tie('value'), { maxKeys: 4 }),
    ),
  })).value
  const operation = fc.record(
    { op: fc.constantFrom('add', 'Replace', 'remove'), path: words, value: json },
    { requiredKeys: ['op'] },
  )
  const body = fc.oneof(
    fc.record({ Operations: fc.array(operation, { minLength: 1, maxLength: 4 }) }),
    fc.record({ userName: words, displayName: words, name: json, emails: json, active: json, members: json }),
    fc.dictionary(words, json),
  )
  const request = fc.record({
    method: fc.constantFrom('POST' as const, 'PUT' as const, 'PATCH' as const),
    kind: fc.constantFrom('Users' as const, 'Groups' as const),
    body,
  })

  it('is done or refused in the form of SCIM, and changes nothing of another organisation', async () => {
    const ofOther = async () => {
      const [a, b] = [await other.send('GET', `/Users/${foreignUser}`), await other.send('GET', '/Groups')]
      return a.body + b.body
    }
    const superusers = () =>
      service.db.selectFrom('users').select('username').where('is_superuser', '=', true).execute()
    const [untouched, atFirst] = [await ofOther(), await superusers()]
    await fc.assert(
      fc.asyncProperty(request, async ({ method, kind, body }) => {
        const id = kind === 'Users' ? user : group
        const answer = await client.send(method, method === 'POST' ? `/${kind}` : `/${kind}/${id}`, body)
        expect([200, 201, 204, 400, 409]).toContain(answer.statusCode)
        if (answer.statusCode >= 400) expect(answer.json()).toMatchObject({ schemas: [ERROR] })
      }),
      { numRuns: 300 },
    )
    expect(await ofOther()).toBe(untouched)
    expect(await superusers()).toEqual(atFirst)
  })
})

describe('a path', () => {
  it.each([
    '/Users/%00',
    '/Users/%ed%a0%80',
    '/Users/%27%20or%201%3D1',
    '/Users/..%2fGroups',
    '/Users/null',
    '/Users/0',
    `/Users/${MARK}`,
    `/Users/${'x'.repeat(1000)}`,
    '/Groups/%00',
    '/Groups/constructor',
    '/Schemas/__proto__',
    '/ResourceTypes/toString',
  ])('%s finds nothing', async (path) => {
    const answer = await client.send('GET', path)
    expect([400, 404]).toContain(answer.statusCode)
    expect(answer.json()).toMatchObject({ schemas: [ERROR], status: String(answer.statusCode) })
    expect(answer.body).not.toContain(MARK)
  })
})

it('the log names no token', () => {
  const lines = JSON.stringify(service.log)
  for (const { token } of [client, other]) expect(lines).not.toContain(token.slice(11))
})

it('a revoked token in use ends at the next request', async () => {
  const last = await createScimClient(service, { domain: 'last.example' })
  expect((await last.send('GET', '/Users')).statusCode).toBe(200)
  await service.as('admin').delete(`/auth/sso/configs/${last.config_id}/scim-token`)
  before = await stored()
  await refused(await sender(service, last.token)('GET', '/Users'), [401])
})
