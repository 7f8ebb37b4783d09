import type { Context } from '../../context.ts'
import { SECOND_MS } from '../../lib/durations.ts'
import { refusalOf, WarehouseError } from './connectors/error.ts'
import { takeJob } from './job-limit.ts'

/** Tests and validations may take this long. */
const LIMIT_MS = 30 * SECOND_MS

/**
 * Calls a warehouse while the caller waits, for 30 seconds at most, as one of the jobs of this process.
 *
 * @throws WarehouseError; AppError 429 warehouse_busy
 */
export const limitedCall = async <Result>(
  ctx: Context,
  call: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const release = takeJob(ctx)
  const limit = AbortSignal.timeout(LIMIT_MS)
  try {
    return await call(limit)
  } catch (error) {
    throw limit.aborted ? new WarehouseError('time_limit') : error
  } finally {
    release()
  }
}

/** The error to throw to a caller who waited: failures of the warehouse in the words of its routes. */
export const toCaller = (error: unknown): unknown =>
  error instanceof WarehouseError ? refusalOf(error) : error
