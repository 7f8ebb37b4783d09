import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withAdvisoryLock } from '../../db/advisory-lock.ts'
import type { BackgroundJob, JobReport } from '../../jobs/job.ts'
import { runJob } from '../../jobs/runner.ts'
import { coreSlices } from '../../slices.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { metricsScheduler } from '../rollup/jobs.ts'

const NOW = new Date('2026-03-02T09:00:00.000Z')
const MINUTE = 60_000
const JOBS = coreSlices.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name))
const DAY = 24 * 60 * MINUTE

let service: TestService
beforeAll(async () => {
  service = await startTestService({ now: NOW, config: { ACCESS_TOKEN_EXPIRE_MINUTES: '525600' } })
  await service.signIn('admin')
  await service.signIn('developer')
})
afterAll(() => service.close())
beforeEach(async () => {
  service.setNow(NOW)
  await service.db.deleteFrom('scheduler_runs').execute()
  await service.db.deleteFrom('notifications').execute()
  await service.db.deleteFrom('notification_alerts').execute()
})

const get = async (path: string) => (await service.as('viewer').get(path)).json()
const health = (name: string) => get(`/scheduler/health/${name}`)

/** Runs that job for a minute with that outcome. */
const run = (name: string, outcome: JobReport | Error = { processed: 1, failed: 0 }) =>
  runJob(service.context(), {
    name,
    actor: `${name}-scheduler`,
    intervalMinutes: () => 15,
    run: () => {
      service.advance(MINUTE)
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome)
    },
  } satisfies BackgroundJob)

const FAILURE = new Error('the disk is on fire')

describe('the health of the schedulers', () => {
  it('lists the five background jobs of the service, each once', async () => {
    const { schedulers } = await get('/scheduler/health')
    const names = schedulers.map(({ name }: { name: string }) => name)
    expect([...names].sort()).toEqual(['bandit', 'experiment', 'metrics', 'rollout', 'safety'])
    expect(names).toEqual(JOBS)
  })

  it('is due for one that has never run', async () => {
    expect(await health('metrics')).toEqual({
      name: 'metrics',
      is_running: false,
      interval_minutes: 15,
      last_run_at: null,
      last_success_at: null,
      last_run_status: null,
      next_run_at: NOW.toISOString(),
      consecutive_failures: 0,
      average_duration_seconds: null,
    })
  })

  it('includes the newest run, the newest success, and the time of the next one', async () => {
    await run('metrics')
    service.setNow(new Date(NOW.getTime() + 15 * MINUTE))
    await run('metrics', FAILURE)
    expect(await health('metrics')).toMatchObject({
      last_run_at: new Date(NOW.getTime() + 15 * MINUTE).toISOString(),
      last_success_at: new Date(NOW.getTime() + MINUTE).toISOString(),
      last_run_status: 'FAILED',
      next_run_at: new Date(NOW.getTime() + 30 * MINUTE).toISOString(),
      consecutive_failures: 1,
      average_duration_seconds: 60,
    })
    service.setNow(new Date(NOW.getTime() + DAY))
    expect((await health('metrics')).next_run_at).toBe(service.now().toISOString())
  })

  it('counts consecutive failures, which a partial success ends', async () => {
    for (const outcome of [FAILURE, { processed: 0, failed: 2 }]) await run('metrics', outcome)
    expect((await health('metrics')).consecutive_failures).toBe(2)
    await run('metrics', { processed: 1, failed: 1 })
    expect(await health('metrics')).toMatchObject({ consecutive_failures: 0, last_run_status: 'PARTIAL' })
  })

  it('reports a job that runs in any process, and no run that was cut off', async () => {
    await service.db
      .insertInto('scheduler_runs')
      .values({
        id: '00000000-0000-4000-8000-000000000001',
        name: 'metrics',
        started_at: NOW,
        instance: 'gone:1',
      })
      .execute()
    expect((await health('metrics')).is_running).toBe(false)
    await withAdvisoryLock(service.db, 'job metrics', async () => {
      expect((await health('metrics')).is_running).toBe(true)
      expect((await health('experiment')).is_running).toBe(false)
    })
    expect((await health('metrics')).is_running).toBe(false)
  })

  it('has no next run when this process runs no jobs', async () => {
    const idle = await startTestService({ config: { SCHEDULERS_ENABLED: 'false' } })
    const answer = await idle.as('viewer').get('/scheduler/health/experiment')
    expect(answer.json()).toMatchObject({ next_run_at: null, interval_minutes: 15 })
    await idle.close()
  })

  it('finds a job by its name in any letter case, also while it runs', async () => {
    const lower = await get('/scheduler/health/metrics')
    expect(await get('/scheduler/health/METRICS')).toEqual(lower)
    expect(await get('/scheduler/Metrics/history')).toEqual(await get('/scheduler/metrics/history'))
  })

  it.each(['/scheduler/health/nothing', '/scheduler/nothing/history'])('answers 404 for %s', async (path) => {
    const answer = await service.as('viewer').get(path)
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Scheduler not found' }])
  })
})

describe('the history of a scheduler', () => {
  it('lists its runs, newest first, page by page', async () => {
    await run('metrics', { processed: 3, failed: 1 })
    await run('experiment')
    await run('metrics', FAILURE)
    const page = await get('/scheduler/metrics/history?limit=1')
    expect(page).toMatchObject({
      items: [{ status: 'FAILED', error_message: 'the disk is on fire', items_processed: 0 }],
      total: 2,
      skip: 0,
      limit: 1,
    })
    expect((await get('/scheduler/metrics/history?skip=1')).items).toEqual([
      {
        id: expect.any(String),
        started_at: NOW.toISOString(),
        completed_at: new Date(NOW.getTime() + MINUTE).toISOString(),
        status: 'PARTIAL',
        items_processed: 3,
        items_failed: 1,
        error_message: null,
        instance: expect.stringMatching(/:\d+$/),
      },
    ])
  })

  it('contains the runs of the last days only', async () => {
    await run('experiment')
    service.setNow(new Date(NOW.getTime() + 30 * DAY))
    await runJob(service.context(), metricsScheduler)
    expect((await get('/scheduler/experiment/history')).total).toBe(1)
    service.advance(1)
    await runJob(service.context(), metricsScheduler)
    expect((await get('/scheduler/experiment/history')).total).toBe(0)
    expect((await get('/scheduler/metrics/history')).total).toBe(2)
  })
})

describe('running a scheduler by hand', () => {
  const runNow = (name: string) => service.as('superuser').post(`/scheduler/${name}/run`)

  it.each(JOBS)('works for %s', async (name) => {
    const answer = await runNow(name)
    expect(answer.statusCode).toBe(202)
    expect(answer.json()).toMatchObject({ status: 'SUCCESS', items_failed: 0 })
    expect((await get(`/scheduler/${name}/history`)).items).toEqual([answer.json()])
  })

  it('is refused while any process runs it', async () => {
    await withAdvisoryLock(service.db, 'job metrics', async () => {
      const answer = await runNow('metrics')
      expect([answer.statusCode, answer.json()]).toEqual([409, { detail: 'Scheduler is already running' }])
      expect((await runNow('experiment')).statusCode).toBe(202)
    })
    expect((await get('/scheduler/metrics/history')).total).toBe(0)
  })

  it('requires a superuser and an existing scheduler', async () => {
    expect((await service.as('admin').post('/scheduler/metrics/run')).statusCode).toBe(403)
    expect((await runNow('nothing')).statusCode).toBe(404)
  })
})

describe('a scheduler that keeps failing', () => {
  const noticesOf = async (caller: 'admin' | 'developer') => {
    const { items } = (await service.as(caller).get('/notifications')).json()
    return items.map(({ kind, text, link, entity_id }: Record<string, string>) => ({
      kind,
      text,
      link,
      entity_id,
    }))
  }

  it('is notified to administrators after three failures in a row, once until it recovered', async () => {
    await run('metrics', FAILURE)
    await run('metrics', FAILURE)
    expect(await noticesOf('admin')).toEqual([])
    await run('metrics', FAILURE)
    const notice = {
      kind: 'scheduler_failed',
      text: 'The last run ended with: the disk is on fire.',
      link: '/admin/schedulers',
      entity_id: 'metrics',
    }
    expect(await noticesOf('admin')).toEqual([notice])
    await run('metrics', FAILURE)
    expect(await noticesOf('admin')).toEqual([notice])
    expect(await noticesOf('developer')).toEqual([])
    await run('metrics')
    for (let failures = 0; failures < 3; failures += 1) await run('metrics', FAILURE)
    expect(await noticesOf('admin')).toEqual([notice, notice])
  })

  it('is notified independently of others', async () => {
    for (const name of ['metrics', 'experiment', 'metrics', 'experiment', 'metrics']) await run(name, FAILURE)
    expect((await noticesOf('admin')).map(({ entity_id }: { entity_id: string }) => entity_id)).toEqual([
      'metrics',
    ])
  })
})
