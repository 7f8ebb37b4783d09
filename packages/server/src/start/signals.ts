import cluster from 'node:cluster'

/** Shutdown of this process, requested by signals. */
export interface Shutdown {
  /** Aborted by the first signal, with an `Interrupted` as its reason. */
  signal: AbortSignal
  /** Registers synchronous work for an immediate end: after a second signal, or after the time limit. */
  onHurry: (work: () => void) => void
  /** Sets the time limit of the shutdown from the first signal, in milliseconds. */
  setLimit: (milliseconds: number) => void
}

/** Error of a start that was interrupted by a shutdown. */
export class Interrupted extends Error {
  constructor() {
    super('The service was asked to end')
    this.name = 'Interrupted'
  }
}

const DEFAULT_LIMIT_MS = 10_000

/** The same signal arrives several times: the terminal, npm and its script each forward it. */
const SAME_SIGNAL_MS = 500

/**
 * Listens for SIGTERM, SIGINT and SIGHUP from now on, and for the end of the script that started this process: the
 * first one requests an orderly shutdown, the next one ends the process at once. Worker processes obey only their
 * primary process, and end with it, since a terminal signals all of them.
 */
export const listenForSignals = (): Shutdown => {
  const controller = new AbortController()
  const hurried: (() => void)[] = []
  let limit = DEFAULT_LIMIT_MS
  let requestedAt: number | undefined
  const hurry = (): void => {
    for (const work of hurried) work()
    process.exit(1)
  }
  const end = (): void => {
    if (requestedAt === undefined) {
      requestedAt = performance.now()
      setTimeout(hurry, limit).unref()
      controller.abort(new Interrupted())
    } else if (performance.now() - requestedAt > SAME_SIGNAL_MS) hurry()
  }
  const ignore = (): void => undefined
  process.on('SIGTERM', end)
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, cluster.isWorker ? ignore : end)
  process.on('disconnect', () => requestedAt !== undefined || end())
  // The channel to the script must not keep this process alive.
  process.channel?.unref()
  return {
    signal: controller.signal,
    onHurry: (work) => void hurried.push(work),
    setLimit: (milliseconds) => {
      limit = milliseconds
    },
  }
}

/** Resolves when shutdown is requested. */
export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve())
  })

/**
 * Resolves with `work`, unless shutdown is requested before.
 *
 * @throws Interrupted on shutdown; the work is not awaited any further
 */
export const unlessAborted = async <Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> => {
  signal.throwIfAborted()
  const aborted = untilAborted(signal).then(() => {
    throw signal.reason
  })
  return await Promise.race([work(), aborted])
}
