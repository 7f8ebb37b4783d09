import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { NO_STOCK_POSTGRES, stockPostgres } from '../../../../scripts/postgres.mjs'
import type { SystemUser } from '../db/embedded/programs.ts'
import { identity } from '../db/embedded/programs.ts'
import { chooseServerUser } from '../db/embedded/system-user.ts'
import { fastDirectory, removeStale } from './cluster.ts'
import { withAdmin } from './server.ts'

/** PostgreSQL of the system's package with default settings, external to the service. */
export interface StockServer {
  /** URL of its maintenance database, for the superuser. */
  url: string
  /** Process id of its postmaster. */
  pid: () => number
  /** Kills it as a power failure would. */
  kill: () => Promise<void>
  start: () => Promise<void>
  /** Stops it and removes its data. */
  stop: () => Promise<void>
}

/** Environment that packages set for the server's account. */
const ENVIRONMENT = { LANG: 'C.UTF-8', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' }
const OWNER = 'owner'
const MAX_START_MS = 60_000

interface Installed {
  programs: string
  /** Parent directory of all its files. */
  directory: string
  user: SystemUser | undefined
}

/**
 * Creates and starts a server; `initdb` and `postgres` are given no setting but the Unix socket on which it listens.
 *
 * @param parent directory in which its own is created; by default in memory if there is enough
 * @throws Error with instructions to install one when it is missing
 */
export const startStockServer = async (parent?: string): Promise<StockServer> => {
  await removeStale()
  const installed = await install(parent ?? (await fastDirectory()))
  const { directory } = installed
  const url = `postgres://${OWNER}@localhost/postgres?host=${encodeURIComponent(directory)}`
  let child: ChildProcess
  const start = async (): Promise<void> => {
    child = await launch(installed, url)
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  await start()
  return {
    url,
    pid: () => child.pid ?? 0,
    kill: () => end('SIGKILL'),
    start,
    stop: async () => {
      await end('SIGINT')
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Directory names must match those of `removeStale`. */
const install = async (parent: string): Promise<Installed> => {
  const programs = stockPostgres(process.env)
  if (programs === undefined) throw new Error(NO_STOCK_POSTGRES)
  const directory = await mkdtemp(join(parent, `assay-test-${process.pid}-`))
  const cluster = join(directory, 'postgres')
  const user = await chooseServerUser(cluster)
  await chmod(directory, 0o755)
  await mkdir(cluster, { mode: 0o700 })
  if (user) for (const path of [directory, cluster]) await chown(path, user.uid, user.gid)
  const args = ['--pgdata', cluster, '--username', OWNER, '--auth', 'trust']
  const child = spawn(join(programs, 'initdb'), args, {
    ...identity(user),
    cwd: '/',
    env: ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`initdb ended with code ${code}`)
  return { programs, directory, user }
}

/** Processes of a killed server must end before it can start again. */
const launch = async (installed: Installed, url: string): Promise<ChildProcess> => {
  const deadline = performance.now() + MAX_START_MS
  while (performance.now() < deadline) {
    const child = await run(installed)
    while (child.exitCode === null && performance.now() < deadline) {
      if (await answers(url)) return child
      await pause(50)
    }
  }
  throw new Error(`The stock server does not start:\n${await readFile(logOf(installed.directory), 'utf8')}`)
}

const answers = (url: string): Promise<boolean> =>
  withAdmin({ url }, (admin) => admin.query('select 1')).then(
    () => true,
    () => false,
  )

const run = async ({ programs, directory, user }: Installed): Promise<ChildProcess> => {
  const log = await open(logOf(directory), 'a')
  const args = ['-D', join(directory, 'postgres'), '-k', directory, '-c', 'listen_addresses=']
  const child = spawn(join(programs, 'postgres'), args, {
    ...identity(user),
    cwd: '/',
    env: ENVIRONMENT,
    stdio: ['ignore', log.fd, log.fd],
  })
  await once(child, 'spawn')
  await log.close()
  return child
}

const logOf = (directory: string): string => join(directory, 'server.log')
