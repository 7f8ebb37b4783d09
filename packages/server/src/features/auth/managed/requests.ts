import { type Context, originOf } from '../../../context.ts'
import { type AppError, invalid, unavailable } from '../../../lib/errors.ts'
import type { PoolRefusal } from './pool-client.ts'

/** The address that a caller's requests to the pool are counted under. */
export const addressOf = (ctx: Context): string => originOf(ctx)?.ip_address ?? ''

/** Whether a refusal tells of the client that this service is, whatever was sent. */
export const isOfClient = ({ kind }: PoolRefusal): boolean =>
  kind === 'ResourceNotFoundException' || kind === 'InvalidClientException'

/** Refusal for a request that the pool does not let this service make, which its operator has to mend. */
export const misconfigured = ({ log }: Pick<Context, 'log'>, { kind }: PoolRefusal): AppError => {
  log.warn({ kind }, 'identity service refuses requests of this client')
  return unavailable(60, 'The identity service does not accept this service; ask an administrator')
}

const MAX_TEXT_LENGTH = 500

/**
 * The pool's own text as a refusal of what was sent. A text that repeats a value is replaced.
 *
 * @param sent values of the request
 */
export const asInvalid = ({ text }: PoolRefusal, sent: readonly string[]): AppError => {
  const isShown = text !== '' && !sent.some((value) => repeats(text, value))
  return invalid(isShown ? text.slice(0, MAX_TEXT_LENGTH) : 'The identity service refused the request')
}

/** Whether a text holds a value other than as a part of a longer word. */
const repeats = (text: string, value: string): boolean => {
  const literal = value.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'iu').test(text)
}
