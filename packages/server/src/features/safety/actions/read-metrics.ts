import type { Context } from '../../../context.ts'
import { flushCounts } from '../../flags/index.ts'
import { type MetricValues, metricValues, NOTHING_COUNTED, windowOf } from '../rules/metrics.ts'
import { readCounts } from '../store-readings.ts'

/** The safety metrics of a flag over the last minutes. */
export interface SafetyReading {
  window_start: Date
  window_end: Date
  /** The same as `values.total_evaluations`. */
  evaluations: number
  /** By name; null: there is no data for it. */
  values: MetricValues
}

/**
 * What happened to a flag lately, in all processes; up to ten seconds of other processes may be missing. Call it
 * outside of a transaction: what this process has counted is written first.
 *
 * @param window_minutes whole minutes, at least 1; the safety monitor itself looks at 15
 * @returns zeros and nulls for an unknown flag
 */
export const readMetrics = async (
  ctx: Context,
  { feature_flag_id, window_minutes }: { feature_flag_id: string; window_minutes: number },
): Promise<SafetyReading> => {
  await flushCounts(ctx)
  const { from, to } = windowOf(ctx.now(), window_minutes)
  const counts = await readCounts(ctx.db, [{ flag_id: feature_flag_id, from }], to)
  const values = metricValues(counts.get(feature_flag_id) ?? NOTHING_COUNTED)
  return { window_start: from, window_end: to, evaluations: values.total_evaluations ?? 0, values }
}
