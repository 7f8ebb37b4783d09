import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestService, type TestService } from '../../testing/service.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'

let service: TestService
const people = {} as Record<Caller, string>
beforeAll(async () => {
  service = await startTestService()
  for (const caller of ['viewer', 'analyst', 'developer', 'admin', 'superuser'] as const) {
    people[caller] = (await service.signIn(caller)).user_id
  }
})
afterAll(() => service.close())

const call = async (caller: Caller, request: string, body?: object) => {
  const [method, path = ''] = request.split(' ')
  const answer = await service
    .as(caller)
    [method as 'get' | 'post' | 'put' | 'delete'](`/workspaces${path}`, body)
  return { status: answer.statusCode, body: answer.payload === '' ? undefined : answer.json() }
}

const refusal = async (caller: Caller, request: string, body?: object) => {
  const { status, body: answer } = await call(caller, request, body)
  return [status, answer.detail]
}

const create = async (caller: Caller = 'viewer') => {
  const slug = `team-${randomUUID().slice(0, 8)}`
  const { status, body } = await call(caller, 'post /', { name: 'Team', slug })
  expect(status).toBe(201)
  return body
}

/** A workspace of the viewer, with the analyst as admin and the developer as member. */
const staffed = async (): Promise<string> => {
  const { id } = await create('viewer')
  await call('viewer', `post /${id}/members`, { user_id: people.analyst, role: 'admin' })
  await call('viewer', `post /${id}/members`, { user_id: people.developer, role: 'member' })
  return id
}

const NOT_THERE = [404, 'Workspace not found']
const FORBIDDEN = [403, 'Not enough permissions']

describe('a workspace', () => {
  it('belongs to whoever makes it', async () => {
    const { status, body } = await call('viewer', 'post /', {
      name: 'Search',
      slug: 'search',
      description: 'Ranking',
    })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'Search',
        slug: 'search',
        description: 'Ranking',
        created_by: people.viewer,
        member_count: 1,
        my_role: 'owner',
        created_at: service.now().toISOString(),
        updated_at: service.now().toISOString(),
      },
    ])
    expect((await call('viewer', `get /${body.id}`)).body).toEqual(body)
  })

  it('is not there for others, but for superusers, who count as owners', async () => {
    const { id } = await create('viewer')
    for (const request of ['get /X', 'delete /X', 'get /X/members', 'get /X/invites', 'get /X/api-keys']) {
      expect(await refusal('admin', request.replace('X', id))).toEqual(NOT_THERE)
    }
    expect(await refusal('admin', `put /${id}`, { name: 'Mine' })).toEqual(NOT_THERE)
    expect((await call('superuser', `get /${id}`)).body.my_role).toBeNull()
    expect((await call('superuser', `put /${id}`, { name: 'Renamed' })).body.name).toBe('Renamed')
  })

  it('is listed for those who are in it', async () => {
    const { id, slug } = await create('viewer')
    const idsFor = async (caller: Caller, query = '') =>
      (await call(caller, `get /${query}`)).body.items.map((item: { id: string }) => item.id)
    expect(await idsFor('viewer')).toContain(id)
    expect(await idsFor('viewer', `?search=${slug.toUpperCase()}`)).toEqual([id])
    expect(await idsFor('developer')).not.toContain(id)
    expect(await idsFor('superuser')).not.toContain(id)
    expect(await idsFor('superuser', '?all=true&limit=1000')).toContain(id)
    expect(await refusal('admin', 'get /?all=true')).toEqual(FORBIDDEN)
  })

  it('has a slug of its own', async () => {
    const { slug } = await create()
    expect(await refusal('admin', 'post /', { name: 'Other', slug })).toEqual([
      409,
      'Workspace slug already exists',
    ])
  })

  it.each([
    ['no slug', { name: 'a' }],
    ['capitals in the slug', { name: 'a', slug: 'Team' }],
    ['a short slug', { name: 'a', slug: 'a' }],
    ['a hyphen first', { name: 'a', slug: '-a' }],
    ['a long slug', { name: 'a', slug: 'a'.repeat(64) }],
    ['an empty name', { name: '', slug: 'ok' }],
    ['a NUL in the name', { name: 'a\u0000', slug: 'ok' }],
    ['a long description', { name: 'a', slug: 'ok', description: 'd'.repeat(2001) }],
    ['an unknown field', { name: 'a', slug: 'ok', created_by: UNKNOWN }],
  ])('is refused with %s', async (_, body) => {
    expect((await call('viewer', 'post /', body)).status).toBe(422)
  })

  it('is changed by its admins, deleted by its owners', async () => {
    const id = await staffed()
    expect(await refusal('developer', `put /${id}`, { name: 'No' })).toEqual(FORBIDDEN)
    expect((await call('analyst', `put /${id}`, { description: 'Yes' })).body).toMatchObject({
      name: 'Team',
      description: 'Yes',
      my_role: 'admin',
    })
    expect(await refusal('analyst', `delete /${id}`)).toEqual(FORBIDDEN)
    expect((await call('viewer', `delete /${id}`)).status).toBe(204)
    expect(await refusal('viewer', `get /${id}`)).toEqual(NOT_THERE)
  })
})

describe('the members', () => {
  it('are added by admins, the role owner only by owners', async () => {
    const id = await staffed()
    const add = (caller: Caller, role: string) =>
      call(caller, `post /${id}/members`, { user_id: people.admin, role })
    expect((await add('developer', 'viewer')).status).toBe(403)
    expect((await add('analyst', 'owner')).status).toBe(403)
    const { status, body } = await add('viewer', 'OWNER')
    expect([status, body.role, body.workspace_id]).toEqual([201, 'owner', id])
    expect(await refusal('analyst', `post /${id}/members`, { user_id: people.admin })).toEqual([
      409,
      'User is already a member',
    ])
    expect(await refusal('analyst', `post /${id}/members`, { user_id: UNKNOWN })).toEqual([
      404,
      'User not found',
    ])
    const { items, total } = (await call('developer', `get /${id}/members`)).body
    expect([total, items.length]).toEqual([4, 4])
  })

  it('change roles, of owners only by owners', async () => {
    const id = await staffed()
    const change = (caller: Caller, of: Caller, role: string) =>
      refusal(caller, `put /${id}/members/${people[of]}`, { role })
    expect(await change('analyst', 'viewer', 'member')).toEqual(FORBIDDEN)
    expect(await change('analyst', 'developer', 'owner')).toEqual(FORBIDDEN)
    expect(await change('analyst', 'superuser', 'viewer')).toEqual([404, 'Member not found'])
    expect(await change('viewer', 'viewer', 'admin')).toEqual([400, 'A workspace needs at least one owner'])
    expect(
      (await call('viewer', `put /${id}/members/${people.developer}`, { role: 'owner' })).body.role,
    ).toBe('owner')
    expect((await call('viewer', `put /${id}/members/${people.viewer}`, { role: 'member' })).status).toBe(200)
  })

  it('may leave, but not the last owner', async () => {
    const id = await staffed()
    const leave = (caller: Caller) => call(caller, `delete /${id}/members/${people[caller]}`)
    expect((await leave('developer')).status).toBe(204)
    expect((await leave('viewer')).body.detail).toBe('A workspace needs at least one owner')
    expect(await refusal('analyst', `delete /${id}/members/${people.viewer}`)).toEqual(FORBIDDEN)
    expect((await call('viewer', `delete /${id}/members/${people.analyst}`)).status).toBe(204)
  })

  it('keep an owner when two owners leave at the same time', async () => {
    const id = await staffed()
    await call('viewer', `put /${id}/members/${people.analyst}`, { role: 'owner' })
    const leave = (caller: Caller) => call(caller, `delete /${id}/members/${people[caller]}`)
    const answers = await Promise.all([leave('viewer'), leave('analyst')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400])
  })

  it('change nothing of what an account may do', async () => {
    await create('viewer')
    expect((await service.as('viewer').post('/experiments/', { name: 'no' })).statusCode).toBe(403)
  })

  it('lose an account that is deleted', async () => {
    const id = await staffed()
    const made = await service
      .as('superuser')
      .post('/admin/users/', { username: 'passing', email: 'x@example.com' })
    const user_id = made.json().id
    await call('viewer', `post /${id}/members`, { user_id })
    await service.as('superuser').delete(`/admin/users/${user_id}`)
    expect((await call('viewer', `get /${id}`)).body.member_count).toBe(3)
  })
})

describe('the keys of a workspace', () => {
  it('belong to whoever makes them, and are revoked by their owner or an admin', async () => {
    const id = await staffed()
    const make = async (caller: Caller) =>
      (await call(caller, `post /${id}/api-keys`, { name: 'web', scopes: ['evaluate'] })).body
    const [own, other] = [await make('developer'), await make('viewer')]
    expect(own).toMatchObject({ user_id: people.developer, key: expect.stringMatching(/^assay_/) })
    const { items, total } = (await call('analyst', `get /${id}/api-keys`)).body
    expect([total, items.map((key: { id: string }) => key.id).toSorted()]).toEqual([
      2,
      [own.id, other.id].toSorted(),
    ])
    expect(items[0].key).toBeUndefined()
    expect(await refusal('developer', `delete /${id}/api-keys/${other.id}`)).toEqual(FORBIDDEN)
    expect((await call('developer', `delete /${id}/api-keys/${own.id}`)).status).toBe(204)
    expect((await call('analyst', `delete /${id}/api-keys/${other.id}`)).status).toBe(204)
    const used = await service.inject({
      url: '/api/v1/feature-flags/user/somebody',
      headers: { 'x-api-key': other.key },
    })
    expect(used.statusCode).toBe(401)
  })

  it('are not those of another workspace, and outlive theirs', async () => {
    const [id, another] = [await staffed(), await staffed()]
    const key = (await call('viewer', `post /${id}/api-keys`, { name: 'kept', scopes: ['evaluate'] })).body
    expect(await refusal('viewer', `delete /${another}/api-keys/${key.id}`)).toEqual([
      404,
      'API key not found',
    ])
    await call('viewer', `delete /${id}`)
    const used = await service.inject({
      url: '/api/v1/feature-flags/user/somebody',
      headers: { 'x-api-key': key.key },
    })
    expect(used.statusCode).toBe(200)
  })
})

it('records who did what to a workspace', async () => {
  const id = await staffed()
  await call('viewer', `put /${id}/members/${people.developer}`, { role: 'viewer' })
  const { items } = (
    await service.as('superuser').get('/audit-logs?entity_type=workspace_member&limit=1')
  ).json()
  expect(items[0]).toMatchObject({
    action_type: 'workspace_member_update',
    old_value: { role: 'member', workspace_id: id },
    new_value: { role: 'viewer', workspace_id: id },
  })
})
