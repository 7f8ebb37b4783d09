import { z } from 'zod'
import { optionalText, urlOf, whole } from './setting.ts'

/** Connections that requests of one process need concurrently, so that no kind of request waits for another. */
const CONNECTIONS = { assignments: 3, events: 4, evaluations: 1, 'everything else': 1 } as const

const MIN_POOL_SIZE = Object.values(CONNECTIONS).reduce((sum, connections) => sum + connections, 0)

const SUM = Object.entries(CONNECTIONS)
  .map(([use, connections]) => `${connections} for ${use}`)
  .join(' + ')

/**
 * Connections of a process besides DATABASE_POOL_SIZE: for background jobs, change notifications and the check for lost
 * statements.
 */
export const JOB_CONNECTIONS = 4
/** Additional connections for background jobs whose locks bypass the pooler of the database. */
export const LOCK_CONNECTIONS = 2
export const CONNECTIONS_BESIDE_POOL = JOB_CONNECTIONS + 2

const databaseUrl = () =>
  optionalText().refine(
    (url) => url === undefined || /^postgres(ql)?:\/\//.test(url),
    'must start with postgres://',
  )

/** Settings of the stored data. */
export const databaseSettings = z.object({
  DATA_DIR: z.string().min(1).default('./data').describe('Embedded database, generated secrets and files'),
  DATABASE_URL: databaseUrl().describe('PostgreSQL 14 or newer; unset: an embedded server under DATA_DIR'),
  DATABASE_LISTEN_URL: databaseUrl().describe(
    'The same database without the pooler of DATABASE_URL, for work that needs a session: notifications, background jobs, locks, migrations, backups; unset: DATABASE_URL',
  ),
  DATABASE_POOL_SIZE: whole(10, [MIN_POOL_SIZE, 200], ` connections: ${SUM}`).describe(
    `Database connections per process for requests; ${CONNECTIONS_BESIDE_POOL} more are for background jobs and the process itself`,
  ),
  REDIS_URL: urlOf(['redis', 'rediss']).describe(
    'Redis 6 or newer, shared by all processes for rate limits, cached results and notifications of live results; unset: each process on its own',
  ),
})
