import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { dynamodbLocal, startDynamodbLocal } from '../../testing/peers/dynamodb-local.ts'
import type { PeerProcess } from '../../testing/peers/peer-process.ts'
import { type Caller, startTestService, type TestService } from '../../testing/service.ts'
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const MISSING = 'missing' in dynamodbLocal

const settingsOf = (endpoint: string) => ({
  DOCUMENT_DB_ENDPOINT: endpoint,
  DOCUMENT_DB_ACCESS_KEY_ID: 'local',
  DOCUMENT_DB_SECRET_ACCESS_KEY: 'local',
})

interface Made {
  id: string
  a: string
  b: string
}

const createExperiment = async (service: TestService): Promise<Made> => {
  const answer = await service
    .as('developer')
    .post('/experiments/', { name: 'Checkout', variants: [{ name: 'a', is_control: true }, { name: 'b' }] })
  const { id, variants } = answer.json()
  return { id, a: variants[0].id, b: variants[1].id }
}

const send = async (service: TestService, path: string, body: object, caller: Caller = 'developer') => {
  const answer = await service.as(caller).post(path, body)
  return { status: answer.statusCode, body: answer.json() }
}

const readCounters = async (service: TestService, id: string) => {
  const answer = await service.as('viewer').get(`/counters/${id}`)
  return { status: answer.statusCode, body: answer.json() }
}

describe.skipIf(MISSING)('counters in a document database', () => {
  let peer: PeerProcess
  let proxy: TcpProxy
  let service: TestService
  let headers: Record<string, string>
  beforeAll(async () => {
    peer = await startDynamodbLocal()
    const { port } = new URL(peer.address)
    proxy = await startTcpProxy({ host: '127.0.0.1', port: Number(port) })
    service = await startTestService({ config: settingsOf(`http://127.0.0.1:${proxy.port}`) })
    headers = await service.key(['track'])
    // Its first answers take longer than the service waits, on a busy machine.
    const made = await createExperiment(service)
    await eventually(async () => expect((await increment(made)).status).toBe(200))
  })
  afterAll(async () => {
    await service.close()
    await proxy.stop()
    await peer.stop()
  })

  const increment = (made: Made, fields: object = {}, caller: Caller = 'developer') =>
    send(
      service,
      `/counters/${made.id}/increment`,
      { variant_id: made.a, counter_type: 'assignment', ...fields },
      caller,
    )

  /** As programs do it, with a key. */
  const count = async (made: Made, fields: object = {}) => {
    const payload = { variant_id: made.a, counter_type: 'assignment', ...fields }
    const url = `/api/v1/counters/${made.id}/increment`
    const answer = await service.inject({ method: 'POST', url, headers, payload })
    return { status: answer.statusCode, body: answer.json() }
  }

  it('are zeros before anything was counted, also while the table does not exist', async () => {
    const config = { ...settingsOf(peer.address), DOCUMENT_DB_TABLE: 'nobody-made-it' }
    const other = await startTestService({ config })
    const made = await createExperiment(other)
    const zeros = { assignments: 0, events: 0, conversions: 0, conversion_rate: null }
    expect(await readCounters(other, made.id)).toEqual({
      status: 200,
      body: {
        experiment_id: made.id,
        experiment_name: 'Checkout',
        total_assignments: 0,
        total_events: 0,
        total_conversions: 0,
        variants: [
          { variant_id: made.a, variant_name: 'a', is_control: true, ...zeros },
          { variant_id: made.b, variant_name: 'b', is_control: false, ...zeros },
        ],
        last_updated: null,
      },
    })
    await other.close()
  })

  it('are made by many at once although the table is missing', async () => {
    const other = await startTestService({
      config: { ...settingsOf(peer.address), DOCUMENT_DB_TABLE: 'made-at-once' },
    })
    const made = await createExperiment(other)
    const body = { variant_id: made.a, counter_type: 'event' }
    const once = (increment_id: string) =>
      eventually(async () => {
        const answer = await send(other, `/counters/${made.id}/increment`, { ...body, increment_id })
        expect(answer.status).toBe(200)
      })
    await Promise.all(Array.from({ length: 20 }, (_, number) => once(String(number))))
    expect((await readCounters(other, made.id)).body.total_events).toBe(20)
    await other.close()
  })

  it('count assignments, events and conversions by any amount', async () => {
    const made = await createExperiment(service)
    expect(await increment(made, { amount: 4 })).toEqual({
      status: 200,
      body: {
        experiment_id: made.id,
        variant_id: made.a,
        counter_type: 'assignment',
        value: 4,
        duplicate: false,
      },
    })
    await increment(made, { counter_type: 'EVENT', amount: 1000, experiment_id: made.id })
    await increment(made, { counter_type: 'conversion' })
    await increment(made, { variant_id: made.b, amount: 2 })
    const { body } = await readCounters(service, made.id)
    expect(body).toMatchObject({
      total_assignments: 6,
      total_events: 1000,
      total_conversions: 1,
      variants: [
        { assignments: 4, events: 1000, conversions: 1, conversion_rate: 0.25 },
        { assignments: 2, events: 0, conversions: 0, conversion_rate: 0 },
      ],
      last_updated: service.now().toISOString(),
    })
  })

  const readSurely = (made: Made) =>
    eventually(async () => {
      const answer = await readCounters(service, made.id)
      expect(answer.status).toBe(200)
      return answer
    })

  /** As programs do that were answered 503: the same increment again. */
  const countSurely = (made: Made, increment_id: string) =>
    eventually(async () => {
      const answer = await count(made, { increment_id })
      expect(answer.status).toBe(200)
      return answer
    })

  it('count 500 increments at once exactly', async () => {
    const made = await createExperiment(service)
    await Promise.all(Array.from({ length: 500 }, (_, number) => countSurely(made, `increment ${number}`)))
    expect((await readSurely(made)).body.total_assignments).toBe(500)
  })

  it('count increments without an id no more than once, also when the database is slow', async () => {
    const made = await createExperiment(service)
    proxy.delay(900)
    const answers = await Promise.all(Array.from({ length: 30 }, () => count(made)))
    await proxy.heal()
    const counted = answers.filter(({ status }) => status === 200).length
    const { total_assignments } = (await readSurely(made)).body
    expect(total_assignments).toBeGreaterThanOrEqual(counted)
    expect(total_assignments).toBeLessThanOrEqual(30)
  })

  it('count each increment id once, however often and however close together it is sent', async () => {
    const made = await createExperiment(service)
    const ids = Array.from({ length: 50 }, (_, number) => `purchase ${number}`)
    await Promise.all([...ids, ...ids, ...ids, ...ids].map((increment_id) => countSurely(made, increment_id)))
    expect((await readSurely(made)).body.total_assignments).toBe(50)
    expect((await countSurely(made, 'purchase 7')).body).toMatchObject({ value: 50, duplicate: true })
  })

  it('forget an increment id after 24 hours, and keep it apart from those of other experiments', async () => {
    const made = await createExperiment(service)
    const other = await createExperiment(service)
    const repeat = async (one: Made) => (await count(one, { increment_id: 'x' })).body.duplicate
    expect([await repeat(made), await repeat(other), await repeat(made)]).toEqual([false, false, true])
    service.advance(24 * 3_600_000 - 1000)
    expect(await repeat(made)).toBe(true)
    service.advance(1000)
    expect(await repeat(made)).toBe(false)
  })

  it('take many increments in one request, each by itself', async () => {
    const made = await createExperiment(service)
    const one = { experiment_id: made.id, variant_id: made.a, counter_type: 'conversion' }
    const { status, body } = await send(service, '/counters/bulk', {
      increments: [
        { ...one, increment_id: '1' },
        { ...one, increment_id: '1' },
        { ...one, variant_id: UNKNOWN },
        { ...one, experiment_id: UNKNOWN },
        { ...one, amount: 5 },
      ],
    })
    expect([status, body]).toEqual([
      200,
      {
        success_count: 3,
        failure_count: 2,
        errors: [
          { index: 2, message: 'Variant not found' },
          { index: 3, message: 'Experiment not found' },
        ],
      },
    ])
    expect((await readCounters(service, made.id)).body.total_conversions).toBe(6)
  })

  it('are set to zero for a reason, which the audit log has', async () => {
    const made = await createExperiment(service)
    await increment(made, { amount: 3, increment_id: 'once' })
    await increment(made, { amount: 2, counter_type: 'event' })
    await increment(made, { amount: 7, variant_id: made.b })
    const reset = (body: object) => send(service, `/counters/${made.id}/reset`, body, 'admin')
    const first = await reset({ reason: 'a wrong script', variant_id: made.a, counter_type: 'assignment' })
    expect([first.status, first.body.total_assignments, first.body.total_events]).toEqual([200, 7, 2])
    expect((await increment(made, { increment_id: 'once' })).body).toMatchObject({
      value: 0,
      duplicate: true,
    })
    const all = await reset({ reason: 'a new start' })
    expect([all.body.total_assignments, all.body.total_events]).toEqual([0, 0])
    const log = await service.as('admin').get('/audit-logs/?entity_type=counter')
    expect(
      log.json().items.map((entry: Record<string, unknown>) => [entry['action_type'], entry['reason']]),
    ).toEqual([
      ['counter_reset', 'a new start'],
      ['counter_reset', 'a wrong script'],
    ])
  })

  it('are for the roles and keys that the contract names', async () => {
    const made = await createExperiment(service)
    const roles = ['viewer', 'analyst', 'developer', 'admin', 'superuser'] as const
    const statuses = await Promise.all(roles.map(async (role) => (await increment(made, {}, role)).status))
    expect(statuses).toEqual([403, 403, 200, 200, 200])
    const resets = await Promise.all(
      roles.map(
        async (role) => (await send(service, `/counters/${made.id}/reset`, { reason: 'x' }, role)).status,
      ),
    )
    expect(resets).toEqual([403, 403, 403, 200, 200])
    const withKey = async (scope: 'track' | 'assign', url: string, method: 'GET' | 'POST') => {
      const payload = { variant_id: made.a, counter_type: 'event', unknown: 1 }
      const headers = await service.key([scope])
      return (await service.inject({ method, url, headers, ...(method === 'POST' && { payload }) }))
        .statusCode
    }
    const path = `/api/v1/counters/${made.id}`
    expect(await withKey('track', `${path}/increment`, 'POST')).toBe(200)
    expect(await withKey('assign', `${path}/increment`, 'POST')).toBe(403)
    expect(await withKey('track', path, 'GET')).toBe(401)
    const anonymous = await service.anonymous.post(`/counters/${made.id}/increment`, {})
    expect([anonymous.statusCode, anonymous.json()]).toEqual([401, { detail: 'Not authenticated' }])
  })

  it.each([
    ['an unknown type', { counter_type: 'view' }],
    ['no type', { counter_type: undefined }],
    ['no variant', { variant_id: undefined }],
    ['an amount of zero', { amount: 0 }],
    ['a negative amount', { amount: -1 }],
    ['an amount above 1000', { amount: 1001 }],
    ['half an increment', { amount: 0.5 }],
    ['an empty id', { increment_id: '' }],
    ['an id of 65 characters', { increment_id: 'x'.repeat(65) }],
    ['a variant that is no id', { variant_id: '../x' }],
  ])('refuse %s', async (_, fields) => {
    const made = await createExperiment(service)
    expect((await increment(made, fields)).status).toBe(422)
    expect((await readCounters(service, made.id)).body.total_assignments).toBe(0)
  })

  it('refuse what does not belong together or does not exist', async () => {
    const made = await createExperiment(service)
    const other = await createExperiment(service)
    expect(await increment(made, { experiment_id: other.id })).toEqual({
      status: 400,
      body: { detail: 'experiment_id does not match the path' },
    })
    expect(await increment(made, { variant_id: other.a })).toEqual({
      status: 404,
      body: { detail: 'Variant not found' },
    })
    expect(await increment({ ...made, id: UNKNOWN })).toEqual({
      status: 404,
      body: { detail: 'Experiment not found' },
    })
    expect((await readCounters(service, UNKNOWN)).status).toBe(404)
    expect((await readCounters(service, 'x')).status).toBe(422)
    const reset = (id: string, body: object) => send(service, `/counters/${id}/reset`, body, 'admin')
    expect((await reset(made.id, { reason: 'x', variant_id: other.a })).status).toBe(404)
    for (const body of [{}, { reason: '' }, { reason: 'x'.repeat(257) }, { reason: 'x', all: true }])
      expect((await reset(made.id, body)).status).toBe(422)
    const bulk = (increments: unknown) => send(service, '/counters/bulk', { increments })
    const one = { experiment_id: made.id, variant_id: made.a, counter_type: 'event' }
    for (const increments of [[], Array(101).fill(one), [{ ...one, amount: 0 }], 'x'])
      expect((await bulk(increments)).status).toBe(422)
  })

  it('answer 503 while the database hangs or is away, and go on afterwards', async () => {
    const made = await createExperiment(service)
    const away = { status: 503, body: { detail: 'The document database could not be reached' } }
    const one = { experiment_id: made.id, variant_id: made.a, counter_type: 'event' }
    await proxy.refuse()
    proxy.reset()
    expect(await readCounters(service, made.id)).toEqual(away)
    expect(await increment(made)).toEqual(away)
    expect(await send(service, '/counters/bulk', { increments: Array(100).fill(one) })).toEqual(away)
    expect(await send(service, `/counters/${made.id}/reset`, { reason: 'x' }, 'admin')).toEqual(away)
    await proxy.heal()
    proxy.hang()
    expect(await increment(made, { increment_id: 'late' })).toEqual(away)
    await proxy.heal()
    proxy.reset()
    expect((await increment(made)).status).toBe(200)
  })

  it('are read by bandits through the port', async () => {
    const made = await createExperiment(service)
    await increment(made, { amount: 9 })
    await increment(made, { counter_type: 'conversion', amount: 2 })
    const port = service.context().ports.counters
    expect(await port?.read(made.id, AbortSignal.timeout(10_000))).toEqual([
      expect.objectContaining({ variant_id: made.a, assignments: 9, conversions: 2 }),
    ])
  })
})

describe('without a document database', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  it('every route answers that none is configured, and bandits have no counters', async () => {
    const made = await createExperiment(service)
    const one = { variant_id: made.a, counter_type: 'event' }
    const answers = [
      await readCounters(service, made.id),
      await send(service, `/counters/${made.id}/increment`, one),
      await send(service, '/counters/bulk', { increments: [{ ...one, experiment_id: made.id }] }),
      await send(service, `/counters/${made.id}/reset`, { reason: 'x' }, 'admin'),
    ]
    for (const answer of answers) {
      expect(answer).toEqual({ status: 503, body: { detail: 'The document database is not configured' } })
    }
    expect(service.context().ports.counters).toBeUndefined()
  })
})
