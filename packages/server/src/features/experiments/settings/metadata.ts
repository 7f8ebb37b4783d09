import type { Context } from '../../../context.ts'
import { wrongField } from '../../../lib/errors.ts'
import { changeExperiment } from '../definition/change.ts'
import type { Experiment } from '../definition/schema.ts'
import * as definition from '../definition/store.ts'
import { mergedMetadata } from './merged-metadata.ts'

/**
 * Merges metadata into an experiment, in every state: key by key, null removes a key.
 *
 * @throws AppError 404, 422 when the result would be too large
 */
export const mergeMetadata = (
  ctx: Context,
  id: string,
  change: Record<string, unknown>,
): Promise<Experiment> =>
  changeExperiment(ctx, {
    id,
    action: 'experiment_update',
    change: async (ctx, before) => {
      const merged = mergedMetadata(before.experiment_metadata, change)
      if (!merged) throw wrongField(['body'], 'metadata may hold 100 keys and 16 KiB in all', 'too_long')
      await definition.write(ctx, id, { experiment_metadata: merged })
    },
  })
