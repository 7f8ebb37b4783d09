import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { credentialsKey, warehouseCalls } from '../../../testing/warehouse-calls.ts'
import type { KilledRun } from '../../../testing/warehouse-run.ts'
import { smallAnswer } from '../../../testing/warehouses/small-answers.ts'
import { type StatementGate, startStatementGate } from '../../../testing/warehouses/statement-gate.ts'

const PROGRAM = fileURLToPath(new URL('../../../testing/warehouse-run.ts', import.meta.url))
const LOCK = 77
const MINUTES = 60_000

let gate: StatementGate
let settings: Record<string, string>
let service: TestService
beforeAll(async () => {
  gate = await startStatementGate(smallAnswer)
  settings = { WAREHOUSE_CREDENTIALS_KEYS: credentialsKey(), ...gate.settings }
  service = await startTestService({ config: settings })
  await sql`create function wait_for_test() returns trigger language plpgsql as $$ begin
    perform pg_advisory_lock(${sql.lit(LOCK)}); perform pg_advisory_unlock(${sql.lit(LOCK)}); return new; end $$`.execute(
    service.db,
  )
})
afterEach(() => {
  gate.setFault(undefined)
  gate.open()
})
afterAll(async () => {
  await service.close()
  await gate.stop()
})

const { call, setting } = warehouseCalls(() => service)

/** Waiters for the lock of the test; the process that is to be killed is the only one. */
const waiters = async (): Promise<number[]> => {
  const { rows } = await sql<{ pid: number }>`select pid from pg_locks
    where locktype = 'advisory' and objid = ${LOCK} and not granted`.execute(service.db)
  return rows.map(({ pid }) => pid)
}

/** Does `work` while no run can get this status. */
const whileNoneBecomes = async (
  status: 'running' | 'succeeded',
  work: () => Promise<void>,
): Promise<void> => {
  await sql`create trigger hold_status before update on warehouse_analysis_runs for each row
    when (new.status = ${sql.lit(status)} and old.status <> new.status) execute function wait_for_test()`.execute(
    service.db,
  )
  await service.db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(${LOCK})`.execute(holder)
    await work()
    // The server would go on for a client that is gone until it has something to say to it.
    for (const pid of await waiters()) await sql`select pg_terminate_backend(${pid})`.execute(holder)
    await eventually(async () => expect(await waiters()).toEqual([]))
    await sql`select pg_advisory_unlock(${LOCK})`.execute(holder)
  })
  await sql`drop trigger hold_status on warehouse_analysis_runs`.execute(service.db)
}

/** Starts the analysis in a process of its own, and kills that once it has come so far. */
const killedWhen = async (
  given: Awaited<ReturnType<typeof setting>>,
  isThere: () => Promise<void> | void,
) => {
  const run: KilledRun = {
    target: service.database.target,
    settings,
    now: service.now().getTime(),
    experimentId: given.experiment.id,
    start: given.start,
  }
  const child = spawn(
    process.execPath,
    ['--conditions=source', '--import', 'tsx', PROGRAM, JSON.stringify(run)],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const ended = once(child, 'exit')
  try {
    await eventually(isThere)
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}

/** Where the process is killed: how it gets no further, and what the run looks like then. */
const MOMENTS = [
  {
    moment: 'before it has begun',
    kill: (given: Awaited<ReturnType<typeof setting>>) =>
      whileNoneBecomes('running', () =>
        killedWhen(given, async () => expect(await waiters()).toHaveLength(1)),
      ),
    left: { status: 'queued', statements: 0, jobs: 0 },
  },
  {
    moment: 'with a statement stored that the warehouse has not answered',
    kill: (given: Awaited<ReturnType<typeof setting>>) => {
      const before = gate.requests.length
      gate.setFault(() => 'hang')
      return killedWhen(given, () => expect(gate.requests.length).toBe(before + 1))
    },
    left: { status: 'running', statements: 1, jobs: 0 },
  },
  {
    moment: 'while its first statement is under way',
    kill: (given: Awaited<ReturnType<typeof setting>>) => {
      gate.hold()
      return killedWhen(given, () => untilNamed(given.path, 1))
    },
    left: { status: 'running', statements: 1, jobs: 1 },
  },
  {
    moment: 'while its second statement is under way',
    kill: (given: Awaited<ReturnType<typeof setting>>) => {
      gate.hold(1)
      return killedWhen(given, () => untilNamed(given.path, 2))
    },
    left: { status: 'running', statements: 2, jobs: 2 },
  },
  {
    moment: 'before its results are stored',
    kill: (given: Awaited<ReturnType<typeof setting>>) =>
      whileNoneBecomes('succeeded', () =>
        killedWhen(given, async () => expect(await waiters()).toHaveLength(1)),
      ),
    left: { status: 'running', statements: 2, jobs: 2 },
  },
]

const onlyRun = async (path: string) => {
  const { body } = await call('analyst', `get ${path}`)
  expect(body.runs).toHaveLength(1)
  return (await call('analyst', `get /runs/${body.runs[0].id}`)).body
}

const untilNamed = async (path: string, jobs: number): Promise<void> => {
  expect((await onlyRun(path)).job_metadata).toHaveLength(jobs)
}

describe('an analysis whose process is killed', () => {
  it.each(MOMENTS)(
    '$moment is given up later, uses one slot, and the next one succeeds',
    async ({ kill, left }) => {
      const given = await setting()
      gate.sent.length = 0
      await kill(given)
      const run = await onlyRun(given.path)
      expect({
        status: run.status,
        statements: run.statements.length,
        jobs: run.job_metadata.length,
      }).toEqual(left)
      const underWay = gate.sent.filter((_, index) => run.job_metadata[index]?.elapsed_ms === null)
      gate.setFault(undefined)
      gate.open()
      service.advance(10 * MINUTES)
      const { status, body } = await call('developer', `post ${given.path}`, given.start)
      expect(status).toBe(202)
      await eventually(async () =>
        expect((await call('analyst', `get /runs/${body.run_id}`)).body.status).toBe('succeeded'),
      )
      expect((await call('analyst', `get /runs/${run.id}`)).body).toMatchObject({
        status: 'failed',
        error_code: 'abandoned',
        results: null,
      })
      await eventually(() => expect(underWay.every(({ isCancelled }) => isCancelled)).toBe(true))
      expect((await call('analyst', `get /connections/${given.connection.id}`)).body.runs_today).toBe(2)
    },
    120_000,
  )
})
