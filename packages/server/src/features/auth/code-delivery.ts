import type { Config } from '../../config/index.ts'
import { AppError } from '../../lib/errors.ts'
import type { Logger } from '../../lib/log.ts'

/** A code on its way to the owner of an account. */
interface CodeMessage {
  to: string
  username: string
  code: string
}

/**
 * Refuses when codes cannot reach anybody, before it is known whether the account exists.
 *
 * @throws AppError 503
 */
export const requireDelivery = (config: Config): void => {
  if (config.ENVIRONMENT === 'staging' || config.ENVIRONMENT === 'production') {
    throw new AppError('unavailable', 'E-mail is not configured; ask an administrator')
  }
}

/** Hands a code over. Without e-mail, in development and test, it goes to the log of the service. */
export const deliverCode = (log: Logger, { to, username, code }: CodeMessage): void => {
  log.warn({ to, username, code }, 'e-mail is not configured: this code was not sent')
}
