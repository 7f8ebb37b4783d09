import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remove as removeAccount } from '../../../features/users/actions/administration.ts'
import { accountNamed, changeAccount } from '../../../features/users/index.ts'
import { createScimClient, type ScimClient } from '../../../testing/scim-client.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { acceptIdentity } from '../accounts/actions.ts'

let service: TestService
let client: ScimClient
beforeAll(async () => {
  service = await startTestService({ config: { SCIM_ENABLED: 'true' } })
  client = await createScimClient(service, { role_mapping: { Makers: 'developer' } })
})
afterAll(() => service.close())

const times = <Made>(count: number, make: (n: number) => Promise<Made>): Promise<Made[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))

const created = async (name: string): Promise<string> => {
  const answer = await client.send('POST', '/Users', { userName: `${name}@acme.example` })
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()])
  return answer.json<{ id: string }>().id
}

describe('at the same time', () => {
  it('creations of one user make one, and the others are refused as duplicates', async () => {
    const answers = await times(12, () =>
      client.send('POST', '/Users', { userName: 'twin@acme.example', externalId: 't' }),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([201, ...Array.from({ length: 11 }, () => 409)])
    const found = await client.send('GET', '/Users?filter=externalId%20eq%20%22t%22')
    expect(found.json()).toMatchObject({ totalResults: 1 })
  })

  it('creations of one group make one', async () => {
    const answers = await times(8, () => client.send('POST', '/Groups', { displayName: 'Twin' }))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7)
  })

  it('changes of the members of a group are all stored, with the roles that follow', async () => {
    const ids = await times(20, (n) => created(`member${n}`))
    const group = (await client.send('POST', '/Groups', { displayName: 'Makers' })).json<{ id: string }>().id
    const patch = (op: 'add' | 'remove', id: string) =>
      client.send('PATCH', `/Groups/${group}`, {
        Operations: [
          op === 'add'
            ? { op, path: 'members', value: [{ value: id }] }
            : { op, path: `members[value eq "${id}"]` },
        ],
      })
    const added = await Promise.all(ids.map((id) => patch('add', id)))
    expect(new Set(added.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
    const members = async () =>
      (await client.send('GET', `/Groups/${group}`))
        .json<{ members: { value: string }[] }>()
        .members.map(({ value }) => value)
        .sort()
    expect(await members()).toEqual(ids.toSorted())
    await Promise.all(ids.slice(0, 10).map((id) => patch('remove', id)))
    expect(await members()).toEqual(ids.slice(10).toSorted())
    const makers = await service.db
      .selectFrom('users')
      .select('username')
      .where('role', '=', 'developer')
      .execute()
    expect(makers).toHaveLength(10)
  })

  it('changes of different attributes of a user are all stored', async () => {
    const id = await created('busy')
    const change = (path: string, value: unknown) =>
      client.send('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', path, value }] })
    const answers = await Promise.all([
      change('name.givenName', 'Given'),
      change('name.familyName', 'Family'),
      change('displayName', 'Display'),
      change('externalId', 'External'),
      change('active', false),
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect((await client.send('GET', `/Users/${id}`)).json()).toMatchObject({
      name: { givenName: 'Given', familyName: 'Family' },
      displayName: 'Display',
      externalId: 'External',
      active: false,
    })
  })

  it('a first sign-in and the creation of its user share one account', async () => {
    const email = 'racing@acme.example'
    const [answer, account] = await Promise.all([
      client.send('POST', '/Users', { userName: email }),
      acceptIdentity(
        service.context(),
        { id: client.config_id },
        { provider_type: 'oidc_b', issuer: 'https://idp.example', subject: 'r', email, groups: [] },
      ),
    ])
    expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()])
    const accounts = await service.db.selectFrom('users').select('id').where('email', '=', email).execute()
    expect(accounts).toEqual([{ id: account.id }])
  })

  it('changes by an administrator and by the provider end without a deadlock', async () => {
    const ids = await times(6, (n) => created(`locked${n}`))
    const group = (await client.send('POST', '/Groups', { displayName: 'Locked' })).json<{ id: string }>().id
    const accounts = await times(6, async (n) => {
      const { account } = await accountNamed(service.context(), `locked${n}@acme.example`, 'email')
      return account?.id ?? ''
    })
    const members = ids.map((value) => ({ value }))
    const [byProvider] = await Promise.all([
      times(8, (n) =>
        client.send('PUT', `/Groups/${group}`, {
          displayName: n % 2 === 0 ? 'Makers of locks' : 'Locked',
          members: n % 2 === 0 ? members : members.slice(n % 6),
        }),
      ),
      times(24, (n) => changeAccount(service.context(), accounts[n % 6] ?? '', { last_name: `N${n}` })),
    ])
    expect(new Set(byProvider.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })

  it('deletions of accounts by an administrator end without a deadlock', async () => {
    const ids = await times(8, (n) => created(`doomed${n}`))
    const group = (await client.send('POST', '/Groups', { displayName: 'Doomed' })).json<{ id: string }>().id
    const accounts = await times(8, async (n) => {
      const { account } = await accountNamed(service.context(), `doomed${n}@acme.example`, 'email')
      return account?.id ?? ''
    })
    const member = (n: number) => ({
      Operations: [{ op: 'add', path: 'members', value: [{ value: ids[n] }] }],
    })
    const [, ...answers] = await Promise.all([
      times(8, (n) => removeAccount(service.context(), accounts[n] ?? '')),
      times(8, (n) => client.send('PATCH', `/Groups/${group}`, member(n))),
      times(8, (n) =>
        client.send('PATCH', `/Users/${ids[n]}`, {
          Operations: [{ op: 'replace', path: 'active', value: n % 2 === 0 }],
        }),
      ),
    ])
    const statuses = answers.flat().map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => ![200, 204, 400, 404].includes(status))).toEqual([])
    expect((await client.send('GET', `/Groups/${group}`)).json()).toMatchObject({ members: [] })
  })
})
