import { MINUTE_MS, SECOND_MS } from '../../../lib/durations.ts'
import { bucketEnd } from '../../flags/index.ts'
import type { Comparison, SafetyMetric } from '../settings/metric.ts'

/** Counts of a flag within a window, of all processes and of the programs that report evaluations. */
export interface WindowCounts {
  evaluations: number
  errors: number
  /**
   * Durations by bucket, as programs measured them if they did, else those of the service's own evaluations. Fractional
   * when the window begins within a minute.
   */
  latency: Record<string, number>
}

export const NOTHING_COUNTED: WindowCounts = { evaluations: 0, errors: 0, latency: {} }

/** The value of every safety metric; null: there is no data for it. */
export type MetricValues = Record<SafetyMetric, number | null>

/** The buckets in rising order: their ends in milliseconds, and how many durations each holds. */
const bucketsOf = (latency: Record<string, number>): [end: number, count: number][] =>
  Object.entries(latency)
    .map(([bucket, count]): [number, number] => [Number(bucket), count])
    .filter(([, count]) => count > 0)
    .sort(([one], [other]) => one - other)
    .map(([bucket, count]) => [bucketEnd(bucket), count])

/** Half a bucket in ratio: the middle of a bucket lies that much below its end. */
const HALF_BUCKET = Math.sqrt(bucketEnd(1) / bucketEnd(0))

const meanOf = (buckets: readonly [number, number][]): number | null => {
  let [sum, total] = [0, 0]
  for (const [end, count] of buckets) {
    sum += (end / HALF_BUCKET) * count
    total += count
  }
  return total === 0 ? null : sum / total
}

const quantileOf = (buckets: readonly [number, number][], share: number): number | null => {
  const total = buckets.reduce((sum, [, count]) => sum + count, 0)
  let seen = 0
  for (const [end, count] of buckets) {
    seen += count
    if (seen >= share * total) return end
  }
  return null
}

/**
 * The safety metrics of a window. Latencies are in milliseconds, computed from buckets that are 5 percent wide:
 * percentiles, minimum and maximum are at most 5 percent too high, the mean is right within 2.5 percent.
 */
export const metricValues = ({ evaluations, errors, latency }: WindowCounts): MetricValues => {
  const buckets = bucketsOf(latency)
  const mean = meanOf(buckets)
  return {
    total_evaluations: evaluations,
    error_count: errors,
    error_rate: evaluations === 0 ? null : Math.min(1, errors / evaluations),
    avg_latency: mean,
    latency: mean,
    min_latency: buckets[0]?.[0] ?? null,
    max_latency: buckets.at(-1)?.[0] ?? null,
    p95_latency: quantileOf(buckets, 0.95),
    p99_latency: quantileOf(buckets, 0.99),
  }
}

export const METRIC_UNITS: Record<SafetyMetric, 'count' | 'ratio' | 'ms'> = {
  total_evaluations: 'count',
  error_count: 'count',
  error_rate: 'ratio',
  avg_latency: 'ms',
  latency: 'ms',
  min_latency: 'ms',
  max_latency: 'ms',
  p95_latency: 'ms',
  p99_latency: 'ms',
}

const COMPARE: Record<Comparison, (value: number, threshold: number) => boolean> = {
  greater_than: (value, threshold) => value > threshold,
  less_than: (value, threshold) => value < threshold,
  equal_to: (value, threshold) => value === threshold,
}

/** Compares a metric's value to a threshold, strictly; false without data. */
export const compares = (value: number | null, comparison: Comparison, threshold: number): boolean =>
  value !== null && COMPARE[comparison](value, threshold)

/** The window of the last minutes, to the second: it begins with the first whole second. */
export const windowOf = (now: Date, minutes: number): { from: Date; to: Date } => ({
  from: new Date(Math.ceil((now.getTime() - minutes * MINUTE_MS) / SECOND_MS) * SECOND_MS),
  to: now,
})
