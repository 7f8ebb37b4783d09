import { type AppError, conflict } from '../lib/errors.ts'
import { isUniqueViolation } from './errors.ts'

/**
 * The result of work that may store what exists already.
 *
 * @param refusals by the name of a unique index, what the caller is told: the message of a 409, or what makes another refusal
 * @throws AppError when one of these indexes holds the row already
 */
export const orConflict = async <Result>(
  work: () => Promise<Result>,
  refusals: Readonly<Record<string, string | (() => AppError)>>,
): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    for (const [index, refusal] of Object.entries(refusals)) {
      if (isUniqueViolation(error, index)) throw typeof refusal === 'string' ? conflict(refusal) : refusal()
    }
    throw error
  }
}
