import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { accountOfIdentity, storeIdentity } from './store.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

let count = 0

const createAccount = async (): Promise<string> => {
  count += 1
  const names = { username: `linked${count}`, email: `linked${count}@corp.example` }
  const answer = await service.as('superuser').post('/admin/users', names)
  expect(answer.statusCode).toBe(201)
  return answer.json<{ id: string }>().id
}

const link = async (user_id: string, subject: string) => {
  const identity = {
    provider_type: 'oidc_b',
    issuer: 'https://idp.example',
    subject,
    email: '',
    groups: [],
  } as const
  expect(await storeIdentity(service.context(), identity, user_id)).toBe(true)
  return identity
}

const list = async (query: string) => {
  const answer = await service.as('superuser').get(`/auth/sso/identities${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ items: { id: string; subject: string }[]; total: number }>()
}

describe('linked identities', () => {
  it('are listed by account, newest first and paged', async () => {
    const [one, other] = [await createAccount(), await createAccount()]
    await link(one, 'first')
    service.advance(1000)
    await link(one, 'second')
    await link(other, 'third')
    expect((await list(`?user_id=${one}`)).items.map(({ subject }) => subject)).toEqual(['second', 'first'])
    expect(await list(`?user_id=${one}&skip=1&limit=1`)).toMatchObject({
      items: [{ user_id: one, provider_type: 'oidc_b', issuer: 'https://idp.example', subject: 'first' }],
      total: 2,
      skip: 1,
      limit: 1,
    })
    expect((await list('')).total).toBeGreaterThanOrEqual(3)
  })

  it('belong to one account each', async () => {
    const [one, other] = [await createAccount(), await createAccount()]
    const identity = await link(one, 'mine')
    expect(await storeIdentity(service.context(), identity, other)).toBe(false)
    expect(await accountOfIdentity(service.context(), identity)).toBe(one)
  })

  it('of one account are 100 at most: the least recently used are unlinked', async () => {
    const user_id = await createAccount()
    await link(user_id, 'transient 0')
    await link(user_id, 'transient 1')
    service.advance(1000)
    for (let number = 2; number < 100; number += 1) await link(user_id, `transient ${number}`)
    service.advance(1000)
    const first = await link(user_id, 'transient 0')
    expect(await list(`?user_id=${user_id}`)).toMatchObject({ total: 100 })
    await link(user_id, 'transient 100')
    expect(await list(`?user_id=${user_id}`)).toMatchObject({ total: 100 })
    expect(await accountOfIdentity(service.context(), first)).toBe(user_id)
    expect(await accountOfIdentity(service.context(), { ...first, subject: 'transient 1' })).toBeUndefined()
  })

  it('are unlinked, which is audited with the account', async () => {
    const user_id = await createAccount()
    const identity = await link(user_id, 'unlinked')
    const [found] = (await list(`?user_id=${user_id}`)).items
    const answer = await service.as('superuser').delete(`/auth/sso/identities/${found?.id}`)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await accountOfIdentity(service.context(), identity)).toBeUndefined()
    const history = await service.as('admin').get(`/audit-logs/entity/user/${user_id}`)
    expect(history.json().items[0]).toMatchObject({
      action_type: 'user_update',
      action_description: 'An identity of user "linked6" was unlinked',
      user_email: 'superuser@example.com',
      old_value: { linked_identity: { issuer: 'https://idp.example', subject: 'unlinked' } },
    })
    const again = await service.as('superuser').delete(`/auth/sso/identities/${found?.id}`)
    expect([again.statusCode, again.json()]).toEqual([404, { detail: 'Linked identity not found' }])
  })

  it('go with their account', async () => {
    const user_id = await createAccount()
    const identity = await link(user_id, 'orphan')
    await service.as('superuser').delete(`/admin/users/${user_id}`)
    expect(await accountOfIdentity(service.context(), identity)).toBeUndefined()
  })

  it('are for superusers only', async () => {
    for (const role of ['admin', 'developer', 'analyst', 'viewer'] as const) {
      const answers = [
        await service.as(role).get('/auth/sso/identities'),
        await service.as(role).delete('/auth/sso/identities/00000000-0000-4000-8000-000000000000'),
      ]
      for (const answer of answers) expect(answer.statusCode).toBe(403)
    }
  })
})
