import { isUniqueViolation } from '../../../db/errors.ts'
import { conflict } from '../../../lib/errors.ts'

/**
 * Does work that gives an experiment its key.
 *
 * @throws AppError 409 when another experiment has the key
 */
export const refusingKeyInUse = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error, 'uq_experiments_key')) {
      throw conflict('Experiment with this key already exists')
    }
    throw error
  }
}
