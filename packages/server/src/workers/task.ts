/**
 * Which threads do a task: `request` for what somebody waits for, seconds at most; `public` for what anybody without
 * a credential may ask; `background` for what takes its time. Each lane has threads of its own, so that none waits for
 * another.
 */
export type Lane = 'request' | 'public' | 'background'

/** Work for a worker thread. Input and output are plain data: they are copied from thread to thread. */
export interface WorkerTask<Input, Output> {
  /** The `import.meta.url` of the module that exports the task: the thread imports it by this address. */
  readonly module: string
  /** The name under which that module exports the task. */
  readonly name: string
  readonly lane: Lane
  /** Pure, or at least without database. `report` tells how far it is, from 0 to 1. */
  readonly run: (input: Input, report: (progress: number) => void) => Output | Promise<Output>
}

/**
 * Declares a task; the result is to be exported under `name`:
 *
 *     export const simulate = workerTask({ module: import.meta.url, name: 'simulate', lane: 'background', run })
 */
export const workerTask = <Input, Output>(task: WorkerTask<Input, Output>): WorkerTask<Input, Output> => task

/** What a thread is told: which task to do, and with what. */
export interface Order {
  module: string
  name: string
  input: unknown
}

/** What a thread tells: that it has loaded the task and begins, how far it is, or how it ended. */
export type Notice =
  | { kind: 'begun' }
  | { kind: 'progress'; progress: number }
  | { kind: 'done'; output: unknown }
  | { kind: 'failed'; error: Error }
