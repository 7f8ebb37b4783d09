import { SECOND_MS } from '../lib/durations.ts'
import { type AppError, unavailable } from '../lib/errors.ts'
import type { Order, WorkerTask } from './task.ts'
import { startThread, type Thread } from './thread.ts'

export interface PoolOptions {
  /** Maximum number of threads; each is started on demand. */
  threads: number
  /** Maximum number of waiting tasks; further ones are refused. */
  waiting: number
  /** Maximum computing time of a task, in milliseconds; unlimited if omitted. */
  limit?: number
}

export interface RunOptions {
  /** Maximum computing time of this task, in milliseconds; overrides the pool's limit. */
  limit?: number
  /** Called with the progress of the task, from 0 to 1, when the task reports it. */
  onProgress?: (progress: number) => void
  /** Aborts the task, whether it runs or waits; `run` rejects with the signal's reason. */
  signal?: AbortSignal
}

/** Pool of worker threads. */
export interface WorkerPool {
  /**
   * Runs a task in a thread.
   *
   * @throws AppError 503 when too many tasks wait, when the task takes too long, or when the pool is closed
   */
  run: <Input, Output>(task: WorkerTask<Input, Output>, input: Input, options?: RunOptions) => Promise<Output>
  /** Ends all threads; running and waiting tasks are refused. A later `run` starts new threads. */
  close: () => Promise<void>
}

interface Job extends RunOptions {
  order: Order
  resolve: (output: unknown) => void
  reject: (reason: unknown) => void
}

/** A job in the queue. */
interface Waiting {
  job: Job
  /** Stops watching the signal of the job. */
  release: () => void
}

/** Seconds after which a refused task may be retried. */
const RETRY_SECONDS = 5

export const createWorkerPool = (options: PoolOptions): WorkerPool => {
  const threads = new ThreadQueue(options)
  return {
    run: <Input, Output>(
      { module, name }: WorkerTask<Input, Output>,
      input: Input,
      options: RunOptions = {},
    ) =>
      new Promise<Output>((resolve, reject) => {
        const deliver = (output: unknown): void => resolve(output as Output)
        threads.enqueue({ ...options, order: { module, name, input }, resolve: deliver, reject })
      }),
    close: () => threads.stop(),
  }
}

/** Threads of a pool and its queue of jobs. */
class ThreadQueue {
  readonly #options: PoolOptions
  readonly #queue: Waiting[] = []
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
      this.#queue.push(untilAborted(this.#queue, job))
      this.#startNext()
    }
  }

  async stop(): Promise<void> {
    const refusal = unavailable(RETRY_SECONDS)
    for (const { job, release } of this.#queue.splice(0)) {
      release()
      job.reject(refusal)
    }
    await Promise.all([...this.#idle.splice(0), ...this.#busy].map((thread) => thread.stop(refusal)))
  }

  #startNext(): void {
    if (this.#busy.size >= this.#options.threads) return
    const next = this.#queue.shift()
    if (!next) return
    next.release()
    void this.#work(this.#idle.pop() ?? startThread(), next.job)
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

/**
 * A job that leaves the queue when it is aborted, so that its slot is free at once. A signal may outlive many thousand jobs,
 * such as the pages of a long export: it must not hold on to those that have left.
 */
const untilAborted = (queue: Waiting[], job: Job): Waiting => {
  const { signal } = job
  const leave = (): void => {
    queue.splice(queue.indexOf(waiting), 1)
    job.reject(reasonOf(signal))
  }
  const waiting = { job, release: () => signal?.removeEventListener('abort', leave) }
  signal?.addEventListener('abort', leave, { once: true })
  return waiting
}

const progressOf = ({ onProgress }: RunOptions): Pick<RunOptions, 'onProgress'> =>
  onProgress ? { onProgress } : {}

/**
 * Stops a thread when its time limit is exceeded or its signal is aborted; must be released when it finishes. Time is
 * measured from `begin`, which excludes starting the thread and loading the task.
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
