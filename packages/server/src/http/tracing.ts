import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Span, tracing } from '../lib/tracing.ts'

/**
 * Makes a span of every request but those for health and metrics, where traces are collected. It names the route, not
 * the path or the query: those may name people and hold tickets.
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
  // The body arrives in events of the socket, which belong to no request.
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
