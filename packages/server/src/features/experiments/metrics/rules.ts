import { METRIC_DEFAULTS, repeatedMetricNames } from '@assay/lifecycle'
import { defined } from '../../../lib/defined.ts'
import { wrongField } from '../../../lib/errors.ts'
import { matchedIds } from '../matched-ids.ts'
import type { Aggregation, Metric, MetricType, MetricWrite } from './schema.ts'

/** A metric as it will be stored; without an id it is new. */
export type MetricSettings = Omit<Metric, 'id' | 'experiment_id' | 'created_at' | 'updated_at'> & {
  id: string | undefined
}

/** The metric of an experiment whose author names none. */
export const DEFAULT_METRIC: MetricWrite = { name: 'Conversion', event_name: 'conversion' }

const DEFAULT_AGGREGATION: Record<MetricType, Aggregation | null> = {
  conversion: null,
  revenue: 'sum',
  count: 'count',
  duration: 'average',
  custom: 'sum',
}

const LOC = ['body', 'metrics']

/**
 * Completes the metrics that a caller sent: the primary one, types and aggregations, the ids that stay.
 *
 * @throws AppError 422 for equal names, several primaries, a primary guardrail, or an aggregated conversion
 */
export const normaliseMetrics = (
  sent: readonly MetricWrite[],
  current: readonly Metric[],
): MetricSettings[] => {
  if (repeatedMetricNames(sent.map(({ name }) => name)).length > 0)
    throw wrongField(LOC, 'metric names must be distinct')
  const ids = matchedIds(sent, current)
  const primary = primaryIndex(sent)
  return sent.map((metric, index) => ({
    id: ids[index],
    ...normaliseMetric(metric, index),
    is_primary: index === primary,
  }))
}

const BLANK = {
  ...METRIC_DEFAULTS,
  description: null,
  event_value_path: null,
  cap_value: null,
  expected_effect: null,
} as const

const normaliseMetric = (metric: MetricWrite, index: number): Omit<MetricSettings, 'id' | 'is_primary'> => {
  const { id: _, is_primary: __, aggregation_method, ...sent } = metric
  const normalised = { ...BLANK, ...defined(sent), name: metric.name, event_name: metric.event_name }
  if (normalised.metric_type === 'conversion' && aggregation_method) {
    throw wrongField([...LOC, index, 'aggregation_method'], 'a conversion metric has no aggregation')
  }
  return {
    ...normalised,
    aggregation_method: aggregation_method ?? DEFAULT_AGGREGATION[normalised.metric_type],
  }
}

/** The metric marked as primary, else the first that is no guardrail; -1 when there is none. */
const primaryIndex = (metrics: readonly MetricWrite[]): number => {
  const marked = metrics.flatMap(({ is_primary }, index) => (is_primary ? [index] : []))
  const [first] = marked
  if (marked.length > 1) throw wrongField(LOC, 'at most one metric can be primary')
  if (first === undefined) return metrics.findIndex(({ is_guardrail }) => !is_guardrail)
  if (metrics[first]?.is_guardrail) {
    throw wrongField([...LOC, first, 'is_primary'], 'a guardrail metric cannot be primary')
  }
  return first
}

/** Whether two lists of metrics are the same in everything that a caller may write. */
export const sameMetrics = (before: readonly Metric[], after: readonly MetricSettings[]): boolean =>
  JSON.stringify(before.map(comparable)) === JSON.stringify(after.map(comparable))

const comparable = (metric: MetricSettings): unknown[] => [
  metric.id,
  metric.name,
  metric.event_name,
  metric.description,
  metric.metric_type,
  metric.is_primary,
  metric.is_guardrail,
  metric.lower_is_better,
  metric.aggregation_method,
  metric.event_value_path,
  metric.cap_value,
  metric.minimum_sample_size,
  metric.expected_effect,
]
