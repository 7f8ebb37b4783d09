import { SECOND_MS } from '../lib/durations.ts'
import { type AppError, unavailable } from '../lib/errors.ts'
import type { Order, WorkerTask } from './task.ts'
import { startThread, type Thread } from './thread.ts'

export interface PoolOptions {
  /** Threads at most; each is started when it is first needed. */
  threads: number
  /** Tasks that may wait for a thread; the next one is refused. */
  waiting: number
  /** How long a task may compute, in milliseconds; left out: as long as it takes. */
  limit?: number
}

export interface RunOptions {
  /** How long this task may compute, in milliseconds, where it differs from the pool's limit. */
  limit?: number
  /** Told how far the task is, from 0 to 1, when the task says so. */
  onProgress?: (progress: number) => void
  /** Ends the task, whether it computes or waits; `run` rejects with the signal's reason. */
  signal?: AbortSignal
}

/** Threads that share the work. */
export interface WorkerPool {
  /**
   * Does a task in a thread.
   *
   * @throws AppError 503 when too many tasks wait, when the task takes too long, or when the pool is closed
   */
  run: <Input, Output>(task: WorkerTask<Input, Output>, input: Input, options?: RunOptions) => Promise<Output>
  /** Ends all threads; what is under way or waits is refused. A later `run` starts new ones. */
  close: () => Promise<void>
}

interface Job extends RunOptions {
  order: Order
  resolve: (output: unknown) => void
  reject: (reason: unknown) => void
}

/** Seconds after which a task that was refused is worth repeating. */
const RETRY_SECONDS = 5

export const createWorkerPool = (options: PoolOptions): WorkerPool => {
  const crew = new Crew(options)
  return {
    run: <Input, Output>(
      { module, name }: WorkerTask<Input, Output>,
      input: Input,
      options: RunOptions = {},
    ) =>
      new Promise<Output>((resolve, reject) => {
        const deliver = (output: unknown): void => resolve(output as Output)
        crew.enqueue({ ...options, order: { module, name, input }, resolve: deliver, reject })
      }),
    close: () => crew.stop(),
  }
}

/** The threads of a pool, and the jobs that wait for one of them. */
class Crew {
  readonly #options: PoolOptions
  readonly #queue: Job[] = []
  readonly #idle: Thread[] = []
  readonly #busy = new Set<Thread>()

  constructor(options: PoolOptions) {
    this.#options = options
  }

  enqueue(job: Job): void {
    const isFull = this.#queue.length >= this.#options.waiting && this.#busy.size >= this.#options.threads
    if (job.signal?.aborted) job.reject(reasonOf(job.signal))
    else if (isFull) job.reject(unavailable(RETRY_SECONDS))
    else {
      this.#queue.push(job)
      leaveWhenAborted(this.#queue, job)
      this.#startNext()
    }
  }

  async stop(): Promise<void> {
    const refusal = unavailable(RETRY_SECONDS)
    for (const job of this.#queue.splice(0)) job.reject(refusal)
    await Promise.all([...this.#idle.splice(0), ...this.#busy].map((thread) => thread.stop(refusal)))
  }

  #startNext(): void {
    if (this.#busy.size >= this.#options.threads) return
    const job = this.#queue.shift()
    if (job) void this.#work(this.#idle.pop() ?? startThread(), job)
  }

  async #work(thread: Thread, job: Job): Promise<void> {
    this.#busy.add(thread)
    const watch = interruptible(thread, { limit: this.#options.limit, ...job })
    try {
      job.resolve(await thread.perform(job.order, { onBegun: watch.begin, ...progressOf(job) }))
    } catch (error) {
      job.reject(error)
    }
    watch.release()
    this.#busy.delete(thread)
    if (thread.isAlive()) this.#idle.push(thread)
    this.#startNext()
  }
}

/** A task that is given up while it waits leaves its place to the next at once. */
const leaveWhenAborted = (queue: Job[], job: Job): void => {
  job.signal?.addEventListener(
    'abort',
    () => {
      const index = queue.indexOf(job)
      if (index === -1) return
      queue.splice(index, 1)
      job.reject(reasonOf(job.signal))
    },
    { once: true },
  )
}

const progressOf = ({ onProgress }: RunOptions): Pick<RunOptions, 'onProgress'> =>
  onProgress ? { onProgress } : {}

/**
 * Stops a thread when its time is over or its signal says so; to be released when it is done before. Time runs from
 * `begin` on: a thread that has yet to start and to load its task is not charged for it.
 */
const interruptible = (
  thread: Thread,
  { limit, signal }: { limit: number | undefined; signal?: AbortSignal },
): { begin: () => void; release: () => void } => {
  let timer: NodeJS.Timeout | undefined
  const abort = (): void => void thread.stop(reasonOf(signal))
  signal?.addEventListener('abort', abort)
  return {
    begin: () => {
      if (limit !== undefined) timer = setTimeout(() => void thread.stop(tooLong(limit)), limit)
    },
    release: () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    },
  }
}

const tooLong = (limit: number): AppError =>
  unavailable(RETRY_SECONDS, `The calculation takes longer than ${limit / SECOND_MS} seconds`)

const reasonOf = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : new Error('The task was given up')
