import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

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

/** Declares a value that goes up and down; see `counter`. */
export const gauge = <Label extends string>(
  name: string,
  help: string,
  labels: readonly Label[] = [],
): Gauge<Label> => new Gauge(base(name, help, labels))

/** Declares a distribution of durations in seconds; see `counter`. */
export const histogram = <Label extends string>(
  name: string,
  help: string,
  labels: readonly Label[] = [],
): Histogram<Label> => new Histogram({ ...base(name, help, labels), buckets: SECONDS })

/** The media type of `metricsText`. */
export const METRICS_TYPE = registry.contentType

/** Every metric of this process in the text format that Prometheus reads. */
export const metricsText = (): Promise<string> => registry.metrics()
