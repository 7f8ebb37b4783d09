/** The program of a worker thread: does one order after the other and tells how each of them ends. */
import { parentPort } from 'node:worker_threads'
import type { Notice, Order, WorkerTask } from './task.ts'

const tell = (notice: Notice): void => parentPort?.postMessage(notice)

const isTask = (value: unknown): value is WorkerTask<unknown, unknown> =>
  typeof value === 'object' && value !== null && 'run' in value && typeof value.run === 'function'

const perform = async ({ module, name, input }: Order): Promise<unknown> => {
  const exported: Record<string, unknown> = await import(module)
  const task = exported[name]
  if (!isTask(task)) throw new TypeError(`${module} exports no task ${name}`)
  tell({ kind: 'begun' })
  return task.run(input, (progress) => tell({ kind: 'progress', progress }))
}

parentPort?.on('message', (order: Order) => {
  perform(order)
    .then((output) => tell({ kind: 'done', output }))
    .catch((cause: unknown) =>
      tell({ kind: 'failed', error: cause instanceof Error ? cause : new Error(String(cause)) }),
    )
})
