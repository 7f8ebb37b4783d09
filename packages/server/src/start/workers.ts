import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { RunningConfig } from '../context.ts'
import type { ConnectionTarget } from '../db/connect.ts'
import type { Logger } from '../lib/log.ts'
import { shareMetrics } from '../lib/shared-metrics.ts'
import { closingTimes, isDoneWithin } from './closing-times.ts'
import type { Service } from './service.ts'

interface WorkersOptions {
  config: RunningConfig
  log: Logger
  /** Migrated database. */
  target: ConnectionTarget
}

/** Error for a worker process that ended before it answered requests; the worker has logged the cause. */
export class WorkerError extends Error {
  constructor() {
    super('A worker process could not start')
    this.name = 'WorkerError'
  }
}

/** Limits the restarts of a worker that fails repeatedly. */
const RESTART_PAUSE_MS = 1000

/**
 * Starts WEB_CONCURRENCY processes that share one port; a process that dies is replaced.
 *
 * @throws WorkerError when one of the initial processes cannot start
 */
export const startWorkers = async ({ config, log, target }: WorkersOptions): Promise<Service> => {
  shareMetrics()
  const running = new Set<Worker>()
  let isStopping = false
  const replace = async (): Promise<void> => {
    while (!isStopping) {
      await pause(RESTART_PAUSE_MS)
      if (isStopping || !(await start().then(succeeded, failed))) continue
      log.info({}, 'worker process replaced')
      return
    }
  }
  const start = async (): Promise<string> => {
    const worker = cluster.fork({ DATABASE_URL: urlOf(target) })
    running.add(worker)
    const exit = once(worker, 'exit').then(() => running.delete(worker))
    const address = await Promise.race([firstMessage(worker), exit.then(() => undefined)])
    if (address === undefined) throw new WorkerError()
    void exit.then(() => {
      if (isStopping) return
      log.error({ pid: worker.process.pid }, 'worker process ended, starting another')
      return replace()
    })
    return address
  }
  const stop = async (): Promise<void> => {
    isStopping = true
    const { workersMs } = closingTimes(config)
    await Promise.all([...running].map((worker) => end(worker, workersMs)))
  }
  try {
    const [address = ''] = await Promise.all(Array.from({ length: config.WEB_CONCURRENCY }, start))
    return { address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const succeeded = (): boolean => true
const failed = (): boolean => false

/** Waits for the first message of a worker: its listening address. */
const firstMessage = async (worker: Worker): Promise<string> => {
  const [address] = await once(worker, 'message')
  return String(address)
}

/** Reports to the primary process that this worker answers requests. */
export const reportListening = (address: string): void => {
  process.send?.(address)
}

/** Signals a worker to end, and kills it when it exceeds the time limit. */
const end = async (worker: Worker, milliseconds: number): Promise<void> => {
  if (worker.isDead()) return
  const exit = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  if (await isDoneWithin(milliseconds, exit)) return
  worker.process.kill('SIGKILL')
  await exit
}

/** Connection target as DATABASE_URL for a worker. */
const urlOf = ({ url, host = '', user = '', database = '' }: ConnectionTarget): string =>
  url ?? `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
