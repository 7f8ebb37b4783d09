import type { Context } from '../../../context.ts'
import { perDatabase } from '../../../db/per-database.ts'
import { atMost } from '../../../lib/at-most.ts'
import { get } from '../actions.ts'
import type { HoldoutResults, ResultsQuery } from '../schema.ts'
import { NEVER_ACTIVE, resultsOf } from './rules.ts'
import { countSides } from './store.ts'

/** The first analysis reads all events since the holdout began, so analyses run one after the other. */
const turns = perDatabase(() => atMost(1))

/**
 * Compares subjects that are held out of new experiments with all others.
 *
 * @throws AppError 404
 */
export const results = async (
  ctx: Context,
  id: string,
  { metric, confidence_level }: ResultsQuery,
): Promise<HoldoutResults> => {
  const holdout = await get(ctx, id)
  const { activated_at: activatedAt, deactivated_at: deactivatedAt } = holdout
  const now = ctx.now()
  const answer = { holdout_id: holdout.id, metric, computed_at: now }
  if (!activatedAt) return { ...answer, ...NEVER_ACTIVE }
  const until = deactivatedAt ?? now
  const counts = await turns(ctx.db)(() => countSides(ctx, { id, activatedAt, until, metric }))
  return { ...answer, ...resultsOf(holdout, counts, { confidence_level }) }
}
