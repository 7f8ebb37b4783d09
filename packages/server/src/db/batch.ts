import type { Caller } from '../lib/caller.ts'
import { unavailable } from '../lib/errors.ts'
import { type Span, tracedTogether, tracing } from '../lib/tracing.ts'
import { DatabaseSilence, isFaultOfRow, QueueFull } from './errors.ts'
import { type HotPath, MAX_RUN_MS } from './hot-path.ts'
import { createTicks } from './ticks.ts'

interface BatchOptions<Item, Result> {
  /**
   * Does the work for all items at once, as one atomic step: it either throws and changes nothing, or answers
   * each item in order. An Error in the place of an answer rejects that item alone.
   */
  run: (items: Item[]) => Promise<(Result | Error)[]>
  /** Most items of one run; the rest wait for the next. */
  maxItems?: number
  /** Runs at the same time. One is best: a longer queue makes fuller batches. */
  maxInFlight?: number
  /**
   * What a thrown error means. `reject`: every item of the run fails with it. `split`: when a row can be to blame, the
   * run is repeated in halves, so that an item which cannot be stored fails alone. Whatever is wrong with the database
   * fails all of them: it would fail each half as well, and where the connection was lost nothing is known about the
   * run's effect.
   */
  onFailure?: 'reject' | 'split'
  /** Shows the queue, and lends its connections. */
  path?: HotPath
  /** The caller that waits for an item; an item whose caller has left is refused. */
  callerOf?: (item: Item) => Caller | undefined
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
  caller: Caller | undefined
  /** By the clock of the batch, in milliseconds. */
  since: number
  /** The span of the call, where traces are collected. */
  span: Span | undefined
}

interface Run<Item, Result> {
  taken: Waiting<Item, Result>[]
  since: number
  /** Its callers were refused because it took too long; its outcome is ignored. */
  isAbandoned: boolean
}

const DEFAULT_MAX_ITEMS = 500

/** So many waiting calls do not wait for the rest of their turn: the database works while the others are read. */
const ENOUGH_TO_START = 16

/** Most calls that wait; further ones are refused, since they would be refused later in any case. */
const MAX_WAITING_CALLS = 10_000

/** Bytes of a call without a request of its own. */
const FEW_BYTES = 1_000

/** A call that could not be begun in this time is refused, so that nobody waits longer than that and a run together. */
const MAX_WAIT_MS = 5_000

/** Abandoned runs that may still hold a connection each while others begin. */
const MAX_ABANDONED = 2

/** Seconds after which refused calls are worth repeating. */
const RETRY_SECONDS = 1

/**
 * Gathers single calls into batches. A call made while a run is in flight joins the next run; a call to an
 * idle batch starts a run as soon as the calls of the same turn of the event loop have joined it, or enough of them.
 * Nothing waits for a clock, and no item joins a run that began before its call, so it never sees older data than its call.
 * No caller waits much longer than MAX_WAIT_MS and MAX_RUN_MS together, whatever the database does.
 *
 * @returns the function for one item; it rejects with what failed that item, or with 503 when too much waits already
 */
export const batch = <Item, Result>(
  options: BatchOptions<Item, Result>,
): ((item: Item) => Promise<Result>) => {
  const queue = new Batch(options)
  options.path?.show(queue)
  return (item) => queue.call(item)
}

class Batch<Item, Result> {
  readonly #options: BatchOptions<Item, Result>
  readonly #maxItems: number
  readonly #maxInFlight: number
  readonly #runs = new Set<Run<Item, Result>>()
  readonly #ticks = createTicks((elapsed) => this.#tick(elapsed))
  #queue: Waiting<Item, Result>[] = []
  #bytes = 0
  #clock = 0
  #abandoned = 0
  #isScheduled = false
  #failedAt = Number.NEGATIVE_INFINITY

  constructor(options: BatchOptions<Item, Result>) {
    this.#options = options
    this.#maxItems = options.maxItems ?? DEFAULT_MAX_ITEMS
    this.#maxInFlight = options.maxInFlight ?? 1
  }

  call(item: Item): Promise<Result> {
    const caller = this.#options.callerOf?.(item)
    if (this.#isFull(caller)) return Promise.reject(this.#refusal())
    return new Promise<Result>((resolve, reject) => {
      this.#bytes += bytesOf(caller)
      const span = tracing()?.current()
      this.#queue.push({ item, resolve, reject, caller, since: this.#clock, span })
      this.#ticks.start()
      if (!this.#mayStart()) return
      if (this.#queue.length >= ENOUGH_TO_START) this.#startRuns()
      else if (!this.#isScheduled) {
        this.#isScheduled = true
        setImmediate(() => this.#startRuns())
      }
    })
  }

  /** Calls that wait for their run. */
  get waiting(): number {
    return this.#queue.length
  }

  /** What all calls hold that are not answered yet. */
  get bytes(): number {
    return this.#bytes
  }

  /** The age of the oldest call that is not answered yet, in milliseconds. */
  get oldest(): number {
    const since = [...this.#runs].flatMap(({ taken }) => taken[0]?.since ?? [])
    return this.#clock - Math.min(this.#clock, this.#queue[0]?.since ?? this.#clock, ...since)
  }

  /** When a run was last abandoned, by `performance.now()`; minus infinity once another one has ended well. */
  get failedAt(): number {
    return this.#failedAt
  }

  #isFull(caller: Caller | undefined): boolean {
    if (this.#queue.length >= MAX_WAITING_CALLS) return true
    const most = this.#options.path?.maxBytes ?? Number.POSITIVE_INFINITY
    return this.#bytes > 0 && this.#bytes + bytesOf(caller) > most
  }

  #refusal(): QueueFull {
    const refusal = new QueueFull(RETRY_SECONDS)
    this.#options.path?.faults.met(refusal)
    return refusal
  }

  #mayStart(): boolean {
    return this.#runs.size < this.#maxInFlight && this.#abandoned < MAX_ABANDONED
  }

  #startRuns(): void {
    this.#isScheduled = false
    while (this.#queue.length > 0 && this.#mayStart()) {
      const next = this.#queue.slice(0, this.#maxItems)
      this.#queue = this.#queue.slice(this.#maxItems)
      const taken = this.#options.callerOf ? next.filter((waiting) => this.#isWanted(waiting)) : next
      if (taken.length > 0) void this.#begin({ taken, since: this.#clock, isAbandoned: false })
    }
  }

  async #begin(run: Run<Item, Result>): Promise<void> {
    this.#runs.add(run)
    const isStored = await this.#resolve(run, run.taken)
    for (const { caller } of run.taken) this.#bytes -= bytesOf(caller)
    if (isStored) this.#failedAt = Number.NEGATIVE_INFINITY
    if (run.isAbandoned) this.#abandoned -= 1
    this.#runs.delete(run)
    this.#startRuns()
  }

  /** Nobody reads what a call is refused with whose caller has left. */
  #isWanted({ caller, reject }: Waiting<Item, Result>): boolean {
    if (caller?.isGone() !== true) return true
    this.#bytes -= bytesOf(caller)
    reject(unavailable(RETRY_SECONDS))
    return false
  }

  /** Runs a batch and answers its items; it never rejects itself. Says whether the database did what it was asked to. */
  async #resolve(run: Run<Item, Result>, taken: Waiting<Item, Result>[]): Promise<boolean> {
    const { run: work, onFailure } = this.#options
    try {
      answer(taken, await together(taken, () => work(taken.map(({ item }) => item))))
      return true
    } catch (error) {
      if (run.isAbandoned || taken.length === 1 || onFailure !== 'split' || !isFaultOfRow(error)) {
        for (const { reject } of taken) reject(error)
        return false
      }
      const middle = Math.ceil(taken.length / 2)
      const first = await this.#resolve(run, taken.slice(0, middle))
      const second = await this.#resolve(run, taken.slice(middle))
      return first || second
    }
  }

  #tick(elapsed: number): void {
    this.#clock += elapsed
    for (const run of this.#runs) if (this.#clock - run.since >= MAX_RUN_MS) this.#abandon(run)
    this.#refuseLate()
    this.#startRuns()
    if (this.#queue.length === 0 && this.#runs.size === 0) this.#ticks.stop()
  }

  #abandon(run: Run<Item, Result>): void {
    const { path } = this.#options
    run.isAbandoned = true
    this.#runs.delete(run)
    this.#abandoned += 1
    this.#failedAt = performance.now()
    const late = new DatabaseSilence('The database did not finish a batch in time')
    for (const { reject } of run.taken) reject(late)
    path?.faults.met(late)
    path?.log.warn({ path: path.name, calls: run.taken.length, waiting: this.waiting }, 'batch abandoned')
  }

  #refuseLate(): void {
    const isLate = ({ since }: Waiting<Item, Result>): boolean => this.#clock - since >= MAX_WAIT_MS
    const begun = this.#queue.findIndex((waiting) => !isLate(waiting))
    const late = this.#queue.splice(0, begun === -1 ? this.#queue.length : begun)
    for (const { caller, reject } of late) {
      this.#bytes -= bytesOf(caller)
      reject(unavailable(RETRY_SECONDS))
    }
  }
}

const bytesOf = (caller: Caller | undefined): number => caller?.bytes ?? FEW_BYTES

/** A batch is a part of every request whose call it holds. */
const together = <Item, Result, Answer>(
  taken: Waiting<Item, Result>[],
  work: () => Promise<Answer>,
): Promise<Answer> => {
  if (!tracing()) return work()
  const callers = taken.flatMap(({ span }) => span ?? [])
  const attributes = { 'db.operation.batch.size': taken.length }
  return tracedTogether({ name: 'batch', kind: 'internal', attributes }, callers, work)
}

const answer = <Item, Result>(taken: Waiting<Item, Result>[], results: (Result | Error)[]): void => {
  if (results.length !== taken.length) {
    throw new TypeError(`A batch of ${taken.length} items gave ${results.length} answers`)
  }
  results.forEach((result, index) => {
    if (result instanceof Error) taken[index]?.reject(result)
    else taken[index]?.resolve(result)
  })
}
