import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Span, tracing } from '../lib/tracing.ts'

/**
 * Creates a span of every request except health and metrics, if traces are collected. It names the route rather than
 * path or query, which may identify people and contain tickets.
 */
export const traceRequests = (app: FastifyInstance): void => {
  const active = tracing()
  if (!active) return
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.counted === false) return done()
    const route = request.is404 ? undefined : request.routeOptions.url
    const span = active.start({
      name: route === undefined ? request.method : `${request.method} ${route}`,
      kind: 'server',
      attributes: {
        'http.request.method': request.method,
        ...(route !== undefined && { 'http.route': route }),
        'url.scheme': request.protocol,
        'network.protocol.version': request.raw.httpVersion,
        'assay.request_id': request.id,
      },
      headers: request.headers,
    })
    spans.set(request, span)
    span.run(done)
  })
  // The body arrives in socket events, which have no request context.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.run(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': reply.statusCode })
    if (reply.statusCode >= 500) span?.fail(String(reply.statusCode))
    span?.end()
    done()
  })
}
