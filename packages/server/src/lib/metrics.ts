import cluster from 'node:cluster'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { offerMetrics, requestFromPrimary } from './shared-metrics.ts'

const PREFIX = 'assay_'
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The process's own measurements; GET /metrics reads them. */
const registry = new Registry()
collectDefaultMetrics({ register: registry, prefix: PREFIX })

const base = <Label extends string>(name: string, help: string, labels: readonly Label[]) => ({
  name: PREFIX + name,
  help,
  labelNames: [...labels],
  registers: [registry],
})

/**
 * Declares a counter. Declare each metric once, when its module is loaded; `name` omits the prefix `assay_`.
 */
export const counter = <Label extends string>(
  name: string,
  help: string,
  labels: readonly Label[] = [],
): Counter<Label> => new Counter(base(name, help, labels))

/** Counter of one combination of labels: a plain number that is added when the metrics are read. */
export interface Tally {
  count: number
}

/**
 * Declares a counter for events of every request: the library looks up a counter by its labels at each increment. The
 * returned function caches the tally of each combination of labels.
 */
export const tallies = <Label extends string>(
  name: string,
  help: string,
  labels: readonly Label[],
): ((values: Record<Label, string>) => Tally) => {
  const made = new Map<string, { values: Record<Label, string>; tally: Tally }>()
  new Counter<Label>({
    ...base(name, help, labels),
    collect() {
      for (const { values, tally } of made.values()) {
        if (tally.count > 0) this.inc(values, tally.count)
        tally.count = 0
      }
    },
  })
  return (values) => {
    const key = JSON.stringify(labels.map((label) => values[label]))
    const known = made.get(key) ?? { values, tally: { count: 0 } }
    made.set(key, known)
    return known.tally
  }
}

/** Declares a gauge; see `counter`. */
export const gauge = <Label extends string>(
  name: string,
  help: string,
  labels: readonly Label[] = [],
): Gauge<Label> => new Gauge(base(name, help, labels))

interface Observation<Label extends string> {
  labels: readonly Label[]
  look: (gauge: Gauge<Label>) => void
  /** Aggregation over several processes; the sum by default. */
  together?: 'sum' | 'max'
}

/** Declares a gauge that is evaluated whenever the metrics are read; see `counter`. */
export const observed = <Label extends string>(
  name: string,
  help: string,
  { labels, look, together = 'sum' }: Observation<Label>,
): Gauge<Label> =>
  new Gauge<Label>({
    ...base(name, help, labels),
    aggregator: together,
    collect() {
      look(this)
    },
  })

/** Declares a histogram of durations in seconds; see `counter`. */
export const histogram = <Label extends string>(
  name: string,
  help: string,
  labels: readonly Label[] = [],
): Histogram<Label> => new Histogram({ ...base(name, help, labels), buckets: SECONDS })

/** The media type of `metricsText`. */
export const METRICS_TYPE = registry.contentType

/** Value of a metric. Samples of histograms have names of their own: `_bucket`, `_sum` and `_count`. */
export interface Sample {
  value: number
  labels: Partial<Record<string, string | number>>
  metricName?: string
}

/** Metric with its samples. */
export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram' | 'summary'
  values: Sample[]
}

const KINDS = ['counter', 'gauge', 'histogram', 'summary'] as const

/** The library's types use numeric enums, its values use strings. */
const kindOf = (type: unknown): Metric['type'] => KINDS.find((kind) => kind === type) ?? 'summary'

/** Metrics of this process alone. */
export const ownMetrics = async (): Promise<Metric[]> =>
  (await registry.getMetricsAsJSON()).map(({ name, help, type, values }) => ({
    name,
    help,
    type: kindOf(type),
    values,
  }))

const ownText = (): Promise<string> => registry.metrics()

/** Metrics of the service in the Prometheus text format, aggregated over its processes. */
export const metricsText = (): Promise<string> => (cluster.isWorker ? requestFromPrimary(ownText) : ownText())

if (cluster.isWorker) offerMetrics(registry)
