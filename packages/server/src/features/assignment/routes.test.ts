import { bucket, hashFraction } from '@assay/evaluation'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../db/connect.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { assignerOf } from './assigner.ts'

const NOW = new Date('2026-03-02T09:00:00.000Z')
const UNKNOWN = '99999999-9999-4999-8999-999999999999'

let service: TestService
let headers: { 'x-api-key': string }

beforeAll(async () => {
  service = await startTestService({ now: NOW })
  headers = await service.key(['assign'])
})
afterAll(() => service.close())

const post = async (path: string, payload: object) => {
  const response = await service.inject({ method: 'POST', url: `/api/v1${path}`, headers, payload })
  return { status: response.statusCode, body: response.json() }
}

const assign = (experiment_key: string, user_id: string, context?: object) =>
  post('/tracking/assign', { experiment_key, user_id, ...(context && { context }) })

const manage = async (method: 'post' | 'put' | 'get', path: string, body?: object) => {
  const response = await service.as('developer')[method](path, body)
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.json()
}

let made = 0

/** An experiment of its own for every test, with the state it needs. */
const experiment = async (
  fields: object = {},
  state: 'DRAFT' | 'ACTIVE' | 'PAUSED' | 'COMPLETED' = 'ACTIVE',
) => {
  made += 1
  const key = `experiment-${made}`
  const { id } = await manage('post', '/experiments/', {
    name: `Experiment ${made}`,
    key,
    variants: [{ name: 'control', configuration: { colour: 'blue' } }, { name: 'treatment' }],
    ...fields,
  })
  if (state !== 'DRAFT') await manage('post', `/experiments/${id}/start`)
  if (state === 'PAUSED') await manage('post', `/experiments/${id}/pause`)
  if (state === 'COMPLETED') await manage('post', `/experiments/${id}/complete`)
  return manage('get', `/experiments/${id}`)
}

const rowsOf = async (experimentId: string) => {
  const { rows } = await sql<{ user_id: string; variant: string; attributes: object | null }>`
    select a.user_id, v.name as variant, a.attributes from assignments a
    join experiments e on e.number = a.experiment_number
    join experiment_variants v on v.number = a.variant_number
    where e.id = ${experimentId} order by a.user_id`.execute(service.db)
  return rows
}

const names = (count: number, prefix = 'user') =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index}`)

describe('assigning a subject', () => {
  it('answers with the whole decision and stores it', async () => {
    const { id, key, variants } = await experiment()
    const expected = hashFraction('user-1', key) < 0.5 ? variants[0] : variants[1]
    expect(await assign(key, 'user-1')).toEqual({
      status: 200,
      body: {
        experiment_key: key,
        user_id: 'user-1',
        variant_id: expected.id,
        variant_name: expected.name,
        is_control: expected.is_control,
        configuration: expected.configuration,
        assigned: true,
        reason: 'assigned',
        is_new: true,
      },
    })
    expect(await rowsOf(id)).toEqual([{ user_id: 'user-1', variant: expected.name, attributes: null }])
  })

  it('chooses by the bucket of the subject and the cumulative allocations', async () => {
    const { key } = await experiment({
      variants: [
        { name: 'a', traffic_allocation: 20 },
        { name: 'b', traffic_allocation: 30 },
        { name: 'c', traffic_allocation: 50 },
      ],
    })
    for (const user of names(60)) {
      const place = bucket(user, key)
      const first = place < 20 ? 'a' : undefined
      const expected = first ?? (place < 50 ? 'b' : 'c')
      expect((await assign(key, user)).body.variant_name).toBe(expected)
    }
  })

  it('gives the same variant again and says that it is not new', async () => {
    const { id, key } = await experiment()
    const first = await assign(key, 'user-1')
    const second = await assign(key, 'user-1')
    expect(second.body).toEqual({ ...first.body, is_new: false })
    expect(await rowsOf(id)).toHaveLength(1)
  })

  it('moves nobody when the allocation changes, and sends new subjects by the new one', async () => {
    const { id, key, variants } = await experiment()
    const before = await Promise.all(names(40).map(async (user) => (await assign(key, user)).body.variant_id))
    await manage('put', `/experiments/${id}`, {
      variants: variants.map((variant: object, index: number) => ({
        ...variant,
        traffic_allocation: index === 0 ? 0 : 100,
      })),
    })
    const after = await Promise.all(names(40).map(async (user) => (await assign(key, user)).body.variant_id))
    expect(after).toEqual(before)
    expect(new Set(before).size).toBe(2)
    const fresh = await Promise.all(names(20, 'late').map((user) => assign(key, user)))
    expect(new Set(fresh.map(({ body }) => body.variant_id))).toEqual(new Set([variants[1].id]))
  })

  it('reads ids as they are: letter case, spaces and any alphabet make another subject', async () => {
    const { id, key } = await experiment()
    const users = [
      'anna',
      'Anna',
      ' anna',
      'анна',
      '安娜',
      '👩‍🔬',
      'a'.repeat(255),
      '__proto__',
      'constructor',
    ]
    for (const user of users)
      expect((await assign(key, user)).body).toMatchObject({ user_id: user, is_new: true })
    expect(new Set((await rowsOf(id)).map(({ user_id }) => user_id))).toEqual(new Set(users))
  })

  it('stores one row and answers one variant for a thousand simultaneous first calls', async () => {
    const { id, key } = await experiment()
    const answers = await Promise.all(names(1000).map(() => assign(key, 'everybody')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.variant_id)).size).toBe(1)
    expect(answers.filter(({ body }) => body.is_new)).toHaveLength(1)
    expect(await rowsOf(id)).toHaveLength(1)
  })

  it('stores one row per subject when several processes meet the same new subjects at once', async () => {
    const { id, key } = await experiment()
    const others = [1, 2, 3].map(() => connect({ ...service.database.target, poolSize: 4 }))
    try {
      const users = names(200, 'raced')
      const calls = users.flatMap((user_id) =>
        others.map(({ db }) => assignerOf(db).one({ experiment_key: key, user_id, context: {}, now: NOW })),
      )
      const outcomes = await Promise.all(calls)
      const rows = await rowsOf(id)
      expect(rows).toHaveLength(users.length)
      const stored = new Map(rows.map(({ user_id, variant }) => [user_id, variant]))
      users.forEach((user, index) => {
        const answers = outcomes.slice(index * others.length, (index + 1) * others.length)
        expect(new Set(answers.map(({ choice }) => choice.variant_name))).toEqual(new Set([stored.get(user)]))
        expect(answers.filter(({ is_new }) => is_new)).toHaveLength(1)
      })
    } finally {
      await Promise.all(others.map(({ close }) => close()))
    }
  })

  it('never decides by an allocation that was replaced before the call', async () => {
    const { id, key, variants } = await experiment()
    for (const share of [100, 0, 100, 0]) {
      await manage('put', `/experiments/${id}`, {
        variants: variants.map((variant: object, index: number) => ({
          ...variant,
          traffic_allocation: index === 0 ? share : 100 - share,
        })),
      })
      const answers = await Promise.all(
        names(20, `share-${share}-${made++}`).map((user) => assign(key, user)),
      )
      const expected = share === 100 ? 'control' : 'treatment'
      expect(new Set(answers.map(({ body }) => body.variant_name))).toEqual(new Set([expected]))
    }
  })
})

describe('the count of assignments', () => {
  it('grows with every assignment that is stored, by experiment and variant, and with no other answer', async () => {
    const { key } = await experiment({
      variants: [
        { name: 'only', traffic_allocation: 100 },
        { name: 'none', traffic_allocation: 0 },
      ],
    })
    for (const user of ['a', 'b', 'a', 'b', 'c']) await assign(key, user)
    const { body } = await service.inject({ method: 'GET', url: '/metrics' })
    expect(body).toContain(`assay_assignments_total{experiment="${key}",variant="only"} 3`)
  })
})

describe('an experiment that is not running', () => {
  const notFound = (key: string) => ({
    status: 404,
    body: { detail: `Active experiment with key '${key}' not found` },
  })

  it('has no variant for anybody: unknown, DRAFT, PAUSED and COMPLETED are 404', async () => {
    expect(await assign('no-such-key', 'user-1')).toEqual(notFound('no-such-key'))
    for (const state of ['DRAFT', 'PAUSED', 'COMPLETED'] as const) {
      const { key } = await experiment({}, state)
      expect(await assign(key, 'user-1')).toEqual(notFound(key))
    }
  })

  it('answers again from the first call after it was started or resumed', async () => {
    const { id, key } = await experiment({}, 'DRAFT')
    expect(await assign(key, 'user-1')).toEqual(notFound(key))
    await manage('post', `/experiments/${id}/start`)
    const first = await assign(key, 'user-1')
    expect(first.status).toBe(200)
    await manage('post', `/experiments/${id}/pause`)
    expect(await assign(key, 'user-1')).toEqual(notFound(key))
    await manage('post', `/experiments/${id}/start`)
    expect((await assign(key, 'user-1')).body).toEqual({ ...first.body, is_new: false })
  })

  it('does not keep a running one in the same batch from answering', async () => {
    const { key } = await experiment()
    const paused = await experiment({}, 'PAUSED')
    const [good, bad, unknown] = await Promise.all([
      assign(key, 'user-1'),
      assign(paused.key, 'user-1'),
      assign('no-such-key', 'user-1'),
    ])
    expect(good.status).toBe(200)
    expect(bad).toEqual(notFound(paused.key))
    expect(unknown).toEqual(notFound('no-such-key'))
  })
})

const GERMANS = {
  logical_operator: 'AND',
  groups: [
    { logical_operator: 'AND', conditions: [{ attribute: 'country', operator: 'equals', value: 'DE' }] },
  ],
}

describe('eligibility', () => {
  it('shows the control to a subject outside of the targeting and stores nothing', async () => {
    const { id, key, variants } = await experiment({ targeting_rules: GERMANS })
    expect((await assign(key, 'user-1', { country: 'FR' })).body).toEqual({
      experiment_key: key,
      user_id: 'user-1',
      variant_id: variants[0].id,
      variant_name: 'control',
      is_control: true,
      configuration: { colour: 'blue' },
      assigned: false,
      reason: 'targeting',
      is_new: false,
    })
    expect((await assign(key, 'user-1')).body.reason).toBe('targeting')
    expect(await rowsOf(id)).toEqual([])
  })

  it('is checked for new subjects only', async () => {
    const { key } = await experiment({ targeting_rules: GERMANS })
    const inside = await assign(key, 'user-1', { country: 'DE' })
    expect(inside.body).toMatchObject({ assigned: true, is_new: true })
    expect((await assign(key, 'user-1', { country: 'FR' })).body).toEqual({ ...inside.body, is_new: false })
  })

  it('decides each of several simultaneous calls of one subject by its own context', async () => {
    const { id, key } = await experiment({ targeting_rules: GERMANS })
    const outside = await Promise.all([1, 2, 3].map(() => assign(key, 'user-1', { country: 'FR' })))
    expect(outside.map(({ body }) => body.assigned)).toEqual([false, false, false])
    await Promise.all(['FR', 'DE', 'FR'].map((country) => assign(key, 'user-1', { country })))
    expect(await rowsOf(id)).toHaveLength(1)
  })

  it('lets in the share of traffic_percentage, by a salt of its own', async () => {
    const { id, key } = await experiment({ traffic_percentage: 25.5 })
    const users = names(300)
    const answers = await Promise.all(users.map((user) => assign(key, user)))
    const expected = users.filter((user) => hashFraction(user, `${key}:traffic`) * 100 < 25.5)
    expect(users.filter((_, index) => answers[index]!.body.assigned)).toEqual(expected)
    const refused = answers.filter(({ body }) => !body.assigned)
    expect(new Set(refused.map(({ body }) => body.reason))).toEqual(new Set(['traffic']))
    expect((await rowsOf(id)).map(({ user_id }) => user_id)).toEqual(expected.sort())
  })

  it('adds user_id and the time of the request to the context', async () => {
    const condition = (attribute: string, operator: string, value: unknown) => ({
      logical_operator: 'AND',
      groups: [{ logical_operator: 'AND', conditions: [{ attribute, operator, value }] }],
    })
    const vip = await experiment({ targeting_rules: condition('user_id', 'starts_with', 'vip-') })
    expect((await assign(vip.key, 'vip-1')).body.assigned).toBe(true)
    expect((await assign(vip.key, 'other-1')).body.assigned).toBe(false)
    const nine = { start_time: '08:00', end_time: '10:00' }
    const morning = await experiment({ targeting_rules: condition('now', 'time_window', nine) })
    expect((await assign(morning.key, 'user-1')).body.assigned).toBe(true)
  })
})

describe('stored attributes', () => {
  it('are every scalar attribute of the context when no dimensions are named', async () => {
    const { id, key } = await experiment()
    await assign(key, 'user-1', {
      country: 'DE',
      age: 34,
      premium: false,
      nothing: null,
      list: [1],
      nested: { a: 1 },
      long: 'x'.repeat(300),
    })
    expect((await rowsOf(id))[0]!.attributes).toEqual({
      country: 'DE',
      age: 34,
      premium: false,
      long: 'x'.repeat(255),
    })
  })

  it('are only the named dimensions when there are some, and none when the list is empty', async () => {
    const named = await experiment({ dimensions: ['country', 'device.os'] })
    await assign(named.key, 'user-1', { country: 'DE', age: 34, device: { os: 'iOS' } })
    expect((await rowsOf(named.id))[0]!.attributes).toEqual({ country: 'DE', 'device.os': 'iOS' })
    const none = await experiment({ dimensions: [] })
    await assign(none.key, 'user-1', { country: 'DE' })
    expect((await rowsOf(none.id))[0]!.attributes).toBeNull()
  })

  it('are at most fifty and stay as they were at the assignment', async () => {
    const { id, key } = await experiment()
    await assign(key, 'user-1', Object.fromEntries(names(80, 'attribute').map((name) => [name, 1])))
    await assign(key, 'user-1', { country: 'DE' })
    expect(Object.keys((await rowsOf(id))[0]!.attributes ?? {})).toHaveLength(50)
  })
})

describe('assigning a batch', () => {
  const batch = (experiment_key: string, users: object[]) =>
    post('/tracking/assign/batch', { experiment_key, users })

  it('answers in the order of the request, describes the variants and counts the reasons', async () => {
    const { id, key, variants } = await experiment({ targeting_rules: GERMANS })
    const known = await assign(key, 'user-2', { country: 'DE' })
    const users = [
      { user_id: 'user-1', context: { country: 'FR' } },
      { user_id: 'user-2' },
      { user_id: 'user-3', context: { country: 'DE' } },
    ]
    const { status, body } = await batch(key, users)
    expect(status).toBe(200)
    expect(body.variants).toEqual({
      [variants[0].id]: { name: 'control', is_control: true, configuration: { colour: 'blue' } },
      [variants[1].id]: { name: 'treatment', is_control: false, configuration: null },
    })
    expect(body.assignments).toMatchObject([
      { user_id: 'user-1', variant_id: variants[0].id, assigned: false, reason: 'targeting', is_new: false },
      {
        user_id: 'user-2',
        variant_id: known.body.variant_id,
        assigned: true,
        reason: 'assigned',
        is_new: false,
      },
      { user_id: 'user-3', assigned: true, reason: 'assigned', is_new: true },
    ])
    expect(body.counts).toEqual({ assigned: 2, holdout: 0, mutual_exclusion: 0, targeting: 1, traffic: 0 })
    expect((await rowsOf(id)).map(({ user_id }) => user_id)).toEqual(['user-2', 'user-3'])
  })

  it('gives every subject the variant that a single call gives it', async () => {
    const { key } = await experiment()
    const users = names(1000)
    const { body } = await batch(
      key,
      users.map((user_id) => ({ user_id })),
    )
    const single = await Promise.all(users.slice(0, 100).map((user) => assign(key, user)))
    expect(single.map(({ body: { variant_id } }) => variant_id)).toEqual(
      body.assignments.slice(0, 100).map(({ variant_id }: { variant_id: string }) => variant_id),
    )
    expect(body.counts.assigned).toBe(1000)
  })

  it('refuses the whole request for an experiment that is not running', async () => {
    const { id, key } = await experiment({}, 'PAUSED')
    expect(await batch(key, [{ user_id: 'user-1' }])).toEqual({
      status: 404,
      body: { detail: `Active experiment with key '${key}' not found` },
    })
    expect(await rowsOf(id)).toEqual([])
  })

  it('takes one to a thousand distinct subjects', async () => {
    const { key } = await experiment()
    const problemOf = async (users: object[]) => (await batch(key, users)).body.detail[0]
    expect(await problemOf([])).toMatchObject({ type: 'too_short', loc: ['body', 'users'] })
    expect(await problemOf(names(1001).map((user_id) => ({ user_id })))).toMatchObject({ type: 'too_long' })
    expect(await problemOf([{ user_id: 'a' }, { user_id: 'b' }, { user_id: 'a' }])).toMatchObject({
      type: 'value_error',
      loc: ['body', 'users'],
      msg: 'user_ids must be distinct',
    })
    expect(await problemOf([{ user_id: 'a' }, {}])).toMatchObject({
      type: 'missing',
      loc: ['body', 'users', 1, 'user_id'],
    })
  })
})

describe('the request of an assignment', () => {
  const problem = async (payload: object) => (await post('/tracking/assign', payload)).body.detail?.[0]

  it('needs a subject of 1 to 255 characters and a key', async () => {
    expect(await problem({ experiment_key: 'k' })).toMatchObject({
      type: 'missing',
      loc: ['body', 'user_id'],
    })
    expect(await problem({ user_id: '', experiment_key: 'k' })).toMatchObject({ type: 'too_short' })
    expect(await problem({ user_id: 'a'.repeat(256), experiment_key: 'k' })).toMatchObject({
      type: 'too_long',
    })
    expect(await problem({ user_id: 7, experiment_key: 'k' })).toMatchObject({ type: 'wrong_type' })
    expect(await problem({ user_id: 'a' })).toMatchObject({
      type: 'missing',
      loc: ['body', 'experiment_key'],
    })
  })

  it('takes a context of at most 64 KiB that is an object', async () => {
    const { key } = await experiment()
    const sent = (context: unknown) => problem({ user_id: 'a', experiment_key: key, context })
    expect(await sent([])).toMatchObject({ type: 'wrong_type', loc: ['body', 'context'] })
    expect(await sent({ note: 'x'.repeat(65_536) })).toMatchObject({ type: 'too_long' })
    expect(await sent({ note: 'x'.repeat(65_000) })).toBeUndefined()
  })

  it('may carry fields that are not known', async () => {
    const { key } = await experiment()
    const payload = { user_id: 'a', experiment_key: key, sdk_version: '9.9' }
    expect((await post('/tracking/assign', payload)).status).toBe(200)
  })

  it('needs a key with the scope assign', async () => {
    const url = '/api/v1/tracking/assign'
    const none = await service.inject({ method: 'POST', url, payload: {} })
    expect(none.json()).toEqual({ detail: 'API key missing' })
    const track = await service.inject({
      method: 'POST',
      url,
      payload: {},
      headers: await service.key(['track']),
    })
    expect(track.statusCode).toBe(403)
    expect(track.json()).toEqual({ detail: "API key lacks the scope 'assign'" })
  })
})

describe('lists of assignments', () => {
  const ofSubject = async (user: string, query = '') => {
    const url = `/api/v1/tracking/assignments/${encodeURIComponent(user)}${query}`
    return (await service.inject({ method: 'GET', url, headers })).json()
  }

  it('list the assignments of a subject, the newest first, in ACTIVE experiments unless all are requested', async () => {
    const first = await experiment()
    const second = await experiment()
    const third = await experiment()
    for (const { key } of [first, second, third]) await assign(key, 'listed/1')
    await manage('post', `/experiments/${second.id}/pause`)
    const active = await ofSubject('listed/1')
    expect(active).toMatchObject({ total: 2, skip: 0, limit: 100 })
    expect(active.items.map((item: { experiment_id: string }) => item.experiment_id)).toEqual([
      third.id,
      first.id,
    ])
    expect(active.items[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user_id: 'listed/1',
      experiment_id: third.id,
      experiment_key: third.key,
      experiment_name: third.name,
      variant_id: expect.any(String),
      variant_name: expect.any(String),
      is_control: expect.any(Boolean),
      created_at: NOW.toISOString(),
    })
    const all = await ofSubject('listed/1', '?active_only=false&skip=1&limit=1')
    expect(all).toMatchObject({ total: 3, skip: 1, limit: 1 })
    expect(all.items.map((item: { experiment_id: string }) => item.experiment_id)).toEqual([second.id])
  })

  it('are empty for a subject that was never seen', async () => {
    expect(await ofSubject('nobody')).toEqual({ items: [], total: 0, skip: 0, limit: 100 })
  })

  it('list the subjects of an experiment with their attributes, filtered by subject and variant', async () => {
    const { id, key, variants } = await experiment()
    for (const user of names(12)) await assign(key, user, { country: 'DE' })
    const list = (query = '') => manage('get', `/experiments/${id}/assignments${query}`)
    const all = await list()
    expect(all.total).toBe(12)
    expect(all.items[0]).toMatchObject({
      user_id: 'user-11',
      experiment_id: id,
      attributes: { country: 'DE' },
    })
    expect(new Set(all.items.map((item: { id: string }) => item.id)).size).toBe(12)
    expect((await list('?user_id=user-3')).items).toMatchObject([{ user_id: 'user-3' }])
    const control = await list(`?variant_id=${variants[0].id}&limit=2`)
    expect(control.total).toBe((await rowsOf(id)).filter(({ variant }) => variant === 'control').length)
    expect(control.items).toHaveLength(2)
  })

  it('of an experiment are for readers, and 404 when it is unknown', async () => {
    const { id } = await experiment()
    expect((await service.as('viewer').get(`/experiments/${id}/assignments`)).statusCode).toBe(403)
    const unknown = await service.as('analyst').get(`/experiments/${UNKNOWN}/assignments`)
    expect(unknown.statusCode).toBe(404)
    expect(unknown.json()).toEqual({ detail: 'Experiment not found' })
  })

  it('are described where a visitor looks for them', async () => {
    const { statusCode, ...response } = await service.anonymous.get('/assignments/')
    expect(statusCode).toBe(200)
    expect(response.json().endpoints).toContain('POST /api/v1/tracking/assign')
  })
})
