import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database } from '../../packages/server/src/db/connect.ts'
import { startEmbedded } from '../../packages/server/src/db/embedded.ts'
import { silentLog } from '../../packages/server/src/lib/log.ts'
import { type ServiceProcess, startServiceProcess } from '../../packages/server/src/start/service-process.ts'

/** One of the two processes; `process` is undefined while it is dead. */
export interface Member {
  name: string
  process: ServiceProcess | undefined
}

/** Two service processes on one durable PostgreSQL. */
export interface Pair {
  database: Database
  members: readonly [Member, Member]
  /** A signed-in administrator's token, good at both. */
  token: string
  /** Ends a process as a power cut would. */
  kill: (member: Member) => Promise<void>
  start: (member: Member) => Promise<void>
  close: () => Promise<void>
}

const EMAIL = 'two@example.com'
const PASSWORD = 'Two-Processes-1'

const SETTINGS = {
  ENVIRONMENT: 'development',
  FIRST_SUPERUSER: EMAIL,
  FIRST_SUPERUSER_PASSWORD: PASSWORD,
  SECRET_KEY: 'the same secret for both processes, long enough',
  RATE_LIMIT_ENABLED: 'false',
  LOG_LEVEL: 'error',
  EXPERIMENT_SCHEDULER_INTERVAL_MINUTES: '1',
  ROLLOUT_CHECK_INTERVAL_MINUTES: '1',
  METRICS_SCHEDULER_INTERVAL_MINUTES: '1',
  SAFETY_CHECK_INTERVAL_MINUTES: '1',
  BANDIT_UPDATE_INTERVAL_MINUTES: '1',
}

/** The cycle of every job that the settings above speak of. */
export const CYCLE_MS = 60_000

/** Starts everything in a temporary directory; `close` ends it and removes the directory. */
export const openPair = async (): Promise<Pair> => {
  const directory = await mkdtemp(join(tmpdir(), 'assay-two-processes-'))
  await chmod(directory, 0o755)
  const postgres = await startEmbedded({ dataDir: directory, log: silentLog })
  const { user, database: name, host } = postgres.connection
  const url = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`
  const members: [Member, Member] = [
    { name: 'first', process: undefined },
    { name: 'second', process: undefined },
  ]
  const start = async (member: Member): Promise<void> => {
    const own = join(directory, member.name)
    await mkdir(own, { recursive: true })
    const settings = { ...SETTINGS, DATA_DIR: own, DATABASE_URL: url }
    member.process = await startServiceProcess(settings, process.env)
  }
  for (const member of members) await start(member)
  const database = connect({ url, poolSize: 4 })
  return {
    database,
    members,
    token: await signIn(members[0]),
    start,
    kill: async (member) => {
      const dying = member.process
      member.process = undefined
      await dying?.end('SIGKILL')
    },
    close: async () => {
      await database.close()
      for (const member of members) await member.process?.end('SIGTERM')
      await postgres.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const signIn = async (member: Member): Promise<string> => {
  const body = { email: EMAIL, password: PASSWORD }
  const { access_token } = await call<{ access_token: string }>(member, 'POST /auth/login', { body })
  return access_token
}

interface CallOptions {
  token?: string
  key?: string
  body?: object
}

/**
 * Calls the API of a process.
 *
 * @param operation method and path, the latter without /api/v1
 * @throws Error when the process is dead or dies meanwhile, and for every answer that is no success
 */
export const call = async <Answer>(
  { process: running, name }: Member,
  operation: string,
  { token, key, body }: CallOptions,
): Promise<Answer> => {
  const [method = 'GET', path = ''] = operation.split(' ')
  if (!running) throw new Error(`The ${name} process is dead`)
  const response = await fetch(`${running.address}/api/v1${path}`, {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'X-API-Key': key }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new RefusedError(`${operation} was answered with ${response.status}: ${text}`)
  return JSON.parse(text) as Answer
}

/** An answer that is no success: unlike a dead process, nothing here may cause one. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
}
