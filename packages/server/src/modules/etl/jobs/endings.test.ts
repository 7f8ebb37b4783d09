import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../../context.ts'
import { connect } from '../../../db/connect.ts'
import { runJob as runBackgroundJob } from '../../../jobs/runner.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type LakeDirectory, lakeDirectory } from '../../../testing/lake-directory.ts'
import {
  endedJob,
  manifestOf,
  partitionFolder,
  runJob,
  shownJob,
  startJob,
} from '../../../testing/lake-jobs.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { clock } from '../schedules/clock.ts'
import { start } from './actions.ts'

const NOW = new Date('2026-04-03T09:00:00.000Z')
const DAY = '2026-04-02'
const REQUEST = { job_type: 'events_to_parquet', date: DAY, force_reprocess: true } as const

let lake: LakeDirectory
let service: TestService
const others: TestService[] = []
beforeEach(async () => {
  lake = await lakeDirectory()
  service = await startTestService({ now: NOW, config: { ETL_DATA_DIR: lake.path } })
  await sql`insert into events (created_at, occurred_at, user_id, event_name, event_type)
    select ${`${DAY}T05:00:00Z`}::timestamptz, ${`${DAY}T05:00:00Z`}::timestamptz, 'user-' || step, 'view', 'custom'
    from generate_series(1, 100) as step`.execute(service.db)
})
afterEach(async () => {
  for (const other of others.splice(0)) await other.close()
  await service.close()
  await lake.close()
})

/**
 * The service as another process has it: a pool, a runner and background jobs of its own, on the same database. Whoever asks
 * it is the developer of the first.
 */
const startOther = async (): Promise<TestService> => {
  const { target } = service.database
  const own = connect({ ...target, poolSize: 5 })
  const database = { ...own, target, drop: own.close }
  const other = await startTestService({ database, now: NOW, config: { ETL_DATA_DIR: lake.path } })
  others.push(other)
  const { token } = await service.signIn('developer')
  return { ...other, as: () => other.withToken(token) }
}

/** Keeps jobs from reading events while `work` goes on. */
const withEventsHeld = async (work: () => Promise<void>): Promise<void> => {
  const holder = connect({ ...service.database.target, poolSize: 1 })
  try {
    await holder.db.transaction().execute(async (transaction) => {
      await sql`lock table events in access exclusive mode`.execute(transaction)
      await work()
    })
  } finally {
    await holder.close()
  }
}

const untilRunning = (runId: string) =>
  eventually(async () => expect((await shownJob(service, runId)).state).toBe('RUNNING'))

const hour = () => partitionFolder(lake.path, 'raw_events', DAY, '05')
const leftAside = () => readdir(join(lake.path, '_tmp'))

describe('a job under way', () => {
  it('stops when it is asked to, leaves what was there, and may run again', async () => {
    const { run_id: former } = await runJob(service, REQUEST)
    await withEventsHeld(async () => {
      const { run_id } = await startJob(service, REQUEST)
      await untilRunning(run_id)
      const asked = await service.as('developer').post(`/etl/jobs/${run_id}/stop`)
      expect([asked.statusCode, asked.json().state]).toEqual([202, 'STOPPING'])
      expect(await endedJob(service, run_id)).toMatchObject({
        state: 'STOPPED',
        error_code: null,
        error_message: null,
        files: 0,
      })
    })
    expect([(await manifestOf(hour())).run_id, await leftAside()]).toEqual([former, []])
    expect(await runJob(service, REQUEST)).toMatchObject({ state: 'SUCCEEDED', rows_written: 100 })
  })

  it('ends when it takes longer than jobs may, and leaves what was there', async () => {
    const { run_id: former } = await runJob(service, REQUEST)
    const millisecond = 1 / 60_000
    const ctx = service.context()
    const impatient: Context = { ...ctx, config: { ...ctx.config, ETL_JOB_TIMEOUT_MINUTES: millisecond } }
    await withEventsHeld(async () => {
      const { run_id } = await start(impatient, REQUEST, 'scheduled')
      expect(await endedJob(service, run_id)).toMatchObject({
        state: 'TIMEOUT',
        error_code: null,
        error_message: expect.stringContaining('The job took longer than'),
        files: 0,
      })
    })
    expect([(await manifestOf(hour())).run_id, await leftAside()]).toEqual([former, []])
  })
})

describe('jobs of two processes', () => {
  it('run once for a day, whichever process is asked, and wait for nobody on another day', async () => {
    const other = await startOther()
    await withEventsHeld(async () => {
      const { run_id } = await startJob(service, REQUEST)
      await untilRunning(run_id)
      const refused = await other.as('developer').post('/etl/jobs/run', REQUEST)
      expect([refused.statusCode, refused.json().detail]).toEqual([
        409,
        'This job is already running for that date',
      ])
      const { run_id: another } = await startJob(other, { ...REQUEST, date: '2026-04-01' })
      await untilRunning(another)
    })
    await eventually(async () => {
      const { items } = (await other.as('analyst').get('/etl/jobs')).json()
      expect(items.map(({ state }: { state: string }) => state)).toEqual(['SUCCEEDED', 'SUCCEEDED'])
    })
  })

  it('stop when another process is asked', async () => {
    const other = await startOther()
    await withEventsHeld(async () => {
      const { run_id } = await startJob(service, REQUEST)
      await untilRunning(run_id)
      expect((await other.as('developer').post(`/etl/jobs/${run_id}/stop`)).statusCode).toBe(202)
      expect(await endedJob(other, run_id)).toMatchObject({ state: 'STOPPED', files: 0 })
    })
    expect(await leftAside()).toEqual([])
  })

  it('say so when their process is shut down, and may run again at once', async () => {
    const other = await startOther()
    await withEventsHeld(async () => {
      const { run_id } = await startJob(other, REQUEST)
      await untilRunning(run_id)
      await others.pop()?.close()
      expect(await shownJob(service, run_id)).toMatchObject({
        state: 'FAILED',
        error_message: 'The service was shut down during the job',
      })
    })
    expect(await runJob(service, REQUEST)).toMatchObject({ state: 'SUCCEEDED', rows_written: 100 })
  })

  it('are started once by a schedule that both look at', async () => {
    const both = [service, await startOther()]
    const look = () => Promise.all(both.map((one) => runBackgroundJob(one.context(), clock)))
    await look()
    for (const one of both) one.setNow(new Date('2026-04-04T01:00:30.000Z'))
    await look()
    await look()
    const { items } = (
      await service.as('analyst').get('/etl/jobs?job_type=events_to_parquet&limit=100')
    ).json()
    expect(items.map(({ date }: { date: string }) => date).sort()).toEqual([
      '2026-04-01',
      '2026-04-02',
      '2026-04-03',
    ])
    for (const { run_id } of items) await endedJob(service, run_id)
  })
})
