import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../lib/log.ts'
import { counter, gauge } from '../lib/metrics.ts'
import { createRedisClient, type RedisClient } from './client.ts'
import type { Redis } from './redis.ts'

/** Time limit of a command; a slower server is of no use to a request. */
const TIMEOUT_MS = 250
/** Time that the start of the service waits for the first connection. */
const CONNECT_TIMEOUT_MS = 2000
/** Interval at which a server that is down is checked. */
const CHECK_INTERVAL_MS = 500

const connections = gauge('redis_connections', 'Redis connections by state', ['state'])
const losses = counter('redis_losses_total', 'Redis connections lost')

interface RedisOptions {
  /** redis:// or rediss:// with user, password, host, port and database number. */
  url: string
  log: Logger
  /** Time limit of a command in milliseconds, after which the server is considered down; 250 by default. */
  timeout?: number
}

/**
 * Connects to the server at `url`. Resolves once it answers or fails to answer in time; then it is checked until
 * `stop`.
 */
export const connectRedis = async ({ url, log, timeout = TIMEOUT_MS }: RedisOptions): Promise<Redis> => {
  const client = await createRedisClient(url)
  const connection = new Connection({ client, log, database: databaseOf(url), timeout })
  await connection.open()
  return connection
}

/** Channels are shared by all databases of a server, so their names contain the database number. */
const databaseOf = (url: string): string => new URL(url).pathname.slice(1) || '0'

interface ConnectionOptions {
  client: RedisClient
  log: Logger
  database: string
  timeout: number
}

const PREFIX = 'assay:'

class Connection implements Redis {
  readonly #client: RedisClient
  readonly #log: Logger
  readonly #database: string
  readonly #timeout: number
  readonly #channels = new Map<string, (message: string) => void>()
  readonly #subscribed = new Set<string>()
  readonly #returnHandlers = new Set<() => void>()
  #state: 'new' | 'up' | 'lost' | 'stopped' = 'new'
  #nextCheck: NodeJS.Timeout | undefined

  constructor({ client, log, database, timeout }: ConnectionOptions) {
    this.#client = client
    this.#log = log
    this.#database = database
    this.#timeout = timeout
    client.on('error', (error: unknown) => this.#markLost(error))
  }

  async open(): Promise<void> {
    const connected = this.#client.connect().catch((error: unknown) => this.#markLost(error))
    await Promise.race([connected, pause(CONNECT_TIMEOUT_MS, undefined, { ref: false })])
    await this.#check()
  }

  isUp = (): boolean => this.#state === 'up'

  attempt: Redis['attempt'] = async (work) => {
    if (!this.isUp()) return undefined
    try {
      return await this.#inTime(work(this.#client, PREFIX))
    } catch (error) {
      this.#markLost(error)
      return undefined
    }
  }

  publish: Redis['publish'] = async (channel, message) => {
    const subscribers = await this.attempt((client) => client.publish(this.#nameOf(channel), message))
    return subscribers !== undefined
  }

  subscribe: Redis['subscribe'] = (channel, handler) => {
    this.#channels.set(channel, handler)
    if (this.isUp()) this.#subscribeAll().catch((error: unknown) => this.#markLost(error))
  }

  onReturn: Redis['onReturn'] = (handler) => {
    this.#returnHandlers.add(handler)
  }

  async stop(): Promise<void> {
    if (this.#state === 'stopped') return
    this.#state = 'stopped'
    clearTimeout(this.#nextCheck)
    connections.reset()
    if (this.#client.isReady) await this.#inTime(this.#client.close()).catch(() => undefined)
    if (this.#client.isOpen) this.#client.destroy()
  }

  #nameOf(channel: string): string {
    return `${PREFIX}${this.#database}:${channel}`
  }

  /** Subscribes to new channels; the driver resubscribes after reconnecting. */
  async #subscribeAll(): Promise<void> {
    for (const [channel, handler] of this.#channels) {
      if (this.#subscribed.has(channel)) continue
      this.#subscribed.add(channel)
      try {
        await this.#inTime(this.#client.subscribe(this.#nameOf(channel), handler))
      } catch (error) {
        this.#subscribed.delete(channel)
        throw error
      }
    }
  }

  #markLost(error: unknown): void {
    if (this.#state === 'lost' || this.#state === 'stopped') return
    this.#state = 'lost'
    losses.inc()
    setStateGauge('lost')
    this.#log.warn(
      { err: error },
      'Redis connection lost: this process counts, caches and publishes on its own until it is restored',
    )
    this.#checkLater()
  }

  #checkLater(): void {
    this.#nextCheck = setTimeout(() => void this.#check(), CHECK_INTERVAL_MS)
    this.#nextCheck.unref()
  }

  /** Checks that the server accepts commands and writes. */
  async #check(): Promise<void> {
    try {
      await this.#inTime(this.#client.set(`${PREFIX}asked`, '1', { expiration: { type: 'PX', value: 1000 } }))
      await this.#subscribeAll()
    } catch (error) {
      if (this.#state === 'new') this.#markLost(error)
      else if (this.#state === 'lost') this.#checkLater()
      return
    }
    if (this.#state !== 'stopped') this.#markRestored()
  }

  /** @throws Error when there is no answer within the time limit */
  async #inTime<Result>(answer: Promise<Result>): Promise<Result> {
    const waiting = new AbortController()
    const late = pause(this.#timeout, undefined, { signal: waiting.signal }).then(() => {
      throw new Error(`no answer within ${this.#timeout} ms`)
    })
    try {
      return await Promise.race([answer, late])
    } finally {
      waiting.abort()
      late.catch(() => undefined)
    }
  }

  #markRestored(): void {
    const wasLost = this.#state === 'lost'
    this.#state = 'up'
    setStateGauge('connected')
    if (!wasLost) return
    this.#log.info({}, 'Redis connection restored')
    for (const handle of this.#returnHandlers) handle()
  }
}

const setStateGauge = (state: 'connected' | 'lost'): void => {
  connections.set({ state: 'connected' }, state === 'connected' ? 1 : 0)
  connections.set({ state: 'lost' }, state === 'lost' ? 1 : 0)
}
