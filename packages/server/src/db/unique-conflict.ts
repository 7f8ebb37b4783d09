import { conflict } from '../lib/errors.ts'
import { isUniqueViolation } from './errors.ts'

/**
 * The result of work that may store what exists already.
 *
 * @param messages by the name of a unique index, what the caller is told
 * @throws AppError 409 when one of these indexes holds the row already
 */
export const orConflict = async <Result>(
  work: () => Promise<Result>,
  messages: Readonly<Record<string, string>>,
): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    for (const [index, message] of Object.entries(messages)) {
      if (isUniqueViolation(error, index)) throw conflict(message)
    }
    throw error
  }
}
