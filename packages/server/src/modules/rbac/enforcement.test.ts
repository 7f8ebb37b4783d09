import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../db/connect.ts'
import { openEventStream } from '../../testing/event-streams.ts'
import { startIdentityPool } from '../../testing/identity-pool.ts'
import { sentStatements } from '../../testing/sent-statements.ts'
import { type Caller, type Client, startTestService, type TestService } from '../../testing/service.ts'

const REFUSED = { detail: 'Not enough permissions' }
const PASSWORD = 'Correct-Horse-7'
const MINUTE = 60_000

let service: TestService
/** Another process: it shares nothing with the first but the database. */
let other: TestService
beforeAll(async () => {
  service = await startTestService({ config: { RBAC_ENFORCED: 'true' } })
  const { target } = service.database
  const { db, pool, close } = connect({ ...target, poolSize: 3 })
  other = await startTestService({
    config: { RBAC_ENFORCED: 'true' },
    database: { target, db, pool, close, drop: close },
  })
})
afterAll(async () => {
  await other.close()
  await service.close()
})

let count = 0
const nextName = (): string => {
  count += 1
  return `person-${count}`
}

interface Person {
  id: string
  email: string
  token: string
  client: Client
}

const person = async (role: string, target = service): Promise<Person> => {
  const username = nextName()
  const email = `${username}@example.com`
  const account = { username, email, role, password: PASSWORD }
  const { id } = (await target.as('superuser').post('/admin/users/', account)).json()
  const session = await target.anonymous.post('/auth/login', { email, password: PASSWORD })
  const token = session.json().access_token
  return { id, email, token, client: target.withToken(token) }
}

const grant = async (id: string, fields: object, by = service.as('superuser')) => {
  const answer = await by.post(`/rbac/users/${id}/grant`, { user_id: id, ...fields })
  return { status: answer.statusCode, body: answer.json() }
}

const newRole = async (permissions: object, by = service.as('superuser')) => {
  const answer = await by.post('/rbac/roles', { name: nextName(), permissions })
  return { status: answer.statusCode, name: answer.json().name as string }
}

const assign = (user_id: string, role_name: string, by = service.as('superuser')) =>
  by.post('/rbac/roles/assign', { user_id, role_name })

const newFlag = async () => {
  const name = nextName()
  return (await service.as('admin').post('/feature-flags/', { name, key: name })).json()
}

const toggle = async (client: Client): Promise<number> => {
  const { id } = await newFlag()
  return (await client.post(`/feature-flags/${id}/toggle`)).statusCode
}

const UPDATE_FLAGS = { resource: 'feature_flag', actions: ['update'] }

describe('a grant in force', () => {
  it('opens what it names, and nothing beside it', async () => {
    const { id, client } = await person('viewer')
    expect(await toggle(client)).toBe(403)
    await grant(id, UPDATE_FLAGS)
    const flag = await newFlag()
    expect((await client.post(`/feature-flags/${flag.id}/toggle`)).statusCode).toBe(200)
    const removed = await client.delete(`/feature-flags/${flag.id}`)
    expect([removed.statusCode, removed.json()]).toEqual([403, REFUSED])
    expect((await client.post('/feature-flags/', { name: 'New', key: 'new' })).statusCode).toBe(403)
    expect((await client.post('/experiments/', { name: 'New' })).statusCode).toBe(403)
  })

  it('ends the moment that it expires, in every process', async () => {
    const { id, token } = await person('analyst')
    const expires_at = new Date(service.now().getTime() + MINUTE).toISOString()
    await grant(id, { ...UPDATE_FLAGS, expires_at })
    const both = [service, other].map((process) => process.withToken(token))
    for (const client of both) expect(await toggle(client)).toBe(200)
    service.advance(MINUTE)
    other.advance(MINUTE)
    for (const client of both) expect(await toggle(client)).toBe(403)
  })

  it('ends with the next request after it is revoked, in every process', async () => {
    const { id, token } = await person('viewer')
    await grant(id, UPDATE_FLAGS)
    expect(await toggle(other.withToken(token))).toBe(200)
    await service.as('superuser').delete(`/rbac/users/${id}/grant/feature_flag`)
    expect(await toggle(other.withToken(token))).toBe(403)
    expect(await toggle(service.withToken(token))).toBe(403)
  })

  it('ends an open stream that it opened, when it is revoked in another process', async () => {
    const { id, token } = await person('viewer')
    await grant(id, { resource: 'audit_log', actions: ['list'] })
    const headers = { authorization: `Bearer ${token}` }
    const stream = await openEventStream(service.app, { url: '/api/v1/audit-logs/stream', headers })
    expect(stream.status).toBe(200)
    const { token: superuser } = await service.signIn('superuser')
    await other.withToken(superuser).delete(`/rbac/users/${id}/grant/audit_log`)
    await stream.rest()
    const again = await openEventStream(service.app, { url: '/api/v1/audit-logs/stream', headers })
    expect(again.status).toBe(403)
    again.close()
  })
})

describe('a custom role in force', () => {
  it('opens what it names while somebody has it, and follows its changes', async () => {
    const { id, token } = await person('viewer')
    const { name } = await newRole([UPDATE_FLAGS])
    await assign(id, name)
    const client = other.withToken(token)
    expect(await toggle(client)).toBe(200)
    await service.as('superuser').put(`/rbac/roles/${name}`, { permissions: [] })
    expect(await toggle(client)).toBe(403)
    await service.as('superuser').put(`/rbac/roles/${name}`, { permissions: [UPDATE_FLAGS] })
    expect(await toggle(client)).toBe(200)
    await service.as('superuser').delete(`/rbac/roles/${name}`)
    expect(await toggle(client)).toBe(403)
  })

  it('adds up with other roles and grants', async () => {
    const { id, client } = await person('viewer')
    await assign(id, (await newRole([UPDATE_FLAGS])).name)
    await assign(id, (await newRole([{ resource: 'experiment', actions: ['create'] }])).name)
    await grant(id, { resource: 'feature_flag', actions: ['delete'] })
    const flag = await newFlag()
    expect((await client.post(`/feature-flags/${flag.id}/toggle`)).statusCode).toBe(200)
    expect((await client.delete(`/feature-flags/${flag.id}`)).statusCode).toBe(204)
    expect((await client.post('/experiments/', { name: 'Mine' })).statusCode).toBe(201)
    expect((await client.get('/users/me')).json().granted_permissions).toEqual({
      experiment: ['create'],
      feature_flag: ['delete', 'update'],
    })
  })
})

describe('what somebody is told', () => {
  it('of the own account is what was granted: at the sign-in and at every reading', async () => {
    const { id, email, client } = await person('viewer')
    await grant(id, UPDATE_FLAGS)
    const expected = { feature_flag: ['update'] }
    const session = (await service.anonymous.post('/auth/login', { email, password: PASSWORD })).json()
    expect(session.user.granted_permissions).toEqual(expected)
    expect((await client.get('/users/me')).json().granted_permissions).toEqual(expected)
    expect((await client.get('/auth/me')).json().granted_permissions).toEqual(expected)
    const changed = await client.patch('/users/me', { first_name: 'Vi' })
    expect(changed.json().granted_permissions).toEqual(expected)
  })

  it('of the accounts of others is nothing of it', async () => {
    const { id } = await person('viewer')
    await grant(id, UPDATE_FLAGS)
    const read = await service.as('superuser').get(`/admin/users/${id}`)
    expect(read.json()).not.toHaveProperty('granted_permissions')
  })

  it('is that permissions are enforced', async () => {
    const { id, client } = await person('developer')
    await grant(id, { resource: 'user', actions: ['list'] })
    expect((await client.get(`/rbac/users/${id}/permissions`)).json()).toMatchObject({
      enforced: true,
      base_role: 'developer',
      permissions: { user: ['list'], export: ['create', 'read'] },
    })
  })
})

describe('the rights that are checked within a route', () => {
  it('let a viewer read the audit log of everybody', async () => {
    const { id, client } = await person('viewer')
    const { id: somebody } = await person('viewer')
    const refused = await client.get(`/audit-logs/user/${somebody}`)
    expect([refused.statusCode, refused.json()]).toEqual([403, REFUSED])
    expect((await client.get('/audit-logs/?action_type=user_create')).json().total).toBe(0)
    await grant(id, { resource: 'audit_log', actions: ['list'] })
    expect((await client.get(`/audit-logs/user/${somebody}`)).statusCode).toBe(200)
    expect((await client.get('/audit-logs/?action_type=user_create')).json().total).toBeGreaterThan(2)
    expect((await client.get('/audit-logs/stats')).statusCode).toBe(403)
  })

  it('let a developer read the roles and grants of others', async () => {
    const { id, client } = await person('developer')
    const { id: somebody } = await person('viewer')
    const paths = ['permissions', 'grants'].map((name) => `/rbac/users/${somebody}/${name}`)
    for (const path of paths) expect((await client.get(path)).statusCode).toBe(403)
    await grant(id, { resource: 'permission', actions: ['read'] })
    for (const path of paths) expect((await client.get(path)).statusCode).toBe(200)
  })

  it('leave API keys to the built-in role', async () => {
    const { id, client } = await person('viewer')
    for (const resource of ['experiment', 'feature_flag'])
      await grant(id, { resource, actions: ['create', 'read', 'update', 'delete', 'list'] })
    const key = await client.post('/api-keys/', { name: 'mine', scopes: ['ruleset'] })
    expect([key.statusCode, key.json()]).toEqual([403, REFUSED])
  })

  it('show somebody who may list accounts neither external links nor locks', async () => {
    const { id, client } = await person('viewer')
    await grant(id, { resource: 'user', actions: ['list', 'create', 'update', 'delete'] })
    const { items } = (await client.get('/admin/users/')).json()
    expect(items[0]).not.toHaveProperty('external_id')
    expect((await client.get(`/admin/users/${id}`)).statusCode).toBe(403)
    const raised = await client.patch(`/admin/users/${id}`, { is_superuser: true })
    expect([raised.statusCode, raised.json()]).toEqual([403, REFUSED])
  })
})

const MANAGE = [
  { resource: 'role', actions: ['create', 'update', 'delete'] },
  { resource: 'permission', actions: ['create', 'update', 'delete', 'read', 'list'] },
]

/** Somebody who was granted everything about roles and permissions. */
const delegate = async (role: Caller): Promise<Person> => {
  const made = await person(role)
  await assign(made.id, (await newRole(MANAGE)).name)
  return made
}

describe('somebody who was granted the rights over roles and permissions', () => {
  it('hands on what the own built-in role allows', async () => {
    const { client } = await delegate('developer')
    const { id, client: viewer } = await person('viewer')
    const role = await newRole([{ resource: 'experiment', actions: ['create'] }], client)
    expect(role.status).toBe(201)
    expect((await assign(id, role.name, client)).statusCode).toBe(200)
    expect((await grant(id, UPDATE_FLAGS, client)).status).toBe(201)
    expect(await toggle(viewer)).toBe(200)
    expect((await client.delete(`/rbac/users/${id}/grant/feature_flag`)).statusCode).toBe(200)
    const change = { permissions: [{ resource: 'experiment', actions: ['read'] }] }
    expect((await client.put(`/rbac/roles/${role.name}`, change)).statusCode).toBe(200)
    const assignment = { user_id: id, role_name: role.name }
    expect((await client.post('/rbac/roles/revoke', assignment)).statusCode).toBe(200)
    expect((await client.delete(`/rbac/roles/${role.name}`)).statusCode).toBe(204)
  })

  it('hands on nothing that was only granted: neither to others nor, for longer, to the own account', async () => {
    const { id, client } = await delegate('viewer')
    const expires_at = new Date(service.now().getTime() + MINUTE).toISOString()
    await grant(id, { ...UPDATE_FLAGS, expires_at })
    const { id: somebody } = await person('viewer')
    for (const target of [id, somebody])
      expect(await grant(target, UPDATE_FLAGS, client)).toEqual({ status: 403, body: REFUSED })
    expect((await newRole([UPDATE_FLAGS], client)).status).toBe(403)
    expect((await client.get(`/rbac/users/${id}/grants`)).json().items[0].expires_at).toBe(expires_at)
  })

  it.each([
    ['the rights over roles', [{ resource: 'role', actions: ['create'] }]],
    ['the rights over permissions', [{ resource: 'permission', actions: ['create'] }]],
    ['the list of accounts', [{ resource: 'user', actions: ['list'] }]],
    ['what an analyst may do and a developer may not', [{ resource: 'audit_log', actions: ['read'] }]],
    ['more than it may among less', [UPDATE_FLAGS, { resource: 'audit_log', actions: ['list'] }]],
  ])('neither gives nor takes, as a developer, %s', async (_, permissions) => {
    const { id: own, client } = await delegate('developer')
    const { id } = await person('viewer')
    const theirs = await newRole(permissions)
    const mine = await newRole([UPDATE_FLAGS], client)
    await assign(id, theirs.name)
    const body = { user_id: id, role_name: theirs.name }
    const answers = [
      await client.post('/rbac/roles', { name: nextName(), permissions }),
      await client.put(`/rbac/roles/${mine.name}`, { permissions }),
      await client.put(`/rbac/roles/${theirs.name}`, { permissions: [] }),
      await client.put(`/rbac/roles/${theirs.name}`, { description: 'Mine' }),
      await client.delete(`/rbac/roles/${theirs.name}`),
      await client.post('/rbac/roles/assign', { ...body, user_id: own }),
      await client.post('/rbac/roles/revoke', body),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      answers.map(() => [403, REFUSED]),
    )
    const held = (await service.as('superuser').get(`/rbac/users/${id}/permissions`)).json()
    expect(held.custom_roles).toEqual([theirs.name])
    expect((await service.as('superuser').get(`/rbac/roles/${theirs.name}`)).json().description).toBeNull()
  })

  it('does not replace or revoke a grant beyond the own reach', async () => {
    const { client } = await delegate('analyst')
    const { id } = await person('viewer')
    await grant(id, { resource: 'experiment', actions: ['create'] })
    const replaced = await grant(id, { resource: 'experiment', actions: ['read'] }, client)
    expect(replaced).toEqual({ status: 403, body: REFUSED })
    const revoked = await client.delete(`/rbac/users/${id}/grant/experiment`)
    expect([revoked.statusCode, revoked.json()]).toEqual([403, REFUSED])
    const { permissions } = (await service.as('superuser').get(`/rbac/users/${id}/permissions`)).json()
    expect(permissions.experiment).toEqual(['create', 'list', 'read'])
  })
})

describe('the cost of enforcement', () => {
  it('is no statement more than without it, for people with grants and without', async () => {
    const recorded = await startTestService()
    const plain = await person('viewer', recorded)
    const without = await person('viewer')
    const withGrant = await person('viewer')
    await grant(withGrant.id, UPDATE_FLAGS)
    const aboutAccounts = (statement: string) => /"sessions"|from "users"/.test(statement)
    const statementsOf = async (target: TestService, { token }: Person) => {
      const client = target.withToken(token)
      await client.get('/users/me')
      const sent = await sentStatements(target.database.pool, () => client.get('/users/me'))
      return sent.filter(aboutAccounts).length
    }
    const usual = await statementsOf(recorded, plain)
    expect([await statementsOf(service, without), await statementsOf(service, withGrant)]).toEqual([
      usual,
      usual,
    ])
    await recorded.close()
  })

  it('is nothing for API keys', async () => {
    const headers = await service.key()
    const ask = () => service.inject({ url: '/api/v1/tracking/', headers })
    await ask()
    expect(await sentStatements(service.database.pool, ask)).toEqual([])
  })
})

it('acts for people of a managed identity service, too', async () => {
  const pool = await startIdentityPool(() => managed?.now() ?? new Date('2026-03-01T12:00:00.000Z'))
  const managed: TestService = await startTestService({
    config: { ...pool.settings, RBAC_ENFORCED: 'true' },
  })
  const token = await pool.token({ claims: { sub: 'sub-1', username: 'vera', 'managed:groups': [] } })
  const client = managed.withToken(token)
  const { id } = (await client.get('/users/me')).json()
  expect((await client.post('/experiments/', { name: 'One' })).statusCode).toBe(403)
  await managed.db
    .insertInto('direct_permission_grants')
    .values({ user_id: id, resource: 'experiment', actions: ['create'], granted_at: managed.now() })
    .execute()
  expect((await client.post('/experiments/', { name: 'One' })).statusCode).toBe(201)
  expect((await client.get('/users/me')).json().granted_permissions).toEqual({ experiment: ['create'] })
  await managed.close()
  await pool.close()
})
