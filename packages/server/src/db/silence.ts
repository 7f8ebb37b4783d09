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
export const watchSilence = ({ target, processOf, onLoss }: SilenceOptions): SilenceWatch => {
  const running = new Map<PoolClient, Running>()
  let isAsking = false

  const giveUp = (client: PoolClient, reason: string): void => {
    if (!running.delete(client)) return
    onLoss(reason)
    client.connection.stream.destroy(new DatabaseSilence(reason))
  }

  const visit = (elapsed: number): void => {
    if (running.size === 0) {
      ticks.stop()
      return
    }
    for (const [client, statement] of running) {
      grow(client, statement, elapsed)
      if (statement.total >= statement.limit) giveUp(client, 'A statement was not answered in time')
    }
    const suspects = [...running.keys()].filter(isSuspect)
    if (suspects.length > 0 && !isAsking) void ask(suspects)
  }
  const ticks = createTicks(visit)

  const isSuspect = (client: PoolClient): boolean => (running.get(client)?.silent ?? 0) >= SUSPICION_MS

  const ask = async (suspects: readonly PoolClient[]): Promise<void> => {
    isAsking = true
    const working = await workingAmong(target, new Map(suspects.map((client) => [client, processOf(client)])))
    isAsking = false
    for (const client of suspects) {
      const statement = running.get(client)
      if (!statement || !isSuspect(client)) continue
      if (working.has(client)) statement.silent = 0
      else giveUp(client, 'The database did not answer')
    }
  }

  return {
    begin: (client, limit = MAX_STATEMENT_MS) => {
      running.set(client, { limit, total: 0, silent: 0, bytes: carried(client) })
      ticks.start()
    },
    end: (client) => {
      running.delete(client)
    },
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
