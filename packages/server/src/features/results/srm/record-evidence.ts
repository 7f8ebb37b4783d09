import type { Context } from '../../../context.ts'
import { type SrmLook, withRecordedEvidence } from './rules.ts'
import { mergeEvidence } from './store.ts'

/**
 * Records the evidence of an SRM check where it exceeds that of all earlier looks. Returns the look itself, or one with
 * the stronger evidence that another process has recorded meanwhile.
 */
export const recordSrmEvidence = async (ctx: Context, id: string, look: SrmLook): Promise<SrmLook> => {
  if (look.unrecorded === null) return look
  const recorded = await mergeEvidence(ctx, id, look.unrecorded)
  if (recorded <= look.unrecorded) return look
  return { outcome: withRecordedEvidence(look.outcome, recorded), unrecorded: null }
}
