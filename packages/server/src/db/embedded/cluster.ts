import { chmod, chown, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../../lib/log.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError, systemCode, whenPresent } from './failure.ts'
import type { DataLocation } from './place.ts'
import { isAlive, readPidFile } from './postmaster.ts'
import type { SystemUser } from './programs.ts'
import { runProgram } from './programs.ts'
import { giveTree } from './system-user.ts'

/** The account inside the database, which owns everything. */
export const DATABASE_USER = 'assay'

interface ClusterOptions {
  place: DataLocation
  binaries: Binaries
  log: Logger
  /** Arguments for initdb beyond the fixed ones. */
  extra?: string[]
  /** Breaks off the creation of a new database. */
  signal?: AbortSignal | undefined
}

/**
 * Creates the database directory unless it is there.
 *
 * @throws EmbeddedPostgresError when the directory is another major version's, or no database at all; the signal's
 *   reason when it was broken off
 */
export const ensureCluster = async (options: ClusterOptions): Promise<void> => {
  const { place, binaries } = options
  const version = await whenPresent(readFile(join(place.cluster, 'PG_VERSION'), 'utf8'), undefined)
  if (version === undefined) {
    await refuseForeignFiles(place.cluster)
    await createCluster(options)
    return
  }
  if (Number(version) !== binaries.major) throw otherVersion(place.cluster, version.trim(), binaries.major)
  await takeOver(place)
}

const otherVersion = (cluster: string, found: string, expected: number): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    `The database in ${cluster} was made by PostgreSQL ${found}, but this version of Assay brings PostgreSQL ${expected}: dump it with the older version and restore it, or choose another directory with DATA_DIR.`,
  )

const refuseForeignFiles = async (cluster: string): Promise<void> => {
  const entries = await whenPresent(readdir(cluster), [])
  if (entries.length === 0) return
  throw new EmbeddedPostgresError(
    `The directory ${cluster} is not empty and holds no database: move its files away, or choose another directory with DATA_DIR.`,
  )
}

/** A directory that was copied as root still belongs to root, which PostgreSQL refuses. */
const takeOver = async ({ cluster, user }: DataLocation): Promise<void> => {
  const { uid } = await stat(cluster)
  if (user && uid !== user.uid) await giveCluster(cluster, user)
  await chmod(cluster, 0o700)
}

/** A server that runs under the former owner would lose its files. */
const giveCluster = async (cluster: string, user: SystemUser): Promise<void> => {
  const server = await readPidFile(cluster)
  if (server && (await isAlive(server))) {
    throw new EmbeddedPostgresError(
      `The server of ${cluster} (process ${server.pid}) runs under an account that it must not have any more: end it first.`,
    )
  }
  await giveTree(cluster, user)
}

/** A new database gets its name when it is complete, so that an interrupted start leaves nothing half-made. */
const createCluster = async (options: ClusterOptions): Promise<void> => {
  const { cluster, user } = options.place
  const unfinished = await mkdtemp(`${cluster}.new-`)
  if (user) await chown(unfinished, user.uid, user.gid)
  options.log.info({ directory: cluster }, 'embedded database created')
  try {
    await initialise(unfinished, options)
    await rename(unfinished, cluster)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another service that started at the same moment was faster: its database is the one to use.
    if (!['EEXIST', 'ENOTEMPTY'].includes(systemCode(error) ?? '')) throw error
  }
}

const initialise = async (
  directory: string,
  { place, binaries, extra, signal }: ClusterOptions,
): Promise<void> => {
  signal?.throwIfAborted()
  const args = [
    ...['--pgdata', directory, '--username', DATABASE_USER, '--auth', 'trust', '--encoding', 'UTF8'],
    ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C', '--no-instructions'],
    ...(extra ?? []),
  ]
  const program = { command: binaries.initdb, args, user: place.user, signal }
  const { code, output } = await runProgram(program).catch((error: unknown) => {
    throw cannotRun(binaries.initdb, error)
  })
  signal?.throwIfAborted()
  if (code === 0) return
  throw new EmbeddedPostgresError(
    `PostgreSQL could not create a database in ${place.cluster} (${reason(output)}): correct this, or set DATABASE_URL to a PostgreSQL server.`,
  )
}

/** Why a program of PostgreSQL does not start: most often a C library that is not glibc, or a missing right. */
export const cannotRun = (program: string, error: unknown): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    systemCode(error) === 'EPERM'
      ? 'The service runs as root but may not change to another account: start it as an ordinary user, or set DATABASE_URL.'
      : `PostgreSQL cannot be run here (${program}: ${systemCode(error) ?? String(error)}): its programs need glibc; use another system, or set DATABASE_URL to a PostgreSQL server.`,
  )

/** The first complaint in a program's output, without its prefix. */
export const reason = (output: string): string => {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const complaint = lines.find((line) => /(?:error|fatal|panic):/i.test(line)) ?? lines.at(-1)
  return complaint?.replace(/^.*?(?:error|fatal|panic):\s*/i, '').trim() ?? 'no message'
}
