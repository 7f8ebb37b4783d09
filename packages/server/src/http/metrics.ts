import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The service's own measurements, read by GET /metrics. One registry per application, so tests do not mix. */
export interface Metrics {
  registry: Registry
  counter: (name: string, help: string, labels?: readonly string[]) => Counter<string>
  gauge: (name: string, help: string, labels?: readonly string[]) => Gauge<string>
  histogram: (name: string, help: string, labels?: readonly string[]) => Histogram<string>
}

const PREFIX = 'assay_'
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** A registry whose metrics all start with `assay_`. */
export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: PREFIX })
  const base = (name: string, help: string, labels: readonly string[]) => ({
    name: PREFIX + name,
    help,
    labelNames: [...labels],
    registers: [registry],
  })
  return {
    registry,
    counter: (name, help, labels = []) => new Counter(base(name, help, labels)),
    gauge: (name, help, labels = []) => new Gauge(base(name, help, labels)),
    histogram: (name, help, labels = []) => new Histogram({ ...base(name, help, labels), buckets: SECONDS }),
  }
}

/** Counts and times every request by method, route pattern and status. */
export const measureRequests = (app: FastifyInstance, metrics: Metrics): void => {
  const labels = ['method', 'route', 'status'] as const
  const total = metrics.counter('http_requests_total', 'Requests answered', labels)
  const duration = metrics.histogram(
    'http_request_duration_seconds',
    'Time until the answer was sent',
    labels,
  )
  const children = new Map<string, { count: Counter.Internal; time: Histogram.Internal<string> }>()
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const key = `${request.method} ${route} ${reply.statusCode}`
    let child = children.get(key)
    if (!child) {
      const values = { method: request.method, route, status: String(reply.statusCode) }
      child = { count: total.labels(values), time: duration.labels(values) }
      children.set(key, child)
    }
    child.count.inc()
    child.time.observe(reply.elapsedTime / 1000)
    done()
  })
}
