import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { perDatabase } from '../../../db/per-database.ts'
import { SECOND_MS } from '../../../lib/durations.ts'
import { counter } from '../../../lib/metrics.ts'
import { WarehouseError } from '../connectors/error.ts'
import { execute } from './execute.ts'
import { failureOf, knownError } from './failure.ts'
import { RunRecord } from './record.ts'
import { deadlineOf } from './rules.ts'
import * as store from './store.ts'
import type { PreparedRun } from './work.ts'

/** How often a run says that its process goes on. */
const HEARTBEAT_MS = 15 * SECOND_MS

/** How often the clock is compared with the heartbeat and the deadline. */
const PULSE_MS = SECOND_MS

const outcomes = counter('warehouse_runs_total', 'Warehouse analyses and previews that ended', [
  'kind',
  'outcome',
])

/** Counts a run that ended: succeeded, or the code of its error. */
export const countOutcome = (kind: store.NewRun['kind'], outcome: string): void => {
  outcomes.inc({ kind, outcome })
}

/** The runs of this process. */
class RunRunner {
  readonly #running = new Map<AbortController, Promise<unknown>>()
  readonly #background = new Set<Promise<void>>()
  #base: Context | undefined
  #isClosed = false

  /** The context of the process, in place of that of a request, whose statements must be short. */
  begin(ctx: Context): void {
    this.#base = ctx
    this.#isClosed = false
  }

  /**
   * Executes an admitted run in the background.
   *
   * @param release gives back what the run occupies in this process
   * @returns why it failed once it has ended; undefined: it succeeded
   */
  run(ctx: Context, prepared: PreparedRun, release: () => void): Promise<WarehouseError | undefined> {
    const end = new AbortController()
    if (this.#isClosed) end.abort(new WarehouseError('abandoned'))
    const own = this.#own(ctx)
    const done = this.#attend(own, prepared, end).finally(() => {
      this.#running.delete(end)
      release()
    })
    this.#running.set(end, done)
    return done
  }

  /** Does something that no request waits for; it reports its own failures. */
  inBackground(ctx: Context, work: (ctx: Context) => Promise<void>): void {
    const done: Promise<void> = work(this.#own(ctx)).finally(() => this.#background.delete(done))
    this.#background.add(done)
  }

  /** Gives up all runs, and waits until that is stored. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const end of this.#running.keys()) end.abort(new WarehouseError('abandoned'))
    await Promise.all([...this.#running.values(), ...this.#background])
  }

  #own(ctx: Context): Context {
    return { ...(this.#base ?? ctx), now: ctx.now, actor: { kind: 'system', name: 'warehouse' } }
  }

  async #attend(
    ctx: Context,
    prepared: PreparedRun,
    end: AbortController,
  ): Promise<WarehouseError | undefined> {
    const { run, work, connection } = prepared
    const deadline = deadlineOf(ctx.now(), work.statements.length, connection.query_timeout_seconds)
    const record = new RunRecord(ctx, run)
    const stopPulse = startPulse(ctx, { id: run.id, deadline, end })
    try {
      end.signal.throwIfAborted()
      if (!(await store.begin(ctx, run.id, deadline))) throw new WarehouseError('abandoned')
      const results = await execute(ctx, prepared, { record, signal: end.signal })
      end.signal.throwIfAborted()
      const isOurs = await store.succeed(ctx, run.id, { results, trace: record.trace() })
      if (!isOurs) throw new WarehouseError('abandoned')
      reportEnd(ctx, run, 'succeeded')
      return undefined
    } catch (error) {
      return await storeFailure(ctx, run, { error: end.signal.aborted ? end.signal.reason : error, record })
    } finally {
      stopPulse()
    }
  }
}

const reportEnd = (ctx: Context, { id, kind }: store.NewRun, outcome: string): void => {
  countOutcome(kind, outcome)
  ctx.log.info({ run_id: id, kind, outcome }, 'warehouse run ended')
}

/** A failure that cannot be stored leaves the run without heartbeat, so that it is given up later. */
const storeFailure = async (
  ctx: Context,
  run: store.NewRun,
  { error, record }: { error: unknown; record: RunRecord },
): Promise<WarehouseError> => {
  const known = knownError(error)
  const { id: run_id, kind } = run
  if (known.code === 'internal') ctx.log.error({ err: error, run_id, kind }, 'warehouse run failed')
  try {
    const isOurs = await store.fail(ctx, run_id, { failure: failureOf(known), trace: record.trace() })
    if (isOurs) reportEnd(ctx, run, known.code)
    else ctx.log.warn({ run_id, kind }, 'warehouse run was given up elsewhere')
  } catch (err) {
    ctx.log.error({ err, run_id, kind }, 'end of a warehouse run not stored')
  }
  return known
}

interface Pulse {
  id: string
  deadline: Date
  end: AbortController
}

/** Tells other processes that a run goes on, and ends it at its deadline, or when it was given up elsewhere. */
const startPulse = (ctx: Context, { id, deadline, end }: Pulse): (() => void) => {
  let beaten = ctx.now()
  const tick = async (): Promise<void> => {
    const now = ctx.now()
    if (now >= deadline) end.abort(new WarehouseError('time_limit'))
    if (now.getTime() - beaten.getTime() < HEARTBEAT_MS) return
    beaten = now
    try {
      if (!(await store.beat(ctx, id))) end.abort(new WarehouseError('abandoned'))
    } catch (err) {
      ctx.log.warn({ err, run_id: id }, 'heartbeat of a warehouse run not stored')
    }
  }
  const ticks = setInterval(() => void tick(), PULSE_MS)
  return () => clearInterval(ticks)
}

/** The runs of this process on a database. */
export const runnerOf: (db: Db) => RunRunner = perDatabase(() => new RunRunner())
