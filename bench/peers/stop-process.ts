import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

const PATIENCE_MS = 10_000

/** Asks a process to end, kills it when it does not, and waits until it is gone. */
export const stopProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  const killing = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  child.kill('SIGTERM')
  await gone
  clearTimeout(killing)
}
