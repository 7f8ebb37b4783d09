import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/index.ts'
import type { Actor } from '../context.ts'
import { sameSecret } from '../lib/crypto.ts'
import { AppError, forbidden } from '../lib/errors.ts'
import {
  type Access,
  type AuthenticatedKey,
  type Authenticator,
  bearerToken,
  keyRefused,
  notAuthenticated,
  requireRole,
  requireScope,
  type Scope,
  type UserAccess,
} from './access.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
  }
}

type Hook = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void

interface AuthoriseOptions {
  authenticator: Authenticator
  config: Config
}

/** The check of a route's declared access; it runs before the body is read and sets the request's actor. */
export const authorise = (access: Access, { authenticator, config }: AuthoriseOptions): Hook => {
  if (access === 'public') return anonymous
  if (access === 'metrics') return metricsToken(config)
  return typeof access === 'string' ? signedIn(access, authenticator) : withKey(access.key, authenticator)
}

const anonymous: Hook = (request, _reply, done) => {
  request.actor = { kind: 'anonymous', origin: request.origin }
  done()
}

const signedIn = (access: UserAccess, authenticator: Authenticator): Hook => {
  const check = async (request: FastifyRequest): Promise<void> => {
    const token = bearerToken(request.headers.authorization)
    if (token === undefined) throw notAuthenticated()
    const actor = await authenticator.bearer(token, request.origin)
    if (!actor) throw notAuthenticated('Could not validate credentials')
    requireRole(actor, access)
    request.actor = actor
  }
  return (request, _reply, done) => {
    check(request).then(() => done(), done)
  }
}

const withKey = (scope: Scope | 'any', authenticator: Authenticator): Hook => {
  const accept = (request: FastifyRequest, key: AuthenticatedKey | undefined): void => {
    if (!key) throw keyRefused('Invalid API Key')
    requireScope(key, scope)
    request.actor = { kind: 'key', origin: request.origin, key_id: key.id }
  }
  return (request, _reply, done) => {
    const sent = sentKey(request)
    if (sent === undefined) throw keyRefused('API key missing')
    const key = authenticator.key(sent)
    if (!(key instanceof Promise)) {
      accept(request, key)
      done()
      return
    }
    key.then((found) => accept(request, found)).then(() => done(), done)
  }
}

/** X-API-Key; the routes of the OpenFeature protocol also take the key as a bearer token. */
const sentKey = (request: FastifyRequest): string | undefined => {
  const header = request.headers['x-api-key']
  if (typeof header === 'string') return header
  return request.url.startsWith('/ofrep/') ? bearerToken(request.headers.authorization) : undefined
}

const metricsToken = (config: Config): Hook => {
  const expected = config.METRICS_TOKEN
  const isOpen = config.ENVIRONMENT === 'development' || config.ENVIRONMENT === 'test'
  return (request, reply, done) => {
    if (expected === undefined && !isOpen) throw forbidden('Set METRICS_TOKEN to read metrics')
    if (expected !== undefined && !sameSecret(bearerToken(request.headers.authorization) ?? '', expected)) {
      throw new AppError('unauthenticated', 'Invalid or missing metrics token', {
        headers: { 'WWW-Authenticate': 'Bearer' },
      })
    }
    anonymous(request, reply, done)
  }
}
