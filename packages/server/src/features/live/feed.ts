import type { Cause } from './schema.ts'

/** A message of a feed; its text is the same for all subscribers except for the number of the message. */
export interface Snapshot {
  /** Time of the computation. */
  timestamp: Date
  body: object
}

/** A subscriber of a feed. */
interface Subscriber {
  send: (text: string) => void
}

interface FeedOptions {
  /** Computes the current snapshot. */
  compute: () => Promise<Snapshot>
  intervalMs: number
  onError: (error: unknown) => void
}

/** Minimum interval between snapshots. */
const MIN_PAUSE_MS = 1000

/**
 * The snapshots of one experiment for all its subscribers: one computation per change, however many they are. A change
 * is sent within a second, and without any a snapshot is sent once per interval.
 */
export class Feed {
  readonly #options: FeedOptions
  readonly #subscribers = new Map<Subscriber, { sequence: number; refreshedAt: number }>()
  /** The snapshot that is valid until the next change. */
  #current: Promise<Snapshot> | undefined
  #timer: NodeJS.Timeout | undefined
  #sentAt = 0

  constructor(options: FeedOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#subscribers.size
  }

  /** Adds a subscriber and sends it the current snapshot. */
  async subscribe(subscriber: Subscriber): Promise<void> {
    this.#subscribers.set(subscriber, { sequence: 0, refreshedAt: 0 })
    if (this.#timer === undefined) this.#schedule('interval', this.#options.intervalMs)
    await this.#sendTo(subscriber, 'connect')
  }

  unsubscribe(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber)
    if (this.size === 0) this.stop()
  }

  /** Sends a new snapshot to all subscribers as soon as the minimum interval allows. */
  changed(): void {
    this.#current = undefined
    if (this.size > 0) this.#schedule('change', Math.max(0, this.#sentAt + MIN_PAUSE_MS - performance.now()))
  }

  /** Sends a snapshot at a subscriber's request; requests more often than once a second are ignored. */
  async refresh(subscriber: Subscriber): Promise<void> {
    const reader = this.#subscribers.get(subscriber)
    const now = performance.now()
    if (!reader || now - reader.refreshedAt < MIN_PAUSE_MS) return
    reader.refreshedAt = now
    await this.#sendTo(subscriber, 'refresh')
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#current = undefined
  }

  #schedule(cause: Cause, delay: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#sendToAll(cause), delay)
  }

  async #sendToAll(cause: Cause): Promise<void> {
    this.#schedule('interval', this.#options.intervalMs)
    this.#sentAt = performance.now()
    if (cause === 'interval') this.#current = undefined
    await Promise.all([...this.#subscribers.keys()].map((subscriber) => this.#sendTo(subscriber, cause)))
  }

  async #sendTo(subscriber: Subscriber, cause: Cause): Promise<void> {
    try {
      const { timestamp, body } = await this.#snapshot()
      const reader = this.#subscribers.get(subscriber)
      if (!reader) return
      reader.sequence += 1
      const head = { event: 'results_update', sequence: reader.sequence, timestamp, cause }
      subscriber.send(JSON.stringify({ ...head, ...body }))
    } catch (error) {
      this.#options.onError(error)
    }
  }

  #snapshot(): Promise<Snapshot> {
    if (this.#current !== undefined) return this.#current
    const snapshot = this.#options.compute()
    this.#current = snapshot
    snapshot.catch(() => {
      if (this.#current === snapshot) this.#current = undefined
    })
    return snapshot
  }
}
