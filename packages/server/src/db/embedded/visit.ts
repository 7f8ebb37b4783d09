import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Logger } from '../../lib/log.ts'
import { DATABASE_USER } from './cluster.ts'
import { EmbeddedPostgresError } from './failure.ts'
import { chooseLocation, socketDirectory } from './place.ts'
import { isAlive, readPidFile } from './postmaster.ts'

/**
 * Where the server of a running service can be reached; undefined when none runs on the data directory. Creates
 * nothing.
 *
 * @throws EmbeddedPostgresError when there is no database
 */
export const visitRunning = async (
  dataDir: string,
  log: Logger,
): Promise<{ host: string; user: string } | undefined> => {
  await refuseAbsent(resolve(dataDir))
  const place = await chooseLocation(dataDir, log)
  await refuseAbsent(place.cluster)
  const server = await readPidFile(place.cluster)
  if (!server || !(await isAlive(server))) return undefined
  return { host: server.sockets || socketDirectory(place), user: DATABASE_USER }
}

const refuseAbsent = (directory: string): Promise<void> =>
  access(directory).catch(() => {
    throw new EmbeddedPostgresError(
      `There is no database in ${directory}: name another directory with DATA_DIR, or a server with DATABASE_URL.`,
    )
  })
