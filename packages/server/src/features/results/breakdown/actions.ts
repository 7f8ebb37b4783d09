import type { Context } from '../../../context.ts'
import type { Experiment } from '../../experiments/index.ts'
import { type DimensionValueTotals, segments } from '../../rollup/index.ts'
import type { ResultsSettings } from '../settings.ts'
import { MAX_VALUES, MIN_ARM_SUBJECTS } from './rules.ts'

/** The primary metric by the values of one dimension. */
export interface DimensionTotals {
  dimension: string
  totals: readonly DimensionValueTotals[]
}

/** Reads the primary metric by each of the requested dimensions; nothing without a metric. */
export const loadDimensions = async (
  ctx: Context,
  { id, metrics }: Experiment,
  { breakdown }: ResultsSettings,
): Promise<DimensionTotals[]> => {
  const metric = metrics.find(({ is_primary }) => is_primary)
  if (!metric) return []
  const all: DimensionTotals[] = []
  for (const dimension of breakdown) {
    const query = { experimentId: id, metricId: metric.id, dimension }
    const limits = { smallestArm: MIN_ARM_SUBJECTS, mostValues: MAX_VALUES }
    all.push({ dimension, totals: await segments(ctx, { ...query, ...limits }) })
  }
  return all
}
