import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runJob } from '../../jobs/runner.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { metricsScheduler } from '../rollup/jobs.ts'

let service: TestService
let headers: { 'x-api-key': string }

beforeAll(async () => {
  service = await startTestService({ now: new Date('2031-01-20T00:00:00.000Z') })
  headers = await service.key(['track'])
})
afterAll(() => service.close())

const track = async (user_id: string, event_id: string) => {
  const payload = { user_id, event_type: 'click', event_id }
  const response = await service.inject({ method: 'POST', url: '/api/v1/tracking/track', headers, payload })
  return response.json()
}

const placesOf = async (user: string) => {
  const { rows } = await sql<{ place: string }>`
    select tableoid::regclass::text as place from events where user_id = ${user} order by id`.execute(
    service.db,
  )
  return rows.map(({ place }) => place)
}

describe('partitions of events', () => {
  it('are there for this month and the next two when the service starts', async () => {
    await track('january', '1')
    service.setNow(new Date('2031-03-31T23:59:59.999Z'))
    await track('march', '1')
    expect(await placesOf('january')).toEqual(['events_2031_01'])
    expect(await placesOf('march')).toEqual(['events_2031_03'])
  })

  it('take over the events that came before them, which stay recognisable', async () => {
    service.setNow(new Date('2031-09-05T00:00:00.000Z'))
    const first = await track('september', '1')
    await track('september', '2')
    expect(await placesOf('september')).toEqual(['events_default', 'events_default'])
    expect(await runJob(service.context(), metricsScheduler)).toMatchObject({ status: 'SUCCESS' })
    expect(await placesOf('september')).toEqual(['events_2031_09', 'events_2031_09'])
    expect(await track('september', '1')).toEqual({ ...first, duplicate: true })
    expect(await placesOf('september')).toHaveLength(2)
  })

  it('are made once by two processes at the same time', async () => {
    service.setNow(new Date('2033-01-05T00:00:00.000Z'))
    const both = await Promise.all(
      [1, 2].map(() => sql`select ensure_event_partitions(${service.now()}, 2)`.execute(service.db)),
    )
    expect(both).toHaveLength(2)
    await track('later', '1')
    expect(await placesOf('later')).toEqual(['events_2033_01'])
  })
})
