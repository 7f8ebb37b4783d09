import { spawn } from 'node:child_process'
import type { SystemUser } from './system-user.ts'

/** Programs run with nothing of the service's own environment: neither its secrets nor its language. */
export const PROGRAM_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' }

/** How a child process gives up root's rights; undefined: it keeps ours. */
export const identity = (user: SystemUser | undefined): { uid?: number; gid?: number } =>
  user ? { uid: user.uid, gid: user.gid } : {}

interface Program {
  command: string
  args: string[]
  user: SystemUser | undefined
}

/**
 * Runs a program to its end.
 *
 * @returns its exit code (undefined when a signal ended it) and everything it wrote
 * @throws the system's error when it cannot be started
 */
export const runProgram = ({
  command,
  args,
  user,
}: Program): Promise<{ code: number | undefined; output: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...identity(user),
      cwd: '/',
      env: PROGRAM_ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks: string[] = []
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? undefined, output: chunks.join('') }))
  })
