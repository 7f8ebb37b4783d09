import type { Context } from '../../../context.ts'
import { type StoredSettings, storedSettings } from '../schema/requests.ts'

/** The stored settings of an experiment, or undefined. */
export const findSettings = async (
  ctx: Context,
  experimentId: string,
): Promise<StoredSettings | undefined> => {
  const row = await ctx.db
    .selectFrom('experiments')
    .select(['version', 'status', 'confidence_level', 'correction_method'])
    .where('id', '=', experimentId)
    .executeTakeFirst()
  return row && storedSettings.parse(row)
}
