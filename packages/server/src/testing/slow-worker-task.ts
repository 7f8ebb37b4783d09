import { isMainThread } from 'node:worker_threads'
import { workerTask } from '../workers/index.ts'

/** A task whose module takes longer to load than its lane lets a task compute. */

const LOADING_MS = 1500

if (!isMainThread) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOADING_MS)

export const slowlyLoaded = workerTask({
  module: import.meta.url,
  name: 'slowlyLoaded',
  lane: 'request',
  run: (value: number) => value,
})
