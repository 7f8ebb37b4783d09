import Fastify, { type FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { faultsOf } from './db/connect.ts'
import { createSystemSlice, type PoolCounts } from './features/system/index.ts'
import type { Authenticator } from './http/access.ts'
import { installBodyParsers } from './http/body.ts'
import { prepareClosing } from './http/closing.ts'
import { limitConnections } from './http/connections.ts'
import { installEdge, requestId } from './http/edge.ts'
import { createEventStreams } from './http/event-streams.ts'
import { securityHeaders } from './http/headers.ts'
import { measureRequests } from './http/metrics.ts'
import { mount } from './http/mount.ts'
import { mountPages } from './http/pages/mount-pages.ts'
import type { PageFiles } from './http/pages/read-pages.ts'
import { createMemoryLimits } from './http/rate-limit.ts'
import {
  installRefusals,
  refuseBrokenRequest,
  refuseConnect,
  refuseUnknownRoutes,
  refuseUnreadablePath,
} from './http/refusals.ts'
import type { Route } from './http/route.ts'
import { createSharedLimits } from './http/shared-limits.ts'
import { mountSockets } from './http/sockets.ts'
import { createStreamCount } from './http/streams.ts'
import { traceRequests } from './http/tracing.ts'
import type { Slice } from './slice.ts'

interface AppOptions {
  context: Omit<Context, 'actor'>
  slices: readonly Slice[]
  authenticator: Authenticator
  /** The state of the database connections, for GET /metrics. */
  poolCounts?: () => PoolCounts
  /** The files of the dashboard; without them this is the API alone. */
  pages?: PageFiles
}

/** The bare server; what refuses a request before any hook sees it is set up here. */
const createServer = (config: Context['config'], routes: readonly Route[]): FastifyInstance =>
  Fastify({
    genReqId: (request) => requestId(request.headers['x-request-id']),
    requestIdHeader: false,
    requestTimeout: 60_000,
    http: { requireHostHeader: false, headersTimeout: 10_000, connectionsCheckingInterval: 500 },
    clientErrorHandler: refuseBrokenRequest(securityHeaders(config)),
    frameworkErrors: refuseUnreadablePath(routes, securityHeaders(config)),
    routerOptions: { maxParamLength: 20_000 },
    return503OnClosing: false,
  })

/** Routes of SCIM exist where it is on, and others where the settings that they name are. */
const isOfferedBy =
  (config: Context['config']) =>
  ({ access, isOffered }: Route): boolean =>
    (access !== 'scim' || config.SCIM_ENABLED) && (isOffered?.(config) ?? true)

/** The HTTP application over a list of slices, and over the service's own routes; it does not listen yet. */
export const buildApp = (options: AppOptions): FastifyInstance => {
  const { context, slices, authenticator, poolCounts, pages } = options
  const { config, now, log } = context
  const system = createSystemSlice({
    slices,
    poolCounts,
    isStopping: () => app.closing.isBegun(),
    faults: () => faultsOf(context.db).active(),
  })
  const routes = [system, ...slices].flatMap((slice) => slice.routes).filter(isOfferedBy(config))
  const app = createServer(config, routes)
  prepareClosing(app)
  limitConnections(app, { config, log })
  traceRequests(app)
  installBodyParsers(app)
  installRefusals(app, { routes, log })
  const { redis } = context.ports
  const limits = redis ? createSharedLimits(redis) : createMemoryLimits()
  installEdge(app, { config, limits, now })
  measureRequests(app)
  refuseUnknownRoutes(app, routes)
  refuseConnect(app, securityHeaders(config))
  const streams = createStreamCount(config)
  const events = createEventStreams({ context, streams })
  mount(app, routes, { context, authenticator, events })
  if (pages) mountPages(app, pages)
  mountSockets(
    app,
    slices.flatMap((slice) => slice.sockets ?? []),
    { context, authenticator, limits, streams },
  )
  return app
}
