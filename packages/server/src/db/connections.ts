import { setTimeout as pause } from 'node:timers/promises'
import { Pool, type PoolClient } from 'pg'
import type { Logger } from '../lib/log.ts'
import { DatabaseSilence, isOutOfConnections, QueueFull } from './errors.ts'
import { Faults } from './faults.ts'
import { beginSession } from './session.ts'
import { type SilenceWatch, watchSilence } from './silence.ts'
import { nameStatements, type StatementNames } from './statement-names.ts'
import { type ConnectionTarget, clientTarget } from './target.ts'
import { valueTypes } from './value-types.ts'

interface ConnectionsOptions extends ConnectionTarget {
  /** Connections at most; each is opened when it is first needed. */
  poolSize: number
  /** What the server shows as the client's name. */
  applicationName: string
  log: Logger
  /** Those of another pool of the same database; its own unless given. */
  faults?: Faults | undefined
}

/** How long somebody waits for a free connection before it fails. */
const ACQUIRE_TIMEOUT_MS = 4_000
const IDLE_TIMEOUT_MS = 60_000

/** So many may wait for a connection; the next are refused at once. */
const MAX_WAITING_FOR_CONNECTION = 2_000

/** A silent line is tried after this time, and given up ten seconds later. */
const KEEP_ALIVE_MS = 5_000

/** How often a server without a free connection is asked again while we have none of its connections. */
const NEXT_ATTEMPT_MS = 200

/** After this time the pool may try again to grow to its size. */
const GROW_AGAIN_MS = 10_000

/** Saying goodbye takes no longer than this. */
const CLOSE_TIMEOUT_MS = 2_000

/** Connections that are given up together are one line of the log. */
const RENEWALS_APART_MS = 5_000

/** More distinct texts than the service has; only generated statements go beyond it. */
const PREPARED_TEXTS = 500

interface Opened {
  /** The server's process; undefined behind a pooler. */
  pid: number | undefined
  generation: number
}

/** The connections of a pool: whoever needs one waits for it no longer than it may, and none is used that was given up. */
export class Connections {
  readonly pool: Pool
  readonly target: ConnectionTarget
  readonly watch: SilenceWatch
  /** Names under which every connection of the pool prepares the same texts. */
  readonly statements: StatementNames = nameStatements(PREPARED_TEXTS)
  readonly #size: number
  readonly log: Logger
  readonly faults: Faults
  readonly #opened = new WeakMap<object, Opened>()
  readonly #open = new Set<PoolClient>()
  readonly #waiting = new Map<string, number>()
  #generation = 0
  #renewedAt = Number.NEGATIVE_INFINITY
  #closed: Promise<void> | undefined

  constructor({ poolSize, applicationName, log, faults, ...target }: ConnectionsOptions) {
    this.#size = poolSize
    this.target = target
    this.log = log
    this.faults = faults ?? new Faults(log)
    this.pool = new Pool({
      ...clientTarget(target),
      application_name: applicationName,
      max: poolSize,
      connectionTimeoutMillis: ACQUIRE_TIMEOUT_MS,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      types: valueTypes,
      onConnect: async (client) => {
        this.#opened.set(client, { pid: await beginSession(client), generation: this.#generation })
      },
    })
    this.watch = watchSilence({
      target,
      processOf: (client) => this.#opened.get(client)?.pid,
      onLoss: (reason) => this.renew(reason),
    })
    this.#followPool()
  }

  /**
   * A connection for whoever is named, to be given back by `giveBack`.
   *
   * @throws DatabaseSilence when none is free in time; what the server answers when it lets nobody in
   */
  async acquire(user: string): Promise<PoolClient> {
    if (this.pool.waitingCount >= MAX_WAITING_FOR_CONNECTION) {
      throw new QueueFull(1)
    }
    if (this.pool.idleCount > this.pool.waitingCount) {
      const client = await this.pool.connect()
      if (this.#isCurrent(client)) return client
      discard(client)
    }
    this.#waiting.set(user, this.waitingOf(user) + 1)
    try {
      return await this.#inTime()
    } finally {
      this.#waiting.set(user, this.waitingOf(user) - 1)
    }
  }

  giveBack(client: PoolClient, isUsable: boolean): void {
    client.release(!isUsable || !this.#isCurrent(client))
  }

  /** Requests of that name that wait for a connection. */
  waitingOf(user: string): number {
    return this.#waiting.get(user) ?? 0
  }

  /** Everybody who has waited so far, by name. */
  users(): Iterable<string> {
    return this.#waiting.keys()
  }

  /** From now on every connection is a new one: those that stand may lead to a server that is gone or was demoted. */
  renew(reason: string): void {
    this.#generation += 1
    const now = performance.now()
    if (now - this.#renewedAt < RENEWALS_APART_MS) return
    this.#renewedAt = now
    this.log.warn({ reason, open: this.pool.totalCount }, 'database connections replaced')
  }

  /** Waits for running statements, then closes every connection. A second call does nothing. */
  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  #followPool(): void {
    const { pool } = this
    pool.on('error', (error) => this.log.warn({ err: error }, 'idle database connection lost'))
    pool.on('connect', (client) => {
      this.#open.add(client)
      // Between two statements of a transaction nobody awaits the connection; its next statement reports the loss.
      client.on('error', () => undefined)
    })
    pool.on('remove', (client) => this.#open.delete(client))
  }

  #isCurrent(client: PoolClient): boolean {
    return this.#opened.get(client)?.generation === this.#generation
  }

  /** The next connection that was not given up since it was opened. */
  async #current(): Promise<PoolClient> {
    for (;;) {
      const client = await this.pool.connect()
      if (this.#isCurrent(client)) return client
      discard(client)
    }
  }

  async #inTime(): Promise<PoolClient> {
    const over = new AbortController()
    const refusals: unknown[] = []
    const found = this.#served(over.signal, refusals).then((client) => {
      if (over.signal.aborted) client.release()
      return client
    })
    const late = pause(ACQUIRE_TIMEOUT_MS, undefined, { signal: over.signal, ref: false }).then(() => {
      over.abort()
      throw refusals[0] ?? new DatabaseSilence('No database connection was free in time')
    })
    // Whichever comes second has nobody left to tell.
    found.catch(() => undefined)
    late.catch(() => undefined)
    try {
      return await Promise.race([found, late])
    } finally {
      over.abort()
    }
  }

  /** A server that has no connection left for us serves us with those that we have; without any we try again. */
  async #served(over: AbortSignal, refusals: unknown[]): Promise<PoolClient> {
    for (;;) {
      try {
        return await this.#current()
      } catch (error) {
        if (!isOutOfConnections(error) || over.aborted) throw error
        this.faults.met(error)
        refusals[0] = error
        this.#shrink()
        if (this.pool.totalCount === 0) await pause(NEXT_ATTEMPT_MS, undefined, { ref: false })
      }
    }
  }

  #shrink(): void {
    const { options, totalCount } = this.pool
    if (totalCount === 0 || options.max <= totalCount) return
    this.faults.report('out_of_connections', 'the server has fewer connections left than DATABASE_POOL_SIZE')
    this.log.warn(
      { wanted: this.#size, open: totalCount },
      'database pool shrunk: the server has fewer connections left than DATABASE_POOL_SIZE',
    )
    options.max = totalCount
    setTimeout(() => {
      options.max = this.#size
    }, GROW_AGAIN_MS).unref()
  }

  /** The pool itself does not wait until its connections are closed, so a server that ends next would break them. */
  async #close(): Promise<void> {
    await this.pool.end()
    const over = new AbortController()
    const late = pause(CLOSE_TIMEOUT_MS, undefined, { signal: over.signal }).then(
      () => {
        for (const { connection } of this.#open) connection.stream.destroy()
      },
      () => undefined,
    )
    while (this.#open.size > 0) await new Promise((resolve) => this.pool.once('remove', resolve))
    over.abort()
    await late
  }
}

/** Nobody waits for the goodbye of a server that may not be there. */
const discard = (client: PoolClient): void => {
  client.connection.stream.destroy()
  client.release(true)
}
