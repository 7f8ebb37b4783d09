import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { AppError } from '../lib/errors.ts'
import type { Authenticator } from './access.ts'
import { checkAnswer } from './answer-check.ts'
import { authorise, type Hook } from './authorise.ts'
import { bodyCheck, bodyLimitsOf } from './body.ts'
import { parseCall } from './call.ts'
import { callerOrigin } from './caller-origin.ts'
import { isHealthPath } from './edge.ts'
import { EventStreamReply } from './event-stream.ts'
import type { EventStreams } from './event-streams.ts'
import { Reply, type Route } from './route.ts'

interface MountOptions {
  /** Context of a request, without its actor. */
  context: Omit<Context, 'actor'>
  authenticator: Authenticator
  events: EventStreams
}

const API = '/api/v1'
const JSON_TYPE = 'application/json; charset=utf-8'

/** Full path of a route in a URL, with `{name}` for parameters. */
export const fullPath = (route: Pick<Route, 'path' | 'absolute'>): string =>
  (route.absolute ? '' : API) + route.path

/** Mounts declared endpoints on the HTTP server. */
export const mount = (app: FastifyInstance, routes: readonly Route[], options: MountOptions): void => {
  app.decorateRequest('actor')
  app.closing.stopsListening.addEventListener('abort', options.events.stop)
  app.addHook('preClose', (done) => {
    options.events.stop()
    done()
  })
  for (const route of routes) {
    const path = fullPath(route)
    mountAt(app, { route, path }, options)
    const other = withoutSlash(path)
    if (other === undefined) continue
    if (route.slashOptional === false) redirect(app, { method: route.method, from: other, to: path })
    else mountAt(app, { route, path: other }, options)
  }
}

/** Collections answer with and without a trailing slash. */
const withoutSlash = (path: string): string | undefined =>
  path.endsWith('/') && path.length > 1 ? path.slice(0, -1) : undefined

const redirect = (
  app: FastifyInstance,
  { method, from, to }: { method: string; from: string; to: string },
): void => {
  app.route({
    method,
    url: from,
    handler: (request, reply) => {
      const query = request.url.indexOf('?')
      return reply
        .code(307)
        .header('Location', query === -1 ? to : to + request.url.slice(query))
        .send()
    },
  })
}

const mountAt = (
  app: FastifyInstance,
  { route, path }: { route: Route; path: string },
  options: MountOptions,
): void => {
  const { context, authenticator, events } = options
  const originOf = callerOrigin(context.config)
  const limits = bodyLimitsOf({ ...route, path })
  const authorised = authorise(route, { authenticator, config: context.config })
  app.route({
    method: route.method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: limits.bytes,
    config: {
      counted: route.access !== 'metrics' && !isHealthPath(path),
      ...(route.refusal && { refusal: route.refusal }),
    },
    onRequest: [
      ...(path.includes('{') ? [refuseEmptyParams] : []),
      authorised,
      bodyCheck(route.bodyType ?? 'json', limits),
    ],
    handler: (request, reply) => answer({ route, context, request, reply, originOf, authorised, events }),
  })
}

/** `/things/` must not match `/things/{id}` with an empty id, as the router would. */
const refuseEmptyParams = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
  if (Object.values(request.params ?? {}).includes('')) reply.callNotFound()
  else done()
}

interface Exchange {
  route: Route
  context: Omit<Context, 'actor'>
  request: FastifyRequest
  reply: FastifyReply
  originOf: (received: FastifyRequest['raw']) => string | undefined
  /** Hook that checks the route's access, for answers that stay open. */
  authorised: Hook
  events: EventStreams
}

/** What to wait for after a handler has answered; undefined when the whole answer is sent. */
type Unsent = FastifyReply | undefined

const answer = (exchange: Exchange): Unsent | Promise<Unsent> => {
  const { route, context, request } = exchange
  const { db, now, log, config, ports, has } = context
  const ctx: Context = { db, now, actor: request.actor, log, config, ports, has }
  route.refuseEarly?.(ctx, request.body)
  const call = parseCall(exchange)
  // Releases a large body while its request waits for the database.
  request.body = undefined
  const result = route.handler(ctx, call)
  const check = config.ENVIRONMENT === 'test' ? checkAnswer : undefined
  return result instanceof Promise
    ? result.then((value: unknown) => send(exchange, { value, check }))
    : send(exchange, { value: result, check })
}

interface Result {
  value: unknown
  /** Throws when the value does not match the route's declared shape. */
  check: ((route: Route, value: unknown) => void) | undefined
}

const send = (exchange: Exchange, { value, check }: Result): Unsent => {
  const { reply, route } = exchange
  if (value instanceof Reply) return sendReply(reply, value)
  if (value instanceof EventStreamReply) return sendStream(exchange, value)
  if (value === undefined || !route.response) return reply.code(route.status ?? 204).send()
  check?.(route, value)
  if (route.status !== undefined) reply.code(route.status)
  sendJson(reply, value, route.contentType)
  return undefined
}

const sendReply = (reply: FastifyReply, { status, headers, body }: Reply): FastifyReply => {
  reply.code(status).headers(headers)
  if (body === undefined) return reply.send()
  if (body instanceof Readable && reply.request.method === 'HEAD') {
    body.destroy()
    return reply.send()
  }
  const hasType = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')
  return hasType ? reply.send(body) : sendJson(reply, body)
}

const sendJson = (reply: FastifyReply, body: unknown, type?: string): FastifyReply => {
  reply.header('Content-Type', type === undefined ? JSON_TYPE : `${type}; charset=utf-8`)
  return reply.send(JSON.stringify(body))
}

const sendStream = (exchange: Exchange, { open }: EventStreamReply): FastifyReply =>
  exchange.events.send(exchange.reply, { open, isAllowed: () => isStillAllowed(exchange) })

/** Repeats the route's access check; a failure of the check itself is not a refusal. */
const isStillAllowed = ({ authorised, request, reply }: Exchange): Promise<boolean> =>
  new Promise<void>((resolve, reject) => {
    authorised(request, reply, (error) => (error ? reject(error) : resolve()))
  }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false
      throw error
    },
  )
