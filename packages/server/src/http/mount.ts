import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Authenticator } from './access.ts'
import { checkAnswer } from './answer-check.ts'
import { authorise } from './authorise.ts'
import { bodyCheck, bodyLimitOf } from './body.ts'
import { parseCall } from './call.ts'
import { isHealthPath } from './edge.ts'
import { Reply, type Route } from './route.ts'

export interface MountOptions {
  /** The context of a request, but for its actor. */
  context: Omit<Context, 'actor'>
  authenticator: Authenticator
}

const API = '/api/v1'

/** The path of a route as it stands in a URL, `{name}` for parameters. */
export const fullPath = (route: Pick<Route, 'path' | 'absolute'>): string =>
  (route.absolute ? '' : API) + route.path

/** Mounts declared endpoints on the HTTP server. */
export const mount = (app: FastifyInstance, routes: readonly Route[], options: MountOptions): void => {
  app.decorateRequest('actor')
  for (const route of routes) {
    const path = fullPath(route)
    mountAt(app, { route, path }, options)
    const other = withoutSlash(path)
    if (other === undefined) continue
    if (route.slashOptional === false) redirect(app, { method: route.method, from: other, to: path })
    else mountAt(app, { route, path: other }, options)
  }
}

/** Collections answer with and without their trailing slash. */
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
  const { context, authenticator } = options
  app.route({
    method: route.method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: bodyLimitOf(path),
    config: { counted: route.access !== 'metrics' && !isHealthPath(path) },
    onRequest: [
      refuseEmptyParams,
      authorise(route.access, { authenticator, config: context.config }),
      bodyCheck(route.bodyType ?? 'json'),
    ],
    handler: (request, reply) => answer({ route, context, request, reply }),
  })
}

/** `/things/` is not `/things/{id}` with an empty id, whatever the router says. */
const refuseEmptyParams = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
  if (Object.values(request.params ?? {}).includes('')) reply.callNotFound()
  else done()
}

interface Exchange {
  route: Route
  context: Omit<Context, 'actor'>
  request: FastifyRequest
  reply: FastifyReply
}

const answer = ({ route, context, request, reply }: Exchange): FastifyReply | Promise<FastifyReply> => {
  const { db, now, log, config, ports, has } = context
  const ctx: Context = { db, now, actor: request.actor, log, config, ports, has }
  const result = route.handler(ctx, parseCall(route, request))
  const check = config.ENVIRONMENT === 'test' ? checkAnswer : undefined
  return result instanceof Promise
    ? result.then((value: unknown) => send(reply, route, { value, check }))
    : send(reply, route, { value: result, check })
}

interface Result {
  value: unknown
  /** Throws when the value is not what the route declares. */
  check: ((route: Route, value: unknown) => void) | undefined
}

const send = (reply: FastifyReply, route: Route, { value, check }: Result): FastifyReply => {
  if (value instanceof Reply) return sendReply(reply, value)
  if (value === undefined || !route.response) return reply.code(route.status ?? 204).send()
  check?.(route, value)
  if (route.status !== undefined) reply.code(route.status)
  return sendJson(reply, value)
}

const sendReply = (reply: FastifyReply, { status, headers, body }: Reply): FastifyReply => {
  reply.code(status).headers(headers)
  if (body === undefined) return reply.send()
  const hasType = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')
  return hasType ? reply.send(body) : sendJson(reply, body)
}

const sendJson = (reply: FastifyReply, body: unknown): FastifyReply => {
  reply.header('Content-Type', 'application/json; charset=utf-8')
  return reply.send(JSON.stringify(body))
}
