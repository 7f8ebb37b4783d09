import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Slice } from '../../../slice.ts'
import { slicesFor } from '../../../slices.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

let service: TestService
let keys: Record<string, string>
const services: TestService[] = []
const start = async (slices: readonly Slice[] = slicesFor({ PROFILE: 'full' })): Promise<void> => {
  service = await startTestService({ slices })
  services.push(service)
  keys = await service.key()
}
beforeEach(() => start())
afterAll(async () => {
  for (const one of services) await one.close()
})

const MINUTE = 60_000

const send = async (method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object) => {
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
const stored = ({ id }: Flag) => send('get', `/feature-flags/${id}`)
const check = ({ id }: Flag) => send('get', `/safety/feature-flags/${id}/check`)
const records = async ({ id }: Flag) =>
  (await send('get', `/safety/rollback-records?feature_flag_id=${id}`)).items
const cycle = () => send('post', '/scheduler/safety/run')
const notificationsOf = async (kind: string) =>
  (await send('get', '/notifications')).items.filter((item: { kind: string }) => item.kind === kind)

interface Traffic {
  enabled?: number
  disabled?: number
  errors?: number
  errorsDisabled?: number
}

/** Records traffic as of now; errors say whether the subject had the flag. */
const happen = async ({ key }: Flag, traffic: Traffic): Promise<void> => {
  const { enabled = 0, disabled = 0, errors = 0, errorsDisabled = 0 } = traffic
  const now = service.now().toISOString()
  const window = { window_start: now, window_end: now }
  const count = enabled + disabled
  if (count > 0) {
    const evaluations = [{ flag_key: key, count, enabled_count: enabled, ...window }]
    await sdk('/tracking/evaluations', { evaluations })
  }
  const report = (flag_enabled: boolean) => ({
    error_type: 'e',
    message: 'm',
    feature_flag_key: key,
    flag_enabled,
  })
  const reports = [...Array(errors).fill(report(true)), ...Array(errorsDisabled).fill(report(false))]
  if (reports.length > 0) await sdk('/tracking/errors/batch', { errors: reports })
}

const automatic = { enable_automatic_rollbacks: true }

describe('an incident', () => {
  it('from 1 to 8 percent of errors is rolled back within one cycle', async () => {
    const broken = await flag({ rollback_percentage: 5 })
    const fine = await flag({ rollback_percentage: 5 })
    await send('post', '/safety/settings', automatic)
    const fiveMinutes = async (errorsOfBroken: number) => {
      await happen(broken, { enabled: 250, disabled: 250, errors: errorsOfBroken })
      await happen(fine, { enabled: 250, disabled: 250, errors: 5 })
      service.advance(5 * MINUTE)
    }
    for (let step = 0; step < 3; step += 1) {
      await fiveMinutes(5)
      await cycle()
    }
    expect(await records(broken)).toEqual([])
    expect(await check(broken)).toMatchObject({ health: 'HEALTHY', is_healthy: true, would_roll_back: false })
    for (let step = 0; step < 3; step += 1) await fiveMinutes(40)
    const before = await check(broken)
    expect(before).toMatchObject({ health: 'CRITICAL', is_healthy: false, would_roll_back: true })
    const run = await cycle()
    expect(run).toMatchObject({ status: 'SUCCESS', items_processed: 2, items_failed: 0 })
    expect(await stored(broken)).toMatchObject({ status: 'ACTIVE', rollout_percentage: 5 })
    expect(await stored(fine)).toMatchObject({ status: 'ACTIVE', rollout_percentage: 50 })
    const [record] = await records(broken)
    expect(record).toEqual({
      id: expect.any(String),
      feature_flag_id: broken.id,
      feature_flag_key: broken.key,
      trigger_type: 'AUTOMATIC',
      trigger_reason: 'error_rate 0.08 is above the critical threshold 0.05',
      metric_name: 'error_rate',
      metric_value: 0.08,
      threshold: 0.05,
      comparison_type: 'greater_than',
      mode: 'threshold',
      evidence: null,
      window_start: before.window_start,
      window_end: before.window_end,
      evaluations: 1500,
      previous_percentage: 50,
      target_percentage: 5,
      deactivated: false,
      paused_schedule_ids: [],
      success: true,
      executed_by_user_id: null,
      created_at: service.now().toISOString(),
    })
    const [entry] = (await send('get', `/feature-flags/${broken.id}/history`)).items
    expect(entry).toMatchObject({
      action_type: 'feature_flag_safety_rollback',
      user_id: null,
      user_email: 'system:safety-monitor',
      reason: record.trigger_reason,
    })
    expect(await notificationsOf('safety_rollback')).toHaveLength(1)
    service.advance(MINUTE)
    await happen(broken, { enabled: 500, errors: 400 })
    await cycle()
    expect(await records(broken)).toHaveLength(1)
  })

  it('that was rolled back does not count again when the flag is switched on', async () => {
    const one = await flag()
    await configure(one, automatic)
    await happen(one, { enabled: 500, errors: 100 })
    await cycle()
    expect(await stored(one)).toMatchObject({ status: 'INACTIVE', rollout_percentage: 0 })
    service.advance(MINUTE)
    await send('put', `/feature-flags/${one.id}`, { is_active: true, rollout_percentage: 50 })
    expect(await check(one)).toMatchObject({ health: 'NO_DATA', evaluations: 0, would_roll_back: false })
    await happen(one, { enabled: 500 })
    await cycle()
    expect(await records(one)).toHaveLength(1)
    await happen(one, { enabled: 500, errors: 100 })
    await cycle()
    expect(await records(one)).toHaveLength(2)
  })
})

describe('failed evaluations', () => {
  const failing = async (metrics: object): Promise<Flag> => {
    const one = await flag()
    await configure(one, { ...automatic, metrics })
    const rules = JSON.stringify({
      logical_operator: 'AND',
      groups: [
        {
          logical_operator: 'AND',
          conditions: [{ attribute: 'a', operator: 'of_a_later_version', value: 1 }],
        },
      ],
    })
    const { db } = service
    await sql`update feature_flags set targeting_rules = ${rules}::jsonb where id = ${one.id}`.execute(db)
    for (const user_id of ['a', 'b', 'c']) {
      const { reason } = await sdk(`/feature-flags/evaluate/${one.key}`, { user_id })
      expect(reason).toBe('error')
    }
    return one
  }

  it('count as errors, and roll a flag back by a threshold', async () => {
    const one = await failing({ error_rate: { critical_threshold: 0.5 } })
    await cycle()
    expect(await records(one)).toMatchObject([{ metric_name: 'error_rate', metric_value: 1, evaluations: 3 }])
    expect(await stored(one)).toMatchObject({ status: 'INACTIVE' })
  })

  it('count for neither side of the sequential guard', async () => {
    const one = await failing({ error_rate: { mode: 'sequential' } })
    await happen(one, { enabled: 100, disabled: 50 })
    service.advance(2 * MINUTE)
    const [{ guard }] = (await check(one)).metrics
    expect(guard).toMatchObject({
      enabled: { evaluations: 100, errors: 0 },
      disabled: { evaluations: 50, errors: 0 },
    })
  })
})

describe('the monitor leaves a flag as it is', () => {
  const bad = { enabled: 500, errors: 100 }

  it.each<[string, object, object, Traffic]>([
    ['without automatic rollback', {}, {}, bad],
    ['when its configuration switches it off', {}, { enable_automatic_rollbacks: false }, bad],
    ['when it is not watched', {}, { ...automatic, enabled: false }, bad],
    ['with too few evaluations', {}, { ...automatic, min_evaluations: 501 }, bad],
    ['with a warning only', {}, automatic, { enabled: 500, errors: 20 }],
    ['exactly at the threshold', {}, automatic, { enabled: 500, errors: 25 }],
    ['when it is no larger than its target', { rollback_percentage: 50 }, automatic, bad],
    ['when it is switched off', { is_active: false }, automatic, bad],
    [
      'when its own thresholds hold',
      {},
      { ...automatic, metrics: { error_rate: { critical_threshold: 0.3 } } },
      bad,
    ],
  ])('%s', async (_why, fields, config, traffic) => {
    const one = await flag(fields)
    await configure(one, config)
    await happen(one, traffic)
    const before = await stored(one)
    expect((await check(one)).would_roll_back).toBe(false)
    await cycle()
    expect(await stored(one)).toEqual(before)
    expect(await records(one)).toEqual([])
  })

  it('but rolls it back with just enough evaluations, and lowers the percentage of its rules, too', async () => {
    const targeting_rules = {
      rollout_percentage: 80,
      logical_operator: 'AND',
      groups: [{ logical_operator: 'AND', conditions: [{ attribute: 'a', operator: 'is_null' }] }],
    }
    const one = await flag({ targeting_rules, rollback_percentage: 50 })
    await configure(one, { ...automatic, min_evaluations: 500 })
    await happen(one, bad)
    await cycle()
    expect(await stored(one)).toMatchObject({
      rollout_percentage: 50,
      targeting_rules: { rollout_percentage: 50 },
    })
    expect(await records(one)).toMatchObject([{ previous_percentage: 80, target_percentage: 50 }])
  })
})

describe('a warning', () => {
  it('is sent once until the flag is healthy again, and again when its health gets worse', async () => {
    const one = await flag()
    await configure(one, { min_evaluations: 100 })
    const counts: number[] = []
    const next = async (traffic: Traffic) => {
      service.advance(16 * MINUTE)
      await happen(one, traffic)
      await cycle()
      counts.push((await notificationsOf('safety_warning')).length)
    }
    const [warning, critical, healthy] = [20, 100, 1].map((errors) => ({ enabled: 500, errors }))
    for (const traffic of [warning!, warning!, {}, critical!, warning!, healthy!, warning!])
      await next(traffic)
    await next({ enabled: 10, errors: 9 })
    expect(counts).toEqual([1, 1, 1, 2, 2, 2, 3, 3])
    const [latest] = await notificationsOf('safety_warning')
    expect(latest).toMatchObject({
      title: expect.stringContaining('may do harm'),
      text: 'error_rate 0.04 is above the warning threshold 0.02',
      entity_id: one.id,
      data: { feature_flag_key: one.key, health: 'WARNING', metric: 'error_rate' },
    })
  })
})

describe('the sequential guard', () => {
  const sequential = (fields: object = {}) => ({
    ...automatic,
    rollback_percentage: 0,
    metrics: { error_rate: { mode: 'sequential', ...fields } },
  })
  const minutes = async (one: Flag, count: number, traffic: Traffic) => {
    for (let minute = 0; minute < count; minute += 1) {
      await happen(one, traffic)
      service.advance(MINUTE)
    }
  }

  it('ignores an outage of all subjects, and stops the flag that does harm', async () => {
    const one = await flag({ rollout_percentage: 10 })
    await configure(one, sequential())
    await minutes(one, 5, { enabled: 100, disabled: 900, errors: 1, errorsDisabled: 9 })
    await cycle()
    await minutes(one, 5, { enabled: 100, disabled: 900, errors: 30, errorsDisabled: 270 })
    await cycle()
    expect(await check(one)).toMatchObject({ health: 'HEALTHY', would_roll_back: false })
    expect(await records(one)).toEqual([])
    await minutes(one, 5, { enabled: 100, disabled: 900, errors: 8, errorsDisabled: 9 })
    service.advance(MINUTE)
    expect(await check(one)).toMatchObject({ health: 'CRITICAL', would_roll_back: true })
    await cycle()
    expect(await stored(one)).toMatchObject({ status: 'INACTIVE', rollout_percentage: 0 })
    const [record] = await records(one)
    expect(record).toMatchObject({
      metric_name: 'error_rate',
      mode: 'sequential',
      threshold: 0.01,
      comparison_type: 'less_than',
      deactivated: true,
      evidence: {
        alpha: 0.01,
        tolerated_ratio: 1,
        enabled: { evaluations: 1500, errors: 195 },
        disabled: { evaluations: 13_500, errors: 1440 },
      },
    })
    expect(record.metric_value).toBeLessThanOrEqual(0.01)
    expect(record.evidence.p_value).toBe(record.metric_value)
    expect(record.trigger_reason).toContain('195 errors in 1500 evaluations with the flag')
    expect(await notificationsOf('safety_rollback')).toHaveLength(1)
  })

  it('restarts after a rollback', async () => {
    const one = await flag({ rollout_percentage: 10 })
    await configure(one, sequential())
    await minutes(one, 5, { enabled: 100, disabled: 900, errors: 20, errorsDisabled: 9 })
    service.advance(MINUTE)
    await cycle()
    expect(await stored(one)).toMatchObject({ status: 'INACTIVE' })
    await cycle()
    await send('put', `/feature-flags/${one.id}`, { is_active: true, rollout_percentage: 10 })
    service.advance(MINUTE)
    await minutes(one, 5, { enabled: 100, disabled: 900, errors: 1, errorsDisabled: 9 })
    await cycle()
    const [metric] = (await check(one)).metrics
    expect(metric).toMatchObject({ health: 'HEALTHY', guard: { enabled: { errors: 4 } } })
    expect(await records(one)).toHaveLength(1)
  })

  it('counts a subject that fails in a loop once, and ignores reports that do not say who had the flag', async () => {
    const one = await flag()
    await configure(one, sequential())
    const report = { error_type: 'e', message: 'm', feature_flag_key: one.key }
    const loop = Array(300).fill({ ...report, user_id: 'looping', flag_enabled: true })
    await sdk('/tracking/errors/batch', { errors: [...loop, ...Array(300).fill(report)] })
    await happen(one, { enabled: 500, disabled: 500, errorsDisabled: 2 })
    service.advance(2 * MINUTE)
    await cycle()
    const [metric] = (await check(one)).metrics
    expect(metric).toMatchObject({
      mode: 'sequential',
      current_value: 0.602,
      health: 'HEALTHY',
      warning_threshold: null,
      critical_threshold: null,
      guard: {
        enabled: { evaluations: 500, errors: 1 },
        disabled: { evaluations: 500, errors: 2 },
        rate_ratio: 0.5,
      },
    })
    expect(await records(one)).toEqual([])
  })

  it('continues from its stored state, and shows current evidence between two cycles', async () => {
    const one = await flag()
    await configure(one, sequential())
    const guard = async () => (await check(one)).metrics[0].guard
    for (let round = 1; round <= 4; round += 1) {
      await minutes(one, 3, { enabled: 50, disabled: 50, errors: 1, errorsDisabled: 1 })
      service.advance(MINUTE)
      expect(await guard()).toMatchObject({ enabled: { evaluations: 150 * round, errors: 3 * round } })
      if (round % 2 === 0) await cycle()
      expect(await guard()).toMatchObject({ enabled: { evaluations: 150 * round, errors: 3 * round } })
    }
    const { health } = (await send('get', '/safety/overview')).items[0]
    expect(health).toBe('HEALTHY')
    await configure(one, sequential({ tolerated_ratio: 2 }))
    expect(await guard()).toMatchObject({ tolerated_ratio: 2 })
    await configure(one, { metrics: {} })
    await cycle()
    const left = await service.db.selectFrom('safety_states').selectAll().execute()
    expect(left).toMatchObject([{ guard: null, guarded_until: null }])
  })

  it('counts errors that OpenTelemetry measured', async () => {
    const one = await flag()
    await configure(one, sequential())
    const attributes = (value: boolean) => [
      { key: 'feature_flag.key', value: { stringValue: one.key } },
      { key: 'feature_flag.result.value', value: { boolValue: value } },
    ]
    const timeUnixNano = `${service.now().getTime()}000000`
    const dataPoints = [
      { attributes: attributes(true), asInt: '60', timeUnixNano },
      { attributes: attributes(false), asInt: '5', timeUnixNano },
    ]
    const metrics = [{ name: 'assay.flag.errors', sum: { aggregationTemporality: 1, dataPoints } }]
    await sdk('/otlp/v1/metrics', { resourceMetrics: [{ scopeMetrics: [{ metrics }] }] })
    await happen(one, { enabled: 500, disabled: 500 })
    service.advance(2 * MINUTE)
    await cycle()
    expect(await records(one)).toMatchObject([
      { mode: 'sequential', evidence: { enabled: { errors: 60 }, disabled: { errors: 5 } } },
    ])
  })
})

describe('a listener to rollbacks', () => {
  it('runs in the same transaction, and aborts it by failing', async () => {
    const seen: string[] = []
    let isBroken = true
    let monitoredId: string | undefined
    const listening: Slice = {
      name: 'listening',
      routes: [],
      on: {
        rolledBack: (ctx, { feature_flag_id, reason }) => {
          if (feature_flag_id !== monitoredId) return Promise.resolve([])
          expect(ctx.db.isTransaction).toBe(true)
          seen.push(reason)
          if (isBroken) throw new Error('the schedule cannot be paused')
          return Promise.resolve(['7f6a4f0e-5d0e-4b7a-9d57-0a7a0a7b8f10'])
        },
      },
    }
    await start([...slicesFor({ PROFILE: 'full' }), listening])
    const one = await flag()
    monitoredId = one.id
    await configure(one, automatic)
    await happen(one, { enabled: 500, errors: 100 })
    const other = await flag()
    await configure(other, automatic)
    await happen(other, { enabled: 500, errors: 100 })
    expect(await cycle()).toMatchObject({ status: 'PARTIAL', items_processed: 1, items_failed: 1 })
    expect(await records(one)).toEqual([])
    expect(await stored(one)).toMatchObject({ status: 'ACTIVE', rollout_percentage: 50 })
    expect(await records(other)).toHaveLength(1)
    isBroken = false
    await cycle()
    expect(await records(one)).toMatchObject([
      { paused_schedule_ids: ['7f6a4f0e-5d0e-4b7a-9d57-0a7a0a7b8f10'], success: true },
    ])
    expect(seen).toHaveLength(2)
  })
})
