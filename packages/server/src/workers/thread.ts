import { Worker } from 'node:worker_threads'
import type { Notice, Order } from './task.ts'

/** Thread that runs one order at a time. */
export interface Thread {
  /** Rejects with the task's error, or with the reason of `stop`. */
  perform: (order: Order, listeners?: OrderListeners) => Promise<unknown>
  /** Ends the thread at once, also during an order. */
  stop: (reason: Error) => Promise<void>
  /** false: the thread has ended and accepts no further order. */
  isAlive: () => boolean
}

/** Listeners of one order. */
interface OrderListeners {
  /** The thread has started, has loaded the task and begins to compute. */
  onBegun?: () => void
  onProgress?: (progress: number) => void
}

interface Pending extends OrderListeners {
  resolve: (output: unknown) => void
  reject: (reason: Error) => void
}

/** Starts a thread. An idle thread does not keep the process alive. */
export const startThread = (): Thread => {
  const worker = open()
  let pending: Pending | undefined
  let alive = true
  const takePending = (): Pending | undefined => {
    const taken = pending
    pending = undefined
    worker.unref()
    return taken
  }
  const end = (reason: Error): void => {
    alive = false
    takePending()?.reject(reason)
  }
  worker.unref()
  worker.on('message', (notice: Notice) => {
    if (notice.kind === 'begun') pending?.onBegun?.()
    else if (notice.kind === 'progress') pending?.onProgress?.(notice.progress)
    else if (notice.kind === 'done') takePending()?.resolve(notice.output)
    else takePending()?.reject(notice.error)
  })
  worker.on('error', end)
  worker.on('exit', (code) => end(new Error(`A worker thread ended with code ${code}`)))
  return {
    perform: (order, listeners) =>
      new Promise((resolve, reject) => {
        pending = { ...listeners, resolve, reject }
        worker.ref()
        worker.postMessage(order)
      }),
    stop: async (reason) => {
      end(reason)
      await worker.terminate()
    },
    isAlive: () => alive,
  }
}

/** Threads do not inherit the TypeScript loader, so one that runs from the sources registers it first. */
const open = (): Worker => {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./worker.js', import.meta.url))
  const translator = JSON.stringify(import.meta.resolve('tsx/esm/api'))
  const program = JSON.stringify(new URL('./worker.ts', import.meta.url).href)
  return new Worker(
    `import(${translator}).then(({ register }) => { register(); return import(${program}) })`,
    { eval: true, execArgv: ['--conditions=source'] },
  )
}
