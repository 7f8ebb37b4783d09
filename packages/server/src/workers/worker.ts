/** Program of a worker thread: runs one order after the other and reports their results. */
import { parentPort } from 'node:worker_threads'
import type { Notice, Order, WorkerTask } from './task.ts'

const post = (notice: Notice): void => parentPort?.postMessage(notice)

const isTask = (value: unknown): value is WorkerTask<unknown, unknown> =>
  typeof value === 'object' && value !== null && 'run' in value && typeof value.run === 'function'

const perform = async ({ module, name, input }: Order): Promise<unknown> => {
  const exported: Record<string, unknown> = await import(module)
  const task = exported[name]
  if (!isTask(task)) throw new TypeError(`${module} exports no task ${name}`)
  post({ kind: 'begun' })
  return task.run(input, (progress) => post({ kind: 'progress', progress }))
}

parentPort?.on('message', (order: Order) => {
  perform(order)
    .then((output) => post({ kind: 'done', output }))
    .catch((cause: unknown) =>
      post({ kind: 'failed', error: cause instanceof Error ? cause : new Error(String(cause)) }),
    )
})
