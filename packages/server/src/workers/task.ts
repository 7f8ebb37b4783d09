/**
 * Pool of threads for a task: `request` for work that a caller waits for, seconds at most; `public` for work of callers
 * without credentials; `files` to read files that others wrote, which takes moments; `background` for long work; `export`
 * for work of minutes that reads and writes whole tables and yields to everything else. Each lane has its own threads, so
 * that none waits for another.
 */
export type Lane = 'request' | 'public' | 'files' | 'background' | 'export'

/** Task for a worker thread. Input and output are plain data, copied between threads. */
export interface WorkerTask<Input, Output> {
  /** `import.meta.url` of the module that exports the task, from which the thread imports it. */
  readonly module: string
  /** Name under which that module exports the task. */
  readonly name: string
  readonly lane: Lane
  /** Pure, or at least without database access, but for exports, which bring a connection of their own. `report` publishes the progress, from 0 to 1. */
  readonly run: (input: Input, report: (progress: number) => void) => Output | Promise<Output>
}

/**
 * Declares a task; the result must be exported under `name`:
 *
 *     export const simulate = workerTask({ module: import.meta.url, name: 'simulate', lane: 'background', run })
 */
export const workerTask = <Input, Output>(task: WorkerTask<Input, Output>): WorkerTask<Input, Output> => task

/** Message to a thread: the task to run, and its input. */
export interface Order {
  module: string
  name: string
  input: unknown
}

/** Message from a thread: the task has begun, its progress, or its result. */
export type Notice =
  | { kind: 'begun' }
  | { kind: 'progress'; progress: number }
  | { kind: 'done'; output: unknown }
  | { kind: 'failed'; error: Error }
