import cluster from 'node:cluster'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { askPrimary, offerMetrics } from './shared-metrics.ts'

const PREFIX = 'assay_'
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What this process measures about itself; GET /metrics reads it. */
const registry = new Registry()
collectDefaultMetrics({ register: registry, prefix: PREFIX })

const base = <Label extends string>(name: string, help: string, labels: readonly Label[]) => ({
  name: PREFIX + name,
  help,
  labelNames: [...labels],
  registers: [registry],
})

/**
 * Declares a count that only grows. Declare each metric once, where its module is loaded; `name` goes without
 * the prefix `assay_`.
 */
export const counter = <Label extends string>(
  name: string,
  help: string,
  labels: readonly Label[] = [],
): Counter<Label> => new Counter(base(name, help, labels))

/** A count of one combination of labels: a plain number that is taken over when the metrics are read. */
export interface Tally {
  count: number
}

/**
 * Declares a count like `counter`, for what happens at every request: the library looks a count up by its labels each
 * time it grows. The returned function answers the tally of a combination of labels, always the same one.
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

/** Declares a value that goes up and down; see `counter`. */
export const gauge = <Label extends string>(
  name: string,
  help: string,
  labels: readonly Label[] = [],
): Gauge<Label> => new Gauge(base(name, help, labels))

interface Observation<Label extends string> {
  labels: readonly Label[]
  look: (gauge: Gauge<Label>) => void
  /** What several processes say together; their sum unless given. */
  together?: 'sum' | 'max'
}

/** Declares a value that is looked up whenever the metrics are read; see `counter`. */
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

/** Declares a distribution of durations in seconds; see `counter`. */
export const histogram = <Label extends string>(
  name: string,
  help: string,
  labels: readonly Label[] = [],
): Histogram<Label> => new Histogram({ ...base(name, help, labels), buckets: SECONDS })

/** The media type of `metricsText`. */
export const METRICS_TYPE = registry.contentType

/** One figure of a metric. Those of distributions have names of their own: `_bucket`, `_sum` and `_count`. */
export interface Sample {
  value: number
  labels: Partial<Record<string, string | number>>
  metricName?: string
}

/** A metric with its figures. */
export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram' | 'summary'
  values: Sample[]
}

const KINDS = ['counter', 'gauge', 'histogram', 'summary'] as const

/** The library's types have numbers where its values have words. */
const kindOf = (type: unknown): Metric['type'] => KINDS.find((kind) => kind === type) ?? 'summary'

/** Every metric of this process alone. */
export const ownMetrics = async (): Promise<Metric[]> =>
  (await registry.getMetricsAsJSON()).map(({ name, help, type, values }) => ({
    name,
    help,
    type: kindOf(type),
    values,
  }))

const ownText = (): Promise<string> => registry.metrics()

/** Every metric of the service in the text format that Prometheus reads; those of several processes are summed up. */
export const metricsText = (): Promise<string> => (cluster.isWorker ? askPrimary(ownText) : ownText())

if (cluster.isWorker) offerMetrics(registry)
