import { Client } from 'pg'
import type { Logger } from '../lib/log.ts'
import { applyMessage, beginNews, CHANNEL, endNews } from './changes.ts'
import type { Db } from './connect.ts'
import { type ConnectionTarget, clientTarget } from './target.ts'

const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 5000
/** A connection that was cut without a word is found out by asking. */
const HEARTBEAT_MS = 10_000
const PATIENCE_MS = 5000
const GOODBYE_MS = 2000

interface ListenOptions {
  /** The pool whose handlers are told. */
  db: Db
  target: ConnectionTarget
  log: Logger
}

/** The connection on which this process hears of the changes of all others. */
export interface ChangeListener {
  /** Closes the connection; a second call does nothing. */
  stop: () => Promise<void>
}

/**
 * Hears of changes on a connection of its own until `stop`. When it is lost, `isLive` is false until a new one
 * stands. Resolves after the first attempt, whether it succeeded or not.
 */
export const listenForChanges = async (options: ListenOptions): Promise<ChangeListener> => {
  const listener = new Listener(options)
  await listener.connect()
  return listener
}

class Listener implements ChangeListener {
  readonly #options: ListenOptions
  #client: Client | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #retry: NodeJS.Timeout | undefined
  #pause = FIRST_PAUSE_MS
  #isStopped = false

  constructor(options: ListenOptions) {
    this.#options = options
  }

  async connect(): Promise<void> {
    const client = new Client({
      ...clientTarget(this.#options.target),
      application_name: 'assay changes',
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: PATIENCE_MS,
    })
    this.#client = client
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ payload }) => applyMessage(this.#options.db, payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      this.#begin(client)
    } catch {
      this.#lose(client)
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#retry)
    const client = this.#client
    if (!client) return
    this.#lose(client)
    await ended(client)
  }

  #begin(client: Client): void {
    if (this.#client !== client) return
    this.#pause = FIRST_PAUSE_MS
    this.#heartbeat = setInterval(() => {
      client.query('select 1').catch(() => this.#lose(client))
    }, HEARTBEAT_MS)
    this.#heartbeat.unref()
    beginNews(this.#options.db)
  }

  #lose(client: Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    clearInterval(this.#heartbeat)
    endNews(this.#options.db)
    void ended(client)
    if (this.#isStopped) return
    this.#options.log.warn({ retry_in_ms: this.#pause }, 'change listener lost')
    this.#retry = setTimeout(() => void this.connect(), this.#pause)
    this.#retry.unref()
    this.#pause = Math.min(MAX_PAUSE_MS, this.#pause * 2)
  }
}

/** A connection that is lost already has nothing to say about its end, and a server that is silent no goodbye. */
const ended = async (client: Client): Promise<void> => {
  const late = setTimeout(() => client.connection.stream.destroy(), GOODBYE_MS)
  await client.end().catch(() => undefined)
  clearTimeout(late)
}
