import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A peer that runs in a process of its own. */
export interface PeerProcess {
  /** Its address, without a trailing slash. */
  address: string
  stop: () => Promise<void>
}

interface Program {
  command: string
  options: readonly string[]
  folder: string
  environment?: Record<string, string>
  /** Finds the address in the output, in its first group. */
  ready: RegExp
}

/**
 * Starts a program and waits until it says at which address it listens.
 *
 * @throws Error with the output when it ends instead
 */
export const startPeerProcess = async (program: Program): Promise<PeerProcess> => {
  const { command, options, folder, environment, ready } = program
  const child = spawn(command, options, { cwd: folder, env: { ...process.env, ...environment } })
  const address = await addressIn(child, ready)
  return {
    address,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    },
  }
}

const addressIn = (child: ChildProcess, ready: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    const read = (part: unknown): void => {
      output += String(part)
      const address = ready.exec(output)?.[1]
      if (address !== undefined) resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`the peer ended: ${output}`)))
  })
