import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../../testing/service.ts'

let service: TestService
let track: Record<string, string>
let ruleset: Record<string, string>
beforeAll(async () => {
  service = await startTestService()
  track = await service.key(['report'])
  ruleset = await service.key(['ruleset'])
})
afterAll(() => service.close())

let made = 0
const flag = async () => {
  made += 1
  const body = { key: `reported-${made}`, name: 'Reported', is_active: true, rollout_percentage: 50 }
  return (await service.as('developer').post('/feature-flags/', body)).json()
}

const post = async (path: string, payload: object, headers = track) => {
  const answer = await service.inject({ method: 'POST', url: `/api/v1${path}`, headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}

const checkOf = async ({ id }: { id: string }) => {
  const answer = await service.as('viewer').get(`/safety/feature-flags/${id}/check`)
  return answer.json()
}

const ago = (minutes: number) => new Date(service.now().getTime() - minutes * 60_000).toISOString()

describe('an error report', () => {
  it('is stored with the flag and experiment it names', async () => {
    const { id: feature_flag_id, key: feature_flag_key } = await flag()
    const experiment = (
      await service.as('developer').post('/experiments/', {
        name: 'reported',
        key: 'reported',
        variants: [{ name: 'a' }, { name: 'b' }],
      })
    ).json()
    const report = { error_type: 'TypeError', message: 'x is undefined' }
    const full = {
      ...report,
      feature_flag_key,
      experiment_key: 'reported',
      user_id: 'anna',
      flag_enabled: true,
      stack_trace: 'at x (y.js:1)\n"quoted" \\ {braces}',
      metadata: { page: '/cart', 'a "b"': [1, null] },
      timestamp: ago(3),
    }
    expect(await post('/tracking/errors', full)).toEqual({
      status: 201,
      body: {
        id: expect.any(String),
        error_type: 'TypeError',
        user_id: 'anna',
        feature_flag_id,
        experiment_id: experiment.id,
        timestamp: full.timestamp,
      },
    })
    const stored = await service.db.selectFrom('error_logs').selectAll().execute()
    expect(stored).toHaveLength(1)
    expect(stored[0]).toMatchObject({
      message: report.message,
      stack_trace: full.stack_trace,
      metadata: full.metadata,
      flag_enabled: true,
      occurred_at: new Date(full.timestamp),
      created_at: service.now(),
    })
    expect((await post('/tracking/errors', { ...report, experiment_key: 'reported' })).body).toEqual({
      id: expect.any(String),
      error_type: 'TypeError',
      user_id: null,
      feature_flag_id: null,
      experiment_id: experiment.id,
      timestamp: service.now().toISOString(),
    })
  })

  it('is refused when it names an unknown flag or experiment', async () => {
    const report = { error_type: 'e', message: 'm' }
    expect(await post('/tracking/errors', { ...report, feature_flag_key: 'nobody' })).toEqual({
      status: 404,
      body: { detail: "Feature flag with key 'nobody' not found" },
    })
    const { key: feature_flag_key } = await flag()
    expect(await post('/tracking/errors', { ...report, feature_flag_key, experiment_key: 'none' })).toEqual({
      status: 404,
      body: { detail: "Experiment with key 'none' not found" },
    })
    const { status, body } = await post('/tracking/errors', report)
    expect([status, body.detail[0].msg]).toEqual([422, 'feature_flag_key or experiment_key is required'])
    const left = await service.db.selectFrom('error_logs').where('message', '=', 'm').selectAll().execute()
    expect(left).toEqual([])
  })

  it.each<[string, object]>([
    ['error_type', { error_type: '' }],
    ['error_type', { error_type: 'x'.repeat(101) }],
    ['message', { message: 'x'.repeat(2001) }],
    ['user_id', { user_id: 'x'.repeat(256) }],
    ['stack_trace', { stack_trace: 'ü'.repeat(8193) }],
    ['metadata', { metadata: { text: 'x'.repeat(16 * 1024) } }],
    ['timestamp', { timestamp: 'yesterday' }],
    ['timestamp', { timestamp: '2026-02-28T11:59:59Z' }],
    ['timestamp', { timestamp: '2026-03-01T12:05:01Z' }],
    ['flag_enabled', { flag_enabled: 'yes' }],
  ])('is refused for a wrong %s', async (name, fault) => {
    const report = { error_type: 'e', message: 'm', feature_flag_key: 'reported-1', ...fault }
    const { status, body } = await post('/tracking/errors', report)
    expect([status, body.detail[0].loc]).toEqual([422, ['body', name]])
  })

  it('in a batch is stored whether or not others are valid', async () => {
    const made = await flag()
    const good = { error_type: 'e', message: 'batched', feature_flag_key: made.key }
    const errors = [
      good,
      { ...good, message: '' },
      { ...good, feature_flag_key: 'nobody' },
      good,
      { ...good, timestamp: '2020-01-01' },
      7,
    ]
    expect(await post('/tracking/errors/batch', { errors })).toEqual({
      status: 200,
      body: {
        success_count: 2,
        failure_count: 4,
        errors: [
          { index: 1, message: expect.stringContaining('message') },
          { index: 2, message: "Feature flag with key 'nobody' not found" },
          { index: 4, message: 'timestamp: must be at most 24 hours ago' },
          { index: 5, message: expect.any(String) },
        ],
      },
    })
    expect((await checkOf(made)).metrics[0]).toMatchObject({ name: 'error_rate', current_value: null })
    for (const wrong of [{ errors: [] }, { errors: Array(1001).fill(good) }, {}]) {
      expect((await post('/tracking/errors/batch', wrong)).status).toBe(422)
    }
  })

  it('of concurrent requests is answered to each with its own id, in few statements', async () => {
    const flags = await Promise.all([flag(), flag(), flag()])
    const reports = Array.from({ length: 60 }, (_, at) => ({
      error_type: `type ${at}`,
      message: 'together',
      user_id: `user ${at}`,
      feature_flag_key: at % 20 === 7 ? 'nobody' : flags[at % 3]?.key,
    }))
    const answers = await Promise.all(reports.map((report) => post('/tracking/errors', report)))
    for (const [at, { status, body }] of answers.entries()) {
      if (at % 20 === 7) expect(status).toBe(404)
      else {
        const { id: feature_flag_id } = flags[at % 3]!
        expect(body).toMatchObject({ error_type: `type ${at}`, user_id: `user ${at}`, feature_flag_id })
      }
    }
    const stored = await service.db
      .selectFrom('error_logs')
      .select('id')
      .where('message', '=', 'together')
      .execute()
    expect(stored).toHaveLength(57)
    const ids = answers.flatMap(({ status, body }) => (status === 201 ? [body.id] : []))
    expect(new Set(ids).size).toBe(57)
  })
})

describe('a report of decisions', () => {
  const window = () => ({ window_start: ago(2), window_end: ago(1) })

  it('is counted for known flags and lists unknown ones', async () => {
    const made = await flag()
    const evaluations = [
      { flag_key: made.key, count: 400, enabled_count: 200, ...window() },
      { flag_key: 'nobody', count: 1, enabled_count: 0, ...window() },
      { flag_key: made.key, count: 100, enabled_count: 0, ...window() },
    ]
    expect(await post('/tracking/evaluations', { evaluations }, ruleset)).toEqual({
      status: 201,
      body: {
        accepted: 2,
        errors: [
          {
            index: 1,
            flag_key: 'nobody',
            code: 'unknown_flag',
            message: "Feature flag with key 'nobody' not found",
          },
        ],
      },
    })
    expect((await checkOf(made)).evaluations).toBe(500)
  })

  it('of concurrent requests is counted once each', async () => {
    const made = await flag()
    const one = { flag_key: made.key, count: 3, enabled_count: 1, ...window() }
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => post('/tracking/evaluations', { evaluations: [one, one] }, ruleset)),
    )
    expect(answers.every(({ body }) => body.accepted === 2)).toBe(true)
    expect((await checkOf(made)).evaluations).toBe(240)
  })

  it.each<[object, (string | number)[]]>([
    [{ count: 0 }, ['count']],
    [{ count: 1_000_001 }, ['count']],
    [{ enabled_count: 11 }, ['enabled_count']],
    [{ enabled_count: -1 }, ['enabled_count']],
    [{ window_end: '2026-03-01T11:00:00Z', window_start: '2026-03-01T11:00:01Z' }, ['window_end']],
    [{ window_start: '2026-03-01T10:00:00Z', window_end: '2026-03-01T11:00:01Z' }, ['window_end']],
    [{ window_start: '2026-02-28T11:59:59Z', window_end: '2026-02-28T12:00:00Z' }, ['window_start']],
    [{ window_end: '2026-03-01T12:06:00Z' }, ['window_end']],
  ])('is refused for %j, and nothing is counted', async (fault, loc) => {
    const made = await flag()
    const good = { flag_key: made.key, count: 10, enabled_count: 5, ...window() }
    const evaluations = [good, { ...good, ...fault }]
    const { status, body } = await post('/tracking/evaluations', { evaluations }, ruleset)
    expect([status, body.detail[0].loc]).toEqual([422, ['body', 'evaluations', 1, ...loc]])
    expect((await checkOf(made)).evaluations).toBe(0)
  })

  it('requires a key that may read rules', async () => {
    const { status, body } = await post('/tracking/evaluations', { evaluations: [] })
    expect([status, body.detail]).toEqual([403, "API key lacks the scope 'ruleset'"])
  })
})

describe('the scope of reports', () => {
  it.each([
    ['/tracking/errors', { error_type: 'e', message: 'm' }],
    ['/tracking/errors/batch', { errors: [{ error_type: 'e', message: 'm' }] }],
    ['/otlp/v1/metrics', { resourceMetrics: [] }],
  ])('%s requires a key that may report', async (path, payload) => {
    const others = await service.key(['assign', 'track', 'evaluate', 'ruleset'])
    const { status, body } = await post(path, payload, others)
    expect([status, body.detail]).toEqual([403, "API key lacks the scope 'report'"])
  })

  it('is removed with the role, and retained by older keys', async () => {
    const error = { error_type: 'e', message: 'm', feature_flag_key: (await flag()).key }
    const made = (await service.as('analyst').post('/api-keys/', { name: 'app' })).json()
    const send = async () => (await post('/tracking/errors', error, { 'x-api-key': made.key })).status
    expect(await send()).toBe(201)
    const { id } = (await service.as('analyst').get('/users/me')).json()
    await service.as('superuser').patch(`/admin/users/${id}`, { role: 'viewer' })
    expect(await send()).toBe(403)
    await service.db.updateTable('api_keys').set({ always_reports: true }).where('id', '=', made.id).execute()
    await service.as('superuser').patch(`/admin/users/${id}`, { role: 'developer' })
    await service.as('superuser').patch(`/admin/users/${id}`, { role: 'viewer' })
    expect(await send()).toBe(201)
    await service.as('superuser').patch(`/admin/users/${id}`, { role: 'analyst' })
  })
})

describe('an export of OpenTelemetry metrics', () => {
  const named = (key: string) => [{ key: 'feature_flag.key', value: { stringValue: key } }]
  const exported = (...metrics: object[]) => ({ resourceMetrics: [{ scopeMetrics: [{ metrics }] }] })
  const at = () => `${service.now().getTime()}000000`
  const sum = (name: string, attributes: object[], asInt: string) => ({
    name,
    sum: { aggregationTemporality: 1, dataPoints: [{ attributes, asInt, timeUnixNano: at() }] },
  })
  const duration = (attributes: object[]) => ({
    name: 'http.server.request.duration',
    unit: 's',
    histogram: {
      aggregationTemporality: 1,
      dataPoints: [
        {
          attributes,
          timeUnixNano: at(),
          count: '100',
          explicitBounds: [0.1, 0.25, 2],
          bucketCounts: ['50', '30', '20', '0'],
        },
      ],
    },
  })

  it('adds to the safety metrics of the flags that it names', async () => {
    const made = await flag()
    const metrics = Object.fromEntries(
      ['error_rate', 'error_count', 'p95_latency', 'max_latency'].map((name) => [
        name,
        { critical_threshold: 1e9 },
      ]),
    )
    await service.as('superuser').post(`/safety/feature-flags/${made.id}/config`, { metrics })
    const attributes = named(made.key)
    const failed = [...attributes, { key: 'error.type', value: { stringValue: '500' } }]
    const answer = await post(
      '/otlp/v1/metrics',
      exported(
        sum('assay.flag.evaluations', attributes, '1000'),
        sum('assay.flag.errors', attributes, '20'),
        duration(attributes),
        duration(failed),
      ),
    )
    expect(answer).toEqual({ status: 200, body: {} })
    const check = await checkOf(made)
    const value = (name: string) =>
      check.metrics.find((metric: { name: string }) => metric.name === name).current_value
    expect([check.evaluations, value('error_count'), value('error_rate')]).toEqual([1000, 120, 0.12])
    expect(value('max_latency')).toBeGreaterThan(1900)
    expect(value('max_latency')).toBeLessThan(2100)
    expect(value('p95_latency')).toBeGreaterThan(1400)
    expect(value('p95_latency')).toBeLessThan(1750)
  })

  it('lists the data points that were not accepted, with reasons', async () => {
    const { key } = await flag()
    const cumulative = sum('assay.flag.errors', named(key), '1')
    cumulative.sum.aggregationTemporality = 2
    const { status, body } = await post(
      '/otlp/v1/metrics',
      exported(sum('assay.flag.errors', named('nobody'), '1'), cumulative, sum('other', named(key), '1')),
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      partialSuccess: {
        rejectedDataPoints: '2',
        errorMessage:
          "assay.flag.errors: its temporality must be delta; Feature flag with key 'nobody' not found",
      },
    })
    expect((await post('/otlp/v1/metrics', {})).body).toEqual({})
    expect(
      (await post('/otlp/v1/metrics', { resourceMetrics: [7, null, { scopeMetrics: {} }] })).body,
    ).toEqual({})
  })
})

describe('stored reports', () => {
  it('are deleted after the retention time, by the metrics job', async () => {
    const made = await flag()
    await post('/tracking/errors', { error_type: 'e', message: 'old', feature_flag_key: made.key })
    const count = async () => {
      const errors = await service.db.selectFrom('error_logs').selectAll().execute()
      const minutes = await service.db.selectFrom('flag_report_minutes').selectAll().execute()
      return [errors.length, minutes.length]
    }
    const before = await count()
    expect(before[0]).toBeGreaterThan(0)
    service.advance(29 * 86_400_000)
    await service.as('superuser').post('/scheduler/metrics/run')
    expect(await count()).toEqual(before)
    service.advance(2 * 86_400_000)
    await service.as('superuser').post('/scheduler/metrics/run')
    expect(await count()).toEqual([0, 0])
  })

  it('are deleted with their flag', async () => {
    const made = await flag()
    await post('/tracking/errors', { error_type: 'e', message: 'm', feature_flag_key: made.key })
    await service.as('developer').delete(`/feature-flags/${made.id}`)
    expect(await service.db.selectFrom('flag_report_minutes').selectAll().execute()).toEqual([])
  })
})
