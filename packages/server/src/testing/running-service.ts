import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const EMAIL = 'admin@example.com'
const PASSWORD = 'Correct-horse-9'
const PATIENCE_MS = 60_000

type Method = 'GET' | 'POST' | 'PUT'

interface CallOptions {
  token?: string
  apiKey?: string
  body?: object
}

/** Service in a separate process, as a user starts it. */
export interface RunningService {
  /** Where it listens, as a URL. */
  address: string
  /** Credentials of the first administrator. */
  administrator: { email: string; password: string }
  /** Calls the API; `path` omits /api/v1. Rejects for every unsuccessful answer. */
  call: <Answer>(method: Method, path: string, options: CallOptions) => Promise<Answer>
  /** What it has printed so far; its log, from the level of LOG_LEVEL. */
  output: () => string
  /** A token of the first administrator. */
  signIn: () => Promise<string>
  /** Resolves when the service reports healthy. */
  untilHealthy: () => Promise<void>
  /** Yields to other work of this process. */
  turn: () => Promise<void>
  /** Kills the process as a power failure would. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts a service with its data under `directory`; a second one there continues with the same data. `settings` are
 * added to the defaults of such services.
 */
export const runService = async (
  directory: string,
  settings: Record<string, string> = {},
): Promise<RunningService> => {
  const child = startProcess(directory, settings)
  const output = outputOf(child)
  const address = await printedAddress(child, output)
  const call = callerOf(address)
  return {
    address,
    administrator: { email: EMAIL, password: PASSWORD },
    call,
    output,
    signIn: async () => {
      const body = { email: EMAIL, password: PASSWORD }
      return (await call<{ access_token: string }>('POST', '/auth/login', { body })).access_token
    },
    untilHealthy: () => untilHealthy(address),
    turn: () => pause(5),
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  }
}

const startProcess = (directory: string, settings: Record<string, string>): ChildProcess =>
  spawn(process.execPath, ['--conditions=source', '--import', 'tsx', MAIN], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      DATA_DIR: directory,
      FIRST_SUPERUSER: EMAIL,
      FIRST_SUPERUSER_PASSWORD: PASSWORD,
      RATE_LIMIT_ENABLED: 'false',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })

const callerOf =
  (address: string): RunningService['call'] =>
  async <Answer>(method: Method, path: string, { token, apiKey, body }: CallOptions) => {
    const response = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(apiKey !== undefined && { 'X-API-Key': apiKey }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Answer
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}`)
    return answer
  }

/** Reads the output to the end, as a terminal does. */
const outputOf = (child: ChildProcess): (() => string) => {
  let output = ''
  child.stdout?.on('data', (part) => {
    output += String(part)
  })
  return () => output
}

const printedAddress = (child: ChildProcess, output: () => string): Promise<string> =>
  new Promise((resolve, reject) => {
    const read = (): void => {
      const address = /(?:ready at |"address":")(http:\/\/[^\s"]+)/.exec(output())?.[1]
      if (address === undefined) return
      child.stdout?.off('data', read)
      resolve(address)
    }
    child.stdout?.on('data', read)
    child.once('exit', () => reject(new Error(`The service ended while it started: ${output()}`)))
  })

const untilHealthy = async (address: string): Promise<void> => {
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline) {
    const response = await fetch(`${address}/health`).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok) return
    await pause(50)
  }
  throw new Error('The service did not become healthy')
}

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
