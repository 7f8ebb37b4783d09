import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScimClient, type ScimClient } from '../../../../testing/scim-client.ts'
import { startTestService, type TestService } from '../../../../testing/service.ts'

let service: TestService
let client: ScimClient
beforeAll(async () => {
  service = await startTestService({ config: { SCIM_ENABLED: 'true' } })
  client = await createScimClient(service)
})
afterAll(() => service.close())

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'

interface Read {
  id: string
  active: boolean
}

const created = async (name: string, rest: object = {}): Promise<Read> => {
  const answer = await client.send('POST', '/Users', { userName: `${name}@acme.example`, ...rest })
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()])
  return answer.json<Read>()
}

const accountOf = (email: string) =>
  service.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

const auditOf = async (entityId: string) => {
  const rows = await service.db
    .selectFrom('audit_log')
    .select(['action_type', 'user_email', 'old_value', 'new_value'])
    .where('entity_id', '=', entityId)
    .orderBy('position')
    .execute()
  return rows.map(({ action_type, user_email }) => `${user_email} ${action_type}`)
}

describe('creating a user', () => {
  it('makes an account without a password, with the role viewer and the userName as its username', async () => {
    const answer = await client.send('POST', '/Users', {
      schemas: [USER],
      externalId: '00u1',
      userName: 'Ada@acme.example',
      displayName: 'Countess Lovelace',
      name: { givenName: 'Ada', familyName: 'Lovelace' },
      emails: [
        { value: 'ada.home@elsewhere.example', type: 'home' },
        { value: 'ada.lovelace@acme.example', type: 'work', primary: true },
      ],
      password: 'Secret-of-the-provider-1',
      active: true,
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['content-type']).toBe('application/scim+json; charset=utf-8')
    const body = answer.json<Read>()
    expect(answer.headers['location']).toBe(`http://localhost:80/scim/v2/Users/${body.id}`)
    expect(body).toEqual({
      schemas: [USER],
      id: body.id,
      externalId: '00u1',
      userName: 'Ada@acme.example',
      displayName: 'Countess Lovelace',
      name: { formatted: 'Ada Lovelace', givenName: 'Ada', familyName: 'Lovelace' },
      emails: [{ value: 'ada.lovelace@acme.example', type: 'work', primary: true }],
      active: true,
      meta: {
        resourceType: 'User',
        created: service.now().toISOString(),
        lastModified: service.now().toISOString(),
        location: `http://localhost:80/scim/v2/Users/${body.id}`,
      },
    })
    const account = await accountOf('ada.lovelace@acme.example')
    expect(account).toMatchObject({
      username: 'Ada@acme.example',
      first_name: 'Ada',
      last_name: 'Lovelace',
      role: 'viewer',
      is_superuser: false,
      is_active: true,
      password_hash: null,
      external_id: null,
    })
    expect(await auditOf(account.id)).toEqual(['system:sso user_create'])
    expect(JSON.stringify(service.log)).not.toContain('Secret-of-the-provider')
  })

  it('takes the names from the display name when no parts are sent, and cuts them', async () => {
    await created('grace', { displayName: `${'G'.repeat(120)} Brewster Murray Hopper` })
    expect(await accountOf('grace@acme.example')).toMatchObject({
      first_name: 'G'.repeat(100),
      last_name: 'Brewster Murray Hopper',
    })
  })

  it('may make an account that is not active yet', async () => {
    expect((await created('later', { active: false })).active).toBe(false)
    expect(await accountOf('later@acme.example')).toMatchObject({ is_active: false })
  })

  it('takes over the account that has the e-mail address, with its username, role and password', async () => {
    const made = await service.as('superuser').post('/admin/users', {
      username: 'emmy',
      email: 'Emmy@acme.example',
      first_name: 'Emmy',
      role: 'developer',
      password: 'Noether-Ring-1',
      is_active: false,
    })
    expect(made.statusCode).toBe(201)
    const found = await client.send('GET', '/Users?filter=userName eq "emmy@acme.example"')
    expect(found.json()).toMatchObject({ totalResults: 0, Resources: [] })
    const user = await created('emmy', { name: { familyName: 'Noether' } })
    const account = await accountOf('Emmy@acme.example')
    expect(account).toMatchObject({
      id: made.json<Read>().id,
      username: 'emmy',
      first_name: 'Emmy',
      last_name: 'Noether',
      role: 'developer',
      is_active: true,
    })
    expect(account.password_hash).not.toBeNull()
    expect(user).toMatchObject({ userName: 'emmy@acme.example', active: true })
    expect((await auditOf(account.id)).slice(1)).toEqual([
      'system:sso user_update',
      'system:sso user_activate',
    ])
  })

  it.each([
    ['a user name that exists, in any letter case', { userName: 'ADA@acme.example' }],
    [
      'an e-mail address that is managed already',
      { userName: 'other@acme.example', emails: [{ value: 'Ada.Lovelace@ACME.example' }] },
    ],
  ])('is refused as a duplicate: %s', async (_, body) => {
    const answer = await client.send('POST', '/Users', body)
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '409',
        scimType: 'uniqueness',
        detail: 'A user with this userName or e-mail address exists already',
      },
    ])
  })

  it('is refused as a duplicate where an account of another e-mail has the user name', async () => {
    await service
      .as('superuser')
      .post('/admin/users', { username: 'taken@acme.example', email: 'somebody@elsewhere.example' })
    const answer = await client.send('POST', '/Users', { userName: 'taken@acme.example' })
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { scimType: 'uniqueness' }])
  })
})

describe('reading users', () => {
  it('finds one by its user name in any letter case, and by its external id exactly', async () => {
    const found = async (filter: string): Promise<string[]> => {
      const answer = await client.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)
      expect(answer.statusCode).toBe(200)
      return answer.json<{ Resources: { userName: string }[] }>().Resources.map(({ userName }) => userName)
    }
    expect(await found('userName eq "aDa@ACME.example"')).toEqual(['Ada@acme.example'])
    expect(await found('externalId eq "00u1"')).toEqual(['Ada@acme.example'])
    expect(await found('externalId eq "00U1"')).toEqual([])
    expect(await found('emails[type eq "work"].value eq "ADA.lovelace@acme.example"')).toEqual([
      'Ada@acme.example',
    ])
    expect(await found('emails.value sw "ada." and active eq true')).toEqual(['Ada@acme.example'])
    expect(await found('userName eq "nobody@acme.example"')).toEqual([])
  })

  it('pages through all of them in a stable order', async () => {
    const page = async (query: string) =>
      (await client.send('GET', `/Users?${query}`)).json<{
        totalResults: number
        startIndex: number
        itemsPerPage: number
        Resources: Read[]
      }>()
    const all = await page('count=200')
    expect(all.totalResults).toBe(all.Resources.length)
    expect(all.itemsPerPage).toBe(all.totalResults)
    const ids: string[] = []
    for (let start = 1; start <= all.totalResults; start += 2) {
      const part = await page(`startIndex=${start}&count=2`)
      expect(part).toMatchObject({ startIndex: start, totalResults: all.totalResults })
      ids.push(...part.Resources.map(({ id }) => id))
    }
    expect(ids).toEqual(all.Resources.map(({ id }) => id))
    expect(await page('count=0')).toMatchObject({
      totalResults: all.totalResults,
      itemsPerPage: 0,
      Resources: [],
    })
    expect(await page('startIndex=0&count=1')).toMatchObject({ startIndex: 1, itemsPerPage: 1 })
    expect(await page('startIndex=-3&count=-1')).toMatchObject({ startIndex: 1, itemsPerPage: 0 })
    expect(await page('startIndex=9999')).toMatchObject({ itemsPerPage: 0, Resources: [] })
  })

  it('answers the attributes that are selected, always with schemas and id', async () => {
    const { id } = await created('selected', { name: { givenName: 'S', familyName: 'T' } })
    const read = async (query: string) => (await client.send('GET', `/Users/${id}?${query}`)).json<object>()
    expect(await read('attributes=userName,name.givenName')).toEqual({
      schemas: [USER],
      id,
      userName: 'selected@acme.example',
      name: { givenName: 'S' },
    })
    expect(await read(`attributes=${USER}:ACTIVE`)).toEqual({ schemas: [USER], id, active: true })
    expect(Object.keys(await read('excludedAttributes=name,emails.type,meta,id'))).toEqual([
      'schemas',
      'id',
      'userName',
      'emails',
      'active',
    ])
  })
})

describe('changing a user', () => {
  const patch = (id: string, ...Operations: object[]) =>
    client.send('PATCH', `/Users/${id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations,
    })

  it('deactivates and ends sessions, and activates again', async () => {
    const { id } = await created('leaving')
    const account = await accountOf('leaving@acme.example')
    const expires_at = new Date(service.now().getTime() + 3_600_000)
    await service.db
      .insertInto('sessions')
      .values({
        id: account.id,
        user_id: account.id,
        created_at: service.now(),
        last_seen_at: service.now(),
        expires_at,
      })
      .execute()
    expect((await patch(id, { op: 'replace', value: { active: false } })).json()).toMatchObject({
      active: false,
    })
    expect((await accountOf('leaving@acme.example')).is_active).toBe(false)
    const sessions = await service.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', account.id)
      .execute()
    expect(sessions).toEqual([])
    expect((await patch(id, { op: 'Replace', path: 'active', value: 'True' })).json()).toMatchObject({
      active: true,
    })
    expect(await auditOf(account.id)).toEqual([
      'system:sso user_create',
      'system:sso user_deactivate',
      'system:sso user_activate',
    ])
  })

  it('renames: the username follows the user name, and the e-mail address is its own', async () => {
    const { id } = await created('before')
    const answer = await patch(
      id,
      { op: 'replace', path: 'userName', value: 'after@acme.example' },
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'mail@acme.example' },
    )
    expect(answer.json()).toMatchObject({
      userName: 'after@acme.example',
      emails: [{ value: 'mail@acme.example', type: 'work', primary: true }],
    })
    expect(await accountOf('mail@acme.example')).toMatchObject({ username: 'after@acme.example' })
  })

  it('stores all operations or none', async () => {
    const { id } = await created('atomic', { name: { givenName: 'A' } })
    const answer = await patch(
      id,
      { op: 'replace', path: 'name.givenName', value: 'B' },
      { op: 'replace', path: 'userName', value: 'atomic@elsewhere.example' },
    )
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { scimType: 'invalidValue' }])
    expect((await client.send('GET', `/Users/${id}`)).json()).toMatchObject({ name: { givenName: 'A' } })
  })

  it('changes nothing, and writes no audit entry, when everything is as it was', async () => {
    const { id } = await created('same', { name: { givenName: 'S' }, externalId: 'x' })
    const before = await accountOf('same@acme.example')
    service.advance(1000)
    const answer = await client.send('PUT', `/Users/${id}`, {
      userName: 'same@acme.example',
      name: { givenName: 'S' },
      externalId: 'x',
      active: true,
    })
    expect(answer.statusCode).toBe(200)
    expect(await accountOf('same@acme.example')).toEqual(before)
    expect(await auditOf(before.id)).toEqual(['system:sso user_create'])
  })

  it('PUT clears what is not sent, but leaves active as it is', async () => {
    const { id } = await created('whole', {
      externalId: 'x',
      displayName: 'W',
      name: { givenName: 'W', familyName: 'H' },
      active: false,
    })
    const answer = await client.send('PUT', `/Users/${id}`, { userName: 'whole@acme.example' })
    expect(answer.json()).toMatchObject({ userName: 'whole@acme.example', active: false })
    for (const name of ['externalId', 'displayName', 'name']) expect(answer.json()).not.toHaveProperty(name)
  })

  it('is refused the name of another user', async () => {
    const { id } = await created('one')
    await created('two')
    const answer = await patch(id, { op: 'replace', path: 'userName', value: 'TWO@acme.example' })
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { scimType: 'uniqueness' }])
  })
})

describe('deleting a user', () => {
  it('deactivates the account, which then is unknown to SCIM; creating it again takes it over', async () => {
    const { id } = await created('gone')
    expect((await client.send('DELETE', `/Users/${id}`)).statusCode).toBe(204)
    const account = await accountOf('gone@acme.example')
    expect(account.is_active).toBe(false)
    for (const method of ['GET', 'DELETE'] as const) {
      const answer = await client.send(method, `/Users/${id}`)
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        {
          schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
          status: '404',
          detail: 'User not found',
        },
      ])
    }
    const again = await created('gone')
    expect(again.id).not.toBe(id)
    expect(await accountOf('gone@acme.example')).toMatchObject({ id: account.id, is_active: true })
  })

  it('is refused for the last superuser, who is not deactivated either', async () => {
    const { id } = await created('root')
    const account = await accountOf('root@acme.example')
    await service.db.updateTable('users').set({ is_superuser: true }).where('id', '=', account.id).execute()
    await service.db.updateTable('users').set({ is_superuser: false }).where('id', '<>', account.id).execute()
    const deactivate = { Operations: [{ op: 'replace', path: 'active', value: false }] }
    for (const answer of [
      await client.send('DELETE', `/Users/${id}`),
      await client.send('PATCH', `/Users/${id}`, deactivate),
      await client.send('PUT', `/Users/${id}`, { userName: 'root@acme.example', active: false }),
    ]) {
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { scimType: 'mutability', detail: 'The last active superuser must stay' },
      ])
    }
    expect(await accountOf('root@acme.example')).toMatchObject({ is_active: true, is_superuser: true })
  })
})
