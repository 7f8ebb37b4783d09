import { existsSync } from 'node:fs'
import { appendFile, chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SystemUser } from '../db/embedded/programs.ts'
import { runProgram } from '../db/embedded/programs.ts'
import { isRoot, serverAccount } from '../db/embedded/system-user.ts'

/** Debian's directories of the PostgreSQL programs; those of the embedded server cannot replicate. */
const PROGRAMS = ['17', '16', '15'].map((version) => `/usr/lib/postgresql/${version}/bin`).find(existsSync)

/** Whether this machine has a complete PostgreSQL installation. */
export const hasPostgres = PROGRAMS !== undefined

/** Server with a synchronous replica. */
interface ReplicatedPostgres {
  /** Socket directories of both. */
  primary: { path: string }
  standby: { path: string }
  /** The account of the database `assay`. */
  user: string
  /** Kills the primary as a power failure would. */
  killPrimary: () => Promise<void>
  /** Promotes the replica. */
  promote: () => Promise<void>
  stop: () => Promise<void>
}

const USER = 'assay'

/** Starts both servers in a new directory. */
export const startReplicatedPostgres = async (): Promise<ReplicatedPostgres> => {
  const user = isRoot() ? await serverAccount() : undefined
  const directory = await mkdtemp(join(tmpdir(), 'assay-failover-'))
  await chmod(directory, 0o755)
  const [primary, standby] = [join(directory, 'primary'), join(directory, 'standby')]
  await own(primary, user)
  for (const name of [primary, standby]) await own(socketsOf(name), user)
  const run = (name: string, ...args: string[]) => runPostgres(name, args, user)
  await createPrimary(primary, run)
  await run('pg_basebackup', '-h', socketsOf(primary), '-U', USER, '-D', standby, ...COPY_OPTIONS)
  await start(standby, run)
  await appendFile(join(primary, 'postgresql.conf'), `synchronous_standby_names = '*'\n`)
  await run('pg_ctl', 'reload', '-D', primary)
  return {
    primary: { path: join(socketsOf(primary), '.s.PGSQL.5432') },
    standby: { path: join(socketsOf(standby), '.s.PGSQL.5432') },
    user: USER,
    killPrimary: async () => {
      const [pid] = (await readFile(join(primary, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    promote: () => run('pg_ctl', 'promote', '-w', '-D', standby),
    stop: async () => {
      for (const cluster of [primary, standby]) {
        await run('pg_ctl', 'stop', '-m', 'immediate', '-D', cluster).catch(() => undefined)
      }
      await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** As a standby that follows the primary, with all that the copy needs in it, at once. */
const COPY_OPTIONS = ['-R', '-X', 'stream', '-c', 'fast']

const createPrimary = async (primary: string, run: Run): Promise<void> => {
  await run('initdb', '-D', primary, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale', 'C', '--no-sync')
  await appendFile(
    join(primary, 'postgresql.conf'),
    `listen_addresses = ''\nport = 5432\nwal_level = replica\nmax_connections = 60\n`,
  )
  await start(primary, run)
  await run('createdb', '-h', socketsOf(primary), '-U', USER, 'assay')
}

const own = async (directory: string, user: SystemUser | undefined): Promise<void> => {
  await mkdir(directory, { mode: 0o700 })
  if (!user) return
  await chown(directory, user.uid, user.gid)
  await chown(join(directory, '..'), user.uid, user.gid)
}

/** Socket directory, outside of the replicated directory. */
const socketsOf = (cluster: string): string => `${cluster}-sockets`

type Run = (name: string, ...args: string[]) => Promise<void>

const start = (cluster: string, run: Run): Promise<void> =>
  run('pg_ctl', 'start', '-w', '-D', cluster, '-l', join(cluster, 'log'), '-o', `-k ${socketsOf(cluster)}`)

const runPostgres = async (
  name: string,
  args: readonly string[],
  user: SystemUser | undefined,
): Promise<void> => {
  const { code, output } = await runProgram({ command: join(PROGRAMS ?? '', name), args: [...args], user })
  if (code !== 0) throw new Error(`${name} failed:\n${output}`)
}
