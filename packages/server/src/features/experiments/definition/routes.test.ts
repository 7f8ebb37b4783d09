import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOn, experimentCalls } from '../../../testing/experiment-calls.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

const NOW = new Date('2026-03-02T09:00:00.000Z')
const at = (hours: number): Date => new Date(NOW.getTime() + hours * 3_600_000)

const UNKNOWN = '99999999-9999-4999-8999-999999999999'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ now: NOW, config: { ACCESS_TOKEN_EXPIRE_MINUTES: '525600' } })
})
afterAll(() => service.close())

const { call, create, started } = experimentCalls(() => service)

describe('reading experiments', () => {
  it('answers 404 for an unknown id and 422 for a malformed one', async () => {
    const unknown = await call('GET', `/experiments/${UNKNOWN}`)
    expect([unknown.status, unknown.body.detail]).toEqual([404, 'Experiment not found'])
    expect((await call('GET', '/experiments/not-an-id')).status).toBe(422)
  })

  it('redirects the list without its slash and keeps the query', async () => {
    const { status, headers } = await call('GET', '/experiments?limit=5&status_filter=ACTIVE')
    expect([status, headers['location']]).toEqual([307, '/api/v1/experiments/?limit=5&status_filter=ACTIVE'])
  })

  it('takes the words of its query in any letter case', async () => {
    const names = ['Words b', 'words A']
    for (const name of names) await create({ name })
    const { status, body } = await call(
      'GET',
      '/experiments/?search=words&sort_by=NAME&sort_order=Desc&status_filter=draft&experiment_type=A-B',
    )
    expect([status, body.total]).toEqual([200, 2])
  })

  it('lists the newest first and pages through them', async () => {
    const own = await startTestService({ now: NOW })
    for (const name of ['first', 'second', 'third']) {
      own.advance(1000)
      await callOn(own, 'POST', ['/experiments/', { name, tags: [name], description: `100% ${name}` }])
    }
    const names = async (query: string): Promise<string[]> => {
      const { body } = await callOn(own, 'GET', [`/experiments/?${query}`])
      return body.items.map((item: { name: string }) => item.name)
    }
    expect(await names('')).toEqual(['third', 'second', 'first'])
    expect(await names('skip=1&limit=1')).toEqual(['second'])
    expect(await names('sort_by=name&sort_order=asc')).toEqual(['first', 'second', 'third'])
    expect(await names('search=SEC')).toEqual(['second'])
    expect(await names('search=100%25')).toHaveLength(3)
    expect(await names('search=_')).toEqual([])
    expect(await names('tag=third')).toEqual(['third'])
    expect(await names('status_filter=active')).toEqual([])
    const { user_id } = await own.signIn('developer')
    expect(await names(`owner_id=${user_id}`)).toHaveLength(3)
    expect(await names(`owner_id=${UNKNOWN}`)).toEqual([])
    expect(await names('experiment_type=a_b')).toHaveLength(3)
    expect(await names('experiment_type=mv')).toEqual([])
    const start_date = at(1).toISOString()
    await callOn(own, 'POST', ['/experiments/', { name: 'dated', start_date }])
    for (const order of ['asc', 'desc']) {
      expect((await names(`sort_by=start_date&sort_order=${order}`))[0]).toBe('dated')
    }
    const { body } = await callOn(own, 'GET', ['/experiments/?limit=2'])
    expect([body.total, body.skip, body.limit, body.items.length]).toEqual([4, 0, 2, 2])
    expect((await callOn(own, 'GET', ['/experiments/'])).body.limit).toBe(100)
    await own.close()
  })

  it.each([
    'limit=0',
    'limit=1001',
    'skip=-1',
    'limit=x',
    'sort_by=color',
    'status_filter=LOST',
    'unknown=1',
  ])('refuses the query %s', async (query) => {
    expect((await call('GET', `/experiments/?${query}`)).status).toBe(422)
  })
})

describe('the history of an experiment', () => {
  it('names who changed which field', async () => {
    const { id } = await create({ name: 'Before' })
    await call('PUT', `/experiments/${id}`, { name: 'After' })
    await call('POST', `/experiments/${id}/start`)
    const { body } = await call('GET', `/experiments/${id}/history`)
    expect(body.items.map((entry: { action_type: string }) => entry.action_type)).toEqual([
      'experiment_start',
      'experiment_update',
      'experiment_create',
    ])
    expect(body.items[1].diff).toContainEqual({ field: 'name', old_value: 'Before', new_value: 'After' })
  })

  it('names addresses and browsers only to those who may read the audit log', async () => {
    const { id } = await create()
    for (const caller of ['admin', 'analyst', 'superuser', 'developer', 'viewer'] as const) {
      const [entry] = (await service.as(caller).get(`/experiments/${id}/history`)).json().items
      const isAuditor = !['developer', 'viewer'].includes(caller)
      expect([caller, entry.ip_address, entry.user_agent]).toEqual([
        caller,
        isAuditor ? '127.0.0.1' : null,
        isAuditor ? 'lightMyRequest' : null,
      ])
    }
  })

  it('names a resume by hand as one', async () => {
    const { id } = await started()
    await call('POST', `/experiments/${id}/pause`)
    await call('POST', `/experiments/${id}/start`)
    const { body } = await call('GET', `/experiments/${id}/history`)
    expect(body.items.map((entry: { action_type: string }) => entry.action_type)).toEqual([
      'experiment_resume',
      'experiment_pause',
      'experiment_start',
      'experiment_create',
    ])
  })

  it('leaves no entry behind when a change fails', async () => {
    const { id } = await started()
    await call('PUT', `/experiments/${id}`, { key: 'locked' })
    expect((await call('GET', `/experiments/${id}/history`)).body.total).toBe(2)
  })
})
