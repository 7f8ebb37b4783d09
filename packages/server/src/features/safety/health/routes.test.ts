import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { readMetrics } from '../index.ts'

let service: TestService
let keys: Record<string, string>
const services: TestService[] = []
beforeEach(async () => {
  service = await startTestService()
  services.push(service)
  keys = await service.key()
})
afterAll(async () => {
  for (const one of services) await one.close()
})

const MINUTE = 60_000

const send = async (method: 'get' | 'post', path: string, body?: object) => {
  const answer = await service.as('superuser')[method](path, body)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.body === '' ? undefined : answer.json()
}

const sdk = async (path: string, payload: object) => {
  const answer = await service.inject({ method: 'POST', url: `/api/v1${path}`, headers: keys, payload })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}

interface Flag {
  id: string
  key: string
}

let made = 0
const flag = (fields: object = {}): Promise<Flag> => {
  made += 1
  const all = { key: `watched-${made}`, name: `Watched ${made}`, is_active: true, rollout_percentage: 50 }
  return send('post', '/feature-flags/', { ...all, ...fields })
}

const configure = ({ id }: Flag, config: object) => send('post', `/safety/feature-flags/${id}/config`, config)
const check = ({ id }: Flag) => send('get', `/safety/feature-flags/${id}/check`)

/** Records evaluations and errors of subjects who had the flag, as of now. */
const happen = async ({ key }: Flag, { enabled, errors = 0 }: { enabled: number; errors?: number }) => {
  const now = service.now().toISOString()
  const counts = { count: enabled, enabled_count: enabled, window_start: now, window_end: now }
  await sdk('/tracking/evaluations', { evaluations: [{ flag_key: key, ...counts }] })
  const report = { error_type: 'e', message: 'm', feature_flag_key: key, flag_enabled: true }
  if (errors > 0) await sdk('/tracking/errors/batch', { errors: Array(errors).fill(report) })
}

describe('the window of the monitor', () => {
  const at = (time: string): Date => new Date(`2026-03-01T${time}Z`)
  const error = (one: Flag, time: string) =>
    sdk('/tracking/errors', {
      error_type: 'e',
      message: 'm',
      feature_flag_key: one.key,
      timestamp: at(time).toISOString(),
    })
  const evaluations = (one: Flag, count: number, [from, to]: [string, string]) =>
    sdk('/tracking/evaluations', {
      evaluations: [
        { flag_key: one.key, count, enabled_count: 0, window_start: at(from), window_end: at(to) },
      ],
    })
  const metrics = { error_count: { critical_threshold: 1000 }, max_latency: { critical_threshold: 60_000 } }
  const valuesOf = async (one: Flag) => {
    const { window_start, evaluations: counted, metrics } = await check(one)
    const byName = Object.fromEntries(
      metrics.map(({ name, current_value }: { name: string; current_value: number }) => [
        name,
        current_value,
      ]),
    )
    return { window_start, evaluations: counted, ...byName }
  }

  it('is the last 15 minutes to the second: errors 14.5 minutes old count, older ones do not', async () => {
    const one = await flag()
    await configure(one, { metrics })
    for (const time of ['11:45:00', '11:45:29.999', '11:45:30', '11:45:59.9', '11:46:00', '12:00:00']) {
      await error(one, time)
    }
    service.setNow(at('12:00:30'))
    expect(await valuesOf(one)).toMatchObject({ window_start: '2026-03-01T11:45:30.000Z', error_count: 4 })
    service.setNow(at('12:00:31'))
    expect(await valuesOf(one)).toMatchObject({ error_count: 3 })
    service.setNow(at('12:01:00'))
    expect(await valuesOf(one)).toMatchObject({ error_count: 2 })
  })

  it('counts evaluations and durations of its first minute from its first second on', async () => {
    const one = await flag()
    await configure(one, { metrics })
    for (const time of ['11:45:10', '11:45:29.5', '11:45:30', '11:45:59']) {
      service.setNow(at(time))
      await sdk(`/feature-flags/evaluate/${one.key}`, { user_id: time })
    }
    service.setNow(at('12:00:30'))
    expect(await valuesOf(one)).toMatchObject({ evaluations: 2, max_latency: expect.any(Number) })
    service.setNow(at('12:00:59'))
    expect(await valuesOf(one)).toMatchObject({ evaluations: 1, max_latency: expect.any(Number) })
    service.setNow(at('12:01:00'))
    expect(await valuesOf(one)).toMatchObject({ evaluations: 0, max_latency: null })
  })

  it('counts the reported decisions of programs in proportion to the overlap of their window', async () => {
    const one = await flag()
    await configure(one, { metrics })
    await evaluations(one, 60, ['11:45:00', '11:46:00'])
    await evaluations(one, 7, ['11:45:40', '11:45:50'])
    await evaluations(one, 100, ['11:45:10', '11:45:20'])
    service.setNow(at('12:00:30'))
    expect(await valuesOf(one)).toMatchObject({ evaluations: 37 })
    service.setNow(at('12:00:51'))
    expect(await valuesOf(one)).toMatchObject({ evaluations: 9 })
  })

  it('counts errors and durations measured elsewhere by their times', async () => {
    const one = await flag()
    await configure(one, { metrics })
    const nanos = (time: string): string => `${at(time).getTime()}000000`
    const attributes = [{ key: 'feature_flag.key', value: { stringValue: one.key } }]
    const dataPoints = ['11:45:29', '11:45:30'].map((time, index) => ({
      attributes,
      timeUnixNano: nanos(time),
      asInt: String(10 + index),
    }))
    const errors = { name: 'assay.flag.errors', sum: { aggregationTemporality: 1, dataPoints } }
    const durations = {
      name: 'http.server.request.duration',
      unit: 'ms',
      histogram: {
        aggregationTemporality: 1,
        dataPoints: [
          {
            attributes,
            timeUnixNano: nanos('11:45:20'),
            count: '4',
            bucketCounts: ['4', '0'],
            explicitBounds: [100],
          },
        ],
      },
    }
    const resourceMetrics = [{ scopeMetrics: [{ metrics: [errors, durations] }] }]
    await sdk('/otlp/v1/metrics', { resourceMetrics })
    service.setNow(at('12:00:20'))
    expect(await valuesOf(one)).toMatchObject({ error_count: 21, max_latency: expect.any(Number) })
    service.setNow(at('12:00:30'))
    expect(await valuesOf(one)).toMatchObject({ error_count: 11, max_latency: null })
  })
})

describe('the counts of the service itself', () => {
  it('are its own evaluations with their errors and latencies', async () => {
    const one = await flag({ rollout_percentage: 100 })
    const metrics = {
      error_rate: { critical_threshold: 0.5 },
      max_latency: { critical_threshold: 60_000 },
      total_evaluations: { warning_threshold: 1, critical_threshold: 0.5, comparison_type: 'less_than' },
    }
    await configure(one, { metrics })
    for (const user_id of ['a', 'b', 'c', 'd']) await sdk(`/feature-flags/evaluate/${one.key}`, { user_id })
    await sdk('/tracking/errors', { error_type: 'e', message: 'm', feature_flag_key: one.key })
    const answer = await check(one)
    expect(answer).toMatchObject({
      feature_flag_id: one.id,
      health: 'HEALTHY',
      evaluations: 4,
      min_evaluations: 0,
      window_start: '2026-03-01T11:45:00.000Z',
      window_end: '2026-03-01T12:00:00.000Z',
      last_checked: '2026-03-01T12:00:00.000Z',
    })
    const plain = { mode: 'threshold', health: 'HEALTHY', guard: null, comparison_type: 'greater_than' }
    expect(answer.metrics).toEqual([
      {
        ...plain,
        name: 'total_evaluations',
        current_value: 4,
        warning_threshold: 1,
        critical_threshold: 0.5,
        comparison_type: 'less_than',
        unit: 'count',
      },
      {
        ...plain,
        name: 'error_rate',
        current_value: 0.25,
        warning_threshold: null,
        critical_threshold: 0.5,
        unit: 'ratio',
      },
      {
        ...plain,
        name: 'max_latency',
        current_value: expect.any(Number),
        warning_threshold: null,
        critical_threshold: 60_000,
        unit: 'ms',
      },
    ])
    const reading = await readMetrics(service.context(), { feature_flag_id: one.id, window_minutes: 5 })
    expect(reading).toMatchObject({ evaluations: 4, values: { error_rate: 0.25, error_count: 1 } })
    expect(reading.window_start).toEqual(new Date('2026-03-01T11:55:00.000Z'))
    service.advance(16 * MINUTE)
    expect(await check(one)).toMatchObject({ evaluations: 0, health: 'CRITICAL', would_roll_back: false })
  })

  it('are 0 for an unknown flag', async () => {
    const feature_flag_id = '7f6a4f0e-5d0e-4b7a-9d57-0a7a0a7b8f10'
    const reading = await readMetrics(service.context(), { feature_flag_id, window_minutes: 15 })
    expect(reading).toMatchObject({ evaluations: 0, values: { error_rate: null, p95_latency: null } })
  })
})

describe('the overview', () => {
  it('lists every active flag with its health, and can be filtered by it', async () => {
    const [good, bad, quiet] = [await flag(), await flag(), await flag()]
    await flag({ is_active: false })
    await happen(good, { enabled: 100 })
    await happen(bad, { enabled: 100, errors: 50 })
    await send('post', `/safety/feature-flags/${quiet.id}/rollback`, { percentage: 20 })
    const all = await send('get', '/safety/overview')
    expect(all).toMatchObject({ total: 3, skip: 0, limit: 100 })
    const byKey = new Map(all.items.map((item: { key: string }) => [item.key, item]))
    expect(byKey.get(good.key)).toMatchObject({
      health: 'HEALTHY',
      worst_metric: null,
      last_rollback_at: null,
    })
    expect(byKey.get(bad.key)).toMatchObject({ health: 'CRITICAL', worst_metric: 'error_rate' })
    expect(byKey.get(quiet.key)).toMatchObject({
      feature_flag_id: quiet.id,
      health: 'NO_DATA',
      rollout_percentage: 20,
      last_rollback_at: service.now().toISOString(),
    })
    const critical = await send('get', '/safety/overview?health=critical')
    expect(critical).toMatchObject({ total: 1, items: [{ key: bad.key }] })
    const page = await send('get', '/safety/overview?skip=1&limit=1')
    expect([page.total, page.items.length, page.items[0].key]).toEqual([3, 1, all.items[1].key])
  })
})
