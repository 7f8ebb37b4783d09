import cluster from 'node:cluster'
import type { Logger } from '../lib/log.ts'

/** Whoever stops a service kills it after about half a minute; it should be gone before. */
const PATIENCE_MS = 25_000

/** One wish reaches a service several times: a terminal, npm and its script each pass it on. */
const SAME_WISH_MS = 1000

/**
 * Ends the process in good order on SIGTERM or SIGINT, and at once when asked again. Worker processes obey
 * their primary alone, and end when it is gone: a terminal sends its signals to all of them.
 */
export const endOnSignal = (log: Logger, stop: () => Promise<void>): void => {
  let askedAt: number | undefined
  const end = (): void => {
    if (askedAt !== undefined) {
      if (performance.now() - askedAt > SAME_WISH_MS) process.exit(1)
      return
    }
    askedAt = performance.now()
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the service could not stop in good order')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', cluster.isWorker ? () => undefined : end)
  if (cluster.isWorker) process.on('disconnect', () => askedAt !== undefined || end())
}
