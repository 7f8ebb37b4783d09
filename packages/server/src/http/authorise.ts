import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, RunningConfig } from '../context.ts'
import { sameSecret } from '../lib/crypto.ts'
import { AppError, forbidden } from '../lib/errors.ts'
import {
  type AuthenticatedKey,
  type Authenticator,
  bearerToken,
  type KeyAccess,
  keyRefused,
  notAuthenticated,
  type RoleRequirement,
  requireRole,
  requireScope,
  requireSecondFactor,
} from './access.ts'
import type { Route } from './route.ts'
import { keyIdOf } from './ticket.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
  }
}

export type Hook = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void

interface AuthoriseOptions {
  authenticator: Authenticator
  config: RunningConfig
}

/** Declared access of a route. */
type DeclaredAccess = Pick<Route, 'access' | 'right' | 'roleRefusal' | 'openWithoutSecondFactor'>

/** Hook that checks a route's declared access before the body is read, and sets the request's actor. */
export const authorise = (route: DeclaredAccess, options: AuthoriseOptions): Hook => {
  const { access, right } = route
  if (access === 'public') return anonymous
  if (access === 'optional') return signedInOrNot(options.authenticator)
  if (access === 'metrics') return metricsToken(options.config)
  if (access === 'identity') return withToken(options.authenticator.identity)
  if (access === 'scim') return scimToken(options.authenticator)
  if (typeof access === 'object') return withKeyOrUser(access, options)
  const needsSecondFactor = route.openWithoutSecondFactor !== true
  const { roleRefusal } = route
  return signedIn({ access, right, roleRefusal, needsSecondFactor }, options.authenticator)
}

const anonymous: Hook = (request, _reply, done) => {
  request.actor = { kind: 'anonymous', origin: request.origin }
  done()
}

interface UserRequirement extends RoleRequirement {
  needsSecondFactor: boolean
}

const signedIn = ({ needsSecondFactor, ...required }: UserRequirement, authenticator: Authenticator): Hook =>
  withToken(async (token, origin) => {
    const actor = await authenticator.bearer(token, origin)
    if (!actor) return undefined
    requireRole(actor, required)
    if (needsSecondFactor) requireSecondFactor(actor)
    return actor
  })

/** Sets the actor that a bearer token belongs to. */
const withToken = (find: Authenticator['identity']): Hook =>
  hookOf(async (request) => {
    const token = bearerToken(request.headers.authorization)
    if (token === undefined) throw notAuthenticated()
    const actor = await find(token, request.origin)
    if (!actor) throw notAuthenticated('Could not validate credentials')
    request.actor = actor
  })

const hookOf =
  (check: (request: FastifyRequest) => Promise<void>): Hook =>
  (request, _reply, done) => {
    check(request).then(() => done(), done)
  }

const signedInOrNot = (authenticator: Authenticator): Hook => {
  const check = async (request: FastifyRequest): Promise<void> => {
    const token = bearerToken(request.headers.authorization)
    const actor = token === undefined ? undefined : await authenticator.bearer(token, request.origin)
    request.actor = actor ?? { kind: 'anonymous', origin: request.origin }
  }
  return (request, _reply, done) => {
    check(request).then(() => done(), done)
  }
}

/** A request with a key is a program's, any other one a person's. */
const withKeyOrUser = (access: KeyAccess, options: AuthoriseOptions): Hook => {
  const byKey = withKey(access, options)
  if (access.user === undefined) return byKey
  const byUser = signedIn({ access: access.user, needsSecondFactor: true }, options.authenticator)
  return (request, reply, done) => {
    const hook = request.headers['x-api-key'] === undefined ? byUser : byKey
    hook(request, reply, done)
  }
}

const withKey = (access: KeyAccess, { authenticator, config }: AuthoriseOptions): Hook => {
  const accept = (request: FastifyRequest, key: AuthenticatedKey | undefined): void => {
    if (!key) throw keyRefused('Invalid API Key')
    requireScope(key, access.key)
    request.actor = { kind: 'key', origin: request.origin, key_id: key.id }
  }
  const find = (request: FastifyRequest) => {
    const sent = sentKey(request)
    if (sent !== undefined) return authenticator.key(sent)
    const ticket = access.ticket ? sentTicket(request) : undefined
    if (ticket === undefined) throw keyRefused('API key missing')
    const id = keyIdOf(ticket, config.SECRET_KEY)
    return id === undefined ? undefined : authenticator.keyById(id)
  }
  return (request, _reply, done) => {
    const key = find(request)
    if (!(key instanceof Promise)) {
      accept(request, key)
      done()
      return
    }
    key.then((found) => accept(request, found)).then(() => done(), done)
  }
}

const scimToken = ({ scim }: Authenticator): Hook =>
  hookOf(async (request) => {
    if (!scim) throw new AppError('not_found', 'Not Found')
    request.actor = await scim(bearerToken(request.headers.authorization), request.origin)
  })

const sentTicket = ({ query }: FastifyRequest): string | undefined => {
  const ticket: unknown = Object(query)['ticket']
  return typeof ticket === 'string' ? ticket : undefined
}

/** X-API-Key; the routes of the OpenFeature protocol also take the key as a bearer token. */
const sentKey = (request: FastifyRequest): string | undefined => {
  const header = request.headers['x-api-key']
  if (typeof header === 'string') return header
  return request.url.startsWith('/ofrep/') ? bearerToken(request.headers.authorization) : undefined
}

const metricsToken = (config: RunningConfig): Hook => {
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
