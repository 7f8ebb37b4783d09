import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type FaultyService, startFaultyService } from '../testing/database-faults.ts'
import { eventually } from '../testing/eventually.ts'

/** Assertions on waiting and recovery are those of `endure`. */
const EVERYBODY = ['assign', 'track', 'batch', 'evaluate'] as const
const WRITERS = ['assign', 'track', 'batch'] as const

let faulty: FaultyService
beforeAll(async () => {
  faulty = await startFaultyService()
})
afterAll(() => faulty.stop())

const untilReadySays = (status: number): Promise<void> =>
  vi.waitFor(async () => expect(await faulty.status('/health/ready')).toBe(status), {
    timeout: 120_000,
    interval: 100,
  })

const seeInMetrics = async (): Promise<void> => {
  await untilReadySays(503)
  await eventually(async () => {
    const metrics = await (await fetch(`${faulty.address}/metrics`)).text()
    expect(metrics).toMatch(/^assay_hot_path_oldest_seconds\{path="track_once"\} [\d.]+$/m)
    expect(metrics).toMatch(/^assay_hot_path_stuck\{path="(assign|track_once|track_batch|evaluate)"\} 1$/m)
    expect(metrics).toMatch(/^assay_db_pool_waiting\{path="\w+"\} \d+$/m)
  })
}

describe('callers, while the database', () => {
  it('hangs, are told to come back, and readiness fails', async () => {
    await faulty.endure({
      begin: () => faulty.proxy.hang(),
      end: () => faulty.proxy.heal(),
      failing: EVERYBODY,
      during: () => seeInMetrics(),
    })
    await untilReadySays(200)
  })

  it.each(['to server', 'to client'] as const)(
    'is reached by new connections alone, as those that stand lose what is sent %s, are soon served by new ones',
    async (way) => {
      await faulty.endure({
        begin: () => faulty.proxy.drop(way),
        end: () => faulty.proxy.heal(),
        failing: [],
      })
    },
  )

  it('ends every connection, are told to come back', async () => {
    await faulty.endure({
      begin: () => faulty.proxy.reset(),
      end: () => faulty.proxy.heal(),
      failing: [],
    })
  })

  it('refuses connections, are told to come back', async () => {
    await faulty.endure({
      begin: async () => {
        await faulty.proxy.refuse()
        faulty.proxy.reset()
      },
      end: () => faulty.proxy.heal(),
      failing: EVERYBODY,
    })
  })

  it('is far away, are served', async () => {
    await faulty.endure({
      begin: () => faulty.proxy.delay(100),
      end: () => faulty.proxy.heal(),
      failing: [],
    })
  })

  it('has its tables locked, are told to come back, and readiness fails', async () => {
    await faulty.endure({
      begin: async (admin) => {
        await admin.query('begin')
        await admin.query('lock table assignments, events, event_keys in access exclusive mode')
      },
      end: (admin) => admin.query('rollback'),
      failing: WRITERS,
      during: () => untilReadySays(503),
    })
    await untilReadySays(200)
  })

  it('takes too long to store anything, are told to come back', async () => {
    const slowness = (seconds: number) => `
      create or replace function slow_down() returns trigger language plpgsql as
      $$ begin perform pg_sleep(${seconds}); return null; end $$`
    await faulty.service.database.pool.query(`${slowness(0)};
      create trigger slow after insert on events for each statement execute function slow_down();
      create trigger slow after insert on assignments for each statement execute function slow_down()`)
    await faulty.endure({
      begin: (admin) => admin.query(slowness(60)),
      end: (admin) => admin.query(slowness(0)),
      failing: WRITERS,
    })
    await faulty.service.database.pool.query('drop function slow_down cascade')
  })

  it('takes no changes, are told to come back, and readiness fails', async () => {
    const setReadOnly = (word: 'on' | 'off') => `do $$ begin
      execute format('alter database %I set default_transaction_read_only = ${word}', current_database());
      perform pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and '${word}' = 'on';
    end $$`
    await faulty.endure({
      begin: (admin) => admin.query(setReadOnly('on')),
      end: (admin) => admin.query(setReadOnly('off')),
      failing: WRITERS,
      during: () => untilReadySays(503),
    })
    await untilReadySays(200)
  })
})
