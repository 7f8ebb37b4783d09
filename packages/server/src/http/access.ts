import { hasPermission, type Permission } from '@assay/lifecycle'
import type { Actor } from '../context.ts'
import { AppError, forbidden } from '../lib/errors.ts'

/** Scopes that an API key can carry. */
export const SCOPES = ['assign', 'track', 'evaluate', 'ruleset', 'report'] as const
export type Scope = (typeof SCOPES)[number]

/**
 * Callers that may use a route. A user's token does not open key routes, and a key does not open user routes.
 *
 * - public: no credential
 * - a permission, from 'any' to 'superuser': a signed-in user who has it
 * - identity: whoever the sign-in provider vouches for, also without an account here
 * - key: an API key that carries the scope, one of the scopes, or any key when the scope is 'any'; with `ticket` also a
 * ticket of such a key in the query
 * - metrics: the METRICS_TOKEN, see GET /metrics
 * - scim: the SCIM token of an active single sign-on configuration
 */
export type Access = 'public' | 'identity' | UserAccess | KeyAccess | 'metrics' | 'scim'
export interface KeyAccess {
  key: Scope | 'any' | readonly [Scope, ...Scope[]]
  ticket?: true
}
export type UserAccess = Permission

/** Authenticated API key. `scopes` are its current scopes, limited by its owner's rights. */
export interface AuthenticatedKey {
  id: string
  scopes: readonly Scope[]
}

/** Resolves a credential to its user or API key. Implemented by the slices for sign-in and API keys. */
export interface Authenticator {
  bearer: (token: string, origin: Origin) => Promise<Extract<Actor, { kind: 'user' }> | undefined>
  /** Who the token of a route with the access `identity` belongs to; nobody yet, when they have no account. */
  identity: (token: string, origin: Origin) => Promise<Actor | undefined>
  /** Synchronous when the key is cached, so that SDK routes need no extra turn of the event loop. */
  key: (key: string) => Promise<AuthenticatedKey | undefined> | AuthenticatedKey | undefined
  /** The key with this id if it is valid; always read from the database. */
  keyById: (id: string) => Promise<AuthenticatedKey | undefined>
  /**
   * Resolves a SCIM token to its configuration; absent without the module that has routes for it.
   *
   * @throws AppError 401; 404 where accounts are managed elsewhere
   */
  scim?: (token: string | undefined, origin: Origin) => Promise<Extract<Actor, { kind: 'scim' }>>
}

type Origin = Extract<Actor, { kind: 'anonymous' }>['origin']

/** Whether the actor is a signed-in user whose role grants the access. */
export const hasRole = (actor: Actor, access: UserAccess): boolean =>
  actor.kind === 'user' && hasPermission(actor.user, access)

/** Refuses a signed-in user whose role does not grant access to the route. */
export const requireRole = (actor: Extract<Actor, { kind: 'user' }>, access: UserAccess): void => {
  if (!hasRole(actor, access)) throw forbidden()
}

/** Refuses a session that must set up a second factor before anything else. */
export const requireSecondFactor = (actor: Extract<Actor, { kind: 'user' }>): void => {
  if (actor.lacksSecondFactor) throw forbidden('Set up a second factor first')
}

/** Whether a key carries the scope, or one of the scopes. */
const hasScope = (key: AuthenticatedKey, wanted: KeyAccess['key']): boolean => {
  if (wanted === 'any') return true
  return typeof wanted === 'string'
    ? key.scopes.includes(wanted)
    : wanted.some((scope) => hasScope(key, scope))
}

/** Refuses a key that lacks the scope. */
export const requireScope = (key: AuthenticatedKey, wanted: KeyAccess['key']): void => {
  if (hasScope(key, wanted)) return
  const scopes = [wanted].flat().map((scope) => `'${scope}'`)
  throw forbidden(`API key lacks the scope ${scopes.join(' or ')}`)
}

export const notAuthenticated = (message = 'Not authenticated'): AppError =>
  new AppError('unauthenticated', message, { headers: { 'WWW-Authenticate': 'Bearer' } })

export const keyRefused = (message: 'API key missing' | 'Invalid API Key'): AppError =>
  new AppError('unauthenticated', message, { headers: { 'WWW-Authenticate': 'ApiKey' } })

/** The token of an `Authorization: Bearer` header, or undefined. */
export const bearerToken = (header: string | undefined): string | undefined =>
  /^Bearer +([^\s]+)$/i.exec(header ?? '')?.[1]
