import cluster from 'node:cluster'

/** The end of this process, as signals ask for it. */
export interface Shutdown {
  /** Aborted by the first signal, with an `Interrupted` as its reason. */
  signal: AbortSignal
  /** Does something without waiting when the process ends at once: it was asked again, or did not end in time. */
  onHurry: (work: () => void) => void
  /** How long the end may take from the first signal, in milliseconds. */
  setLimit: (milliseconds: number) => void
}

/** A start was broken off because the process is to end. */
export class Interrupted extends Error {
  constructor() {
    super('The service was asked to end')
    this.name = 'Interrupted'
  }
}

const DEFAULT_LIMIT_MS = 10_000

/** One signal reaches a service several times: a terminal, npm and its script each pass it on. */
const SAME_SIGNAL_MS = 500

/**
 * Listens for SIGTERM, SIGINT and SIGHUP from now on, and for the end of the script that started this process: the first
 * asks for an end in good order, the next one ends the process at once. Worker processes obey their primary alone, and
 * end when it is gone: a terminal sends its signals to all of them.
 */
export const listenForSignals = (): Shutdown => {
  const controller = new AbortController()
  const hurried: (() => void)[] = []
  let limit = DEFAULT_LIMIT_MS
  let askedAt: number | undefined
  const hurry = (): void => {
    for (const work of hurried) work()
    process.exit(1)
  }
  const end = (): void => {
    if (askedAt === undefined) {
      askedAt = performance.now()
      setTimeout(hurry, limit).unref()
      controller.abort(new Interrupted())
    } else if (performance.now() - askedAt > SAME_SIGNAL_MS) hurry()
  }
  const ignore = (): void => undefined
  process.on('SIGTERM', end)
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, cluster.isWorker ? ignore : end)
  process.on('disconnect', () => askedAt !== undefined || end())
  // Listening to the script that started it is no reason for this process to stay.
  process.channel?.unref()
  return {
    signal: controller.signal,
    onHurry: (work) => void hurried.push(work),
    setLimit: (milliseconds) => {
      limit = milliseconds
    },
  }
}

/** Resolves when the end is asked for. */
export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve())
  })

/**
 * What `work` resolves to, unless the end is asked for before.
 *
 * @throws Interrupted when it is; the work is left to itself
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
