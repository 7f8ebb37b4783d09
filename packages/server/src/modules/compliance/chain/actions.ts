import type { Context } from '../../../context.ts'
import { runInWorker } from '../../../workers/index.ts'
import { verifyingKeys } from '../signing/keys.ts'
import { pagesOf } from './pages.ts'
import {
  type ChainFindings,
  edgesOf,
  endOfStretch,
  findingsBefore,
  type PeriodBounds,
  verifiedStretch,
} from './rules.ts'
import { checkpointsOfEntries, countLostCheckpoints, findNearby } from './store.ts'
import { verifyTask } from './tasks.ts'

/**
 * Verifies the entries and checkpoints of a period, in memory that does not grow with it.
 *
 * @param signal aborted when nobody waits for the findings any more; they are rejected with its reason then
 */
export const verifyPeriod = async (
  ctx: Context,
  bounds: PeriodBounds,
  signal: AbortSignal,
): Promise<ChainFindings> => {
  const keys = verifyingKeys(ctx.config)
  const stretch = verifiedStretch(bounds, await findNearby(ctx, edgesOf(bounds)))
  let findings = findingsBefore(stretch)
  for await (const page of pagesOf(ctx, stretch)) {
    signal.throwIfAborted()
    const checkpoints = await checkpointsOfEntries(ctx, page)
    findings = await runInWorker(verifyTask, { findings, text: page.text, checkpoints, keys }, { signal })
  }
  return endOfStretch(findings, stretch.until, await countLostCheckpoints(ctx, stretch))
}
