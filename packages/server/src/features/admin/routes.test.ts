import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftExperiment, fillArms, runningExperiment } from '../../testing/filled-experiment.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const stats = async () => (await service.as('admin').get('/admin/stats')).json()

describe('the statistics of the service', () => {
  it('count all entities, and count rows once for repeated requests', async () => {
    await service.signIn('viewer')
    expect(await stats()).toEqual({
      users: { total: 2, active: 2, superusers: 0 },
      experiments: { total: 0, active: 0 },
      feature_flags: { total: 0, active: 0 },
      events: { total: 0, last_24h: 0 },
      assignments: { total: 0, last_24h: 0 },
      timestamp: service.now().toISOString(),
    })
    await draftExperiment(service)
    const running = await runningExperiment(service)
    await service.as('developer').post('/feature-flags/', { key: 'on', name: 'on', is_active: true })
    await service.as('developer').post('/feature-flags/', { key: 'off', name: 'off' })
    await fillArms(service, running, { arms: [{ users: 5, conversions: 3 }, { users: 2 }] })
    const first = await stats()
    expect(first).toMatchObject({
      experiments: { total: 2, active: 1 },
      feature_flags: { total: 2, active: 1 },
      events: { total: 3, last_24h: 3 },
      assignments: { total: 7, last_24h: 7 },
    })
    expect(await stats()).toEqual(first)
  })

  it('include the numbers of the last 24 hours', async () => {
    service.advance(DAY_MS)
    const later = await stats()
    expect([later.events, later.assignments]).toEqual([
      { total: 3, last_24h: 3 },
      { total: 7, last_24h: 7 },
    ])
    service.advance(1)
    await sql`
      insert into events (created_at, occurred_at, user_id, event_name, event_type)
      values (${service.now()}, ${service.now()}, 'someone', 'loose', 'custom')`.execute(service.db)
    const last = await stats()
    expect([last.events, last.assignments]).toEqual([
      { total: 4, last_24h: 1 },
      { total: 7, last_24h: 0 },
    ])
  })
})

describe('clearing the cache', () => {
  it('drops the results of every experiment', async () => {
    const all = [await runningExperiment(service), await runningExperiment(service)]
    const computedAt = async (id: string) =>
      (await service.as('viewer').get(`/results/${id}`)).json().computed_at
    const before = await Promise.all(all.map(({ id }) => computedAt(id)))
    service.advance(1000)
    expect(await Promise.all(all.map(({ id }) => computedAt(id)))).toEqual(before)
    const answer = await service.as('admin').post('/admin/cache/clear')
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Cache cleared', keys_deleted: 2 }])
    expect(await Promise.all(all.map(({ id }) => computedAt(id)))).toEqual(
      all.map(() => service.now().toISOString()),
    )
    expect((await service.as('admin').post('/admin/cache/clear')).json().keys_deleted).toBe(2)
  })
})
