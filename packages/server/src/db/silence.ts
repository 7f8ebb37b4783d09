import { Client, DatabaseError, type PoolClient } from 'pg'
import { DatabaseSilence } from './errors.ts'
import { type ConnectionTarget, clientTarget } from './target.ts'
import { createTicks } from './ticks.ts'

/** A statement may take this long on our side: a little more than the server allows it. */
const MAX_STATEMENT_MS = 31_000

/** After so much silence on its connection a statement is suspected to be lost, and the server is asked about it. */
const SUSPICION_MS = 3_000

/** A server that does not answer in this time does not answer. */
const ANSWER_MS = 1_500

interface Running {
  /** The longest time it may take, in milliseconds. */
  limit: number
  total: number
  silent: number
  /** Bytes that its connection has carried. */
  bytes: number
}

interface SilenceOptions {
  target: ConnectionTarget
  /** The server's process behind a connection; undefined where a pooler hides it. */
  processOf: (client: PoolClient) => number | undefined
  /** What is to be done when a connection was given up. */
  onLoss: (reason: string) => void
}

/** Looks after the statements that wait for an answer. */
export interface SilenceWatch {
  /** A statement was sent; `limit` in milliseconds when it may take less than others. */
  begin: (client: PoolClient, limit?: number) => void
  /** It was answered, or failed. */
  end: (client: PoolClient) => void
}

/**
 * Breaks off connections that will not answer: one whose statement takes longer than it may, and one that is silent
 * although the server says that it has nothing to do for it (an answer or a question was lost on the way), or when the
 * server does not answer at all. The driver's own limit would leave such a connection in use.
 */
export const watchSilence = (options: SilenceOptions): SilenceWatch => {
  const statements = new RunningStatements(options)
  return {
    begin: (client, limit = MAX_STATEMENT_MS) => statements.add(client, limit),
    end: (client) => statements.remove(client),
  }
}

class RunningStatements {
  readonly #options: SilenceOptions
  readonly #running = new Map<PoolClient, Running>()
  readonly #ticks = createTicks((elapsed) => this.#review(elapsed))
  #isAsking = false

  constructor(options: SilenceOptions) {
    this.#options = options
  }

  add(client: PoolClient, limit: number): void {
    this.#running.set(client, { limit, total: 0, silent: 0, bytes: carried(client) })
    this.#ticks.start()
  }

  remove(client: PoolClient): void {
    this.#running.delete(client)
  }

  #review(elapsed: number): void {
    if (this.#running.size === 0) {
      this.#ticks.stop()
      return
    }
    for (const [client, statement] of this.#running) {
      grow(client, statement, elapsed)
      if (statement.total >= statement.limit) this.#giveUp(client, 'A statement was not answered in time')
    }
    const suspects = [...this.#running.keys()].filter((client) => this.#isSuspect(client))
    if (suspects.length > 0 && !this.#isAsking) void this.#ask(suspects)
  }

  #isSuspect(client: PoolClient): boolean {
    return (this.#running.get(client)?.silent ?? 0) >= SUSPICION_MS
  }

  async #ask(suspects: readonly PoolClient[]): Promise<void> {
    const { target, processOf } = this.#options
    this.#isAsking = true
    const working = await workingAmong(target, new Map(suspects.map((client) => [client, processOf(client)])))
    this.#isAsking = false
    for (const client of suspects) {
      const statement = this.#running.get(client)
      if (!statement || !this.#isSuspect(client)) continue
      if (working.has(client)) statement.silent = 0
      else this.#giveUp(client, 'The database did not answer')
    }
  }

  #giveUp(client: PoolClient, reason: string): void {
    if (!this.#running.delete(client)) return
    this.#options.onLoss(reason)
    client.connection.stream.destroy(new DatabaseSilence(reason))
  }
}

const grow = (client: PoolClient, statement: Running, elapsed: number): void => {
  const bytes = carried(client)
  statement.silent = bytes === statement.bytes ? statement.silent + elapsed : 0
  statement.bytes = bytes
  statement.total += elapsed
}

/** Bytes that went over a connection, either way. */
const carried = ({ connection: { stream } }: PoolClient): number => {
  if (!('bytesRead' in stream) || !('bytesWritten' in stream)) return 0
  return Number(stream.bytesRead) + Number(stream.bytesWritten)
}

/** The connections for which the server is doing something; all of them where it answers but cannot say. */
const workingAmong = async (
  target: ConnectionTarget,
  suspects: ReadonlyMap<PoolClient, number | undefined>,
): Promise<ReadonlySet<PoolClient>> => {
  const client = new Client({
    ...clientTarget(target),
    application_name: 'assay watch',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const active = await activeProcesses(client, [...suspects.values()])
    const isWorking = ([, pid]: [PoolClient, number | undefined]): boolean =>
      pid === undefined || active.has(pid)
    return new Set([...suspects].filter(isWorking).map(([suspect]) => suspect))
  } catch (error) {
    return new Set(error instanceof DatabaseError ? suspects.keys() : [])
  } finally {
    client.connection.stream.destroy()
  }
}

const activeProcesses = async (client: Client, pids: readonly unknown[]): Promise<ReadonlySet<number>> => {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where pid = any($1) and state = 'active'",
    [pids.filter((pid) => pid !== undefined)],
  )
  return new Set(rows.map(({ pid }) => pid))
}
