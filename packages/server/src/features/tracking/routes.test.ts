import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../db/connect.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { recorderOf } from './recorder.ts'
import type { CheckedEvent } from './rules.ts'

const NOW = new Date('2026-03-02T09:00:00.000Z')
const at = (minutes: number): string => new Date(NOW.getTime() + minutes * 60_000).toISOString()
const UNKNOWN = '99999999-9999-4999-8999-999999999999'

let service: TestService
let headers: { 'x-api-key': string }

beforeAll(async () => {
  service = await startTestService({ now: NOW })
  headers = await service.key(['assign', 'track'])
})
afterAll(() => service.close())

const post = async (path: string, payload: object) => {
  const response = await service.inject({ method: 'POST', url: `/api/v1/tracking${path}`, headers, payload })
  return { status: response.statusCode, body: response.json() }
}

const track = (event: object) => post('/track', { user_id: 'user-1', event_type: 'click', ...event })

const manage = async (method: 'post' | 'put' | 'get' | 'delete', path: string, body?: object) => {
  const response = await service.as('developer')[method](path, body)
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.body === '' ? undefined : response.json()
}

let made = 0

const experiment = async (started = true) => {
  made += 1
  const variants = [{ name: 'control' }, { name: 'treatment' }]
  const created = await manage('post', '/experiments/', {
    name: `Tracked ${made}`,
    key: `tracked-${made}`,
    variants,
  })
  if (started) await manage('post', `/experiments/${created.id}/start`)
  return created
}

const stored = async (experimentId: string) => {
  const { rows } = await sql<{ user_id: string; event_name: string; event_id: string | null }>`
    select user_id, event_name, event_id from events
    where experiment_number = (select number from experiments where id = ${experimentId}) order by id`.execute(
    service.db,
  )
  return rows
}

describe('tracking an event', () => {
  it('answers with everything that is stored', async () => {
    const { id, key } = await experiment()
    const { body: decision } = await post('/assign', { experiment_key: key, user_id: 'user-1' })
    const { status, body } = await track({
      experiment_key: key,
      event_name: 'purchase',
      value: 12.5,
      metadata: { basket: ['a', 'b'], total: { amount: 12.5 } },
      timestamp: at(-30),
      event_id: 'order-1',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      event_id: 'order-1',
      event_name: 'purchase',
      event_type: 'click',
      user_id: 'user-1',
      experiment_id: id,
      feature_flag_id: null,
      variant_id: decision.variant_id,
      value: 12.5,
      metadata: { basket: ['a', 'b'], total: { amount: 12.5 } },
      timestamp: at(-30),
      created_at: NOW.toISOString(),
      duplicate: false,
    })
  })

  it('takes the type as the name and the time of receipt as the time when they are not sent', async () => {
    const { body } = await track({ event_type: 'signup' })
    expect(body).toMatchObject({
      event_name: 'signup',
      timestamp: NOW.toISOString(),
      experiment_id: null,
      value: null,
    })
    expect(
      (await track({ event_name: null, value: null, metadata: null, timestamp: null, event_id: null }))
        .status,
    ).toBe(200)
  })

  it('gives every event an id of its own', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => track({})))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(200)
  })

  it('answers each of many simultaneous calls with its own event', async () => {
    const { id, key } = await experiment()
    const users = Array.from({ length: 300 }, (_, index) => `simultaneous-${index}`)
    await Promise.all(users.map((user_id) => post('/assign', { experiment_key: key, user_id })))
    const decisions = await Promise.all(
      users.map((user_id) => post('/assign', { experiment_key: key, user_id })),
    )
    const answers = await Promise.all(
      users.map((user_id, index) =>
        track({ user_id, experiment_key: key, value: index, ...(index % 2 && { event_id: `e-${index}` }) }),
      ),
    )
    answers.forEach(({ body }, index) => {
      const variant_id = decisions[index]!.body.variant_id
      expect(body).toMatchObject({ user_id: users[index], value: index, variant_id, duplicate: false })
    })
    expect(await stored(id)).toHaveLength(users.length)
  })

  it('may come before the assignment, and without one', async () => {
    const { id, key } = await experiment()
    expect((await track({ experiment_key: key, user_id: 'early' })).body.variant_id).toBeNull()
    const { body: decision } = await post('/assign', { experiment_key: key, user_id: 'early' })
    expect((await track({ experiment_key: key, user_id: 'early' })).body.variant_id).toBe(decision.variant_id)
    expect(await stored(id)).toHaveLength(2)
  })

  it('is taken for experiments in every state', async () => {
    const { id, key } = await experiment(false)
    expect((await track({ experiment_key: key })).status).toBe(200)
    await manage('post', `/experiments/${id}/start`)
    await manage('post', `/experiments/${id}/pause`)
    expect((await track({ experiment_key: key })).status).toBe(200)
    await manage('post', `/experiments/${id}/complete`)
    expect((await track({ experiment_key: key })).status).toBe(200)
    expect(await stored(id)).toHaveLength(3)
  })

  it('names an experiment that exists now: a renamed or deleted draft is not found under its old key', async () => {
    const { id, key } = await experiment(false)
    expect((await track({ experiment_key: key })).status).toBe(200)
    await manage('put', `/experiments/${id}`, { key: `${key}-renamed` })
    const missing = { status: 404, body: { detail: `Experiment with key '${key}' not found` } }
    expect(await track({ experiment_key: key })).toEqual(missing)
    expect((await track({ experiment_key: `${key}-renamed` })).body.experiment_id).toBe(id)
    await manage('delete', `/experiments/${id}`)
    expect((await track({ experiment_key: `${key}-renamed` })).status).toBe(404)
    expect(await post('/events', { user_id: 'a', event_name: 'b', experiment_id: id })).toMatchObject({
      status: 404,
    })
  })

  it('refuses unknown experiments and flags by name', async () => {
    expect(await track({ experiment_key: 'nowhere' })).toEqual({
      status: 404,
      body: { detail: "Experiment with key 'nowhere' not found" },
    })
    expect(await track({ feature_flag_key: 'no-flag' })).toEqual({
      status: 404,
      body: { detail: "Feature flag with key 'no-flag' not found" },
    })
  })

  it('does not let a refused event fail its neighbours', async () => {
    const { id, key } = await experiment()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => track({ experiment_key: index % 2 ? key : 'nowhere' })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, index) => (index % 2 ? 200 : 404)))
    expect(await stored(id)).toHaveLength(20)
  })

  it('carries texts of every kind unchanged', async () => {
    const texts = ['NULL', '"quoted"', 'back\\slash', '{a,b}', 'ünïcödé', '👩‍🔬', "o'clock", 'new\nline', ' ']
    for (const text of texts) {
      const { body } = await track({
        user_id: text,
        event_name: text,
        event_id: text,
        metadata: { [text]: text },
      })
      expect(body).toMatchObject({
        user_id: text,
        event_name: text,
        event_id: text,
        metadata: { [text]: text },
      })
      const { body: again } = await track({ user_id: text, event_id: text })
      expect(again).toEqual({ ...body, duplicate: true })
    }
  })
})

describe('the count of events', () => {
  it('grows with every event, by type', async () => {
    const event = { user_id: 'counted', event_type: 'counted-type' }
    await track(event)
    await post('/batch', { events: [event, event, { event_type: 'counted-type' }] })
    const { body } = await service.inject({ method: 'GET', url: '/metrics' })
    expect(body).toContain('assay_events_total{event_type="counted-type"} 3')
  })
})

describe('an event with an event_id', () => {
  it('is stored once; a second one is answered as the first', async () => {
    const { id, key } = await experiment()
    const first = await track({ experiment_key: key, event_id: 'order-2', value: 1, metadata: { n: 1 } })
    const other = {
      experiment_key: key,
      event_id: 'order-2',
      value: 2,
      event_name: 'other',
      timestamp: at(-5),
    }
    service.advance(60_000)
    expect(await track(other)).toEqual({ status: 200, body: { ...first.body, duplicate: true } })
    expect(await track({ event_id: 'order-2' })).toEqual({
      status: 200,
      body: { ...first.body, duplicate: true },
    })
    service.setNow(NOW)
    expect(await stored(id)).toHaveLength(1)
  })

  it('without an experiment is found again too', async () => {
    const first = await track({ event_id: 'untagged-1', user_id: 'nobody', value: 3 })
    expect((await track({ event_id: 'untagged-1', user_id: 'nobody' })).body).toEqual({
      ...first.body,
      duplicate: true,
    })
  })

  it('belongs to its subject: another one may use the same event_id', async () => {
    const { id, key } = await experiment()
    for (const user_id of ['a', 'b']) {
      expect((await track({ user_id, experiment_key: key, event_id: 'same' })).body.duplicate).toBe(false)
    }
    expect(await stored(id)).toHaveLength(2)
  })

  it('is stored once when it arrives fifty times at once', async () => {
    const { id, key } = await experiment()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, value) => track({ experiment_key: key, event_id: 'burst', value })),
    )
    expect(answers.filter(({ body }) => !body.duplicate)).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => `${body.id} ${body.value}`)).size).toBe(1)
    expect(await stored(id)).toHaveLength(1)
  })

  it('is stored once when several processes receive it at once, in any order and form', async () => {
    const { id, key } = await experiment()
    const others = [1, 2, 3].map(() => connect({ ...service.database.target, poolSize: 6 }))
    try {
      const events = Array.from({ length: 200 }, (_, index) =>
        eventOf({ event_id: `raced-${index}`, experiment_key: key }),
      )
      const outcomes = await Promise.all(
        others.map(async ({ db }, process) => {
          const mine = process === 1 ? events.toReversed() : events
          const list = recorderOf(db).list({ events: mine, now: NOW })
          const answers = await Promise.all(mine.map((event) => recorderOf(db).one({ event, now: NOW })))
          return { answers, list: await list }
        }),
      )
      const rows = await stored(id)
      expect(rows).toHaveLength(200)
      expect(new Set(rows.map(({ event_id }) => event_id)).size).toBe(200)
      const ids = outcomes.flatMap(({ answers }) => answers.map((answer) => answer.id))
      expect(new Set(ids).size).toBe(200)
      expect(outcomes.flatMap(({ list }) => list).every((problem) => problem === undefined)).toBe(true)
    } finally {
      await Promise.all(others.map(({ close }) => close()))
    }
  })

  it('does not keep its subject from sending events without one', async () => {
    const { id, key } = await experiment()
    await track({ experiment_key: key, event_id: 'mixed' })
    await track({ experiment_key: key })
    await track({ experiment_key: key })
    expect(await stored(id)).toHaveLength(3)
  })
})

const eventOf = (fields: Partial<CheckedEvent>): CheckedEvent => ({
  user_id: 'user-1',
  event_type: 'click',
  event_name: 'click',
  experiment_key: null,
  experiment_id: null,
  feature_flag_key: null,
  feature_flag_id: null,
  value: null,
  metadata: null,
  metadata_json: null,
  timestamp: null,
  event_id: null,
  ...fields,
})

describe('a batch of events', () => {
  it('stores the good ones and says by index what is wrong with the others', async () => {
    const { id, key } = await experiment()
    const good = { user_id: 'user-1', event_type: 'click', experiment_key: key }
    const { status, body } = await post('/batch', {
      events: [
        good,
        { event_type: 'click' },
        'no event',
        { ...good, value: 'ten' },
        { ...good, experiment_key: 'nowhere' },
        { ...good, timestamp: at(6) },
        { ...good, timestamp: '2026-02-30' },
        { ...good, metadata: { note: 'x'.repeat(16_384) } },
        { ...good, event_name: 'last' },
        { ...good, user_id: 'a'.repeat(256), event_name: '' },
      ],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success_count: 2, failure_count: 8 })
    expect(body.errors.map(({ index }: { index: number }) => index)).toEqual([1, 2, 3, 4, 5, 6, 7, 9])
    const messages = body.errors.map(({ message }: { message: string }) => message)
    expect(messages[0]).toBe('user_id: field is required')
    expect(messages[2]).toMatch(/^value: /)
    expect(messages[3]).toBe("Experiment with key 'nowhere' not found")
    expect(messages[4]).toBe('timestamp: must be at most 5 minutes ahead')
    expect(messages[7]).toMatch(/^event_name: .*; user_id: /)
    expect((await stored(id)).map(({ event_name }) => event_name)).toEqual(['click', 'last'])
  })

  it('counts duplicates as stored and stores them once, within a batch and across batches', async () => {
    const { id, key } = await experiment()
    const event = (event_id: string | null) => ({
      user_id: 'user-1',
      event_type: 'click',
      experiment_key: key,
      event_id,
    })
    const events = [event('a'), event('b'), event('a'), event(null), event(null)]
    expect((await post('/batch', { events })).body).toEqual({
      success_count: 5,
      failure_count: 0,
      errors: [],
    })
    expect((await post('/batch', { events: events.slice(0, 3) })).body.success_count).toBe(3)
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => post('/batch', { events: [event('c'), event('d')] })))
    expect((await stored(id)).map(({ event_id }) => event_id).sort()).toEqual([
      'a',
      'b',
      'c',
      'd',
      null,
      null,
    ])
  })

  it('stores large batches completely and once, also those that overlap and come at the same time', async () => {
    const { id, key } = await experiment()
    const event = (number: number) => ({
      user_id: `tab\t"quote" \\ line\n${number}`,
      event_type: 'click',
      experiment_key: key,
      value: number / 3,
      metadata: { text: 'a\\b\tc\nd', number },
      timestamp: number % 2 === 0 ? at(-number) : null,
      event_id: number % 5 === 0 ? null : `large-${number}`,
    })
    const events = Array.from({ length: 400 }, (_, number) => event(number))
    const [first, second] = await Promise.all([
      post('/batch', { events: [...events.slice(0, 300), ...events.slice(1, 5)] }),
      post('/batch', { events: events.slice(200).filter(({ event_id }) => event_id !== null) }),
    ])
    expect([first.body.success_count, second.body.success_count]).toEqual([304, 160])
    const rows = await stored(id)
    expect(rows.filter(({ event_id }) => event_id !== null)).toHaveLength(320)
    expect(rows.filter(({ event_id }) => event_id === null)).toHaveLength(60)
    const seventh = events[7]
    const again = await post('/track', { ...seventh, experiment_key: key })
    expect(again.body).toMatchObject({
      duplicate: true,
      user_id: seventh?.user_id,
      metadata: seventh?.metadata,
      timestamp: NOW.toISOString(),
    })
  })

  it('answers several simultaneous batches each by itself', async () => {
    const { id, key } = await experiment()
    const batches = Array.from({ length: 10 }, (_, batch) =>
      Array.from({ length: 50 }, (_, index) => ({
        user_id: `user-${batch}-${index}`,
        event_type: 'click',
        experiment_key: index === batch ? 'nowhere' : key,
      })),
    )
    const answers = await Promise.all(batches.map((events) => post('/batch', { events })))
    answers.forEach(({ body }, batch) => {
      expect(body).toMatchObject({ success_count: 49, failure_count: 1, errors: [{ index: batch }] })
    })
    expect(await stored(id)).toHaveLength(490)
  })

  it('is refused as a whole when the list itself is wrong', async () => {
    const problem = async (payload: object) => {
      const { status, body } = await post('/batch', payload)
      return { status, ...body.detail[0] }
    }
    expect(await problem({})).toMatchObject({ status: 422, type: 'missing', loc: ['body', 'events'] })
    expect(await problem({ events: {} })).toMatchObject({ status: 422, type: 'wrong_type' })
    expect(await problem({ events: [] })).toMatchObject({ status: 422, type: 'too_short' })
    expect(await problem({ events: Array.from({ length: 1001 }, () => ({})) })).toMatchObject({
      type: 'too_long',
    })
  })

  it('may consist of wrong events only', async () => {
    expect((await post('/batch', { events: [{}] })).body).toMatchObject({
      success_count: 0,
      failure_count: 1,
    })
  })
})

describe('an event that names its experiment by id', () => {
  it('is stored like any other', async () => {
    const { id, key } = await experiment()
    const { body: decision } = await post('/assign', { experiment_key: key, user_id: 'user-1' })
    const sent = {
      user_id: 'user-1',
      event_name: 'purchase',
      experiment_id: id,
      variant_id: UNKNOWN,
      value: 4,
    }
    expect((await post('/events', sent)).body).toMatchObject({
      event_name: 'purchase',
      event_type: 'custom',
      experiment_id: id,
      variant_id: decision.variant_id,
      value: 4,
    })
  })

  it('is refused when the experiment or flag does not exist', async () => {
    const sent = { user_id: 'user-1', event_name: 'purchase' }
    expect(await post('/events', { ...sent, experiment_id: UNKNOWN })).toEqual({
      status: 404,
      body: { detail: 'Experiment not found' },
    })
    expect(await post('/events', { ...sent, feature_flag_id: UNKNOWN })).toEqual({
      status: 404,
      body: { detail: 'Feature flag not found' },
    })
    expect((await post('/events', { user_id: 'user-1' })).body.detail[0]).toMatchObject({
      loc: ['body', 'event_name'],
    })
  })
})

describe('the request of an event', () => {
  it.each([
    ['a missing subject', { user_id: undefined }, 'missing', 'user_id'],
    ['an empty subject', { user_id: '' }, 'too_short', 'user_id'],
    ['a long subject', { user_id: 'a'.repeat(256) }, 'too_long', 'user_id'],
    ['a missing type', { event_type: undefined }, 'missing', 'event_type'],
    ['a long type', { event_type: 'a'.repeat(101) }, 'too_long', 'event_type'],
    ['a long name', { event_name: 'a'.repeat(256) }, 'too_long', 'event_name'],
    ['a text as value', { value: '12' }, 'wrong_type', 'value'],
    ['a huge value', { value: 1.0001e15 }, 'too_large', 'value'],
    ['a hugely negative value', { value: -1.0001e15 }, 'too_small', 'value'],
    ['a list as metadata', { metadata: [] }, 'wrong_type', 'metadata'],
    ['metadata over 16 KiB', { metadata: { note: 'x'.repeat(16_384) } }, 'too_long', 'metadata'],
    ['an unreadable time', { timestamp: 'yesterday' }, 'bad_format', 'timestamp'],
    ['a time too far ahead', { timestamp: at(5.1) }, 'value_error', 'timestamp'],
    ['a time too long ago', { timestamp: '2024-03-02T08:59:59Z' }, 'value_error', 'timestamp'],
    ['a long event_id', { event_id: 'a'.repeat(129) }, 'too_long', 'event_id'],
  ])('is refused for %s', async (_, fields, type, field) => {
    const { status, body } = await track(fields)
    expect({ status, ...body.detail[0] }).toMatchObject({ status: 422, type, loc: ['body', field] })
  })

  it('takes a time without offset as UTC', async () => {
    expect((await track({ timestamp: '2026-03-02T08:00:00' })).body.timestamp).toBe(
      '2026-03-02T08:00:00.000Z',
    )
  })

  it('needs a key with the scope track', async () => {
    for (const path of ['/track', '/batch', '/events']) {
      const url = `/api/v1/tracking${path}`
      const assign = await service.key(['assign'])
      expect((await service.inject({ method: 'POST', url, payload: {} })).json()).toEqual({
        detail: 'API key missing',
      })
      const refused = await service.inject({ method: 'POST', url, payload: {}, headers: assign })
      expect(refused.json()).toEqual({ detail: "API key lacks the scope 'track'" })
    }
  })
})

describe('the events of an experiment', () => {
  it('are listed with the newest first and filtered by every field', async () => {
    const { id, key } = await experiment()
    const { body: decision } = await post('/assign', { experiment_key: key, user_id: 'anna' })
    await track({ experiment_key: key, user_id: 'anna', event_name: 'view', timestamp: at(-60) })
    await track({ experiment_key: key, user_id: 'bert', event_name: 'view', timestamp: at(-30) })
    await track({ experiment_key: key, user_id: 'anna', event_name: 'buy', timestamp: at(-10) })
    await track({ user_id: 'anna', event_name: 'view' })
    const list = async (query = '') => {
      const { items, total } = await manage('get', `/experiments/${id}/events${query}`)
      return {
        total,
        events: items.map(
          (item: { user_id: string; event_name: string }) => `${item.user_id} ${item.event_name}`,
        ),
      }
    }
    expect(await list()).toEqual({ total: 3, events: ['anna buy', 'bert view', 'anna view'] })
    expect(await list('?skip=1&limit=1')).toEqual({ total: 3, events: ['bert view'] })
    expect((await list('?user_id=anna')).events).toEqual(['anna buy', 'anna view'])
    expect((await list('?event_name=view')).events).toEqual(['bert view', 'anna view'])
    expect((await list(`?variant_id=${decision.variant_id}`)).events).toEqual(['anna buy', 'anna view'])
    const from = encodeURIComponent(at(-30))
    expect((await list(`?from_date=${from}`)).events).toEqual(['anna buy', 'bert view'])
    expect((await list(`?to_date=${from}`)).events).toEqual(['bert view', 'anna view'])
    const [newest] = (await manage('get', `/experiments/${id}/events?limit=1`)).items
    expect(newest).toMatchObject({ experiment_id: id, variant_id: decision.variant_id, timestamp: at(-10) })
  })

  it('are for readers, of experiments that exist, between dates in the right order', async () => {
    const { id } = await experiment()
    expect((await service.as('viewer').get(`/experiments/${id}/events`)).statusCode).toBe(403)
    expect((await service.as('analyst').get(`/experiments/${UNKNOWN}/events`)).json()).toEqual({
      detail: 'Experiment not found',
    })
    const query = `from_date=${encodeURIComponent(at(1))}&to_date=${encodeURIComponent(at(0))}`
    const reversed = await service.as('analyst').get(`/experiments/${id}/events?${query}`)
    expect(reversed.statusCode).toBe(400)
    expect(reversed.json()).toEqual({ detail: 'from_date must not be after to_date' })
  })
})

describe('what tracking says about itself', () => {
  it('is open to every key under /tracking/ and to everybody under /events/', async () => {
    const url = '/api/v1/tracking/'
    expect((await service.inject({ url })).statusCode).toBe(401)
    const response = await service.inject({ url, headers: await service.key(['evaluate']) })
    expect(response.json().endpoints).toContain('POST /api/v1/tracking/track')
    expect((await service.anonymous.get('/events/')).json().endpoints).toContain(
      'POST /api/v1/tracking/batch',
    )
  })
})
