import { DatabaseError } from 'pg'
import { AppError } from '../lib/errors.ts'

export { DatabaseError } from 'pg'

const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)

/** Whether a row exists already. `constraint` is the name of the unique index; without it, any counts. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  error instanceof DatabaseError &&
  error.code === '23505' &&
  (constraint === undefined || error.constraint === constraint)

/** Two concurrent transactions could not both be right: running this one again may succeed. */
export const isSerializationFailure = (error: unknown): boolean => hasCode(error, ['40001', '40P01'])

/**
 * Whether the database refused what it was to store: a value or a row that breaks a rule, or a table, column or sequence
 * that is not there (classes 22, 23 and 42 of PostgreSQL's codes).
 */
export const isRefusedContent = (error: unknown): boolean =>
  error instanceof DatabaseError && /^(22|23|42)/.test(error.code ?? '')

/**
 * Whether one row among others can be to blame, so that the others may be stored without it: a value or a row that
 * breaks a rule, or that is too large for an index (classes 22, 23 and 54), or code that fails for what it was given.
 * Whatever is wrong with the server, its locks or its disk is wrong for every row alike.
 */
export const isFaultOfRow = (error: unknown): boolean => {
  if (isTemporary(error) || error instanceof AppError) return false
  return !(error instanceof DatabaseError) || /^(22|23|54)/.test(error.code ?? '')
}

/** The server takes no changes: it is a standby, or was set to read-only. */
export const isReadOnlyServer = (error: unknown): boolean => hasCode(error, ['25006'])

/** The server has no connection left for this role, this database or at all. */
export const isOutOfConnections = (error: unknown): boolean => hasCode(error, ['53300'])

/** A prepared statement's columns changed under it (`select *` across a migration). */
export const isStalePlan = (error: unknown): boolean =>
  hasCode(error, ['0A000']) && /cached plan/.test(messageOf(error))

/** The database did not answer in time, so its connection was given up: nothing is known about the statement. */
export class DatabaseSilence extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DatabaseSilence'
  }
}

/** A call was refused because too many wait for the database already. */
export class QueueFull extends AppError {
  constructor(retrySeconds: number) {
    super('unavailable', 'Service temporarily unavailable', {
      headers: { 'Retry-After': String(retrySeconds) },
    })
    this.name = 'QueueFull'
  }
}

/** Network errors of Node, and the classes of PostgreSQL's that say 'not now' whatever was asked. */
const LOSS_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
]

const LOSS_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

/**
 * Whether the database could not be reached or broke off: the request failed for no fault of its own, nothing
 * is known about whether its last statement took effect, and a later attempt may succeed (answered with 503).
 */
export const isConnectionLoss = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.some(isConnectionLoss)
  if (error instanceof DatabaseSilence || hasCode(error, LOSS_CODES) || isMissingSocket(error)) return true
  if (error instanceof DatabaseError) return error.code?.startsWith('08') === true
  return LOSS_MESSAGES.test(messageOf(error))
}

/** A file that is not there is something else. */
const isMissingSocket = (error: unknown): boolean =>
  hasCode(error, ['ENOENT']) && error instanceof Error && 'syscall' in error && error.syscall === 'connect'

/** What the server says when it cannot do now what it can do later. */
const TEMPORARY_CODES = [
  '25006', // read-only: a standby, or a primary that was demoted
  '40001', // two transactions that cannot both be right, after all attempts
  '40P01', // a deadlock, after all attempts
  '55P03', // a lock that was not free in time
  '57014', // cancelled: it ran too long, or somebody stopped it
  '58030', // the disk failed to read or write
]

/** A server that breaks off leaves these without a code of their own. */
const CRASH_MESSAGES = /postmaster|lost connection to parallel worker|crash of another server process/

/**
 * Whether the same request may succeed later without any change (answered with 503): the database is lost, is out of
 * connections, memory or disk, takes no changes, is locked or too slow, or is coming up again. What the failed
 * statement did is undone, or unknown where the connection was lost.
 */
export const isTemporary = (error: unknown): boolean =>
  isConnectionLoss(error) || hasCode(error, TEMPORARY_CODES) || isOutOfResources(error) || isCrash(error)

/** Class 53: disk, memory, connections or a limit of the server's configuration. */
const isOutOfResources = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code?.startsWith('53') === true

/** An internal error that ended the whole session, or that tells of the end of another process of the server. */
const isCrash = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  error.code === 'XX000' &&
  (error.severity === 'FATAL' || error.severity === 'PANIC' || CRASH_MESSAGES.test(error.message))

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

/** How often `retrying` runs its function at most. */
const ATTEMPTS = 5

/**
 * Runs `transact`, which must be one whole transaction, again when PostgreSQL ended it because of a concurrent
 * one (serialization failure or deadlock), five times at most.
 *
 * @throws whatever the last run threw
 */
export const retrying = async <Result>(transact: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
    try {
      return await transact()
    } catch (error) {
      if (!isSerializationFailure(error)) throw error
    }
  }
  return transact()
}
