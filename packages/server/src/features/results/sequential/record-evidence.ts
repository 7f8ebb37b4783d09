import type { Context } from '../../../context.ts'
import type { Experiment } from '../../experiments/index.ts'
import type { MetricCounts } from '../counts.ts'
import {
  type EvidenceOfLook,
  isStronger,
  mergeLook,
  type RecordedEvidence,
  recordedEvidence,
  withRows,
} from './evidence.ts'
import { lookEvidence, type Selection } from './look-evidence.ts'
import { findEvidence, mergeEvidence } from './store.ts'

/**
 * Records the evidence that a look strengthened, so that no answer ever becomes less significant. Returns the look
 * itself, or one with the stronger evidence that another process has recorded meanwhile.
 */
export const recordEvidence = async (ctx: Context, look: EvidenceOfLook): Promise<EvidenceOfLook> => {
  if (look.strengthened.length === 0) return look
  const recorded = await mergeEvidence(ctx, look.strengthened)
  if (!isStronger(recorded, look.strengthened)) return look
  return { rows: withRows(look.rows, recorded), strengthened: [] }
}

/** Records a look at some comparisons of an experiment; their evidence of all looks, this one included. */
export const recordComparisons = async (
  ctx: Context,
  { experiment, counts }: { experiment: Experiment; counts: readonly MetricCounts[] },
  selection?: Selection,
): Promise<RecordedEvidence> => {
  const stored = await findEvidence(ctx, experiment.id)
  const look = mergeLook(stored, lookEvidence(experiment, counts, selection))
  return recordedEvidence((await recordEvidence(ctx, look)).rows)
}
