import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Database } from '../../packages/server/src/db/connect.ts'
import { stopProcess } from './stop-process.ts'

/** A running Unleash server with the flag of the benchmark. */
export interface UnleashServer {
  address: string
  pid: number
  close: () => Promise<void>
}

const SERVER = fileURLToPath(new URL('node_modules/unleash-server/dist/server.js', import.meta.url))
const ADMIN_TOKEN = '*:*.bench-admin'
export const FRONTEND_TOKEN = 'default:development.bench-frontend'
export const UNLEASH_FLAG = 'bench-flag-1'
const MAX_START_MS = 90_000
const MAX_CALL_MS = 10_000

/** Starts Unleash on a database of its own, which the PostgreSQL server of `database` gets, and makes its flag. */
export const startUnleash = async ({ pool }: Database): Promise<UnleashServer> => {
  const port = await freePort()
  await pool.query('create database unleash')
  const child = spawn(process.execPath, [SERVER], {
    env: { ...(await databaseSettings(pool)), ...SETTINGS, ...programPaths(), HTTP_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collectOutput(child)
  const address = `http://127.0.0.1:${port}`
  const close = (): Promise<void> => stopProcess(child)
  try {
    await waitUntilHealthy(address, child)
    await createFlag(address)
    return { address, pid: child.pid ?? 0, close }
  } catch (error) {
    await close()
    throw new Error(`Unleash could not be prepared:\n${output()}`, { cause: error })
  }
}

/** As deployed; nothing is sent to its makers. */
const SETTINGS = {
  NODE_ENV: 'production',
  HTTP_HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  CHECK_VERSION: 'false',
  SEND_TELEMETRY: 'false',
  INIT_ADMIN_API_TOKENS: ADMIN_TOKEN,
  INIT_FRONTEND_API_TOKENS: FRONTEND_TOKEN,
}

const programPaths = (): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
})

/** How Unleash reaches the server that `pool` is connected to. */
const databaseSettings = async (pool: Database['pool']): Promise<Record<string, string>> => {
  const { rows } = await pool.query<Record<'user' | 'sockets' | 'port', string>>(
    `select current_user as user, btrim(current_setting('unix_socket_directories'), '"') as sockets, current_setting('port') as port`,
  )
  const { user = '', sockets = '', port = '' } = rows[0] ?? {}
  return {
    DATABASE_HOST: sockets,
    DATABASE_PORT: port,
    DATABASE_USERNAME: user,
    DATABASE_PASSWORD: '',
    DATABASE_NAME: 'unleash',
    DATABASE_SSL: 'false',
  }
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

const collectOutput = (child: ChildProcess): (() => string) => {
  let text = ''
  const add = (bytes: Buffer): void => {
    text = (text + bytes.toString()).slice(-20_000)
  }
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  return () => text
}

const waitUntilHealthy = async (address: string, child: ChildProcess): Promise<void> => {
  const end = Date.now() + MAX_START_MS
  while (!(await isHealthy(address))) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`)
    if (Date.now() > end) throw new Error(`it was not healthy after ${MAX_START_MS} ms`)
    await pause(200)
  }
}

const isHealthy = async (address: string): Promise<boolean> => {
  try {
    const { ok } = await fetch(`${address}/health`, { signal: AbortSignal.timeout(MAX_CALL_MS) })
    return ok
  } catch {
    return false
  }
}

/** On for half of those whom three conditions match, as the flags of place.ts are. */
const createFlag = async (address: string): Promise<void> => {
  const flags = '/api/admin/projects/default/features'
  const inEnvironment = `${flags}/${UNLEASH_FLAG}/environments/development`
  for (const name of ['country', 'plan', 'app_version']) {
    await administer(address, '/api/admin/context', { name })
  }
  await administer(address, flags, { name: UNLEASH_FLAG, type: 'release' })
  await administer(address, `${inEnvironment}/strategies`, {
    name: 'flexibleRollout',
    parameters: { rollout: '50', stickiness: 'userId', groupId: UNLEASH_FLAG },
    constraints: [
      { contextName: 'country', operator: 'IN', values: ['DE', 'AT', 'CH'] },
      { contextName: 'plan', operator: 'IN', values: ['pro'] },
      { contextName: 'app_version', operator: 'SEMVER_GT', value: '3.9.9' },
    ],
  })
  await administer(address, `${inEnvironment}/on`, {})
}

const administer = async (address: string, path: string, body: object): Promise<void> => {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { authorization: ADMIN_TOKEN, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(MAX_CALL_MS),
  })
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`)
}
