import { ConfigError } from '../config/index.ts'
import { SecretKeyFileError } from '../config/secret-key.ts'
import { EmbeddedPostgresError } from '../db/embedded.ts'
import { isConnectionLoss, isOutOfConnections } from '../db/errors.ts'
import { MigrationError } from '../db/migrate.ts'
import { FirstAdministratorError } from '../features/users/index.ts'
import { WorkerError } from './workers.ts'

const OWN_WORDS = [
  ConfigError,
  SecretKeyFileError,
  EmbeddedPostgresError,
  MigrationError,
  FirstAdministratorError,
  WorkerError,
]

/** Messages by PostgreSQL error code of refused connections, with the remedy. */
const DATABASE_REFUSALS: Record<string, string> = {
  '28P01': 'The database refuses the password in DATABASE_URL',
  '28000': 'The database refuses the user in DATABASE_URL',
  '3D000': 'The database that DATABASE_URL names does not exist: create it first',
  '42501': 'The user in DATABASE_URL may not create tables',
}

/** Message for an operator about a start that failed because of the environment; undefined for a bug. */
export const explain = (error: unknown, port: number): string | undefined => {
  if (!(error instanceof Error)) return undefined
  if (OWN_WORDS.some((known) => error instanceof known)) return error.message
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop what listens there, or set PORT to another one`
  if (code === 'EACCES') return `Port ${port} may not be used by this user: set PORT to one above 1023`
  if (isOutOfConnections(error)) {
    return `The database server has no connection left for this service: raise its max_connections, or end what holds them (${error.message})`
  }
  if (isConnectionLoss(error))
    return `The database that DATABASE_URL names cannot be reached: ${error.message}`
  return DATABASE_REFUSALS[code]
}
