import { hasPermission, type Permission } from '@assay/lifecycle'
import type { Actor } from '../context.ts'
import { AppError, forbidden } from '../lib/errors.ts'

/** What an API key may do. */
export const SCOPES = ['assign', 'track', 'evaluate', 'ruleset', 'report'] as const
export type Scope = (typeof SCOPES)[number]

/**
 * Who may call a route. A user's token opens no key route and a key opens no user route.
 *
 * - public: no credential
 * - a permission, from 'any' to 'superuser': a signed-in user who has it
 * - key: an API key that carries the scope, one of the scopes, or any key when the scope is 'any'; with `ticket` also
 *   whoever has a ticket of such a key in the query
 * - metrics: the METRICS_TOKEN, see GET /metrics
 */
export type Access = 'public' | UserAccess | KeyAccess | 'metrics'
export interface KeyAccess {
  key: Scope | 'any' | readonly [Scope, ...Scope[]]
  ticket?: true
}
export type UserAccess = Permission

/** An API key as the edge needs it. `scopes` are what it may do now, its owner's rights included. */
export interface AuthenticatedKey {
  id: string
  scopes: readonly Scope[]
}

/** Finds out who is behind a credential. The slices for sign-in and API keys provide it. */
export interface Authenticator {
  bearer: (token: string, origin: Origin) => Promise<Extract<Actor, { kind: 'user' }> | undefined>
  /** Synchronous while the key is known, so that the SDK routes pay no extra turn of the event loop. */
  key: (key: string) => Promise<AuthenticatedKey | undefined> | AuthenticatedKey | undefined
  /** The key with this id, if it may be used now; always asked of the database. */
  keyById: (id: string) => Promise<AuthenticatedKey | undefined>
}

type Origin = Extract<Actor, { kind: 'anonymous' }>['origin']

/** Whether somebody is a signed-in user whose role opens what asks for the access. */
export const hasRole = (actor: Actor, access: UserAccess): boolean =>
  actor.kind === 'user' && hasPermission(actor.user, access)

/** Refuses a signed-in user whose role does not open the route. */
export const requireRole = (actor: Extract<Actor, { kind: 'user' }>, access: UserAccess): void => {
  if (!hasRole(actor, access)) throw forbidden()
}

/** Whether a key opens what asks for the scope, or for one of the scopes. */
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
