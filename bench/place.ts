import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect, type Database } from '../packages/server/src/db/connect.ts'
import { startEmbedded } from '../packages/server/src/db/embedded.ts'
import { silentLog } from '../packages/server/src/lib/log.ts'
import { startServiceProcess } from '../packages/server/src/start/service-process.ts'
import { startStockServer } from '../packages/server/src/testing/stock-server.ts'
import { call } from './call.ts'
import { cpuTime } from './cpu.ts'
import type { Target } from './scenarios.ts'

/** Everything a benchmark runs against: a durable PostgreSQL, the service and the yardstick, each a process. */
export interface BenchService {
  database: Database
  service: string
  bare: string
  /** CPU time so far, in microseconds. */
  cpu: () => { service: number; bare: number; postgres: number }
  target: Target
  /** A signed-in administrator's token. */
  token: string
  close: () => Promise<void>
}

const EMAIL = 'bench@example.com'
const PASSWORD = 'Bench-Password-1'

/** As deployed, but for a limit on the SDK routes that counts and never refuses. */
const SETTINGS = {
  ENVIRONMENT: 'development',
  FIRST_SUPERUSER: EMAIL,
  FIRST_SUPERUSER_PASSWORD: PASSWORD,
  SDK_RATE_LIMIT_PER_MINUTE: '100000000',
  LOG_LEVEL: 'warning',
}

/** As `npm run build` leaves it. */
const BUILT = fileURLToPath(new URL('../packages/server/dist/main.js', import.meta.url))

/** A PostgreSQL to measure on. */
interface Postgres {
  url: string
  /** CPU time so far, in microseconds; 0 where its processes are not of this machine or not ours to see. */
  cpu: () => number
  stop: () => Promise<void>
}

/**
 * own: as the service brings it. stock: the system's, with its settings as they come. A URL: an external server and an
 * empty database on it, in which everything is left as it is at the end.
 */
export type PostgresChoice = 'own' | 'stock' | URL

const startPostgres = async (choice: PostgresChoice, directory: string): Promise<Postgres> => {
  if (choice instanceof URL) return { url: choice.href, cpu: () => 0, stop: () => Promise.resolve() }
  if (choice === 'stock') {
    const { url, pid, stop } = await startStockServer(tmpdir())
    return { url, cpu: () => cpuTime(pid()), stop }
  }
  const { connection, stop } = await startEmbedded({ dataDir: directory, log: silentLog })
  const { user, database: name, host } = connection
  const postmaster = Number.parseInt(await readFile(join(directory, 'postgres/postmaster.pid'), 'utf8'), 10)
  const url = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`
  return { url, cpu: () => cpuTime(postmaster), stop }
}

/**
 * Starts everything in a temporary directory; `close` ends it and removes the directory.
 *
 * @param more settings of the service
 */
export const openBenchService = async (
  choice: PostgresChoice = 'own',
  more: Record<string, string> = {},
): Promise<BenchService> => {
  const directory = await mkdtemp(join(tmpdir(), 'assay-bench-'))
  await chmod(directory, 0o755)
  const postgres = await startPostgres(choice, directory)
  const { url } = postgres
  const settings = { ...SETTINGS, ...more, DATA_DIR: directory, DATABASE_URL: url }
  const service = await startServiceProcess(settings, process.env, [BUILT])
  const yardstick = await startYardstick()
  const database = connect({ url, poolSize: 4 })
  const token = await signIn(service.address)
  return {
    database,
    service: service.address,
    bare: yardstick.address,
    cpu: () => ({
      service: cpuTime(service.pid),
      bare: cpuTime(yardstick.child.pid ?? 0),
      postgres: postgres.cpu(),
    }),
    target: await prepareTarget(service.address, token),
    token,
    close: async () => {
      yardstick.child.kill('SIGTERM')
      await database.close()
      await service.end('SIGTERM')
      await postgres.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const startYardstick = async (): Promise<{ address: string; child: ChildProcess }> => {
  const file = fileURLToPath(new URL('../packages/server/src/testing/yardstick.ts', import.meta.url))
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { address: line.toString().trim(), child }
}

const signIn = async (address: string): Promise<string> => {
  const answer = await call(address, '/auth/login', { body: { email: EMAIL, password: PASSWORD } })
  return String(answer['access_token'])
}

const prepareTarget = async (address: string, token: string): Promise<Target> => {
  const created = await call(address, '/api-keys', {
    token,
    body: { name: 'bench', scopes: ['assign', 'track', 'evaluate'] },
  })
  const { key } = await createExperiment({ service: address, token }, 'bench')
  const flagKey = await createFlags(address, token)
  return { key: String(created['key']), experimentKey: key, flagKey }
}

/** Fifty flags, each for half of those that three conditions match; the key of the first. */
const createFlags = async (address: string, token: string): Promise<string> => {
  const conditions = [
    { attribute: 'country', operator: 'in', value: ['DE', 'AT', 'CH'] },
    { attribute: 'plan', operator: 'equals', value: 'pro' },
    { attribute: 'app_version', operator: 'semver_gte', value: '4.0.0' },
  ]
  const groups = [{ logical_operator: 'AND', conditions }]
  const targeting_rules = { logical_operator: 'AND', groups, rollout_percentage: 50 }
  for (let number = 1; number <= 50; number += 1) {
    const body = { key: `bench-flag-${number}`, name: 'bench', is_active: true, targeting_rules }
    await call(address, '/feature-flags/', { token, body })
  }
  return 'bench-flag-1'
}

/** A running experiment with two equal variants and three conversion metrics. */
export const createExperiment = async (
  { service, token }: Pick<BenchService, 'service' | 'token'>,
  key: string,
): Promise<{ id: string; key: string }> => {
  const metrics = ['purchase', 'signup', 'click'].map((event_name) => ({ name: event_name, event_name }))
  const variants = [{ name: 'control' }, { name: 'treatment' }]
  const body = { name: key, key, variants, metrics }
  const { id } = await call(service, '/experiments/', { token, body })
  await call(service, `/experiments/${id}/start`, { token, body: {} })
  return { id: String(id), key }
}
