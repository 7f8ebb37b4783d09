import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestService, type TestService } from '../../testing/service.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'

let service: TestService
let viewer: string
let superuser: string
beforeAll(async () => {
  service = await startTestService()
  viewer = (await service.signIn('viewer')).user_id
  superuser = (await service.signIn('superuser')).user_id
})
afterAll(() => service.close())

type Method = 'get' | 'post' | 'put' | 'delete'

const call = async (request: string, body?: object, caller: Caller = 'superuser') => {
  const [method, path = ''] = request.split(' ')
  const answer = await service.as(caller)[method as Method](`/rbac${path}`, body)
  return { status: answer.statusCode, body: answer.payload === '' ? undefined : answer.json() }
}

const detail = async (request: string, body?: object, caller?: Caller) => {
  const { status, body: answer } = await call(request, body, caller)
  return [status, Array.isArray(answer.detail) ? answer.detail[0] : answer.detail]
}

let count = 0
const create = async (fields: object = {}): Promise<string> => {
  count += 1
  const name = `role-${count}`
  expect((await call('post /roles', { name, ...fields })).status).toBe(201)
  return name
}

const assign = (role_name: string, user_id = viewer) => call('post /roles/assign', { user_id, role_name })
const permissions = async (user = viewer) => (await call(`get /users/${user}/permissions`)).body

const auditOf = async (action: string) =>
  (await service.as('superuser').get(`/audit-logs?action_type=${action}&limit=1`)).json().items[0]

describe('a custom role', () => {
  it('has its permissions sorted, each action once', async () => {
    const { status, body } = await call('post /roles', {
      name: 'release_manager',
      description: 'Cuts releases',
      permissions: [
        { resource: 'FEATURE-FLAG', actions: ['update', 'read', 'update'] },
        { resource: 'experiment', actions: ['list'] },
        { resource: 'feature_flag', actions: ['list'] },
      ],
    })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'release_manager',
        description: 'Cuts releases',
        is_system_role: false,
        permissions: [
          { resource: 'experiment', actions: ['list'] },
          { resource: 'feature_flag', actions: ['list', 'read', 'update'] },
        ],
        user_count: 0,
        created_at: service.now().toISOString(),
      },
    ])
    expect((await call('get /roles/release_manager', undefined, 'viewer')).body).toEqual(body)
    expect((await auditOf('custom_role_create')).entity_name).toBe('release_manager')
  })

  it('changes only the fields that were sent', async () => {
    const name = await create({ description: 'a', permissions: [{ resource: 'export', actions: ['read'] }] })
    const renamed = await call(`put /roles/${name}`, { description: null })
    expect(renamed.body).toMatchObject({
      description: null,
      permissions: [{ resource: 'export', actions: ['read'] }],
    })
    const emptied = await call(`put /roles/${name}`, { permissions: [] })
    expect(emptied.body).toMatchObject({ description: null, permissions: [] })
    expect((await auditOf('custom_role_update')).old_value).toEqual({ permissions: { export: ['read'] } })
  })

  it('is deleted with its assignments', async () => {
    const name = await create()
    await assign(name)
    expect((await call(`get /roles/${name}`)).body.user_count).toBe(1)
    expect((await call(`delete /roles/${name}`)).status).toBe(204)
    expect((await permissions()).custom_roles).not.toContain(name)
    expect(await detail(`get /roles/${name}`)).toEqual([404, 'Role not found'])
  })

  it.each([
    ['a name in use', 'post /roles', () => ({ name: 'taken' }), [409, 'Role already exists']],
    ['the name of a built-in role', 'post /roles', () => ({ name: 'analyst' }), [409, 'Role already exists']],
    ['an unknown role', 'put /roles/nobody', () => ({}), [404, 'Role not found']],
    ['a built-in role', 'put /roles/admin', () => ({}), [400, 'Built-in roles cannot be changed']],
    ['a built-in role', 'delete /roles/viewer', () => undefined, [400, 'Built-in roles cannot be changed']],
    [
      'a built-in role',
      'post /roles/assign',
      () => ({ user_id: viewer, role_name: 'admin' }),
      [400, 'Built-in roles are set under /admin/users'],
    ],
    [
      'an unknown role',
      'post /roles/revoke',
      () => ({ user_id: viewer, role_name: 'no' }),
      [404, 'Role not found'],
    ],
    [
      'an unknown account',
      'post /roles/assign',
      () => ({ user_id: UNKNOWN, role_name: 'taken' }),
      [404, 'User not found'],
    ],
  ])('is refused for %s: %s', async (_, request, body, refusal) => {
    await call('post /roles', { name: 'taken' })
    expect(await detail(request, body())).toEqual(refusal)
  })

  it.each([
    ['no name', {}, 'name'],
    ['capitals', { name: 'Release' }, 'name'],
    ['one letter', { name: 'r' }, 'name'],
    ['65 letters', { name: 'r'.repeat(65) }, 'name'],
    ['a path', { name: '../admin' }, 'name'],
    ['a long description', { name: 'ok', description: 'd'.repeat(257) }, 'description'],
    [
      'an unknown resource',
      { name: 'ok', permissions: [{ resource: 'universe', actions: ['read'] }] },
      'permissions',
    ],
    [
      'an unknown action',
      { name: 'ok', permissions: [{ resource: 'user', actions: ['own'] }] },
      'permissions',
    ],
    ['no action', { name: 'ok', permissions: [{ resource: 'user', actions: [] }] }, 'permissions'],
    [
      'a key of the prototype',
      { name: 'ok', permissions: [{ resource: '__proto__', actions: ['read'] }] },
      'permissions',
    ],
    ['an unknown field', { name: 'ok', is_system_role: true }, 'is_system_role'],
  ])('is refused with %s', async (_, body, field) => {
    const [status, problem] = await detail('post /roles', body)
    expect([status, problem.loc.slice(0, 2)]).toEqual([422, ['body', field]])
  })

  it('is made once when two ask for it at the same time', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => call('post /roles', { name: 'at-once' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  })
})

describe('the list of roles', () => {
  it('holds custom and built-in roles by name, in pages', async () => {
    await create()
    const { body } = await call('get /roles', undefined, 'viewer')
    const names = body.items.map(({ name }: { name: string }) => name)
    expect(names).toEqual(names.toSorted())
    expect(names).toEqual(expect.arrayContaining(['admin', 'analyst', 'developer', 'viewer', 'role-1']))
    expect(body.total).toBe(names.length)
    const second = (await call('get /roles?skip=1&limit=2')).body
    expect(second.items.map(({ name }: { name: string }) => name)).toEqual(names.slice(1, 3))
    expect([second.total, second.skip, second.limit]).toEqual([names.length, 1, 2])
    expect((await call('get /roles?skip=1000')).body).toMatchObject({ items: [], total: names.length })
  })

  it('leaves the built-in roles out on request', async () => {
    const { body } = await call('get /roles?include_system=false')
    expect(body.items.every((role: { is_system_role: boolean }) => !role.is_system_role)).toBe(true)
    expect(body.total).toBe((await call('get /roles')).body.total - 4)
  })

  it('describes a built-in role without id and time', async () => {
    expect((await call('get /roles/developer')).body).toMatchObject({
      id: null,
      is_system_role: true,
      created_at: null,
      permissions: expect.arrayContaining([
        { resource: 'feature_flag', actions: ['create', 'delete', 'list', 'read', 'update'] },
      ]),
    })
  })
})

describe('an assignment', () => {
  it('adds what the role permits, and repeating it is no error', async () => {
    const name = await create({ permissions: [{ resource: 'user', actions: ['list'] }] })
    const expected = { status: 'assigned', user_id: viewer, role: name }
    expect((await assign(name)).body).toEqual(expected)
    expect((await assign(name)).body).toEqual(expected)
    const held = await permissions()
    expect([held.custom_roles.includes(name), held.permissions.user]).toEqual([true, ['list']])
    const revoke = () =>
      call('post /roles/revoke', { user_id: viewer, role_name: name, reason: 'left the team' })
    expect((await revoke()).body).toEqual({ ...expected, status: 'revoked' })
    expect((await revoke()).body).toEqual({ ...expected, status: 'revoked' })
    expect((await permissions()).permissions.user).toBeUndefined()
    expect(await auditOf('custom_role_revoke')).toMatchObject({ entity_name: name, reason: 'left the team' })
  })
})

describe('a grant', () => {
  const grant = (fields: object, user = viewer) =>
    call(`post /users/${user}/grant`, { user_id: user, ...fields })

  it('replaces the former grant for its resource', async () => {
    const first = await grant({ resource: 'audit_log', actions: ['read', 'list', 'read'] })
    expect([first.status, first.body]).toEqual([
      201,
      {
        status: 'granted',
        user_id: viewer,
        resource: 'audit_log',
        actions: ['list', 'read'],
        expires_at: null,
      },
    ])
    await grant({ resource: 'audit_log', actions: ['delete'] })
    expect((await permissions()).permissions.audit_log).toEqual(['delete'])
    const revoke = () => call(`delete /users/${viewer}/grant/audit_log`)
    expect((await revoke()).body).toEqual({ status: 'revoked', count: 1 })
    expect((await revoke()).body).toEqual({ status: 'revoked', count: 0 })
    expect((await permissions()).permissions.audit_log).toBeUndefined()
  })

  it('counts until it expires', async () => {
    const expires_at = new Date(service.now().getTime() + 60_000).toISOString()
    expect((await grant({ resource: 'user', actions: ['read'], expires_at })).body.expires_at).toBe(
      expires_at,
    )
    expect((await permissions()).permissions.user).toEqual(['read'])
    service.advance(60_000)
    expect((await permissions()).permissions.user).toBeUndefined()
  })

  it.each([
    [
      'for another account than that of the path',
      { user_id: UNKNOWN, resource: 'user', actions: ['read'] },
      400,
    ],
    ['that has expired', { resource: 'user', actions: ['read'], expires_at: '2020-01-01' }, 422],
    ['of nothing', { resource: 'user', actions: [] }, 422],
    ['for everything', { resource: '*', actions: ['read'] }, 422],
  ])('is refused %s', async (_, fields, status) => {
    expect((await grant(fields)).status).toBe(status)
  })

  it('needs an account', async () => {
    expect((await grant({ resource: 'user', actions: ['read'] }, UNKNOWN)).status).toBe(404)
    expect(await detail(`delete /users/${UNKNOWN}/grant/user`)).toEqual([404, 'User not found'])
  })
})

describe('the permissions of an account', () => {
  it('are for itself and for administrators', async () => {
    const path = `get /users/${viewer}/permissions`
    expect((await call(path, undefined, 'viewer')).status).toBe(200)
    expect((await call(path, undefined, 'admin')).status).toBe(200)
    expect(await detail(path, undefined, 'analyst')).toEqual([403, 'Not enough permissions'])
    expect(await detail(`get /users/${UNKNOWN}/permissions`)).toEqual([404, 'User not found'])
  })

  it('say that they are not enforced, and change nothing that the account may do', async () => {
    const name = await create({ permissions: [{ resource: 'experiment', actions: ['create'] }] })
    await assign(name)
    expect(await permissions()).toMatchObject({ enforced: false, base_role: 'viewer', is_superuser: false })
    const refused = await service.as('viewer').post('/experiments/', { name: 'not mine to make' })
    expect(refused.statusCode).toBe(403)
  })

  it('are all of them for a superuser', async () => {
    const held = await permissions(superuser)
    expect([held.is_superuser, Object.keys(held.permissions).length]).toEqual([true, 8])
  })
})

it('keeps the record of an account that is deleted out of the lists', async () => {
  const created = await service
    .as('superuser')
    .post('/admin/users/', { username: 'passing', email: 'p@example.com' })
  const { id } = created.json()
  const name = await create()
  await assign(name, id)
  expect((await service.as('superuser').delete(`/admin/users/${id}`)).statusCode).toBe(204)
  expect((await call(`get /roles/${name}`)).body.user_count).toBe(0)
})
