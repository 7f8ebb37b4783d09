import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { faultOf } from '../db/fault-kinds.ts'
import { AppError } from '../lib/errors.ts'
import type { Logger } from '../lib/log.ts'
import { pathOf } from './edge.ts'
import { bodyTooLarge, errorAnswer } from './errors.ts'
import type { Headers } from './headers.ts'
import { fullPath } from './mount.ts'
import type { Route } from './route.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    refusal?: Route['refusal']
  }
}

/** Answers for everything that is not a success: thrown errors, unknown paths, unknown methods. */
export const installRefusals = (
  app: FastifyInstance,
  { routes, log }: { routes: readonly Route[]; log: Logger },
): void => {
  const methodsAt = allowedMethods(routes)
  app.setErrorHandler((error, request, reply) =>
    sendError(translate(error, request), { request, reply, log }),
  )
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsAt(pathOf(request))
    const refusal =
      methods.length > 0
        ? new AppError('method_not_allowed', 'Method Not Allowed', { headers: { Allow: methods.join(', ') } })
        : new AppError('not_found', 'Not Found')
    return sendError(refusal, { request, reply, log })
  })
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

/** A fault of the database has its own line in the log, one for all requests. */
const sendError = (error: unknown, { request, reply, log }: Exchange): FastifyReply => {
  const { status, body, headers } = errorAnswer(error, request.id)
  if (status >= 500 && status !== 501) {
    const level = faultOf(error) === undefined ? 'error' : 'debug'
    log[level](
      { err: error, request_id: request.id, method: request.method, path: pathOf(request) },
      'request failed',
    )
  }
  const own = request.routeOptions.config?.refusal?.({ status, detail: body.detail, params: request.params })
  return reply
    .code(own?.status ?? status)
    .headers(headers)
    .header('Content-Type', 'application/json; charset=utf-8')
    .send(JSON.stringify(own?.body ?? body))
}

/** Which methods a path knows; read only when a request found no route. */
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

/** Answers a path whose percent escapes cannot be read; it reaches no route and none of the edge's hooks. */
export const refuseUnreadablePath =
  (fixedHeaders: Headers) =>
  (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply
      .code(400)
      .headers({ ...fixedHeaders, 'X-Request-ID': request.id })
      .header('Content-Type', 'application/json; charset=utf-8')
      .send(JSON.stringify({ detail: STATUS_CODES[400] }))
  }

/** What a request that is no HTTP is answered with; everything not listed is 400. */
const BROKEN_STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Answers a request that is not HTTP, or whose headers are too large, in the shape of every other error. */
export const refuseBrokenRequest =
  (fixedHeaders: Headers) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (!socket.writable || error.code === 'ECONNRESET') return
    const status = BROKEN_STATUS[error.code ?? ''] ?? 400
    const body = JSON.stringify({ detail: STATUS_CODES[status] })
    const headers = {
      ...fixedHeaders,
      'X-Request-ID': randomUUID(),
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      Connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  }
