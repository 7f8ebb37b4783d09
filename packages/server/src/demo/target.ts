import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { randomToken } from '../lib/ids.ts'

/** Service for the demonstration, and the account that signs in there. */
export interface Target {
  address: string
  email: string
  password: string
  /** Stops what was started for the demonstration. */
  stop: () => Promise<void>
  isTemporary: boolean
}

type Environment = Record<string, string | undefined>

/**
 * Uses the running service at ASSAY_URL if ASSAY_EMAIL and ASSAY_PASSWORD are set, else starts a temporary one.
 */
export const findTarget = async (environment: Environment): Promise<Target> => {
  const {
    ASSAY_URL: address = 'http://localhost:8000',
    ASSAY_EMAIL: email,
    ASSAY_PASSWORD: password,
  } = environment
  if (email === undefined || password === undefined) return startTemporary(environment)
  if (!(await answers(address)))
    throw new Error(`No service answers at ${address}; start one with: npm start`)
  return {
    address: address.replace(/\/$/, ''),
    email,
    password,
    stop: () => Promise.resolve(),
    isTemporary: false,
  }
}

const answers = async (address: string): Promise<boolean> => {
  try {
    return (await fetch(`${address}/health/live`)).ok
  } catch {
    return false
  }
}

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const EMAIL = 'admin@example.com'
const PATIENCE_MS = 60_000
/** Permissions for PostgreSQL's own account, under which root starts it. */
const OPEN_TO_SERVER = 0o755

/** Starts a service on a free port with its own database, which is removed at the end. */
const startTemporary = async (environment: Environment): Promise<Target> => {
  const directory = await mkdtemp(join(tmpdir(), 'assay-demo-'))
  await chmod(directory, OPEN_TO_SERVER)
  const password = `Demo-${randomToken(12)}1a`
  const settings = {
    ENVIRONMENT: 'development',
    PORT: '0',
    DATA_DIR: directory,
    FIRST_SUPERUSER: EMAIL,
    FIRST_SUPERUSER_PASSWORD: password,
    RATE_LIMIT_ENABLED: 'false',
    LOG_LEVEL: 'warning',
  }
  const service = spawn(process.execPath, [...process.execArgv, MAIN], {
    env: { PATH: environment['PATH'], HOME: environment['HOME'], ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async (): Promise<void> => {
    if (service.exitCode === null) {
      const ended = once(service, 'exit')
      service.kill('SIGTERM')
      await ended
    }
    await rm(directory, { recursive: true, force: true })
  }
  const address = await addressOf(service)
  if (address === undefined) {
    await stop()
    throw new Error('The temporary service did not start; its own message stands above')
  }
  return { address, email: EMAIL, password, stop, isTemporary: true }
}

/** Address printed by a starting service; undefined when it ends or prints none in time. */
const addressOf = (service: ChildProcess): Promise<string | undefined> =>
  Promise.race([printedAddress(service), pause(PATIENCE_MS, undefined, { ref: false })])

/** The output is read to the end, since a full pipe would block the service. */
const printedAddress = (service: ChildProcess): Promise<string | undefined> =>
  new Promise((resolve) => {
    let output = ''
    service.stdout?.on('data', (part) => {
      output += String(part)
      const address = /ready at (http:\/\/\S+)/.exec(output)?.[1]
      if (address !== undefined) resolve(address)
    })
    service.once('exit', () => resolve(undefined))
  })
