import { spawn } from 'node:child_process'
import { systemCode } from './failure.ts'

/** An account of the operating system. */
export interface SystemUser {
  uid: number
  gid: number
}

/** Programs run with nothing of the service's own environment: neither its secrets nor its language. */
export const PROGRAM_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' }

/** How a child process gives up root's rights; undefined: it keeps ours. */
export const identity = (user: SystemUser | undefined): { uid?: number; gid?: number } =>
  user ? { uid: user.uid, gid: user.gid } : {}

interface Program {
  command: string
  args: string[]
  user: SystemUser | undefined
  /** Ends the program and everything that it has started. */
  signal?: AbortSignal | undefined
}

/**
 * Runs a program to its end. It is out of reach of the signals of a terminal.
 *
 * @returns its exit code (undefined when a signal ended it) and everything it wrote
 * @throws the system's error when it cannot be started
 */
export const runProgram = ({
  command,
  args,
  user,
  signal,
}: Program): Promise<{ code: number | undefined; output: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...identity(user),
      cwd: '/',
      detached: true,
      env: PROGRAM_ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks: string[] = []
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
    const end = (): void => endGroup(child.pid)
    signal?.addEventListener('abort', end)
    child.once('error', reject)
    child.once('close', (code) => {
      signal?.removeEventListener('abort', end)
      resolve({ code: code ?? undefined, output: chunks.join('') })
    })
  })

/** A detached program leads a group of processes of its own, named after it. */
const endGroup = (pid: number | undefined): void => {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error
  }
}
