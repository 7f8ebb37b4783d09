import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../../testing/service.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const send = async (method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object) => {
  const answer = await service.as('developer')[method](`/feature-flags${path}`, body)
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
}

let made = 0
const flag = async (fields: object = {}) => {
  made += 1
  const { status, body } = await send('post', '/', { key: `flag-${made}`, name: `Flag ${made}`, ...fields })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const proUsers = {
  logical_operator: 'AND',
  groups: [
    { logical_operator: 'AND', conditions: [{ attribute: 'plan', operator: 'equals', value: 'pro' }] },
  ],
}
const actionsOf = async (id: string) =>
  (await send('get', `/${id}/history`)).body.items.map(
    ({ action_type }: { action_type: string }) => action_type,
  )

describe('the history of a flag', () => {
  it('lists every change field by field, and reverts to each state', async () => {
    const created = await flag({ rollout_percentage: 10, tags: ['first'] })
    await send('put', `/${created.id}`, { rollout_percentage: 50, targeting_rules: proUsers })
    await send('put', `/${created.id}`, { tags: ['second'], name: 'Renamed' })
    await send('post', `/${created.id}/enable`)
    const { items } = (await send('get', `/${created.id}/history`)).body
    expect(items[2].diff).toEqual([
      { field: 'targeting_rules', old_value: null, new_value: proUsers },
      { field: 'rollout_percentage', old_value: 10, new_value: 50 },
    ])
    const [enabled, renamed, , creation] = items
    const back = await send('post', `/${created.id}/revert`, { audit_entry_id: creation.id, reason: 'oops' })
    expect(back.body).toEqual({ ...created, updated_at: service.now().toISOString() })
    const forth = await send('post', `/${created.id}/revert`, { position: renamed.position })
    expect(forth.body).toMatchObject({
      rollout_percentage: 50,
      targeting_rules: proUsers,
      tags: ['second'],
      name: 'Renamed',
      status: 'INACTIVE',
    })
    const last = await send('post', `/${created.id}/revert`, { position: enabled.position })
    expect(last.body.status).toBe('ACTIVE')
    expect((await actionsOf(created.id)).slice(0, 3)).toEqual(Array(3).fill('feature_flag_update'))
  })

  it('refuses entries of other flags and archived states', async () => {
    const [one, other] = [await flag(), await flag()]
    const [{ position: foreign }] = (await send('get', `/${other.id}/history`)).body.items
    const revert = (body: object) => send('post', `/${one.id}/revert`, body)
    expect(await revert({ position: foreign })).toEqual({
      status: 404,
      body: { detail: 'Audit entry not found' },
    })
    expect((await revert({})).status).toBe(422)
    expect((await revert({ position: 1, audit_entry_id: UNKNOWN })).status).toBe(422)
    await send('post', `/${one.id}/archive`)
    const [archived] = (await send('get', `/${one.id}/history`)).body.items
    expect((await revert({ position: archived.position })).body.detail).toBe('Feature flag is archived')
    await send('post', `/${one.id}/unarchive`)
    expect((await revert({ position: archived.position })).body.detail).toBe('Feature flag was archived then')
  })

  it('refuses to revert a value that the log redacts', async () => {
    const value = { token: 'abc' }
    const { id } = await flag({ value_type: 'json', variants: [{ key: 'a', value, weight: 100 }] })
    const [{ position }] = (await send('get', `/${id}/history`)).body.items
    await send('put', `/${id}`, { variants: [{ key: 'a', value: {}, weight: 100 }] })
    expect((await send('post', `/${id}/revert`, { position })).status).toBe(409)
  })
})
