import type { Context } from '../../context.ts'
import type { EvidenceOfLook } from './sequential/evidence.ts'
import { recordEvidence } from './sequential/record-evidence.ts'
import { recordSrmEvidence } from './srm/record-evidence.ts'
import type { SrmLook } from './srm/rules.ts'

/** An interim look at an experiment: the evidence of its comparisons and the check of its sample ratio (SRM). */
export interface InterimLook {
  experimentId: string
  comparisons: EvidenceOfLook
  srm: SrmLook
}

/**
 * Records the evidence of an interim look, so that no later answer is less significant. Returns the look itself, or one
 * with the stronger evidence that another process has recorded meanwhile.
 */
export const recordLook = async (ctx: Context, look: InterimLook): Promise<InterimLook> => {
  const comparisons = await recordEvidence(ctx, look.comparisons)
  const srm = await recordSrmEvidence(ctx, look.experimentId, look.srm)
  const isUnchanged = comparisons === look.comparisons && srm === look.srm
  return isUnchanged ? look : { ...look, comparisons, srm }
}
