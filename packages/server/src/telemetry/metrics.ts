import { type HrTime, ValueType } from '@opentelemetry/api'
import { hrTime } from '@opentelemetry/core'
import { emptyResource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  type HistogramMetricData,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { Metric, Sample } from '../lib/metrics.ts'

type Labels = Sample['labels']

interface Period {
  startTime: HrTime
  endTime: HrTime
}

/**
 * Producer of the metrics of GET /metrics under the same names in OpenTelemetry's format. So nothing is measured twice,
 * and measuring has no extra cost.
 */
export const createProducer = (read: () => Promise<Metric[]>): MetricProducer => {
  const startTime = hrTime()
  return {
    collect: async () => {
      const period = { startTime, endTime: hrTime() }
      const metrics = (await read()).flatMap((metric) => dataOf(metric, period))
      const scopeMetrics = [{ scope: { name: 'assay' }, metrics }]
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] }
    },
  }
}

/** Data of a metric; empty for summaries, which have no counterpart. */
const dataOf = (metric: Metric, period: Period): MetricData[] => {
  const base = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const points = (): { value: number; attributes: Labels; startTime: HrTime; endTime: HrTime }[] =>
    metric.values.map(({ value, labels }) => ({ value, attributes: labels, ...period }))
  switch (metric.type) {
    case 'counter':
      return [{ ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() }]
    case 'gauge':
      return [{ ...base, dataPointType: DataPointType.GAUGE, dataPoints: points() }]
    case 'histogram':
      return [{ ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: distributions(metric, period) }]
    default:
      return []
  }
}

interface Distribution {
  attributes: Labels
  /** Upper bound and number of values up to it. */
  buckets: [number, number][]
  sum: number
  count: number
}

/** Groups the samples of Prometheus, one per bucket, sum and count, by their labels. */
const distributions = (metric: Metric, period: Period): HistogramMetricData['dataPoints'] => {
  const byLabels = new Map<string, Distribution>()
  for (const { value, labels, metricName } of metric.values) {
    const { le, ...attributes } = labels
    const name = JSON.stringify(attributes)
    const found = byLabels.get(name) ?? { attributes, buckets: [], sum: 0, count: 0 }
    byLabels.set(name, found)
    if (metricName === `${metric.name}_sum`) found.sum = value
    else if (metricName === `${metric.name}_count`) found.count = value
    else if (le !== undefined && le !== '+Inf') found.buckets.push([Number(le), value])
  }
  return [...byLabels.values()].map((distribution) => ({ ...pointOf(distribution), ...period }))
}

/**
 * Converts cumulative buckets: OpenTelemetry counts each value in one bucket, Prometheus in every bucket whose bound is
 * not below it.
 */
const pointOf = ({ attributes, buckets, sum, count }: Distribution) => {
  const sorted = buckets.toSorted(([a], [b]) => a - b)
  const upTo = [...sorted.map(([, within]) => within), count]
  const counts = upTo.map((within, index) => within - (upTo[index - 1] ?? 0))
  const boundaries = sorted.map(([bound]) => bound)
  return { attributes, value: { buckets: { boundaries, counts }, sum, count } }
}
