import { AppError, unavailable } from '../../../lib/errors.ts'
import type { Logger } from '../../../lib/log.ts'

const RETRY_AFTER_SECONDS = 5

/** Whether an error of the document database has this name. */
export const isNamed = (error: unknown, name: string): boolean =>
  error instanceof Error && error.name === name

/** 503: the settings name no document database. */
export const notConfigured = (): AppError =>
  new AppError('unavailable', 'The document database is not configured')

/**
 * The answer to a call that the document database did not answer, or refused. Why is logged: it may name the account.
 */
export const unreachable = (error: unknown, log: Logger): AppError => {
  log.warn({ err: error }, 'the document database could not be reached')
  return unavailable(RETRY_AFTER_SECONDS, 'The document database could not be reached')
}

/** Why each item of a transaction was refused; empty for another error. */
const cancellations = (error: unknown): (string | undefined)[] => {
  if (!isNamed(error, 'TransactionCanceledException') || typeof error !== 'object' || error === null)
    return []
  const reasons: unknown = 'CancellationReasons' in error ? error.CancellationReasons : undefined
  return Array.isArray(reasons) ? reasons.map((reason: { Code?: string }) => reason.Code) : []
}

/** Whether a transaction was refused because its first item does not meet its condition. */
export const isRefusedByFirst = (error: unknown): boolean =>
  cancellations(error)[0] === 'ConditionalCheckFailed'

/** Whether somebody else was changing the same items, so that another try is worth it. */
export const isConflict = (error: unknown): boolean =>
  isNamed(error, 'TransactionConflictException') ||
  isNamed(error, 'TransactionInProgressException') ||
  cancellations(error).includes('TransactionConflict')
