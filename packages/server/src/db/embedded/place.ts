import { access, chown, constants, lstat, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sha256 } from '../../lib/crypto.ts'
import type { Logger } from '../../lib/log.ts'
import { EmbeddedPostgresError, systemCode } from './failure.ts'
import type { SystemUser } from './programs.ts'
import { canReach, chooseServerUser } from './system-user.ts'

/** The paths of one embedded server, and the account that runs it. */
export interface DataLocation {
  /** The directory that holds all the others. */
  base: string
  /** The database itself (PGDATA). */
  cluster: string
  /** What the server writes to its standard error. */
  logFile: string
  user: SystemUser | undefined
}

/** For root when the server's account cannot enter the data directory. */
const SHARED_BASE = '/var/lib/assay'

/**
 * Creates the data directory and finds the account that the server runs under. A directory below a closed home
 * such as /root cannot be reached by another account: then a directory under /var/lib/assay takes its place,
 * named after the data directory, and the log says so.
 *
 * @throws EmbeddedPostgresError when no directory can be written
 */
export const chooseLocation = async (dataDir: string, log: Logger): Promise<DataLocation> => {
  const wanted = resolve(dataDir)
  await createWritable(wanted)
  const place = await placeAt(wanted)
  if (await canReach(place.user, wanted)) return place
  const substitute = join(SHARED_BASE, sha256(wanted).slice(0, 12))
  await createWritable(substitute)
  log.warn(
    { wanted, used: substitute },
    'embedded database moved: the account that runs PostgreSQL cannot enter the data directory',
  )
  return placeAt(substitute)
}

const placeAt = async (base: string): Promise<DataLocation> => {
  const cluster = join(base, 'postgres')
  return { base, cluster, logFile: join(base, 'postgres.log'), user: await chooseServerUser(cluster) }
}

const createWritable = async (directory: string): Promise<void> => {
  try {
    await mkdir(directory, { recursive: true })
    await access(directory, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The data directory ${directory} cannot be written (${systemCode(error) ?? 'unknown error'}): make it writable, or choose another with DATA_DIR.`,
    )
  }
}

/** A Unix socket's path must fit into a fixed field of the system's address structure. */
const MAX_SOCKET_PATH_LENGTH = process.platform === 'linux' ? 107 : 103
const SOCKET_NAME = '.s.PGSQL.5432'

/**
 * The directory of the server's socket, closed to everyone else: the cluster's own, or when that path is too
 * long for a socket, one under /tmp named after it.
 */
export const socketDirectory = ({ cluster }: DataLocation): string =>
  Buffer.byteLength(join(cluster, SOCKET_NAME)) <= MAX_SOCKET_PATH_LENGTH
    ? cluster
    : join('/tmp', `assay-${sha256(cluster).slice(0, 16)}`)

/**
 * Creates a socket directory outside the cluster. One that is there already must be the server user's own and
 * closed: anybody may write to /tmp.
 *
 * @throws EmbeddedPostgresError when someone else made it
 */
export const createSocketDirectory = async (place: DataLocation): Promise<void> => {
  const directory = socketDirectory(place)
  if (directory === place.cluster) return
  const owner = place.user?.uid ?? process.getuid?.() ?? 0
  try {
    await mkdir(directory, { mode: 0o700 })
    if (place.user) await chown(directory, place.user.uid, place.user.gid)
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
  }
  const found = await lstat(directory)
  if (found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0) return
  throw new EmbeddedPostgresError(
    `The directory ${directory} belongs to someone else: remove it, or choose a DATA_DIR with a shorter path.`,
  )
}
