import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestService, type TestService } from '../../testing/service.ts'

let service: TestService
const people = {} as Record<Caller, string>
beforeAll(async () => {
  service = await startTestService()
  for (const caller of ['viewer', 'analyst', 'developer', 'superuser'] as const) {
    people[caller] = (await service.signIn(caller)).user_id
  }
})
afterAll(() => service.close())

const ROUNDS = 8

const call = async (caller: Caller, request: string, body?: object) => {
  const [method, path = ''] = request.split(' ')
  const answer = await service
    .as(caller)
    [method as 'get' | 'post' | 'put' | 'delete'](`/workspaces${path}`, body)
  return { status: answer.statusCode, body: answer.payload === '' ? undefined : answer.json() }
}

/** A workspace that two accounts own. */
const owned = async (): Promise<string> => {
  const slug = `race-${randomUUID().slice(0, 8)}`
  const { id } = (await call('viewer', 'post /', { name: 'Race', slug })).body
  await call('viewer', `post /${id}/members`, { user_id: people.analyst, role: 'owner' })
  return id
}

const owners = async (id: string): Promise<number> =>
  (await call('superuser', `get /${id}/members`)).body.items.filter(
    ({ role }: { role: string }) => role === 'owner',
  ).length

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status)

describe('at the same time', () => {
  it.each([
    ['two owners remove each other', 'delete /ID/members/OTHER', undefined],
    ['two owners leave', 'delete /ID/members/SELF', undefined],
    ['two owners become members', 'put /ID/members/SELF', { role: 'member' }],
    ['two owners make each other members', 'put /ID/members/OTHER', { role: 'member' }],
  ])('%s: one owner is left', async (_, request, body) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await owned()
      const by = (self: Caller, other: Caller) =>
        call(
          self,
          request.replace('ID', id).replace('SELF', people[self]).replace('OTHER', people[other]),
          body,
        )
      const answers = await Promise.all([by('viewer', 'analyst'), by('analyst', 'viewer')])
      expect(statuses(answers).filter((status) => status < 300)).toHaveLength(1)
      expect(statuses(answers).every((status) => status < 500)).toBe(true)
      expect(await owners(id)).toBe(1)
    }
  })

  it('somebody is added twice: once a member', async () => {
    const id = await owned()
    const add = () => call('viewer', `post /${id}/members`, { user_id: people.developer })
    const answers = await Promise.all([add(), add(), add()])
    expect(statuses(answers).toSorted()).toEqual([201, 409, 409])
  })

  it('a slug is taken twice: one workspace', async () => {
    const slug = `same-${randomUUID().slice(0, 8)}`
    const create = (caller: Caller) => call(caller, 'post /', { name: 'Same', slug })
    const answers = await Promise.all([create('viewer'), create('analyst'), create('developer')])
    expect(statuses(answers).toSorted()).toEqual([201, 409, 409])
    expect((await call('superuser', `get /?all=true&search=${slug}`)).body.total).toBe(1)
  })

  it('a key is created while the workspace is deleted: it is filed, or not created at all', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await owned()
      const name = `key-${id}`
      const [created, deleted] = await Promise.all([
        call('analyst', `post /${id}/api-keys`, { name, scopes: ['evaluate'] }),
        call('viewer', `delete /${id}`),
      ])
      expect(deleted.status).toBe(204)
      expect([201, 404]).toContain(created.status)
      const own = (await service.as('analyst').get('/api-keys/?limit=1000')).json().items
      const isThere = own.some((key: { name: string }) => key.name === name)
      expect(isThere).toBe(created.status === 201)
      if (isThere) await service.as('analyst').delete(`/api-keys/${created.body.id}`)
    }
  })

  it('an invite is accepted by its account while that is deleted: no membership without an account', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await owned()
      const { email, token: session, user } = await passing(`race-${round}`)
      const { token } = (await call('viewer', `post /${id}/invites`, { email })).body
      const [accepted, deleted] = await Promise.all([
        service.withToken(session).post(`/workspaces/invites/${token}/accept`),
        service.as('superuser').delete(`/admin/users/${user}`),
      ])
      expect(deleted.statusCode).toBe(204)
      expect([201, 401, 404]).toContain(accepted.statusCode)
      expect((await call('viewer', `get /${id}`)).body.member_count).toBe(2)
    }
  })

  it('an invite is accepted while it is revoked: either, not both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await owned()
      const invite = (await call('viewer', `post /${id}/invites`, { email: 'developer@example.com' })).body
      const [accepted, revoked] = await Promise.all([
        call('developer', `post /invites/${invite.token}/accept`),
        call('viewer', `delete /${id}/invites/${invite.id}`),
      ])
      expect([`201 409`, `404 204`]).toContain(`${accepted.status} ${revoked.status}`)
    }
  })
})

/** An account that will be deleted, with its session. */
const passing = async (username: string) => {
  const email = `${username}@example.com`
  const password = 'Correct-Horse-7'
  const made = await service.as('superuser').post('/admin/users/', { username, email, password })
  const session = await service.anonymous.post('/auth/login', { email, password })
  return { email, user: made.json().id as string, token: session.json().access_token as string }
}
