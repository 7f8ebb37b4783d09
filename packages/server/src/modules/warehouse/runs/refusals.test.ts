import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect as connectTo } from '../../../db/connect.ts'
import { newId } from '../../../lib/ids.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { credentialsKey, UNREACHABLE, warehouseCalls } from '../../../testing/warehouse-calls.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const KEY = credentialsKey()

let service: TestService
beforeAll(async () => {
  service = await startTestService({
    config: { WAREHOUSE_CREDENTIALS_KEYS: KEY, WAREHOUSE_MAX_CONCURRENT_RUNS: '2', ...UNREACHABLE },
  })
})
afterAll(() => service.close())

const calls = warehouseCalls(() => service)
const { call, refused, connect, validate, assignments, purchases, setting } = calls

type Connection = Awaited<ReturnType<typeof connect>>

/** A run of another process. */
const insertRun = async ({ id, name }: Connection, createdAt = service.now()) => {
  const run = newId()
  await sql`insert into warehouse_analysis_runs (id, kind, status, connection_id, connection_name, warehouse_type,
    request, window_start, window_end, statements, job_metadata, created_at, heartbeat_at)
    values (${run}, 'preview', 'running', ${id}, ${name}, 'warehouse_a', '{"experiment_key": null}', now(), now(),
    '[]', '[]', ${createdAt}, ${service.now()})`.execute(service.db)
  return run
}

const endRun = (id: string) =>
  sql`update warehouse_analysis_runs set status = 'failed' where id = ${id}`.execute(service.db)

const runsToday = async ({ id }: Connection): Promise<number> =>
  (await call('analyst', `get /connections/${id}`)).body.runs_today

const ended = (id: string) =>
  eventually(async () => {
    const { body } = await call('analyst', `get /runs/${id}`)
    expect(body.finished_at).not.toBeNull()
    return body
  })

/** A service on the same database with other settings, as another process would be. */
const sibling = (config: Record<string, string>) => {
  const { target } = service.database
  const own = connectTo({ ...target, poolSize: 2 })
  return startTestService({ now: service.now(), database: { ...own, target, drop: own.close }, config })
}

describe('the start of an analysis', () => {
  it('is refused in the order of the documentation, until nothing stands in its way', async () => {
    const { experiment, connection, assignment, metric, path } = await setting({ max_runs_per_day: 1 })
    const elsewhere = await setting()
    const numbers = await purchases(connection.id, {}, { unit_id: 'NUMBER' })
    const start = {
      connection_id: connection.id,
      assignment_source_id: metric.id,
      metric_source_ids: [metric.id],
      variant_map: { A: elsewhere.experiment.variants[0].id },
    }
    await sql`update experiments set start_date = null, key = ${"it's"} where id = ${experiment.id}`.execute(
      service.db,
    )
    await sql`update warehouse_connections set pending_credential = 'deadbeef.x' where id = ${connection.id}`.execute(
      service.db,
    )
    const next = (change: object, request = `post ${path}`) => {
      Object.assign(start, change)
      return refused('developer', request, start)
    }

    expect(await refused('analyst', `post ${path}`, {})).toEqual([403, 'role_required', undefined])
    expect(await next({}, `post /experiments/${UNKNOWN}/runs`)).toEqual([404, 'not_found', undefined])
    expect(await next({ connection_id: UNKNOWN })).toEqual([404, 'not_found', undefined])
    expect(await next({ connection_id: connection.id, metric_source_ids: [UNKNOWN] })).toEqual([
      404,
      'not_found',
      undefined,
    ])
    const without = await sibling({})
    const { token } = await service.signIn('developer')
    const keyless = await without
      .withToken(token)
      .post(`/warehouse/analysis${path}`, { ...start, metric_source_ids: [metric.id] })
    expect([keyless.statusCode, keyless.json().detail]).toEqual([
      503,
      { code: 'credentials_unavailable', message: 'Credential keys are not configured' },
    ])
    await without.close()
    expect(await next({ metric_source_ids: [metric.id] })).toEqual([
      409,
      'credentials_undecryptable',
      undefined,
    ])
    await call('admin', `post /connections/${connection.id}/regenerate-key`)
    expect(await next({})).toEqual([422, 'source_mismatch', 'assignment_source_id'])
    expect(await next({ assignment_source_id: elsewhere.assignment.id })).toEqual([
      422,
      'source_mismatch',
      'assignment_source_id',
    ])
    expect(
      await next({ assignment_source_id: assignment.id, metric_source_ids: [metric.id, assignment.id] }),
    ).toEqual([422, 'source_mismatch', 'metric_source_ids.1'])
    await sql`update warehouse_sources set validated_at = null where id = ${metric.id}`.execute(service.db)
    expect(await next({ metric_source_ids: [metric.id, numbers.id] })).toEqual([
      422,
      'invalid_variant_map',
      'variant_map',
    ])
    expect(await next({ variant_map: { A: experiment.variants[0].id } })).toEqual([
      422,
      'window_required',
      'window_start',
    ])
    expect(await next({ window_start: '2026-02-01T00:00:00', window_end: '2026-02-01T00:00:00Z' })).toEqual([
      422,
      'invalid_window',
      'window_end',
    ])
    expect(await next({ window_start: '2026-04-01T00:00:00', window_end: '2026-05-01T00:00:00Z' })).toEqual([
      422,
      'invalid_window',
      'window_end',
    ])
    expect(await next({ window_start: '2026-02-01' })).toEqual([
      422,
      'invalid_filter_value',
      'experiment_key',
    ])
    await sql`update experiments set key = 'a.b' where id = ${experiment.id}`.execute(service.db)
    expect(await next({})).toEqual([422, 'join_key_mismatch', 'metric_source_ids.1'])
    expect(await next({ metric_source_ids: [metric.id] })).toEqual([409, 'source_not_validated', undefined])
    await validate(metric.id)
    const running = await insertRun(connection)
    const [one, two] = [await insertRun(elsewhere.connection), await insertRun(elsewhere.connection)]
    expect(await next({})).toEqual([409, 'run_in_progress', undefined])
    await endRun(running)
    const busy = await call('developer', `post ${path}`, start)
    expect([busy.status, busy.headers['retry-after'], busy.body.detail]).toEqual([
      429,
      '30',
      { code: 'warehouse_busy', message: 'All warehouse jobs are in use; try again in 30 seconds' },
    ])
    await endRun(one)
    await endRun(two)
    const used = await call('developer', `post ${path}`, start)
    expect([used.status, used.headers['retry-after'], used.body.detail]).toEqual([
      429,
      String((Date.parse('2026-03-02T00:00:00Z') - service.now().getTime()) / 1000),
      {
        code: 'daily_run_limit_reached',
        message: 'The connection has used its runs for today',
        limit: 1,
        resets_at: '2026-03-02T00:00:00.000Z',
      },
    ])
    expect(await runsToday(connection)).toBe(1)
    service.setNow(new Date('2026-03-02T00:00:00Z'))
    const started = await call('developer', `post ${path}`, start)
    expect([started.status, started.body]).toEqual([202, { run_id: expect.any(String), status: 'queued' }])
    await ended(started.body.run_id)
    expect(await runsToday(connection)).toBe(1)
    expect(await next({})).toEqual([429, 'daily_run_limit_reached', undefined])
  })

  it.each([
    ['no metric', { metric_source_ids: [] }],
    ['eleven metrics', { metric_source_ids: Array.from({ length: 11 }, newId) }],
    ['a metric twice', { metric_source_ids: [UNKNOWN, UNKNOWN] }],
    ['an empty label', { variant_map: { '': UNKNOWN } }],
    ['a label of 65 characters', { variant_map: { ['x'.repeat(65)]: UNKNOWN } }],
    [
      '51 labels',
      { variant_map: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`L${i}`, UNKNOWN])) },
    ],
    ['a confidence level of 0.995', { confidence_level: 0.995 }],
    ['an unknown correction', { correction_method: 'holm' }],
    ['SQL', { sql: 'select 1' }],
    ['a window that is no time', { window_start: 'yesterday' }],
  ])('is refused with %s', async (_, fields) => {
    const start = {
      connection_id: UNKNOWN,
      assignment_source_id: UNKNOWN,
      metric_source_ids: [UNKNOWN],
      ...fields,
    }
    expect((await refused('developer', `post /experiments/${UNKNOWN}/runs`, start)).slice(0, 2)).toEqual([
      422,
      'shape',
    ])
  })
})

describe('a preview', () => {
  it('is refused for what an analysis is, and for a key where there is none', async () => {
    const { connection, assignment, metric } = await setting()
    const preview = ({ id }: { id: string }) => `post /sources/${id}/preview`
    expect(await refused('viewer', preview(metric))).toEqual([403, 'role_required', undefined])
    expect((await call('analyst', preview(assignment))).body.detail).toEqual({
      code: 'role_required',
      message: 'Previewing an assignment source requires the developer role; you are analyst',
    })
    expect(await refused('analyst', preview({ id: UNKNOWN }))).toEqual([404, 'not_found', undefined])
    expect((await refused('analyst', preview(metric), { experiment_key: 'a' })).slice(0, 2)).toEqual([
      422,
      'shape',
    ])
    expect(await refused('developer', preview(assignment), { experiment_key: "a'b" })).toEqual([
      422,
      'invalid_filter_value',
      'experiment_key',
    ])
    expect(await refused('analyst', preview(metric), { window_start: '2026-04-01' })).toEqual([
      422,
      'invalid_window',
      'window_end',
    ])
    const fresh = await assignments(connection.id)
    await sql`update warehouse_sources set validated_at = null where id = ${fresh.id}`.execute(service.db)
    expect(await refused('developer', preview(fresh))).toEqual([409, 'source_not_validated', undefined])
    const running = await insertRun(connection)
    expect(await refused('analyst', preview(metric))).toEqual([409, 'run_in_progress', undefined])
    await endRun(running)
  })

  it('is refused first for a connector that the deployment has no more, whatever its credential', async () => {
    const { connection, metric } = await setting()
    const parameters = { host: 'db.example.com', port: 5432, database: 'shop', user: 'reader', tls: true }
    await sql`update warehouse_connections set warehouse_type = 'postgres', pending_credential = 'deadbeef.x',
      parameters = ${JSON.stringify(parameters)} where id = ${connection.id}`.execute(service.db)
    expect(await refused('analyst', `post /sources/${metric.id}/preview`)).toEqual([
      422,
      'connector_disabled',
      undefined,
    ])
  })

  it('that fails is refused with the code, its status and the run, and uses a slot', async () => {
    const { connection, metric } = await setting()
    const { status, body } = await call('analyst', `post /sources/${metric.id}/preview`)
    expect([status, body.detail.code]).toEqual([502, 'unreachable'])
    const run = await ended(body.detail.run_id)
    expect(run).toMatchObject({
      kind: 'preview',
      status: 'failed',
      error_code: 'unreachable',
      source_id: metric.id,
    })
    expect(await runsToday(connection)).toBe(1)
  })
})

describe('runs', () => {
  it('are unknown under a foreign id, as are experiments', async () => {
    expect(await call('analyst', `get /runs/${UNKNOWN}`)).toMatchObject({
      status: 404,
      body: { detail: { code: 'not_found', message: 'Run not found' } },
    })
    expect((await call('analyst', `get /experiments/${UNKNOWN}/runs`)).body).toEqual({
      detail: { code: 'not_found', message: 'Experiment not found' },
    })
  })
})
