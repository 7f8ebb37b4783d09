import { availableParallelism } from 'node:os'
import { createWorkerPool, type RunOptions as PoolRunOptions, type WorkerPool } from './pool.ts'
import type { Lane, WorkerTask } from './task.ts'

export { type WorkerTask, workerTask } from './task.ts'

export interface RunOptions extends PoolRunOptions {
  /** Lane that runs the task, in place of the task's own. */
  lane?: Lane
}

const PROCESSORS = availableParallelism()

/** Thread pools of this process; the request lane leaves one processor for everything else. */
const pools: Record<Lane, WorkerPool> = {
  request: createWorkerPool({
    threads: Math.min(4, Math.max(1, PROCESSORS - 1)),
    waiting: 50,
    limit: 20_000,
  }),
  public: createWorkerPool({ threads: 1, waiting: 8, limit: 2000 }),
  files: createWorkerPool({ threads: 1, waiting: 8, limit: 5000 }),
  background: createWorkerPool({ threads: 1, waiting: 100 }),
  export: createWorkerPool({ threads: 1, waiting: 100 }),
}

/**
 * Runs a task in a worker thread, so that long computations block no other request.
 *
 * @throws AppError 503 when too many tasks wait, a task of the request lane computes longer than 20 seconds, one of
 * the public lane longer than 2 or one of the lane for files longer than 5, or the process shuts down; the reason of `signal` when it is aborted
 */
export const runInWorker = <Input, Output>(
  task: WorkerTask<Input, Output>,
  input: Input,
  { lane = task.lane, ...options }: RunOptions = {},
): Promise<Output> => pools[lane].run(task, input, options)

/** Ends all worker threads; must be called from the `stop` of every slice that uses them. */
export const stopWorkers = async (): Promise<void> => {
  await Promise.all(Object.values(pools).map((pool) => pool.close()))
}
