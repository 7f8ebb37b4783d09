import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/index.ts'
import type { Origin } from '../context.ts'
import { invalid, limited } from '../lib/errors.ts'
import { clientAddress } from './client-address.ts'
import { crossOrigin, securityHeaders } from './headers.ts'
import { rateLimitRejections } from './metrics.ts'
import {
  countRequest,
  type LimitEntry,
  type LimitState,
  type LimitStore,
  limitEntry,
  WINDOW_SECONDS,
} from './rate-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    origin: Origin
  }
  interface FastifyContextConfig {
    /** false: requests to this route are not rate limited. */
    counted?: boolean
  }
}

interface EdgeOptions {
  config: Config
  limits: LimitStore
  now: () => Date
}

const OWN_REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/

/** The caller's request id when it is well formed, else a new one. */
export const requestId = (header: string | string[] | undefined): string =>
  typeof header === 'string' && OWN_REQUEST_ID.test(header) ? header : randomUUID()

/** Installs what every request passes before its route: request id, headers, allowed hosts and origins, rate limit. */
export const installEdge = (app: FastifyInstance, options: EdgeOptions): void => {
  const { config } = options
  const fixedHeaders = Object.entries(securityHeaders(config))
  const addressOf = clientAddress(config.TRUSTED_PROXIES)
  const allowsHost = hostCheck(config.ALLOWED_HOSTS)
  const corsFor = crossOrigin(config)
  const isForUs = (request: FastifyRequest): boolean =>
    allowsHost(request.headers.host, request.raw.httpVersion) ||
    (config.ALLOWED_HOSTS.length > 0 && isHealthPath(pathOf(request)))
  const limit = limiter(options)
  app.decorateRequest('origin')
  const describe = (request: FastifyRequest, reply: FastifyReply): void => {
    request.origin = {
      request_id: request.id,
      ip_address: addressOf(request.raw.socket.remoteAddress ?? '', oneHeader(request, 'x-forwarded-for')),
      user_agent: request.headers['user-agent'],
    }
    for (const [name, value] of fixedHeaders) reply.header(name, value)
    reply.header('X-Request-ID', request.id)
    if (request.headers.origin !== undefined) reply.headers(corsFor(request, pathOf(request)))
  }
  app.addHook('onRequest', (request, reply, done) => {
    describe(request, reply)
    if (request.method === 'OPTIONS') {
      reply.code(204).send()
      return
    }
    if (!isForUs(request)) throw invalid('Invalid host header')
    const counted = limit(request, reply)
    if (counted instanceof Promise) counted.then(() => done(), done)
    else done()
  })
}

const oneHeader = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

/** The path of a request without its query. */
export const pathOf = (request: FastifyRequest): string => {
  const query = request.url.indexOf('?')
  return query === -1 ? request.url : request.url.slice(0, query)
}

/** Whether a path is a health check, which is exempt from rate limits and the host check. */
export const isHealthPath = (path: string): boolean => /^(\/api\/v1)?\/health(\/|$)/.test(path)

/** Whether the Host of a request is allowed; without a list, every host is. */
export const hostCheck = (
  allowed: readonly string[],
): ((host: string | undefined, httpVersion: string) => boolean) => {
  const hosts = allowed.map((host) => host.toLowerCase())
  const exact = new Set(hosts)
  const suffixes = hosts.filter((host) => host.startsWith('*.')).map((host) => host.slice(1))
  const allowsAny = allowed.length === 0 || exact.has('*')
  return (sent = '', httpVersion) => {
    const host = sent.replace(/:\d+$/, '').toLowerCase()
    if (allowsAny) return host !== '' || httpVersion === '1.0'
    return exact.has(host) || suffixes.some((suffix) => host.endsWith(suffix))
  }
}

/** Counts a request and refuses it when its client is over the limit; asynchronous when the count is shared. */
const limiter = ({ config, limits, now }: EdgeOptions) => {
  if (!config.RATE_LIMIT_ENABLED) return () => undefined
  const entryOf = entriesByRoute(config)
  return (request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined => {
    const { config: route, url } = request.routeOptions
    if (route.counted === false) return undefined
    const limit = entryOf(request, url)
    const state = countRequest(limits, { client: request.origin.ip_address, limit, now: now().getTime() })
    if (state instanceof Promise) return state.then((shared) => judge(reply, limit, shared))
    judge(reply, limit, state)
    return undefined
  }
}

const judge = (reply: FastifyReply, { entry }: LimitEntry, state: LimitState): void => {
  reply.header('X-RateLimit-Limit', state.limit)
  reply.header('X-RateLimit-Remaining', state.remaining)
  reply.header('X-RateLimit-Reset', state.reset)
  reply.header('X-RateLimit-Window', WINDOW_SECONDS)
  if (!state.exceeded) return
  rateLimitRejections.inc({ limit: entry })
  throw limited(state.reset, `Rate limit exceeded. Retry in ${state.reset} seconds.`)
}

/** Limit entries of known routes, looked up once per pattern. */
const entriesByRoute = (
  config: Config,
): ((request: FastifyRequest, pattern: string | undefined) => LimitEntry) => {
  const known = new Map<string, LimitEntry>()
  return (request, pattern) => {
    if (pattern === undefined) return limitEntry(pathOf(request), undefined, config)
    const entry = known.get(pattern) ?? limitEntry(pattern, pattern, config)
    known.set(pattern, entry)
    return entry
  }
}
