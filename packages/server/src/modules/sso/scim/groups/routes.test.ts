import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkChain } from '../../../../testing/audit-chain.ts'
import { createScimClient, type ScimClient } from '../../../../testing/scim-client.ts'
import { startTestService, type TestService } from '../../../../testing/service.ts'

let service: TestService
let client: ScimClient
beforeAll(async () => {
  service = await startTestService({ config: { SCIM_ENABLED: 'true' } })
  client = await createScimClient(service, {
    role_mapping: { Admins: 'admin', Makers: 'developer', Readers: 'analyst', Everybody: 'viewer' },
  })
})
afterAll(() => service.close())

const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'

let people = 0
/** A new user's SCIM id. */
const person = async (): Promise<string> => {
  people += 1
  const answer = await client.send('POST', '/Users', { userName: `person${people}@acme.example` })
  return answer.json<{ id: string }>().id
}

const group = async (displayName: string, members: readonly string[] = []): Promise<string> => {
  const answer = await client.send('POST', '/Groups', {
    displayName,
    members: members.map((value) => ({ value })),
  })
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()])
  return answer.json<{ id: string }>().id
}

const accountOf = (scimId: string) =>
  service.db
    .selectFrom('users')
    .innerJoin('sso_scim_users as l', 'l.user_id', 'users.id')
    .selectAll('users')
    .where('l.id', '=', scimId)
    .executeTakeFirstOrThrow()

const roleOf = async (scimId: string): Promise<string> => (await accountOf(scimId)).role

const patch = async (id: string, ...Operations: object[]): Promise<void> => {
  const answer = await client.send('PATCH', `/Groups/${id}`, { Operations })
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
}

const membersOf = async (id: string): Promise<string[]> => {
  const { members } = (await client.send('GET', `/Groups/${id}`)).json<{ members: { value: string }[] }>()
  return members.map(({ value }) => value).sort()
}

describe('a group', () => {
  it('is created, read, listed without its members, replaced and deleted', async () => {
    const [ada, bob] = [await person(), await person()]
    const answer = await client.send('POST', '/Groups', {
      schemas: [GROUP],
      displayName: 'Life of a group',
      externalId: 'g-1',
      members: [{ value: ada, display: 'Ada' }],
    })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      201,
      'application/scim+json; charset=utf-8',
    ])
    const { id } = answer.json<{ id: string }>()
    const location = `http://localhost:80/scim/v2/Groups/${id}`
    expect(answer.headers['location']).toBe(location)
    const whole = {
      schemas: [GROUP],
      id,
      externalId: 'g-1',
      displayName: 'Life of a group',
      members: [{ value: ada, display: expect.stringMatching(/^person\d+@acme.example$/), type: 'User' }],
      meta: {
        resourceType: 'Group',
        created: service.now().toISOString(),
        lastModified: service.now().toISOString(),
        location,
      },
    }
    expect(answer.json()).toEqual(whole)
    expect((await client.send('GET', `/Groups/${id}`)).json()).toEqual(whole)
    const { members: _, ...rest } = whole
    const filter = encodeURIComponent('displayName eq "LIFE of a group"')
    expect(
      (await client.send('GET', `/Groups?excludedAttributes=members&filter=${filter}`)).json(),
    ).toMatchObject({ totalResults: 1, itemsPerPage: 1, Resources: [rest] })
    expect((await client.send('GET', `/Groups/${id}?excludedAttributes=members`)).json()).toEqual(rest)
    const member = encodeURIComponent(`members[value eq "${ada}"] and id eq "${id}"`)
    expect((await client.send('GET', `/Groups?filter=${member}`)).json()).toMatchObject({
      Resources: [whole],
    })

    service.advance(60_000)
    const replaced = await client.send('PUT', `/Groups/${id}`, {
      displayName: 'Renamed',
      members: [{ value: bob }],
    })
    expect(replaced.json()).toMatchObject({
      displayName: 'Renamed',
      members: [{ value: bob }],
      meta: { lastModified: service.now().toISOString() },
    })
    expect(replaced.json()).not.toHaveProperty('externalId')

    expect((await client.send('DELETE', `/Groups/${id}`)).statusCode).toBe(204)
    const gone = await client.send('GET', `/Groups/${id}`)
    expect([gone.statusCode, gone.json()]).toMatchObject([404, { detail: 'Group not found' }])
    expect((await client.send('GET', `/Users/${bob}`)).statusCode).toBe(200)
  })

  it('has a name of its own, in any letter case', async () => {
    await group('Unique')
    const id = await group('Other')
    for (const answer of [
      await client.send('POST', '/Groups', { displayName: 'UNIQUE' }),
      await client.send('PUT', `/Groups/${id}`, { displayName: 'unique' }),
      await client.send('PATCH', `/Groups/${id}`, {
        Operations: [{ op: 'replace', value: { displayName: 'Unique' } }],
      }),
    ]) {
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        { scimType: 'uniqueness', detail: 'A group with this displayName exists already' },
      ])
    }
  })

  it('takes nobody as a member who is no user of the organisation', async () => {
    const id = await group('Strict')
    const known = await person()
    for (const value of ['nobody', '7f6a4f0e-5d0e-4b7a-9d57-0a7a0a7b8f10', id]) {
      const answer = await client.send('PATCH', `/Groups/${id}`, {
        Operations: [{ op: 'add', path: 'members', value: [{ value: known }, { value }] }],
      })
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { scimType: 'invalidValue' }])
    }
    expect(await membersOf(id)).toEqual([])
  })

  it('removes members who are not there without an error', async () => {
    const id = await group('Lenient')
    await patch(
      id,
      { op: 'remove', path: 'members[value eq "nobody"]' },
      { op: 'Remove', path: 'members', value: [{ value: await person() }] },
    )
    expect(await membersOf(id)).toEqual([])
  })
})

describe('a mapped group', () => {
  it('gives its members its role, the highest of several, and takes it back', async () => {
    const ada = await person()
    const [readers, makers] = [await group('Readers', [ada]), await group('Makers')]
    expect(await roleOf(ada)).toBe('analyst')
    await patch(makers, { op: 'add', path: 'members', value: [{ value: ada }] })
    expect(await roleOf(ada)).toBe('developer')
    await patch(makers, { op: 'remove', path: `members[value eq "${ada}"]` })
    expect(await roleOf(ada)).toBe('analyst')
    expect((await client.send('DELETE', `/Groups/${readers}`)).statusCode).toBe(204)
    expect(await roleOf(ada)).toBe('viewer')
    await client.send('DELETE', `/Groups/${makers}`)
    const { id } = await accountOf(ada)
    const rows = await service.db
      .selectFrom('audit_log')
      .select(['action_type', 'user_email', 'old_value', 'new_value'])
      .where('entity_id', '=', id)
      .where('action_type', '=', 'role_assign')
      .orderBy('position')
      .execute()
    expect(rows.map(({ user_email, old_value, new_value }) => [user_email, old_value, new_value])).toEqual([
      ['system:sso', { role: 'viewer' }, { role: 'analyst' }],
      ['system:sso', { role: 'analyst' }, { role: 'developer' }],
      ['system:sso', { role: 'developer' }, { role: 'analyst' }],
      ['system:sso', { role: 'analyst' }, { role: 'viewer' }],
    ])
  })

  it('gives its role when it is renamed to a mapped name, and takes it back with the name', async () => {
    const ada = await person()
    const id = await group('Unmapped', [ada])
    expect(await roleOf(ada)).toBe('viewer')
    await patch(id, { op: 'replace', value: { id, displayName: 'Admins' } })
    expect(await roleOf(ada)).toBe('admin')
    await patch(id, { op: 'replace', path: 'displayName', value: 'ADMINS' })
    expect(await roleOf(ada)).toBe('viewer')
    await client.send('DELETE', `/Groups/${id}`)
  })

  it('leaves the role of a person whose groups are not mapped, and superuser status', async () => {
    const ada = await person()
    const { id } = await accountOf(ada)
    await service.as('superuser').patch(`/admin/users/${id}`, { role: 'developer', is_superuser: true })
    const others = await group('Others', [ada])
    await patch(others, { op: 'remove', path: 'members' })
    expect(await roleOf(ada)).toBe('developer')
    const everybody = await group('Everybody', [ada])
    expect(await accountOf(ada)).toMatchObject({ role: 'viewer', is_superuser: true })
    await client.send('DELETE', `/Groups/${everybody}`)
    await service.as('superuser').patch(`/admin/users/${id}`, { is_superuser: false })
  })

  it('loses a deleted user, who loses its role', async () => {
    const ada = await person()
    const account = await accountOf(ada)
    const id = await group('Admins', [ada])
    expect(await roleOf(ada)).toBe('admin')
    await client.send('DELETE', `/Users/${ada}`)
    expect(await membersOf(id)).toEqual([])
    const after = await service.db
      .selectFrom('users')
      .select(['role', 'is_active'])
      .where('id', '=', account.id)
      .executeTakeFirst()
    expect(after).toEqual({ role: 'viewer', is_active: false })
    await client.send('DELETE', `/Groups/${id}`)
  })

  it('changes the roles of a thousand members, each with its audit entry', async () => {
    const now = service.now()
    const names = Array.from({ length: 1000 }, (_, n) => `many${n}@acme.example`)
    const accounts = await service.db
      .insertInto('users')
      .values(
        names.map((name) => ({
          ...{ id: crypto.randomUUID(), username: name, email: name, role: 'viewer' },
          ...{ created_at: now, updated_at: now },
        })),
      )
      .returning(['id', 'username'])
      .execute()
    const users = await service.db
      .insertInto('sso_scim_users')
      .values(
        accounts.map((account) => ({
          ...{ id: crypto.randomUUID(), config_id: client.config_id, user_id: account.id },
          ...{ user_name: account.username, created_at: now, updated_at: now },
        })),
      )
      .returning('id')
      .execute()
    const members = users.map(({ id }) => id)
    const id = await group('Admins', members)
    const admins = await service.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('role', '=', 'admin')
      .where('username', 'like', 'many%')
      .executeTakeFirstOrThrow()
    expect(admins.n).toBe(1000)
    expect((await checkChain(service.context())).broken).toBeUndefined()
    expect((await client.send('DELETE', `/Groups/${id}`)).statusCode).toBe(204)
  })
})
