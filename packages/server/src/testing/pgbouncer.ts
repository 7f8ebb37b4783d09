import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { NO_PGBOUNCER, pgbouncerPath } from '../../../../scripts/pgbouncer.mjs'
import type { ConnectionTarget } from '../db/connect.ts'
import { identity } from '../db/embedded/programs.ts'
import { chooseServerUser } from '../db/embedded/system-user.ts'
import { freePorts } from './nginx.ts'
import { withAdmin } from './server.ts'

const program = pgbouncerPath(existsSync, process.env)

const versionOf = (path: string): number => {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  const [, major = '0', minor = '0'] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? []
  return Number(major) * 1000 + Number(minor)
}

const PREPARES_SINCE = 1021

/** Reason for skipping tests behind a pooler; undefined when they can run. */
export const withoutPgbouncer = program === undefined ? NO_PGBOUNCER : undefined

/** Reason for skipping tests behind a pooler that shares sessions; undefined when they can run. */
export const withoutPreparingPgbouncer =
  program !== undefined && versionOf(program) < PREPARES_SINCE
    ? 'The tests behind a pooler that shares sessions are skipped: they need PgBouncer 1.21 or newer; PGBOUNCER says where it is.'
    : withoutPgbouncer

interface PgbouncerOptions {
  /** Database of the pooler. */
  target: ConnectionTarget
  mode: 'session' | 'transaction'
  /** Maximum connections to the server. */
  size: number
  /** Lines of its configuration section. */
  settings?: readonly string[]
}

/** Pooler on a free port of the loopback address, in front of one database. */
export interface Pgbouncer {
  /** URL of the database through the pooler. */
  url: string
  /** URL of the same database without the pooler. */
  direct: string
  stop: () => Promise<void>
}

const MAX_START_MS = 20_000

const partsOf = ({ url, host = '', user = '', database = '' }: ConnectionTarget) => {
  if (url === undefined) return { host, port: '5432', user, database }
  const { hostname, port, username, pathname, searchParams } = new URL(url)
  return {
    host: searchParams.get('host') ?? hostname,
    port: port || '5432',
    user: username,
    database: pathname.slice(1),
  }
}

const configuration = (directory: string, port: number, options: PgbouncerOptions): string => {
  const { host, port: serverPort, database } = partsOf(options.target)
  return `
[databases]
${database} = host=${host} port=${serverPort} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${directory}/users.txt
logfile = ${directory}/pgbouncer.log
pool_mode = ${options.mode}
default_pool_size = ${options.size}
${(options.settings ?? []).join('\n')}
`
}

/** Starts a pooler; PgBouncer refuses to run as root, so root runs it with the server's account. */
export const startPgbouncer = async (options: PgbouncerOptions): Promise<Pgbouncer> => {
  const { host, port: serverPort, user, database } = partsOf(options.target)
  const directory = await mkdtemp(join(tmpdir(), 'assay-pgbouncer-'))
  await chmod(directory, 0o777)
  const [port = 0] = await freePorts(1)
  const file = join(directory, 'pgbouncer.ini')
  await writeFile(file, configuration(directory, port, options))
  await writeFile(join(directory, 'users.txt'), `"${user}" ""\n`)
  const account = await chooseServerUser(join(directory, 'none'))
  const child = spawn(program ?? 'pgbouncer', ['-q', file], {
    ...identity(account),
    cwd: '/',
    stdio: 'ignore',
  })
  const exit = once(child, 'exit')
  const stop = async (): Promise<void> => {
    child.kill('SIGINT')
    await exit
    await rm(directory, { recursive: true })
  }
  const url = `postgres://${user}@127.0.0.1:${port}/${database}`
  const direct =
    options.target.url ??
    `postgres://${user}@localhost:${serverPort}/${database}?host=${encodeURIComponent(host)}`
  const deadline = performance.now() + MAX_START_MS
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      const log = await readFile(join(directory, 'pgbouncer.log'), 'utf8').catch(() => '')
      await stop()
      throw new Error(`PgBouncer does not serve:\n${log}`)
    }
    await pause(20)
  }
  return { url, direct, stop }
}

const answers = (url: string): Promise<boolean> =>
  withAdmin({ url }, (admin) => admin.query('select 1')).then(
    () => true,
    () => false,
  )
