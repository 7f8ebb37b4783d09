import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runService } from '../../server/src/testing/running-service.ts'

/** A whole service with its own database and the dashboard as it was built, in a process of its own. */
export interface Service {
  /** Where it listens, as a URL. */
  address: string
  /** How the first superuser signs in. */
  administrator: { email: string; password: string }
  /** Ends the process and removes its database. */
  stop: () => Promise<void>
}

/** Root's PostgreSQL runs under an account of its own, which has to enter the directory. */
const OPEN_TO_SERVER = 0o755

/** Starts a service on a free port, with settings of its environment; it can be visited when this resolves. */
export const startService = async (settings: Record<string, string>): Promise<Service> => {
  const directory = await mkdtemp(join(tmpdir(), 'assay-browser-'))
  const removeDirectory = () => rm(directory, { recursive: true, force: true })
  try {
    await chmod(directory, OPEN_TO_SERVER)
    const { address, administrator, untilHealthy, stop } = await runService(directory, settings)
    await untilHealthy()
    return {
      address,
      administrator,
      stop: async () => {
        await stop()
        await removeDirectory()
      },
    }
  } catch (error) {
    await removeDirectory()
    throw error
  }
}
