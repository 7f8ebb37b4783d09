import type { FastifyInstance } from 'fastify'
import type { Histogram } from 'prom-client'
import { counter, histogram, type Tally, tallies } from '../lib/metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** In milliseconds of the monotonic clock. */
    startedAt: number
  }
}

const LABELS = ['method', 'route', 'status'] as const
type Label = (typeof LABELS)[number]

const total = tallies('http_requests_total', 'Requests answered', LABELS)
const duration = histogram(
  'http_request_duration_seconds',
  'Request duration until the response is ready',
  LABELS,
)

/** Requests refused by a rate limit. */
export const rateLimitRejections = counter(
  'rate_limit_rejections_total',
  'Requests refused by a rate limit',
  ['limit'],
)

interface Measured {
  total: Tally
  time: Histogram.Internal<Label>
}

/**
 * Counts and times every request by method, route pattern and status, when the answer is ready: waiting for the last
 * byte to be sent would cost three listeners per request.
 */
export const measureRequests = (app: FastifyInstance): void => {
  const measured = new Map<string, Measured>()
  app.decorateRequest('startedAt', 0)
  app.addHook('onRequest', (request, _reply, done) => {
    request.startedAt = performance.now()
    done()
  })
  app.addHook('onSend', (...[request, reply, , done]) => {
    const route = (request.is404 ? undefined : request.routeOptions.url) ?? 'unknown'
    const key = `${request.method} ${route} ${reply.statusCode}`
    let child = measured.get(key)
    if (!child) {
      const values = { method: request.method, route, status: String(reply.statusCode) }
      child = { total: total(values), time: duration.labels(values) }
      measured.set(key, child)
    }
    child.total.count += 1
    child.time.observe((performance.now() - request.startedAt) / 1000)
    done()
  })
}
