import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { WarehouseError } from '../error.ts'
import { type Answer, answer, type Order } from './protocol.ts'

/** Processes do not inherit the TypeScript loader, so one that runs from the sources is given it. */
const open = (root: string): ChildProcess => {
  const isSource = import.meta.url.endsWith('.ts')
  return fork(new URL(isSource ? './child.ts' : './child.js', import.meta.url), [], {
    cwd: root,
    // The engine learns nothing of the service's settings and secrets.
    env: {},
    execArgv: isSource ? ['--import', import.meta.resolve('tsx'), '--conditions=source'] : [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

const answerOf = async (child: ChildProcess, order: Order, signal: AbortSignal): Promise<Answer> => {
  const ended = new AbortController()
  const either = AbortSignal.any([signal, ended.signal])
  // A message that could not be sent is followed by the end of the process, which is what is waited for.
  child.send(order, () => undefined)
  try {
    return await Promise.race([
      once(child, 'message', { signal: either }).then(([message]) => answer.parse(message)),
      once(child, 'exit', { signal: either }).then(() => {
        throw new WarehouseError('unrecognised_warehouse_error', 'process_ended')
      }),
    ])
  } finally {
    ended.abort()
  }
}

/**
 * Answers an order in a process of its own, which is killed when it has answered or the signal ends it.
 *
 * @throws WarehouseError unrecognised_warehouse_error where the process ends without an answer, unreachable where it
 * cannot start; the signal's AbortError
 */
export const inProcess = async (order: Order, signal: AbortSignal): Promise<Answer> => {
  signal.throwIfAborted()
  const child = open(order.root)
  try {
    return await answerOf(child, order, signal)
  } catch (error) {
    if (signal.aborted || error instanceof WarehouseError) throw error
    throw new WarehouseError('unreachable')
  } finally {
    child.on('error', () => undefined)
    child.kill('SIGKILL')
  }
}
