import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { manifestOf, partitionFolder, rowsOf, runJob } from '../../testing/lake-jobs.ts'
import { resultsRequests } from '../../testing/results-requests.ts'
import { type Caller, startTestService, type TestService } from '../../testing/service.ts'
import { clock } from './schedules/clock.ts'

const NOW = new Date('2026-04-03T09:00:00.000Z')
const DAY = '2026-04-02'
const UNKNOWN = '99999999-9999-4999-8999-999999999999'

let service: TestService
let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'assay-etl-'))
  service = await startTestService({
    now: NOW,
    config: { ETL_DATA_DIR: root, ACCESS_TOKEN_EXPIRE_MINUTES: '525600' },
  })
})
afterAll(async () => {
  await service.close()
  await rm(root, { recursive: true, force: true })
})

const { send, running, fill } = resultsRequests(() => service)

const call = async (caller: Caller, request: string, body?: object) => {
  const [method, path = ''] = request.split(' ')
  const answer = await service.as(caller)[method as 'get' | 'post' | 'put'](`/etl${path}`, body)
  return { status: answer.statusCode, body: answer.payload === '' ? undefined : answer.json() }
}

const run = (job_type: string, date = DAY, fields: object = {}) =>
  runJob(service, { job_type, date, ...fields })

const partition = (table: string, date = DAY, hour?: string) => partitionFolder(root, table, date, hour)

const track = (rows: object[]) =>
  sql`insert into events (created_at, occurred_at, value, experiment_number, feature_flag_number, user_id, event_name,
      event_type, event_id, metadata)
    select created_at, occurred_at, value, experiment_number, feature_flag_number, user_id, event_name, event_type,
      event_id, metadata
    from jsonb_populate_recordset(null::events, ${JSON.stringify(rows)}::jsonb)`.execute(service.db)

const event = (fields: object) => ({
  created_at: `${DAY}T07:30:01.000Z`,
  occurred_at: `${DAY}T07:30:00.123Z`,
  value: null,
  experiment_number: null,
  feature_flag_number: null,
  user_id: 'ada',
  event_name: 'view',
  event_type: 'custom',
  event_id: null,
  metadata: null,
  ...fields,
})

describe('events as Parquet', () => {
  it('hold every stored column of a day, hour by hour', async () => {
    const experiment = await running()
    const { rows: found } = await sql<{ number: number; key: string }>`
      select number, key from experiments where id = ${experiment.id}`.execute(service.db)
    const [{ number, key }] = found as [{ number: number; key: string }]
    await track([
      event({
        value: 1.5,
        experiment_number: number,
        event_id: 'e-1',
        metadata: { plan: 'ü', deep: { n: 1 } },
      }),
      event({
        user_id: 'grüße',
        value: -0.25,
        occurred_at: `${DAY}T07:59:59.999Z`,
        feature_flag_number: 999,
      }),
      event({ occurred_at: `${DAY}T23:59:59.999Z`, created_at: `${DAY}T23:59:30.000Z` }),
      event({ occurred_at: '2026-04-03T00:00:00.000Z', created_at: '2026-04-03T00:00:01.000Z' }),
      event({ occurred_at: '2026-04-01T23:59:59.999Z', created_at: '2026-04-02T00:00:01.000Z' }),
    ])
    const job = await run('events_to_parquet')
    expect(job).toMatchObject({ state: 'SUCCEEDED', rows_read: 3, rows_written: 3, files: 2, progress: 1 })
    const rows = await rowsOf(partition('raw_events', DAY, '07'))
    expect(rows).toEqual([
      {
        id: expect.any(BigInt),
        event_id: 'e-1',
        user_id: 'ada',
        event_name: 'view',
        event_type: 'custom',
        experiment_id: experiment.id,
        experiment_key: key,
        feature_flag_id: null,
        feature_flag_key: null,
        value: 1.5,
        timestamp: new Date(`${DAY}T07:30:00.123Z`),
        created_at: new Date(`${DAY}T07:30:01.000Z`),
        metadata: expect.any(String),
      },
      expect.objectContaining({ user_id: 'grüße', value: -0.25, experiment_id: null, feature_flag_id: null }),
    ])
    expect(JSON.parse(String(rows[0]?.['metadata']))).toEqual({ plan: 'ü', deep: { n: 1 } })
    expect(await rowsOf(partition('raw_events', DAY, '23'))).toHaveLength(1)
    expect(await manifestOf(partition('raw_events', DAY, '12'))).toEqual({
      run_id: job.run_id,
      files: [],
      last_received_at: null,
    })
    expect(await readdir(join(root, '_tmp'))).toEqual([])
  })

  it('are left alone while they match the store, and written again when an event came late or by force', async () => {
    const before = await run('events_to_parquet')
    expect(before).toMatchObject({ state: 'SUCCEEDED', skipped: true, files: 0 })
    await track([event({ user_id: 'late', created_at: '2026-04-03T08:59:00.000Z' })])
    const after = await run('events_to_parquet')
    expect(after).toMatchObject({ state: 'SUCCEEDED', skipped: false, rows_written: 4 })
    const folder = partition('raw_events', DAY, '07')
    const { run_id, files } = await manifestOf(folder)
    expect([run_id, await readdir(folder)]).toEqual([after.run_id, ['_manifest.json', files[0].name]])
    expect(await run('events_to_parquet')).toMatchObject({ skipped: true })
    expect(await run('events_to_parquet', DAY, { force_reprocess: true })).toMatchObject({
      skipped: false,
      rows_written: 4,
    })
    await rm(join(folder, (await manifestOf(folder)).files[0].name))
    expect(await run('events_to_parquet')).toMatchObject({ skipped: false, rows_written: 4 })
  })
})

/** What GET /results/{id}/daily shows for a day, by metric and variant. */
const shownDay = async (id: string, date: string) => {
  const { metrics } = (await send('get', `/experiments/${id}`)).body
  const shown = new Map<string, unknown[]>()
  for (const { id: metric } of metrics) {
    const { series } = (await send('get', `/results/${id}/daily?metric_id=${metric}`)).body
    for (const { variant_id, values } of series) {
      const day = values.find((value: { date: string }) => value.date === date)
      shown.set(`${metric} ${variant_id}`, [day.assigned, day.conversions, day.events, day.value_sum])
    }
  }
  expect(shown.size).toBeGreaterThan(1)
  return shown
}

/** The same from metrics_daily, where everything is written that is not nought. */
const writtenDay = async (id: string, date: string) => {
  const rows = (await rowsOf(partition('metrics_daily', date))).filter((row) => row['experiment_id'] === id)
  return new Map(
    rows.map((row) => [
      `${row['metric_id']} ${row['variant_id']}`,
      [
        ...['new_subjects', 'first_conversions', 'events'].map((column) => Number(row[column])),
        row['value_sum'],
      ],
    ]),
  )
}

describe('metrics and summaries of a day', () => {
  it('equal the daily results, variant by variant and metric by metric', async () => {
    service.setNow(new Date('2026-05-01T10:00:00.000Z'))
    const experiment = await running()
    await fill(experiment, [
      { users: 60, conversions: 14 },
      { users: 50, conversions: 20 },
    ])
    service.setNow(new Date('2026-05-02T10:00:00.000Z'))
    await fill(experiment, [
      { users: 30, conversions: 5, at: new Date('2026-05-02T09:00:00.000Z'), series: 'b' },
      { users: 20, conversions: 9, at: new Date('2026-05-02T09:00:00.000Z'), series: 'b' },
    ])
    const others = await running()
    service.setNow(new Date('2026-05-03T03:00:00.000Z'))
    for (const date of ['2026-05-01', '2026-05-02']) {
      expect(await run('metrics_aggregation', date)).toMatchObject({ state: 'SUCCEEDED' })
      expect(await writtenDay(experiment.id, date)).toEqual(await shownDay(experiment.id, date))
    }
    const summed = await run('daily_summary', '2026-05-02')
    expect(summed).toMatchObject({ state: 'SUCCEEDED', files: 1 })
    const { body } = await call('viewer', `get /summaries?experiment_id=${experiment.id}`)
    expect(body.items).toEqual([
      expect.objectContaining({
        date: '2026-05-02',
        experiment_id: experiment.id,
        status: 'ACTIVE',
        assignments: 50,
        conversions: 14,
        run_id: summed.run_id,
      }),
    ])
    const [{ variants }] = body.items
    expect(
      variants.map(({ assignments, conversions }: Record<string, number>) => [assignments, conversions]),
    ).toEqual([
      [30, 5],
      [20, 9],
    ])
    const again = await run('metrics_aggregation', '2026-05-02', { experiment_id: others.id })
    expect(again).toMatchObject({ state: 'SUCCEEDED', skipped: false })
    const kept = await rowsOf(partition('metrics_daily', '2026-05-02'))
    expect(kept.filter(({ experiment_id }) => experiment_id === experiment.id).length).toBeGreaterThan(0)
    const one = await run('daily_summary', '2026-05-02', { experiment_id: others.id })
    const list = (await call('viewer', 'get /summaries?from_date=2026-05-02&to_date=2026-05-02')).body.items
    expect(new Set(list.map(({ run_id }: { run_id: string }) => run_id))).toEqual(
      new Set([summed.run_id, one.run_id]),
    )
    service.setNow(NOW)
  })
})

describe('jobs', () => {
  it('are refused for days, experiments and callers that they are not for', async () => {
    const wrong: [object, number, string][] = [
      [{ job_type: 'events_to_parquet', date: '2026-04-03' }, 422, 'date'],
      [{ job_type: 'events_to_parquet', date: '2026-02-30' }, 422, 'date'],
      [{ job_type: 'events_to_parquet', date: '0000-01-01' }, 422, 'date'],
      [{ job_type: 'events_to_parquet', date: '2026-04-01T00:00:00Z' }, 422, 'date'],
      [{ job_type: 'events_to_parquet', date: '../../../etc' }, 422, 'date'],
      [{ job_type: 'events_to_parquet' }, 422, 'date'],
      [{ job_type: '../crawler', date: DAY }, 422, 'job_type'],
      [{ job_type: 'events_to_parquet', date: DAY, experiment_id: UNKNOWN }, 422, 'experiment_id'],
      [{ job_type: 'daily_summary', date: DAY, experiment_id: 'x' }, 422, 'experiment_id'],
      [{ job_type: 'daily_summary', date: DAY, force_reprocess: 'yes' }, 422, 'force_reprocess'],
      [{ job_type: 'daily_summary', date: DAY, database: 'other' }, 422, 'database'],
    ]
    for (const [body, status, field] of wrong) {
      const answer = await call('developer', 'post /jobs/run', body)
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([status, expect.stringContaining(field)])
    }
    const unknown = { job_type: 'daily_summary', date: DAY, experiment_id: UNKNOWN }
    expect(await call('developer', 'post /jobs/run', unknown)).toMatchObject({
      status: 404,
      body: { detail: 'Experiment not found' },
    })
    expect((await call('analyst', 'post /jobs/run', { job_type: 'daily_summary', date: DAY })).status).toBe(
      403,
    )
    expect((await call('viewer', 'get /jobs')).status).toBe(403)
    for (const request of [`get /jobs/${UNKNOWN}/status`, `post /jobs/${UNKNOWN}/stop`]) {
      expect(await call('developer', request)).toMatchObject({
        status: 404,
        body: { detail: 'Job not found' },
      })
    }
  })

  it('run once at a time for a day, however many ask for it', async () => {
    const body = { job_type: 'daily_summary', date: '2026-03-20' }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call('developer', 'post /jobs/run', body)),
    )
    const started = answers.filter(({ status }) => status === 202)
    expect(started.length).toBeGreaterThan(0)
    for (const refused of answers.filter(({ status }) => status !== 202)) {
      expect(refused).toMatchObject({
        status: 409,
        body: { detail: 'This job is already running for that date' },
      })
    }
    await eventually(async () => {
      const { items } = (await call('developer', 'get /jobs?job_name=daily_summary&date=2026-03-20')).body
      expect(items.every(({ state }: { state: string }) => state === 'SUCCEEDED')).toBe(true)
    })
    const [first] = started
    expect(await call('developer', `post /jobs/${first?.body.run_id}/stop`)).toMatchObject({
      status: 400,
      body: { detail: 'Job is not running' },
    })
  })

  it('are ended when their process has been silent for two minutes, and may then run again', async () => {
    const silent = new Date(NOW.getTime() - 121_000)
    await sql`insert into etl_job_runs
      (run_id, job_type, state, date, trigger, force_reprocess, created_at, heartbeat_at)
      values (${UNKNOWN}, 'daily_summary', 'RUNNING', '2026-03-21', 'manual', false, ${silent}, ${silent})`.execute(
      service.db,
    )
    expect(await run('daily_summary', '2026-03-21')).toMatchObject({ state: 'SUCCEEDED' })
    expect((await call('developer', `get /jobs/${UNKNOWN}/status`)).body).toMatchObject({
      state: 'FAILED',
      error_code: 'abandoned',
    })
  })

  it('that are asked to stop leave what was there before', async () => {
    await sql`insert into etl_job_runs
      (run_id, job_type, state, date, trigger, force_reprocess, created_at, heartbeat_at)
      values (gen_random_uuid(), 'daily_summary', 'RUNNING', '2026-03-22', 'manual', false, ${NOW}, ${NOW})`.execute(
      service.db,
    )
    const { items } = (await call('developer', 'get /jobs?date=2026-03-22')).body
    const asked = await call('developer', `post /jobs/${items[0].run_id}/stop`)
    expect(asked).toMatchObject({ status: 202, body: { state: 'STOPPING' } })
    const again = await call('developer', `post /jobs/${items[0].run_id}/stop`)
    expect(again).toMatchObject({ status: 202, body: { state: 'STOPPING' } })
  })
})

describe('schedules', () => {
  it('are the nightly ones at first, and are changed by administrators', async () => {
    const { items } = (await call('analyst', 'get /schedules')).body
    expect(
      items.map(({ job_type, enabled, at }: Record<string, unknown>) => [job_type, enabled, at]),
    ).toEqual([
      ['events_to_parquet', true, '01:00'],
      ['metrics_aggregation', true, '01:30'],
      ['daily_summary', true, '01:45'],
      ['crawler', true, '02:00'],
    ])
    expect(items[0].next_run_at).toBe('2026-04-04T01:00:00.000Z')
    const changed = await call('admin', 'put /schedules/crawler', { enabled: false, at: '23:15' })
    expect(changed).toMatchObject({
      status: 200,
      body: { job_type: 'crawler', enabled: false, at: '23:15', next_run_at: null },
    })
    const on = await call('admin', 'put /schedules/crawler', { enabled: true })
    expect(on.body.next_run_at).toBe('2026-04-03T23:15:00.000Z')
    expect((await call('developer', 'put /schedules/crawler', { enabled: true })).status).toBe(403)
    expect((await call('admin', 'put /schedules/nobody', { enabled: true })).body.detail).toBe(
      'Schedule not found',
    )
    for (const at of ['24:00', '1:00', '01:60', ' 01:00', '01:00:00']) {
      expect((await call('admin', 'put /schedules/crawler', { at })).status).toBe(422)
    }
  })

  it('treat yesterday and the two days before it, once a day', async () => {
    const ctx = service.context()
    await clock.run(ctx)
    service.setNow(new Date('2026-04-04T01:00:30.000Z'))
    await clock.run(ctx)
    await clock.run(ctx)
    const { items } = (await call('analyst', 'get /jobs?job_type=events_to_parquet')).body
    const scheduled = items.filter(({ trigger }: { trigger: string }) => trigger === 'scheduled')
    expect(scheduled.map(({ date }: { date: string }) => date).sort()).toEqual([
      '2026-04-01',
      DAY,
      '2026-04-03',
    ])
    const [{ last_run_id }] = (await call('analyst', 'get /schedules')).body.items
    const yesterday = scheduled.find(({ date }: { date: string }) => date === '2026-04-03')
    expect(last_run_id).toBe(yesterday.run_id)
    await eventually(async () => {
      const { body } = await call(
        'analyst',
        `get /jobs?job_type=events_to_parquet&state=SUCCEEDED&date=2026-04-01`,
      )
      expect(body.total).toBeGreaterThan(0)
    })
    expect((await stat(partition('raw_events', '2026-04-03', '00'))).isDirectory()).toBe(true)
  })
})
