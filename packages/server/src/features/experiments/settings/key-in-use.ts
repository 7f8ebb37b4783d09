import { orConflict } from '../../../db/unique-conflict.ts'

/**
 * Does work that gives an experiment its key.
 *
 * @throws AppError 409 when another experiment has the key
 */
export const refusingKeyInUse = <Result>(work: () => Promise<Result>): Promise<Result> =>
  orConflict(work, { uq_experiments_key: 'Experiment with this key already exists' })
