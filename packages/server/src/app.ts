import Fastify, { type FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import type { Authenticator } from './http/access.ts'
import { installBodyParsers } from './http/body.ts'
import { installEdge, requestId } from './http/edge.ts'
import { createMetrics, type Metrics, measureRequests } from './http/metrics.ts'
import { mount } from './http/mount.ts'
import { createMemoryLimits } from './http/rate-limit.ts'
import { installRefusals, refuseBrokenRequest } from './http/refusals.ts'
import type { Slice } from './slice.ts'

export interface AppOptions {
  context: Omit<Context, 'actor'>
  slices: readonly Slice[]
  authenticator: Authenticator
  metrics?: Metrics
}

/** The HTTP application over a list of slices; it does not listen yet. */
export const buildApp = ({
  context,
  slices,
  authenticator,
  metrics = createMetrics(),
}: AppOptions): FastifyInstance => {
  const { config, now, log } = context
  const routes = slices.flatMap((slice) => slice.routes)
  const app = Fastify({
    genReqId: (request) => requestId(request.headers['x-request-id']),
    requestIdHeader: false,
    requestTimeout: 60_000,
    clientErrorHandler: refuseBrokenRequest,
    routerOptions: { maxParamLength: 4096 },
    return503OnClosing: false,
  })
  const rejected = metrics.counter('rate_limit_rejections_total', 'Requests over a limit', ['limit'])
  installBodyParsers(app)
  installRefusals(app, { routes, log })
  installEdge(app, {
    config,
    limits: createMemoryLimits(),
    now,
    onLimited: (limit) => rejected.inc({ limit }),
  })
  measureRequests(app, metrics)
  mount(app, routes, { context, authenticator })
  return app
}
