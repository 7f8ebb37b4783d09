import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assign, type CoreService, running, startCore } from './core-service.ts'

/** An address at which nothing listens: whoever asked it would fail. */
const NOBODY = 'http://127.0.0.1:9'

let service: CoreService
beforeAll(async () => {
  service = await startCore({ config: { PROFILE: 'full', DOCUMENT_DB_ENDPOINT: NOBODY } })
})
afterAll(() => service.close())

describe('counters: routes to increment and read counters in a document database', () => {
  it('Assignment and tracking do not write them', async () => {
    const { key } = await running(service)
    await assign(service, key, { user_id: 'anna' })
    const event = { user_id: 'anna', experiment_key: key, event_type: 'conversion', event_name: 'purchase' }
    const tracked = await service.program('POST /tracking/track', event)
    expect([tracked.status < 300, JSON.stringify(service.log).includes('counter')]).toEqual([true, false])
  })

  it('The routes answer 503 where no document database is configured', async () => {
    const other = await startCore({ config: { PROFILE: 'full' } })
    const { id } = await running(other)
    const answer = await other.request('viewer', `GET /counters/${id}`)
    await other.close()
    expect([answer.status, answer.body]).toEqual([503, { detail: 'The document database is not configured' }])
  })
})
