import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect as connectTo } from '../../../db/connect.ts'
import { newId } from '../../../lib/ids.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { credentialsKey, warehouseCalls } from '../../../testing/warehouse-calls.ts'
import { smallAnswer } from '../../../testing/warehouses/small-answers.ts'
import { type StatementGate, startStatementGate } from '../../../testing/warehouses/statement-gate.ts'
import { warehouseSweep } from './sweep.ts'

const SECOND = 1000
const config = { WAREHOUSE_CREDENTIALS_KEYS: credentialsKey(), WAREHOUSE_MAX_CONCURRENT_RUNS: '100' }

let gate: StatementGate
let service: TestService
beforeAll(async () => {
  gate = await startStatementGate(smallAnswer)
  service = await startTestService({ config: { ...config, ...gate.settings } })
})
beforeEach(() => {
  gate.hold()
})
/** No run of a test goes on into the next one. */
afterEach(async () => {
  gate.open()
  await eventually(async () => {
    const { rows } = await sql`select id from warehouse_analysis_runs where finished_at is null`.execute(
      service.db,
    )
    expect(rows).toEqual([])
  })
  gate.sent.length = 0
})
afterAll(async () => {
  await service.close()
  await gate.stop()
})

const { call, refused, setting } = warehouseCalls(() => service)

const runOf = async (id: string) => (await call('analyst', `get /runs/${id}`)).body

/** The run once it is in that status. */
const inStatus = (id: string, status: string) =>
  eventually(async () => {
    const run = await runOf(id)
    expect(run.status).toBe(status)
    return run
  })

/** An analysis whose first statement has reached the warehouse, which does not answer yet. */
const running = async (fields: object = {}) => {
  const given = await setting(fields)
  const { status, body } = await call('developer', `post ${given.path}`, given.start)
  expect([status, body.status]).toEqual([202, 'queued'])
  await eventually(async () => expect((await runOf(body.run_id)).job_metadata).toHaveLength(1))
  return { ...given, run: await runOf(body.run_id) }
}

const heartbeat = async (id: string): Promise<Date | undefined> => {
  const { rows } = await sql<{ heartbeat_at: Date }>`select heartbeat_at from warehouse_analysis_runs
    where id = ${id}`.execute(service.db)
  return rows[0]?.heartbeat_at
}

/** A service on the same database, as another process would be. */
const sibling = () => {
  const { target } = service.database
  const own = connectTo({ ...target, poolSize: 4 })
  return startTestService({
    now: service.now(),
    database: { ...own, target, drop: own.close },
    config: { ...config, ...gate.settings },
  })
}

describe('a run', () => {
  it('stores each statement before it is sent, letter for letter, and its job as soon as it is known', async () => {
    const { run, experiment, connection } = await running()
    expect(gate.sent).toHaveLength(1)
    const [sent] = gate.sent
    expect(run).toMatchObject({
      kind: 'analysis',
      status: 'running',
      experiment_id: experiment.id,
      connection_id: connection.id,
      connection_name: connection.name,
      warehouse_type: 'warehouse_a',
      results: null,
      finished_at: null,
      statements: [
        {
          kind: 'diagnostics',
          dialect: 'warehouse_a',
          sql: sent?.sql,
          sha256: createHash('sha256').update(String(sent?.sql)).digest('hex'),
        },
      ],
      job_metadata: [{ statement: 0, statement_handle: sent?.handle, elapsed_ms: null }],
    })
    expect(Date.parse(run.deadline_at) - Date.parse(run.started_at)).toBe((2 * 300 + 60) * SECOND)
    gate.open()
    const ended = await inStatus(run.id, 'succeeded')
    expect(ended.statements.map(({ kind }: { kind: string }) => kind)).toEqual(['diagnostics', 'metric'])
    expect(ended.job_metadata).toMatchObject([
      { statement: 0, elapsed_ms: expect.any(Number) },
      { statement: 1, elapsed_ms: expect.any(Number) },
    ])
    expect(ended.results).toMatchObject({
      schema: 'assay.warehouse.results/v1',
      diagnostics: { exposed_units: 20, units_in_multiple_variants: 1, rows_without_unit_or_variant: 2 },
    })
  })

  it('says that it goes on every 15 seconds, and ends at its deadline, its job cancelled', async () => {
    const { run } = await running()
    const begun = await heartbeat(run.id)
    service.advance(16 * SECOND)
    await eventually(async () => expect(await heartbeat(run.id)).not.toEqual(begun))
    service.setNow(new Date(run.deadline_at))
    const ended = await inStatus(run.id, 'failed')
    expect(ended).toMatchObject({
      error_code: 'time_limit',
      error_message: 'The statement passed its time limit and was stopped',
      results: null,
    })
    expect(ended.statements).toHaveLength(1)
    await eventually(() => expect(gate.sent[0]?.isCancelled).toBe(true))
  })

  it('that was given up elsewhere is not overwritten by its late process', async () => {
    const { run } = await running()
    await sql`update warehouse_analysis_runs set status = 'failed', error_code = 'abandoned', finished_at = now()
      where id = ${run.id}`.execute(service.db)
    gate.open()
    await eventually(() =>
      expect(service.log).toContainEqual(
        expect.objectContaining({
          message: 'warehouse run was given up elsewhere',
          fields: expect.objectContaining({ run_id: run.id }),
        }),
      ),
    )
    const after = await runOf(run.id)
    expect([after.status, after.error_code, after.results, after.statements.length]).toEqual([
      'failed',
      'abandoned',
      null,
      1,
    ])
  })

  it('ends its work at the next heartbeat when it was given up elsewhere', async () => {
    const { run } = await running()
    await sql`update warehouse_analysis_runs set status = 'failed', error_code = 'abandoned', finished_at = now()
      where id = ${run.id}`.execute(service.db)
    service.advance(15 * SECOND)
    await eventually(() => expect(gate.sent[0]?.isCancelled).toBe(true))
  })

  it('is given up at once when its process stops in order', async () => {
    const { path, start } = await setting()
    const other = await sibling()
    const { token } = await service.signIn('developer')
    const started = await other.withToken(token).post(`/warehouse/analysis${path}`, start)
    expect(started.statusCode).toBe(202)
    const { run_id } = started.json()
    await eventually(() => expect(gate.sent).toHaveLength(1))
    await other.close()
    expect(await runOf(run_id)).toMatchObject({
      status: 'failed',
      error_code: 'abandoned',
      error_message: 'The process that ran this analysis stopped; start it again',
    })
    expect(gate.sent[0]?.isCancelled).toBe(true)
  })

  it('stops the deletion of its connection and sources until it has ended', async () => {
    const { run, connection, assignment, metric } = await running()
    for (const path of [
      `/connections/${connection.id}`,
      `/sources/${assignment.id}`,
      `/sources/${metric.id}`,
    ]) {
      expect(await refused('admin', `delete ${path}`)).toEqual([409, 'run_in_progress', undefined])
    }
    gate.open()
    await inStatus(run.id, 'succeeded')
    expect((await call('admin', `delete /connections/${connection.id}`)).status).toBe(204)
    expect(await runOf(run.id)).toMatchObject({ connection_id: null, connection_name: connection.name })
  })
})

describe('a run whose process is silent', () => {
  /** A run that a process left behind which was killed in this status. */
  const leftBehind = async (status: 'queued' | 'running', handle?: string) => {
    const { connection, metric, path, start } = await setting()
    const id = newId()
    const jobs = handle === undefined ? [] : [{ statement: 0, statement_handle: handle, elapsed_ms: null }]
    await sql`insert into warehouse_analysis_runs (id, kind, status, connection_id, connection_name, warehouse_type,
      request, window_start, window_end, statements, job_metadata, created_at, heartbeat_at)
      values (${id}, 'preview', ${status}, ${connection.id}, ${connection.name}, 'warehouse_a',
      '{"experiment_key": null}', now(), now(), '[]', ${JSON.stringify(jobs)}, ${service.now()}, ${service.now()})`.execute(
      service.db,
    )
    return { id, connection, metric, path, start }
  }

  it.each(['queued', 'running'] as const)(
    'is given up 120 seconds after its last heartbeat while %s',
    async (status) => {
      const { id } = await leftBehind(status)
      service.advance(119 * SECOND)
      await warehouseSweep.run(service.context())
      expect((await runOf(id)).status).toBe(status)
      service.advance(SECOND)
      expect(await warehouseSweep.run(service.context())).toEqual({ processed: 1, failed: 0 })
      expect(await runOf(id)).toMatchObject({
        status: 'failed',
        error_code: 'abandoned',
        finished_at: expect.any(String),
      })
    },
  )

  it('has its job cancelled in the warehouse', async () => {
    gate.sent.push({ handle: 'aa-bb', sql: 'select 1', isCancelled: false })
    await leftBehind('running', 'aa-bb')
    service.advance(120 * SECOND)
    await warehouseSweep.run(service.context())
    await eventually(() => expect(gate.sent[0]?.isCancelled).toBe(true))
  })

  it('stands in nobody’s way: the next admission gives it up, and its slot stays used', async () => {
    const { id, path, start, connection } = await leftBehind('running')
    expect(await refused('developer', `post ${path}`, start)).toEqual([409, 'run_in_progress', undefined])
    service.advance(120 * SECOND)
    gate.open()
    const { status, body } = await call('developer', `post ${path}`, start)
    expect([status, (await runOf(id)).error_code]).toEqual([202, 'abandoned'])
    await inStatus(body.run_id, 'succeeded')
    expect((await call('analyst', `get /connections/${connection.id}`)).body.runs_today).toBe(2)
  })
})

describe('a preview', () => {
  it('is answered when it ends in time', async () => {
    const { metric } = await setting()
    gate.open()
    const { status, body } = await call('analyst', `post /sources/${metric.id}/preview`)
    expect([status, body]).toEqual([
      200,
      {
        kind: 'metric',
        run_id: expect.any(String),
        window_start: new Date(service.now().getTime() - 7 * 86_400 * SECOND).toISOString(),
        window_end: service.now().toISOString(),
        total_rows: 5,
        units: 4,
        null_unit_rows: 1,
        earliest: '2026-03-01T00:00:00.000Z',
        latest: '2026-03-02T00:00:00.000Z',
      },
    ])
    expect((await runOf(body.run_id)).results).toEqual(body)
  })

  it('that takes longer than 25 seconds goes on as a run', async () => {
    const { metric } = await setting()
    const answered = call('analyst', `post /sources/${metric.id}/preview`)
    await eventually(() => expect(gate.sent).toHaveLength(1))
    service.advance(25 * SECOND)
    const { status, body } = await answered
    expect([status, body]).toEqual([202, { run_id: expect.any(String), status: 'running' }])
    gate.open()
    const ended = await inStatus(body.run_id, 'succeeded')
    expect(ended).toMatchObject({ kind: 'preview', source_id: metric.id, results: { total_rows: 5 } })
  })
})

describe('admission', () => {
  it('lets one run of a connection begin, and as many a day as allowed, whichever processes ask at once', async () => {
    const { path, start, connection } = await setting({ max_runs_per_day: 2 })
    const other = await sibling()
    const { token } = await service.signIn('developer')
    const ask = (one: TestService) => one.withToken(token).post(`/warehouse/analysis${path}`, start)
    const codes = async () => {
      const answers = await Promise.all([service, other, service, other, service, other].map(ask))
      return answers.map((one) => one.json().detail?.code ?? one.statusCode).toSorted()
    }
    const inProgress = Array(5).fill('run_in_progress')
    const limited = Array(6).fill('daily_run_limit_reached')
    expect(await codes()).toEqual([202, ...inProgress])
    gate.open()
    const unfinished = () =>
      eventually(async () => {
        const { body } = await call('analyst', `get ${path}`)
        expect(body.runs.filter((run: { finished_at: unknown }) => run.finished_at === null)).toEqual([])
        return body
      })
    await unfinished()
    gate.hold()
    expect(await codes()).toEqual([202, ...inProgress])
    gate.open()
    expect((await unfinished()).total).toBe(2)
    expect(await codes()).toEqual(limited)
    expect((await call('analyst', `get /connections/${connection.id}`)).body.runs_today).toBe(2)
    await other.close()
  })
})

describe('the analyses of an experiment', () => {
  it('are listed newest first, without what they found and sent', async () => {
    const { path, start, metric } = await setting()
    gate.open()
    const ids: string[] = []
    for (let count = 0; count < 2; count += 1) {
      const { body } = await call('developer', `post ${path}`, start)
      await inStatus(body.run_id, 'succeeded')
      ids.unshift(body.run_id)
      service.advance(SECOND)
    }
    await call('analyst', `post /sources/${metric.id}/preview`)
    const { body } = await call('analyst', `get ${path}`)
    expect([body.total, body.runs.map(({ id }: { id: string }) => id)]).toEqual([2, ids])
    for (const field of ['results', 'statements', 'job_metadata'])
      expect(body.runs[0]).not.toHaveProperty(field)
    expect((await call('analyst', `get ${path}?skip=1&limit=1`)).body.runs).toEqual([body.runs[1]])
    expect((await call('analyst', `get ${path}?limit=101`)).status).toBe(422)
  })

  it('are recorded in the audit log when they start', async () => {
    const { run, experiment } = await running()
    const { items } = (
      await service.as('admin').get(`/audit-logs/?entity_type=warehouse_run&limit=100`)
    ).json()
    const [entry] = items.filter(({ entity_id }: { entity_id: string }) => entity_id === run.id)
    expect(entry).toMatchObject({
      action_type: 'warehouse_run_start',
      entity_name: `analysis of ${experiment.name}`,
      new_value: { experiment_id: experiment.id, warehouse_type: 'warehouse_a' },
    })
    gate.open()
    await inStatus(run.id, 'succeeded')
  })
})
