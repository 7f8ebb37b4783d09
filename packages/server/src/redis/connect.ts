import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../lib/log.ts'
import { counter, gauge } from '../lib/metrics.ts'
import { createRedisClient, type RedisClient } from './client.ts'
import type { Redis } from './redis.ts'

/** A server that takes longer is of no help to a request. */
const PATIENCE_MS = 250
/** How long the start of the service waits for the first connection. */
const FIRST_PATIENCE_MS = 2000
/** How often a server that is away is looked for. */
const LOOK_EVERY_MS = 500

const connections = gauge('redis_connections', 'Redis connections by state', ['state'])
const losses = counter('redis_losses_total', 'Redis connections lost')

interface RedisOptions {
  /** redis:// or rediss:// with user, password, host, port and the number of the database. */
  url: string
  log: Logger
  /** How long a command may take before the server counts as away, in milliseconds; a quarter of a second unless given. */
  patience?: number
}

/**
 * Connects to the server that `url` names. Resolves once it answers, and also when it does not: then it is looked for
 * until `stop`.
 */
export const connectRedis = async ({ url, log, patience = PATIENCE_MS }: RedisOptions): Promise<Redis> => {
  const client = await createRedisClient(url)
  const connection = new Connection({ client, log, database: databaseOf(url), patience })
  await connection.open()
  return connection
}

/** Channels are not kept apart by the number of the database, so their names hold it. */
const databaseOf = (url: string): string => new URL(url).pathname.slice(1) || '0'

interface ConnectionOptions {
  client: RedisClient
  log: Logger
  database: string
  patience: number
}

const PREFIX = 'assay:'

class Connection implements Redis {
  readonly #client: RedisClient
  readonly #log: Logger
  readonly #database: string
  readonly #patience: number
  readonly #channels = new Map<string, (message: string) => void>()
  readonly #heard = new Set<string>()
  readonly #returnHandlers = new Set<() => void>()
  #state: 'new' | 'up' | 'lost' | 'stopped' = 'new'
  #nextLook: NodeJS.Timeout | undefined

  constructor({ client, log, database, patience }: ConnectionOptions) {
    this.#client = client
    this.#log = log
    this.#database = database
    this.#patience = patience
    client.on('error', (error: unknown) => this.#lose(error))
  }

  async open(): Promise<void> {
    const connected = this.#client.connect().catch((error: unknown) => this.#lose(error))
    await Promise.race([connected, pause(FIRST_PATIENCE_MS, undefined, { ref: false })])
    await this.#look()
  }

  isUp = (): boolean => this.#state === 'up'

  attempt: Redis['attempt'] = async (work) => {
    if (!this.isUp()) return undefined
    try {
      return await this.#inTime(work(this.#client, PREFIX))
    } catch (error) {
      this.#lose(error)
      return undefined
    }
  }

  publish: Redis['publish'] = async (channel, message) => {
    const heardBy = await this.attempt((client) => client.publish(this.#nameOf(channel), message))
    return heardBy !== undefined
  }

  subscribe: Redis['subscribe'] = (channel, handler) => {
    this.#channels.set(channel, handler)
    if (this.isUp()) this.#hear().catch((error: unknown) => this.#lose(error))
  }

  onReturn: Redis['onReturn'] = (handler) => {
    this.#returnHandlers.add(handler)
  }

  async stop(): Promise<void> {
    if (this.#state === 'stopped') return
    this.#state = 'stopped'
    clearTimeout(this.#nextLook)
    connections.reset()
    if (this.#client.isReady) await this.#inTime(this.#client.close()).catch(() => undefined)
    if (this.#client.isOpen) this.#client.destroy()
  }

  #nameOf(channel: string): string {
    return `${PREFIX}${this.#database}:${channel}`
  }

  /** The driver itself subscribes again after it has connected again. */
  async #hear(): Promise<void> {
    for (const [channel, handler] of this.#channels) {
      if (this.#heard.has(channel)) continue
      this.#heard.add(channel)
      try {
        await this.#inTime(this.#client.subscribe(this.#nameOf(channel), handler))
      } catch (error) {
        this.#heard.delete(channel)
        throw error
      }
    }
  }

  #lose(error: unknown): void {
    if (this.#state === 'lost' || this.#state === 'stopped') return
    this.#state = 'lost'
    losses.inc()
    show('lost')
    this.#log.warn(
      { err: error },
      'Redis connection lost: this process counts, caches and publishes on its own until it is restored',
    )
    this.#lookLater()
  }

  #lookLater(): void {
    this.#nextLook = setTimeout(() => void this.#look(), LOOK_EVERY_MS)
    this.#nextLook.unref()
  }

  /** Asks for what a server that is of use can do: it takes commands, and it takes data. */
  async #look(): Promise<void> {
    try {
      await this.#inTime(this.#client.set(`${PREFIX}asked`, '1', { expiration: { type: 'PX', value: 1000 } }))
      await this.#hear()
    } catch (error) {
      if (this.#state === 'new') this.#lose(error)
      else if (this.#state === 'lost') this.#lookLater()
      return
    }
    if (this.#state !== 'stopped') this.#regain()
  }

  /** @throws Error when there is no answer before patience ends */
  async #inTime<Result>(answer: Promise<Result>): Promise<Result> {
    const waiting = new AbortController()
    const late = pause(this.#patience, undefined, { signal: waiting.signal }).then(() => {
      throw new Error(`no answer within ${this.#patience} ms`)
    })
    try {
      return await Promise.race([answer, late])
    } finally {
      waiting.abort()
      late.catch(() => undefined)
    }
  }

  #regain(): void {
    const wasLost = this.#state === 'lost'
    this.#state = 'up'
    show('connected')
    if (!wasLost) return
    this.#log.info({}, 'Redis connection restored')
    for (const handle of this.#returnHandlers) handle()
  }
}

const show = (state: 'connected' | 'lost'): void => {
  connections.set({ state: 'connected' }, state === 'connected' ? 1 : 0)
  connections.set({ state: 'lost' }, state === 'lost' ? 1 : 0)
}
