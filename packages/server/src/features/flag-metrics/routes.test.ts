import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../testing/service.ts'
import { aggregate, removeOldMinutes } from './actions-hours.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let service: TestService
let key: Record<string, string>
beforeAll(async () => {
  service = await startTestService()
  key = await service.key()
})
afterAll(() => service.close())

const get = async (path: string) => {
  const answer = await service.as('viewer').get(`/metrics${path}`)
  return { status: answer.statusCode, body: answer.json() }
}

let flags = 0
const flag = async (fields: object = {}): Promise<{ id: string; key: string }> => {
  flags += 1
  const body = { key: `flag-${flags}`, name: 'a', is_active: true, rollout_percentage: 100, ...fields }
  return (await service.as('developer').post('/feature-flags', body)).json()
}

const program = async (method: 'GET' | 'POST', path: string, payload?: object) => {
  const answer = await service.inject({
    method,
    url: `/api/v1${path}`,
    headers: key,
    ...(payload && { payload }),
  })
  expect(answer.statusCode).toBeLessThan(300)
  return answer.json()
}
const evaluate = (flagKey: string, user_id: string, context: object = {}) =>
  program('POST', `/feature-flags/evaluate/${flagKey}`, { user_id, context })
const report = (flag_key: string, count: number, at = service.now()) =>
  program('POST', '/tracking/evaluations', {
    evaluations: [
      {
        flag_key,
        count,
        enabled_count: count / 2,
        window_start: at.toISOString(),
        window_end: at.toISOString(),
      },
    ],
  })
const fail = (fields: object) =>
  program('POST', '/tracking/errors', { error_type: 'TypeError', message: 'no', ...fields })

const EMPTY = {
  total_evaluations: 0,
  enabled_evaluations: 0,
  unique_users: 0,
  error_count: 0,
  error_rate: null,
  avg_latency: null,
  p95_latency: null,
  rule_match_rate: null,
  by_variant: {},
  by_reason: {},
}

const colours = {
  value_type: 'string',
  variants: [
    { key: 'red', value: '#f00', weight: 50 },
    { key: 'constructor', value: '#00f', weight: 50 },
  ],
  targeting_rules: {
    logical_operator: 'AND',
    groups: [
      { logical_operator: 'AND', conditions: [{ attribute: 'plan', operator: 'equals', value: 'pro' }] },
    ],
  },
}

describe('the summary of a flag', () => {
  it('is 0, and null where nothing can be computed, before any evaluation', async () => {
    const { id } = await flag()
    expect(await get(`/summary?feature_flag_id=${id}`)).toEqual({ status: 200, body: EMPTY })
  })

  it('counts evaluations by reason and variant, subjects, errors and latency', async () => {
    const { id, key } = await flag({ ...colours, rollout_percentage: 0 })
    const variants: string[] = []
    for (let user = 0; user < 20; user += 1) {
      const { variant } = await evaluate(key, `user-${user % 10}`, { plan: user < 15 ? 'pro' : 'free' })
      if (variant !== null) variants.push(variant)
    }
    await fail({ feature_flag_key: key })
    const { body } = await get(`/summary?feature_flag_id=${id}`)
    expect(body).toEqual({
      total_evaluations: 20,
      enabled_evaluations: 15,
      unique_users: 10,
      error_count: 1,
      error_rate: 0.05,
      avg_latency: expect.any(Number),
      p95_latency: expect.any(Number),
      rule_match_rate: 0.75,
      by_variant: Object.fromEntries(
        [...new Set(variants)].map((name) => [name, variants.filter((other) => other === name).length]),
      ),
      by_reason: { targeting_rule: 15, rollout: 5 },
    })
    expect(body.p95_latency).toBeGreaterThanOrEqual(body.avg_latency * 0.5)
  })

  it('adds evaluations reported by programs; a rate is at most 1', async () => {
    const { id, key } = await flag()
    await evaluate(key, 'anna')
    await report(key, 10)
    expect((await get(`/summary?feature_flag_id=${id}`)).body).toMatchObject({
      total_evaluations: 11,
      enabled_evaluations: 6,
      unique_users: 1,
      by_reason: { rollout: 1 },
    })
    for (let error = 0; error < 13; error += 1) await fail({ feature_flag_key: key })
    expect((await get(`/summary?feature_flag_id=${id}`)).body).toMatchObject({
      error_count: 13,
      error_rate: 1,
    })
  })

  it('covers the minutes between two dates, by default the last 24 hours', async () => {
    const { id, key } = await flag()
    const first = service.now().toISOString()
    await evaluate(key, 'anna')
    service.advance(10 * MINUTE)
    const second = service.now().toISOString()
    await evaluate(key, 'ben')
    const total = async (query: string) =>
      (await get(`/summary?feature_flag_id=${id}${query}`)).body.total_evaluations
    expect(await total(`&to_date=${first}`)).toBe(1)
    expect(await total(`&from_date=${second}`)).toBe(1)
    expect(await total(`&from_date=${first}&to_date=${second}`)).toBe(2)
    service.advance(DAY - 5 * MINUTE)
    expect(await total('')).toBe(1)
  })

  it('of all flags counts a subject of several flags once', async () => {
    const before = (await get('/summary')).body
    const [one, two] = [await flag(), await flag()]
    for (const { key } of [one, two]) await evaluate(key, `only-${one.id}`)
    const after = (await get('/summary')).body
    expect(after.total_evaluations).toBe(before.total_evaluations + 2)
    expect(after.unique_users).toBe(before.unique_users + 1)
  })

  it('is refused for unknown flags and dates in the wrong order', async () => {
    expect(await get(`/summary?feature_flag_id=${UNKNOWN}`)).toEqual({
      status: 404,
      body: { detail: 'Feature flag not found' },
    })
    for (const path of ['/summary?', `/aggregated?feature_flag_id=${(await flag()).id}&`, '/errors?']) {
      expect(await get(`${path}from_date=2026-01-02&to_date=2026-01-01`)).toEqual({
        status: 400,
        body: { detail: 'from_date must not be after to_date' },
      })
    }
  })
})

describe('the points of a flag', () => {
  const points = async (id: string, query: string) =>
    (await get(`/aggregated?feature_flag_id=${id}&${query}`)).body.points.map(
      ({ start, total_evaluations }: { start: string; total_evaluations: number }) => [
        start,
        total_evaluations,
      ],
    )

  it.each([
    [
      'minute',
      '2026-05-13T10:58:30Z',
      '2026-05-13T11:00',
      ['2026-05-13T10:58', '2026-05-13T10:59', '2026-05-13T11:00'],
    ],
    ['hour', '2026-05-13T10:58:30Z', '2026-05-13T11:00', ['2026-05-13T10:00', '2026-05-13T11:00']],
    ['day', '2026-05-13T10:58', '2026-05-14', ['2026-05-13T00:00', '2026-05-14T00:00']],
    ['week', '2026-05-13', '2026-05-24T23:59', ['2026-05-11T00:00', '2026-05-18T00:00']],
    ['month', '2025-12-31', '2026-02-01', ['2025-12-01T00:00', '2026-01-01T00:00', '2026-02-01T00:00']],
  ])('of every %s begin with that of %s and end with that of %s', async (period, from, to, starts) => {
    service.setNow(new Date('2026-05-20T12:00:00Z'))
    const { id } = await flag()
    expect(await points(id, `period=${period}&from_date=${from}&to_date=${to}`)).toEqual(
      starts.map((start) => [`${start}:00.000Z`, 0]),
    )
  })

  /** Some evaluations, reports and errors, different from hour to hour. */
  const anHour = async (flagKey: string, hour: number): Promise<void> => {
    for (let user = 0; user <= hour % 3; user += 1) await evaluate(flagKey, `user-${user}`)
    if (hour % 5 === 0) await report(flagKey, 4)
    if (hour % 7 === 0) await fail({ feature_flag_key: flagKey })
    service.advance(HOUR)
  }

  it('are the same before and after aggregation, with new data meanwhile', async () => {
    service.setNow(new Date('2026-06-01T00:10:00Z'))
    const { id, key } = await flag()
    for (let hour = 0; hour < 30; hour += 1) await anHour(key, hour)
    const query = `/aggregated?feature_flag_id=${id}&from_date=2026-06-01&to_date=2026-06-02T06:00`
    const periods = ['hour', 'day', 'week', 'month']
    const read = () =>
      Promise.all(periods.map(async (period) => (await get(`${query}&period=${period}`)).body))
    const summary = `/summary?feature_flag_id=${id}&from_date=2026-06-01T03:05&to_date=2026-06-02T05:10`
    const [before, sum] = [await read(), (await get(summary)).body]
    expect(before[0].points.map((point: { total_evaluations: number }) => point.total_evaluations)).toEqual(
      Array.from({ length: 31 }, (_, hour) => (hour > 29 ? 0 : 1 + (hour % 3) + (hour % 5 === 0 ? 4 : 0))),
    )
    expect(before[1].points).toHaveLength(2)
    expect(before[1].points[0].unique_users).toBe(3)
    expect((await service.as('superuser').post('/metrics/aggregate')).json()).toEqual({ status: 'accepted' })
    expect(await service.db.selectFrom('flag_hours').selectAll().execute()).not.toEqual([])
    expect(await read()).toEqual(before)
    expect((await get(summary)).body).toEqual(sum)
    await evaluate(key, 'late')
    expect((await get(`${query.replace('T06:00', 'T06:30')}&period=hour`)).body.points.at(-1)).toMatchObject({
      total_evaluations: 1,
      unique_users: 1,
    })
    await removeOldMinutes(service.context(), new Date('2026-06-02T00:00:00Z'))
    const [hours, days] = await read()
    expect(hours.points[0]).toEqual(before[0].points[0])
    expect(days.points[0]).toEqual(before[1].points[0])
  })

  it('include reports that are a day late', async () => {
    service.setNow(new Date('2026-07-01T00:30:00Z'))
    const { id, key } = await flag()
    await report(key, 2)
    service.advance(23 * HOUR + 45 * MINUTE)
    await aggregate(service.context())
    await report(key, 6, new Date('2026-07-01T00:31:00Z'))
    await aggregate(service.context())
    await aggregate(service.context())
    expect(await points(id, 'from_date=2026-07-01&to_date=2026-07-01T01:00')).toEqual([
      ['2026-07-01T00:00:00.000Z', 8],
      ['2026-07-01T01:00:00.000Z', 0],
    ])
  })

  it('remain after the minutes are deleted, which happens only after aggregation', async () => {
    service.setNow(new Date('2026-08-01T00:30:00Z'))
    const { id, key } = await flag()
    await evaluate(key, 'anna')
    await get(`/summary?feature_flag_id=${id}`)
    service.advance(40 * DAY)
    await removeOldMinutes(service.context(), service.now())
    const range = 'period=day&from_date=2026-08-01&to_date=2026-08-01T23:00'
    expect(await points(id, range)).toEqual([['2026-08-01T00:00:00.000Z', 1]])
    await service.as('superuser').post('/metrics/aggregate')
    expect(await service.db.selectFrom('flag_minutes').selectAll().execute()).toEqual([])
    expect(await points(id, range)).toEqual([['2026-08-01T00:00:00.000Z', 1]])
    const minutes = await get(
      `/aggregated?feature_flag_id=${id}&period=minute&from_date=2026-08-01&to_date=2026-08-01`,
    )
    expect([minutes.status, minutes.body.detail[0].loc]).toEqual([422, ['query', 'from_date']])
    expect(
      (await get(`/summary?feature_flag_id=${id}&from_date=2026-08-01T00:45`)).body.total_evaluations,
    ).toBe(1)
  })

  it('are 2000 at most', async () => {
    const { id } = await flag()
    const ask = (hours: number) =>
      get(
        `/aggregated?feature_flag_id=${id}&from_date=2026-08-01&to_date=${new Date(Date.UTC(2026, 7, 1, hours)).toISOString()}`,
      )
    expect((await ask(1999)).body.points).toHaveLength(2000)
    expect((await ask(2000)).body.detail).toEqual([
      { type: 'too_large', loc: ['query', 'from_date'], msg: 'these are more than 2000 points' },
    ])
  })

  it('are deleted with their flag', async () => {
    const { id, key } = await flag()
    await evaluate(key, 'anna')
    await get(`/summary?feature_flag_id=${id}`)
    service.advance(3 * HOUR)
    await aggregate(service.context())
    const { number } = await service.db
      .selectFrom('feature_flags')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const stored = () =>
      service.db.selectFrom('flag_hours').selectAll().where('flag_number', '=', number).execute()
    expect(await stored()).toHaveLength(1)
    await service.as('developer').delete(`/feature-flags/${id}`)
    expect(await stored()).toEqual([])
  })
})

describe('reported errors', () => {
  it('are listed, newest first, by flag, experiment, type and date', async () => {
    const { id, key } = await flag()
    const experiment = (
      await service.as('developer').post('/experiments/', {
        name: 'errors',
        key: 'errors',
        variants: [{ name: 'a' }, { name: 'b' }],
      })
    ).json()
    const first = service.now()
    const one = await fail({
      feature_flag_key: key,
      user_id: 'anna',
      stack_trace: 'at x',
      metadata: { page: '/' },
    })
    service.advance(MINUTE)
    const two = await fail({ experiment_key: 'errors', error_type: 'RangeError', message: 'too far' })
    const list = async (query: string) => (await get(`/errors?${query}`)).body
    const ofFlag = await list(`feature_flag_id=${id}`)
    expect(ofFlag).toEqual({
      items: [
        {
          id: one.id,
          error_type: 'TypeError',
          message: 'no',
          user_id: 'anna',
          feature_flag_id: id,
          experiment_id: null,
          stack_trace: 'at x',
          metadata: { page: '/' },
          timestamp: first.toISOString(),
        },
      ],
      total: 1,
      skip: 0,
      limit: 100,
    })
    const idsOf = async (query: string) => (await list(query)).items.map((item: { id: string }) => item.id)
    expect(await idsOf(`experiment_id=${experiment.id}`)).toEqual([two.id])
    expect(await idsOf('error_type=RangeError')).toEqual([two.id])
    const from = `from_date=${first.toISOString()}`
    expect(await idsOf(from)).toEqual([two.id, one.id])
    expect(await idsOf(`${from}&to_date=${first.toISOString()}`)).toEqual([one.id])
    expect(await idsOf(`${from}&skip=1&limit=1`)).toEqual([one.id])
    expect(await idsOf(`feature_flag_id=${UNKNOWN}`)).toEqual([])
  })
})
