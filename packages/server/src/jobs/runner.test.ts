import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { connect, type Database } from '../db/connect.ts'
import type { Slice } from '../slice.ts'
import { sliceWork } from '../start/slices.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { forEachItem } from './items.ts'
import type { BackgroundJob } from './job.ts'
import { runDueJob, runJob, startJobs } from './runner.ts'
import { listRuns } from './store.ts'

const NOW = new Date('2026-03-02T09:00:00.000Z')
const SECOND = 1000
const MINUTE = 60 * SECOND

let service: TestService
/** Second process on the same database, with its own connections. */
let other: Database
beforeAll(async () => {
  service = await startTestService({ now: NOW })
  other = connect({ ...service.database.target, poolSize: 4 })
})
afterAll(async () => {
  await other.close()
  await service.close()
})
beforeEach(async () => {
  service.setNow(NOW)
  await service.db.deleteFrom('scheduler_runs').execute()
})

/** Context of a process whose clock is off by some milliseconds. */
const processOf = (db: Context['db'], skew = 0): Context => ({
  ...service.context(),
  db,
  now: () => new Date(service.now().getTime() + skew),
})

const jobOf = (run: BackgroundJob['run'], minutes = 15): BackgroundJob => ({
  name: 'test',
  actor: 'test-scheduler',
  intervalMinutes: () => minutes,
  run,
})

const DONE = { processed: 1, failed: 0 }

const runs = async () => (await listRuns(service.db, 'test', { skip: 0, limit: 1000 })).items

const deferred = <Value>() => {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

describe('two processes on one database', () => {
  it('run a job once per interval, and neither twice nor never', async () => {
    const starts: number[] = []
    const job = jobOf((ctx) => {
      starts.push(ctx.now().getTime())
      return Promise.resolve(DONE)
    })
    const [first, second] = [processOf(service.db), processOf(other.db, 1500)]
    for (let minute = 0; minute < 6 * 60; minute += 1) {
      await Promise.all([runDueJob(first, job), runDueJob(second, job)])
      service.advance(MINUTE)
    }
    const pauses = starts.slice(1).map((start, index) => start - (starts[index] ?? 0))
    expect(starts).toHaveLength(24)
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(15 * MINUTE - 5 * SECOND)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(15 * MINUTE + 5 * SECOND)
    expect(await runs()).toHaveLength(24)
  })

  it('take over a job within a minute of its due time when one of them ends', async () => {
    const starts: number[] = []
    const job = jobOf((ctx) => {
      starts.push((ctx.now().getTime() - NOW.getTime()) / MINUTE)
      return Promise.resolve(DONE)
    })
    const [first, second] = [processOf(service.db), processOf(other.db)]
    await runDueJob(first, job)
    for (let minute = 0; minute < 31; minute += 1) {
      service.advance(MINUTE)
      await runDueJob(second, job)
    }
    expect(starts).toEqual([0, 15, 30])
  })

  it('process each due item once, however often both check', async () => {
    const moved: string[] = []
    const items = Array.from({ length: 20 }, (_, index) => `item ${index}`)
    const job = jobOf((ctx) =>
      forEachItem(ctx, {
        items: items.filter((item) => !moved.includes(item)),
        idOf: String,
        work: (_, item) => {
          moved.push(item)
          return Promise.resolve()
        },
      }),
    )
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => runJob(processOf(index % 2 ? service.db : other.db), job)),
    )
    expect(moved.sort()).toEqual(items.sort())
  })

  it('do not run a job while the other one runs it, and do afterwards', async () => {
    const gate = deferred<typeof DONE>()
    const begun = deferred<undefined>()
    const slow = jobOf(() => {
      begun.resolve(undefined)
      return gate.promise
    })
    const running = runJob(processOf(service.db), slow)
    await begun.promise
    expect(
      await runJob(
        processOf(other.db),
        jobOf(() => Promise.resolve(DONE)),
      ),
    ).toBeUndefined()
    gate.resolve(DONE)
    expect(await running).toMatchObject({ status: 'SUCCESS', items_processed: 1 })
    expect(
      await runJob(
        processOf(other.db),
        jobOf(() => Promise.resolve(DONE)),
      ),
    ).toMatchObject({ status: 'SUCCESS' })
  })
})

describe('a run', () => {
  it.each([
    [{ processed: 2, failed: 0 }, 'SUCCESS'],
    [{ processed: 0, failed: 0 }, 'SUCCESS'],
    [{ processed: 2, failed: 1 }, 'PARTIAL'],
    [{ processed: 0, failed: 1 }, 'FAILED'],
  ])('with the report %j is recorded as %s', async (report, status) => {
    const run = await runJob(
      processOf(service.db),
      jobOf(() => Promise.resolve(report)),
    )
    expect(run).toMatchObject({
      name: 'test',
      status,
      items_processed: report.processed,
      items_failed: report.failed,
      error_message: null,
      started_at: NOW,
      completed_at: NOW,
    })
    expect(await runs()).toEqual([run])
  })

  it('that throws is recorded as a failure with its message, truncated to be storable', async () => {
    const run = await runJob(
      processOf(service.db),
      jobOf(() => Promise.reject(new Error('x'.repeat(5000)))),
    )
    expect(run).toMatchObject({ status: 'FAILED', error_message: 'x'.repeat(1000) })
    expect(service.log).toContainEqual(
      expect.objectContaining({ level: 'error', message: 'background job failed' }),
    )
  })

  it('acts as the system with the name of its job', async () => {
    let actor: Context['actor'] | undefined
    await runJob(
      processOf(service.db),
      jobOf((ctx) => {
        actor = ctx.actor
        return Promise.resolve(DONE)
      }),
    )
    expect(actor).toEqual({ kind: 'system', name: 'test-scheduler' })
  })

  it('abandoned by its process is ended by the next one', async () => {
    const begun = { name: 'test', started_at: NOW, instance: 'gone:1', items_processed: 0, items_failed: 0 }
    await service.db
      .insertInto('scheduler_runs')
      .values({ id: '00000000-0000-4000-8000-000000000001', ...begun })
      .execute()
    service.advance(20 * MINUTE)
    await runDueJob(
      processOf(service.db),
      jobOf(() => Promise.resolve(DONE)),
    )
    expect(await runs()).toMatchObject([
      { status: 'SUCCESS' },
      { status: 'FAILED', error_message: 'The process ended during the run', instance: 'gone:1' },
    ])
  })

  const listening = (seen: string[], error?: Error): Slice => ({
    name: 'listening',
    routes: [],
    on: {
      jobEnded: (_, { status }) => {
        seen.push(String(status))
        return error ? Promise.reject(error) : Promise.resolve()
      },
    },
  })
  const withSlices = (slices: Slice[]): Context => {
    const ctx = processOf(service.db)
    return { ...ctx, ports: { ...ctx.ports, ...sliceWork(slices) } }
  }
  const succeeding = jobOf(() => Promise.resolve(DONE))

  it('succeeds although a listener fails, which is logged and does not stop other listeners', async () => {
    const seen: string[] = []
    const ctx = withSlices([listening(seen, new Error('nobody listens')), listening(seen)])
    expect(await runJob(ctx, succeeding)).toMatchObject({ status: 'SUCCESS' })
    expect(seen).toEqual(['SUCCESS', 'SUCCESS'])
    expect(service.log).toContainEqual(expect.objectContaining({ message: 'job listener failed' }))
  })

  it('is emitted only to the listeners of its own service', async () => {
    const [own, other]: [string[], string[]] = [[], []]
    withSlices([listening(other)])
    await runJob(withSlices([listening(own)]), succeeding)
    expect([own, other]).toEqual([['SUCCESS'], []])
  })
})

describe('an item of a job', () => {
  it('that fails is rolled back, logged and counted, and does not stop the others', async () => {
    const report = await forEachItem(processOf(service.db), {
      items: ['a', 'b', 'c'],
      idOf: String,
      work: async (ctx, item) => {
        await ctx.db
          .insertInto('notification_alerts')
          .values({ kind: 'srm_warning', entity_id: item, raised_at: NOW })
          .execute()
        if (item === 'b') throw new Error('bad item')
      },
    })
    expect(report).toEqual({ processed: 2, failed: 1 })
    const stored = await service.db
      .selectFrom('notification_alerts')
      .select('entity_id')
      .orderBy('entity_id')
      .execute()
    expect(stored.map(({ entity_id }) => entity_id)).toEqual(['a', 'c'])
  })
})

describe('the schedule', () => {
  it('runs jobs soon after the start and waits for the run in progress when it stops', async () => {
    const begun = deferred<undefined>()
    const gate = deferred<typeof DONE>()
    const clock = startJobs(processOf(service.db), [
      jobOf(() => {
        begun.resolve(undefined)
        return gate.promise
      }),
    ])
    await begun.promise
    let isStopped = false
    const stopping = clock.stop().then(() => {
      isStopped = true
    })
    expect(isStopped).toBe(false)
    gate.resolve(DONE)
    await stopping
    expect((await runs()).map(({ status }) => status)).toEqual(['SUCCESS'])
  })
})
