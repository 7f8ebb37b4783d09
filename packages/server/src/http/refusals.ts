import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { faultOf } from '../db/fault-kinds.ts'
import { AppError } from '../lib/errors.ts'
import type { Logger } from '../lib/log.ts'
import { pathOf, requestId } from './edge.ts'
import { bodyTooLarge, errorAnswer } from './errors.ts'
import type { Headers } from './headers.ts'
import { answerAndClose, letGoUnless } from './last-answer.ts'
import { fullPath } from './mount.ts'
import type { Route } from './route.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    refusal?: Route['refusal']
  }
}

/** Every method that a route of the service may have. */
const ALL_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

interface RefusalsOptions {
  routes: readonly Route[]
  log: Logger
}

/** Installs the handlers of thrown errors, unknown paths and unknown methods. */
export const installRefusals = (app: FastifyInstance, { routes, log }: RefusalsOptions): void => {
  const refusalAt = unknownRoute(routes)
  app.setErrorHandler((error, request, reply) =>
    sendError(translate(error, request), { request, reply, log }),
  )
  app.setNotFoundHandler((request, reply) => sendError(refusalAt(pathOf(request)), { request, reply, log }))
}

/** Adds a hook that refuses unknown routes before the body is read; it runs after those of the edge. */
export const refuseUnknownRoutes = (app: FastifyInstance, routes: readonly Route[]): void => {
  const refusalAt = unknownRoute(routes)
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) throw refusalAt(pathOf(request))
    done()
  })
}

const unknownRoute = (routes: readonly Route[]) => {
  const methodsAt = allowedMethods(routes)
  return (path: string): AppError => {
    const methods = methodsAt(path)
    return methods.length > 0
      ? new AppError('method_not_allowed', 'Method Not Allowed', { headers: { Allow: methods.join(', ') } })
      : new AppError('not_found', 'Not Found')
  }
}

const translate = (error: unknown, request: FastifyRequest): unknown =>
  error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
    ? bodyTooLarge(request.routeOptions.bodyLimit)
    : error

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  log: Logger
}

/** A refusal says itself what is wrong; faults of the database are logged elsewhere, once for all requests. */
const logFailure = (error: unknown, { request, log }: Exchange): void => {
  const place = { request_id: request.id, method: request.method, path: pathOf(request) }
  if (faultOf(error) !== undefined) log.debug({ err: error, ...place }, 'request failed')
  else if (error instanceof AppError) log.warn({ reason: error.message, ...place }, 'request refused')
  else log.error({ err: error, ...place }, 'request failed')
}

const sendError = (error: unknown, { request, reply, log }: Exchange): FastifyReply => {
  const { status, body, headers } = errorAnswer(error, request.id)
  if (status >= 500 && status !== 501) logFailure(error, { request, reply, log })
  if (isStillArriving(request)) letGoUnless(request.raw.socket, () => request.raw.complete)
  const own = request.routeOptions.config?.refusal?.({ status, detail: body.detail, params: request.params })
  return reply
    .code(own?.status ?? status)
    .header('Content-Type', 'application/json; charset=utf-8')
    .headers({ ...headers, ...own?.headers })
    .send(JSON.stringify(own?.body ?? body))
}

/** A refused request may finish sending, so that its caller reads the answer, but only for a limited time. */
const isStillArriving = ({ raw }: FastifyRequest): boolean =>
  (raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0) &&
  !raw.complete &&
  raw.socket instanceof Socket

/** Allowed methods of a path; computed only when a request matched no route. */
const allowedMethods = (routes: readonly Route[]) => {
  const patterns = routes.map((route) => ({ method: route.method, pattern: pathPattern(fullPath(route)) }))
  return (path: string): string[] => {
    const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
  }
}

const pathPattern = (path: string): RegExp => {
  const literal = path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${literal.endsWith('/') ? `${literal}?` : literal}$`)
}

/**
 * Answers a path with invalid percent escapes, which reaches neither a route nor the hooks of the edge. If the rest of
 * the path matches a route, the refusal is in that route's format.
 */
export const refuseUnreadablePath = (routes: readonly Route[], fixedHeaders: Headers) => {
  const worded = routes.flatMap(({ refusal, ...route }) =>
    refusal ? [{ method: route.method, pattern: pathPattern(fullPath(route)), refusal }] : [],
  )
  return (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const path = pathOf(request)
    const route = worded.find(({ method, pattern }) => method === request.method && pattern.test(path))
    const refusal = { status: 400, detail: STATUS_CODES[400], params: {} }
    const own = route?.refusal(refusal)
    reply
      .code(400)
      .headers({ ...fixedHeaders, 'X-Request-ID': request.id })
      .header('Content-Type', 'application/json; charset=utf-8')
      .headers({ ...own?.headers })
      .send(JSON.stringify(own?.body ?? { detail: refusal.detail }))
  }
}

/** Status by parser error; all others are 400. */
const BROKEN_STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

interface BrokenRequest extends Error {
  code?: string
  /** Bytes that failed to parse. */
  rawPacket?: unknown
}

/**
 * Answers a request that is not HTTP, has an unknown method, takes too long or has too large headers, in the common
 * error shape, and closes its connection.
 */
export const refuseBrokenRequest =
  (fixedHeaders: Headers) =>
  (error: BrokenRequest, socket: Socket): void => {
    if (socket.writableEnded) return
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
    const status = brokenStatus(error)
    answerAndClose(socket, {
      status,
      detail: STATUS_CODES[status],
      headers: {
        ...fixedHeaders,
        'X-Request-ID': randomUUID(),
        ...(status === 405 && { Allow: ALL_METHODS }),
      },
    })
  }

/** Request line with a method that the parser does not know. */
const UNKNOWN_METHOD = /^[\w!#$%&'*+.^`|~-]{1,64} \S+ HTTP\/1\.[01]\r?\n/
const FIRST_LINE = 2048

const brokenStatus = ({ code, rawPacket }: BrokenRequest): number => {
  const isMethod =
    code === 'HPE_INVALID_METHOD' &&
    Buffer.isBuffer(rawPacket) &&
    UNKNOWN_METHOD.test(rawPacket.toString('latin1', 0, FIRST_LINE))
  return isMethod ? 405 : (BROKEN_STATUS[code ?? ''] ?? 400)
}

/** Refuses CONNECT, for which the parser hands the connection over. */
export const refuseConnect = (app: FastifyInstance, fixedHeaders: Headers): void => {
  app.server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy())
    answerAndClose(socket, {
      status: 405,
      detail: STATUS_CODES[405],
      headers: {
        ...fixedHeaders,
        'X-Request-ID': requestId(request.headers['x-request-id']),
        Allow: ALL_METHODS,
      },
    })
  })
}
