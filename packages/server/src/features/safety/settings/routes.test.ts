import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const UNKNOWN = '7f6a4f0e-5d0e-4b7a-9d57-0a7a0a7b8f10'

type Method = 'get' | 'post' | 'delete' | 'put'

const send = async (method: Method, path: string, body?: object) => {
  const answer = await service.as('superuser')[method](path, body)
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
}

let made = 0
const flag = async (fields: object = {}) => {
  made += 1
  const all = { key: `safe-${made}`, name: `Safe ${made}`, is_active: true, rollout_percentage: 50 }
  const { status, body } = await send('post', '/feature-flags/', { ...all, ...fields })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const configPath = ({ id }: { id: string }) => `/safety/feature-flags/${id}/config`

const auditOf = async (id: string) =>
  service.db
    .selectFrom('audit_log')
    .select(['action_type', 'old_value', 'new_value', 'user_email'])
    .where('entity_id', '=', id)
    .orderBy('position')
    .execute()

const rule = (fields: object = {}) => ({
  mode: 'threshold',
  warning_threshold: null,
  critical_threshold: null,
  comparison_type: 'greater_than',
  tolerated_ratio: 1,
  ...fields,
})

describe('the settings', () => {
  it('begin with an error rate and a latency, and change field by field', async () => {
    const first = (await send('get', '/safety/settings')).body
    expect(first).toEqual({
      id: expect.any(String),
      enable_automatic_rollbacks: false,
      default_metrics: {
        error_rate: rule({ warning_threshold: 0.02, critical_threshold: 0.05 }),
        p95_latency: rule({ warning_threshold: 200, critical_threshold: 1000 }),
      },
      min_evaluations: 0,
      updated_at: expect.any(String),
    })
    service.advance(1000)
    const changed = await send('post', '/safety/settings', { ...first, min_evaluations: 50 })
    expect(changed).toEqual({
      status: 200,
      body: { ...first, min_evaluations: 50, updated_at: service.now().toISOString() },
    })
    const metrics = { error_count: { critical_threshold: 10 } }
    expect((await send('post', '/safety/settings', { default_metrics: metrics })).body).toMatchObject({
      default_metrics: { error_count: rule({ critical_threshold: 10 }) },
      min_evaluations: 50,
    })
    expect((await send('post', '/safety/settings', { default_metrics: {} })).body.default_metrics).toEqual({})
    const entries = await auditOf(first.id)
    expect(entries.map(({ action_type }) => action_type)).toEqual(Array(3).fill('safety_settings_update'))
    expect(entries[0]).toMatchObject({
      old_value: { min_evaluations: 0 },
      new_value: { min_evaluations: 50 },
    })
    const { default_metrics, min_evaluations } = first
    await send('post', '/safety/settings', { default_metrics, min_evaluations })
  })

  it.each<[object, string, (string | number)[]]>([
    [{ min_evaluations: -1 }, 'too_small', ['min_evaluations']],
    [{ min_evaluations: 1_000_001 }, 'too_large', ['min_evaluations']],
    [{ min_evaluations: 1.5 }, 'wrong_type', ['min_evaluations']],
    [{ min_evaluations: null }, 'null_not_allowed', ['min_evaluations']],
    [{ enable_automatic_rollbacks: null }, 'null_not_allowed', ['enable_automatic_rollbacks']],
    [{ surplus: 1 }, 'extra_forbidden', ['surplus']],
    [{ default_metrics: { mood: { critical_threshold: 1 } } }, 'value_error', ['default_metrics', 'mood']],
    [{ default_metrics: { error_rate: {} } }, 'value_error', ['default_metrics', 'error_rate']],
    [
      { default_metrics: { error_rate: { warning_threshold: 0.5, critical_threshold: 0.1 } } },
      'value_error',
      ['default_metrics', 'error_rate'],
    ],
    [
      {
        default_metrics: {
          total_evaluations: { warning_threshold: 5, critical_threshold: 9, comparison_type: 'less_than' },
        },
      },
      'value_error',
      ['default_metrics', 'total_evaluations'],
    ],
    [
      { default_metrics: { p95_latency: { mode: 'sequential' } } },
      'value_error',
      ['default_metrics', 'p95_latency'],
    ],
    [
      { default_metrics: { error_rate: { mode: 'sequential', critical_threshold: 0.1 } } },
      'value_error',
      ['default_metrics', 'error_rate'],
    ],
    [
      { default_metrics: { error_rate: { critical_threshold: 1, comparison_type: 'near' } } },
      'not_in_enum',
      ['default_metrics', 'error_rate', 'comparison_type'],
    ],
    [
      { default_metrics: { error_rate: { critical_threshold: '1' } } },
      'wrong_type',
      ['default_metrics', 'error_rate', 'critical_threshold'],
    ],
  ])('refuse %j as %s', async (body, type, loc) => {
    const answer = await send('post', '/safety/settings', body)
    expect(answer.status).toBe(422)
    expect(answer.body.detail).toEqual([{ type, loc: ['body', ...loc], msg: expect.any(String) }])
  })

  it('name an unknown metric in the error', async () => {
    const answer = await send('post', '/safety/settings', {
      default_metrics: { mood: { critical_threshold: 1 } },
    })
    expect(answer.body.detail[0].msg).toBe('is not the name of a safety metric')
  })
})

describe('the configuration of a flag', () => {
  it('equals the settings until the flag has its own, and again after that is deleted', async () => {
    const settings = (await send('get', '/safety/settings')).body
    const made = await flag({ rollback_percentage: 5 })
    const inherited = {
      id: null,
      feature_flag_id: made.id,
      enabled: true,
      enable_automatic_rollbacks: settings.enable_automatic_rollbacks,
      min_evaluations: settings.min_evaluations,
      metrics: settings.default_metrics,
      rollback_percentage: 5,
      source: 'global',
      created_at: null,
      updated_at: null,
    }
    expect((await send('get', configPath(made))).body).toEqual(inherited)
    expect(made.safety_config).toBeNull()
    const own = await send('post', configPath(made), {})
    const config = {
      ...inherited,
      id: expect.any(String),
      enable_automatic_rollbacks: null,
      min_evaluations: null,
      metrics: {},
      source: 'flag',
      created_at: service.now().toISOString(),
      updated_at: service.now().toISOString(),
    }
    expect(own).toEqual({ status: 200, body: config })
    expect((await send('get', configPath(made))).body).toEqual(own.body)
    expect((await send('get', `/feature-flags/${made.id}`)).body.safety_config).toEqual(own.body)
    expect(await send('delete', configPath(made))).toEqual({ status: 204, body: undefined })
    expect(await send('delete', configPath(made))).toEqual({ status: 204, body: undefined })
    expect((await send('get', configPath(made))).body).toEqual(inherited)
    expect((await send('get', `/feature-flags/${made.id}`)).body.safety_config).toBeNull()
  })

  it('changes field by field; null restores the setting', async () => {
    const made = await flag()
    const metrics = {
      latency: { warning_threshold: 5, critical_threshold: 9.5, comparison_type: 'Greater-Than' },
    }
    const config = { enabled: false, enable_automatic_rollbacks: true, min_evaluations: 7, metrics }
    const first = (await send('post', configPath(made), config)).body
    expect(first).toMatchObject({
      ...config,
      metrics: { latency: rule({ warning_threshold: 5, critical_threshold: 9.5 }) },
    })
    const second = (await send('post', configPath(made), { ...first, min_evaluations: null })).body
    expect(second).toEqual({ ...first, min_evaluations: null })
    const third = (await send('post', configPath(made), { metrics: {}, enable_automatic_rollbacks: null }))
      .body
    expect(third).toMatchObject({ metrics: {}, enable_automatic_rollbacks: null, enabled: false })
  })

  it('shares the rollback percentage with the flag', async () => {
    const made = await flag()
    await send('post', configPath(made), { rollback_percentage: 12.5 })
    expect((await send('get', `/feature-flags/${made.id}`)).body.rollback_percentage).toBe(12.5)
    await send('put', `/feature-flags/${made.id}`, { rollback_percentage: 20 })
    expect((await send('get', configPath(made))).body.rollback_percentage).toBe(20)
  })

  it('is audited, and deleted with its flag', async () => {
    const made = await flag()
    await send('post', configPath(made), { enabled: false })
    await send('post', configPath(made), { rollback_percentage: 3 })
    await send('delete', configPath(made))
    const entries = await auditOf(made.id)
    expect(entries.map(({ action_type }) => action_type)).toEqual([
      'feature_flag_create',
      'safety_config_update',
      'feature_flag_update',
      'safety_config_update',
      'safety_config_delete',
    ])
    expect(entries[1]).toMatchObject({ new_value: { enabled: false } })
    await send('post', configPath(made), {})
    expect((await send('delete', `/feature-flags/${made.id}`)).status).toBe(204)
    const left = await service.db
      .selectFrom('safety_configs')
      .selectAll()
      .where('feature_flag_id', '=', made.id)
      .execute()
    expect(left).toEqual([])
  })

  it('requires an existing flag', async () => {
    const refused = { status: 404, body: { detail: 'Feature flag not found' } }
    const unknown = { id: UNKNOWN }
    expect(await send('get', configPath(unknown))).toEqual(refused)
    expect(await send('post', configPath(unknown), {})).toEqual(refused)
    expect(await send('delete', configPath(unknown))).toEqual(refused)
    expect(await send('get', `/safety/feature-flags/${UNKNOWN}/check`)).toEqual(refused)
    expect(await send('post', `/safety/feature-flags/${UNKNOWN}/rollback`)).toEqual(refused)
  })
})
