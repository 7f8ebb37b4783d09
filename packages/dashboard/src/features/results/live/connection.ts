import { isPlainObject } from '../../../ui/plain-object.ts'
import type { Results } from '../api-types.ts'

/** Phase of the live results: connecting, over an open connection, or polled every few seconds. */
export type LivePhase = 'connecting' | 'live' | 'polling'

/** Message of the service after a change. */
export interface Snapshot {
  status: Results['status']
  /** The results at the stored settings; null while the experiment is a draft. */
  results: Results | null
}

interface Listeners {
  onSnapshot: (snapshot: Snapshot) => void
  onPhase: (phase: LivePhase) => void
}

const PING_MS = 25_000
const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 30_000

/** Close codes after which no attempt helps: the session has ended, or there is no such experiment. */
const REFUSALS: ReadonlySet<number> = new Set([4401, 4404])

/** Milliseconds to wait before the next attempt; `failures` counts those in a row so far. */
export const retryDelay = (failures: number): number =>
  Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures, 10))

const isSnapshot = (value: unknown): value is Snapshot =>
  isPlainObject(value) &&
  value['event'] === 'results_update' &&
  typeof value['status'] === 'string' &&
  (value['results'] === null ||
    (isPlainObject(value['results']) && Array.isArray(value['results']['metrics'])))

/** Reads a message of the service; undefined for everything that is no snapshot. */
export const parseSnapshot = (message: unknown): Snapshot | undefined => {
  if (typeof message !== 'string') return undefined
  try {
    const value: unknown = JSON.parse(message)
    return isSnapshot(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Connection to an experiment's live results that is opened again when it is lost. */
class LiveConnection {
  private socket: WebSocket | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private failures = 0
  private isClosed = false
  private readonly address: string
  private readonly token: string
  private readonly listeners: Listeners

  constructor(address: string, token: string, listeners: Listeners) {
    this.address = address
    this.token = token
    this.listeners = listeners
    this.open()
  }

  close(): void {
    this.isClosed = true
    clearTimeout(this.timer)
    this.socket?.close()
  }

  /** The token travels in the list of protocols, which no log and no history shows, and never in the address. */
  private open(): void {
    const socket = new WebSocket(this.address, ['assay.bearer', this.token])
    this.socket = socket
    socket.onmessage = ({ data }) => this.receive(parseSnapshot(data))
    socket.onopen = () => this.keepAlive(socket)
    socket.onclose = ({ code }) => this.retry(code)
  }

  private receive(snapshot: Snapshot | undefined): void {
    if (snapshot === undefined || this.isClosed) return
    this.failures = 0
    this.listeners.onPhase('live')
    this.listeners.onSnapshot(snapshot)
  }

  /** Sends pings, so that the browser notices a lost connection. */
  private keepAlive(socket: WebSocket): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      if (socket.readyState !== WebSocket.OPEN) return
      socket.send(JSON.stringify({ action: 'ping' }))
      this.keepAlive(socket)
    }, PING_MS)
  }

  private retry(code: number): void {
    clearTimeout(this.timer)
    if (this.isClosed) return
    this.listeners.onPhase('polling')
    if (REFUSALS.has(code)) return
    this.timer = setTimeout(() => this.open(), retryDelay(this.failures))
    this.failures += 1
  }
}

/**
 * Subscribes to the live results of an experiment.
 *
 * @returns a function that ends the subscription
 */
export const subscribeToResults = (id: string, token: string, listeners: Listeners): (() => void) => {
  const address = new URL(`/api/v1/ws/experiments/${id}/results`, location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  const connection = new LiveConnection(address.href, token, listeners)
  return () => connection.close()
}
