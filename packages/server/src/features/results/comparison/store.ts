import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { correctionMethod } from '../shapes.ts'

/** What decides which cached results answer a request; every change of the experiment or of its parts renews `version`. */
const experimentVersion = z.object({
  version: z.int(),
  confidence_level: z.number(),
  correction_method: correctionMethod,
})

type ExperimentVersion = z.output<typeof experimentVersion>

/** The version of an experiment with its stored settings, or undefined. */
export const findVersion = async (
  ctx: Context,
  experimentId: string,
): Promise<ExperimentVersion | undefined> => {
  const row = await ctx.db
    .selectFrom('experiments')
    .select(['version', 'confidence_level', 'correction_method'])
    .where('id', '=', experimentId)
    .executeTakeFirst()
  return row && experimentVersion.parse(row)
}
