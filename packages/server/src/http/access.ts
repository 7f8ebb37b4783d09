import { hasPermission, type Permission, type Right } from '@assay/lifecycle'
import type { Actor, Role } from '../context.ts'
import { AppError, forbidden } from '../lib/errors.ts'

/** Scopes that an API key can carry. */
export const SCOPES = ['assign', 'track', 'evaluate', 'ruleset', 'report'] as const
export type Scope = (typeof SCOPES)[number]

/**
 * Callers that may use a route. A user's token does not open key routes, and a key does not open user routes.
 *
 * - public: no credential
 * - optional: no credential, but a token that is sent and stands identifies the caller
 * - a permission, from 'any' to 'superuser': a signed-in user who has it
 * - identity: whoever the sign-in provider vouches for, also without an account here
 * - key: an API key that carries the scope, one of the scopes, or any key when the scope is 'any'; with `ticket` also a
 * ticket of such a key in the query, with `user` also signed-in users who have the permission
 * - metrics: the METRICS_TOKEN, see GET /metrics
 * - scim: the SCIM token of an active single sign-on configuration
 */
export type Access = 'public' | 'optional' | 'identity' | UserAccess | KeyAccess | 'metrics' | 'scim'
export interface KeyAccess {
  key: Scope | 'any' | readonly [Scope, ...Scope[]]
  ticket?: true
  /** Signed-in users with this permission may call the route as well, without a key. */
  user?: UserAccess
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

/** Whether the actor is a signed-in user whose role gives the access, or who was granted the right beside it. */
export const hasRole = (actor: Actor, access: UserAccess, right?: Right): boolean =>
  actor.kind === 'user' && hasPermission(actor.user, access, right)

/** What a route requires of a signed-in user, and how it refuses. */
export interface RoleRequirement {
  access: UserAccess
  right?: Right | undefined
  roleRefusal?: ((role: Role) => AppError) | undefined
}

/**
 * Refuses a signed-in user whose role does not give access to the route, and who was not granted its right; in the route's
 * own words if it has some.
 */
export const requireRole = (
  actor: Extract<Actor, { kind: 'user' }>,
  { access, right, roleRefusal }: RoleRequirement,
): void => {
  if (!hasRole(actor, access, right)) throw roleRefusal?.(actor.user.role) ?? forbidden()
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
