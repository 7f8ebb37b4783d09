import type { Context } from '../../../context.ts'
import { type Experiment, get } from '../../../features/experiments/index.ts'
import { AppError } from '../../../lib/errors.ts'
import { notFound } from '../refusals.ts'

/**
 * An experiment by id, refused in the words of the warehouse routes.
 *
 * @throws AppError 404
 */
export const experimentById = async (ctx: Context, id: string): Promise<Experiment> => {
  try {
    return await get(ctx, id)
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found') throw notFound('Experiment')
    throw error
  }
}
