import type { Actor, Context, Origin } from '../../context.ts'
import type { Page } from '../../http/paging.ts'
import type { IdentityRead, ResetBody, SessionPage, TokenAnswer, TokenForm } from './schema.ts'

/** What the check of a credential needs of its service, before anybody acts. */
export type CheckContext = Omit<Context, 'actor'>

/** The account behind a request, with its current rights. */
export type SignedInActor = Extract<Actor, { kind: 'user' }>

/** The active account behind a bearer token, with its current rights; undefined for every token that is refused. */
export type BearerCheck = (token: string, origin: Origin) => Promise<SignedInActor | undefined>

/**
 * Who a bearer token belongs to, for routes that also serve people without an account here: the account, or nobody whose
 * name is known yet. Undefined for every token that is refused.
 */
export type IdentityCheck = (token: string, origin: Origin) => Promise<Actor | undefined>

/**
 * Who proves the identity of people: this service's own accounts, or a managed identity service. AUTH_PROVIDER chooses
 * one of them for a deployment; routes that both offer ask it. A route that only one offers refuses the other by itself.
 */
export interface IdentityProvider {
  /** Checks the bearer tokens of a service. */
  authenticator: (ctx: CheckContext) => BearerCheck
  /** Checks the bearer tokens of people who may have no account. */
  identityAuthenticator: (ctx: CheckContext) => IdentityCheck
  /**
   * Signs in with the fields of an OAuth 2 password form.
   *
   * @throws AppError 401 for a wrong name or password
   */
  signIn: (ctx: Context, form: TokenForm) => Promise<TokenAnswer>
  /** Sends a code for a new password to the person of that name. Unknown names are answered alike. */
  forgotPassword: (ctx: Context, username: string) => Promise<void>
  /**
   * Sets a new password with a code.
   *
   * @throws AppError 400 for a code that is wrong or expired
   */
  resetPassword: (ctx: Context, reset: ResetBody) => Promise<void>
  /** The identity behind the request's token, as the provider describes it. */
  readIdentity: (ctx: Context, token: string) => Promise<IdentityRead>
  /** Ends the session of this request: its token is refused from now on. */
  logOut: (ctx: Context, token: string) => Promise<void>
  /** One page of the caller's sessions. */
  listSessions: (ctx: Context, token: string, page: Page) => Promise<SessionPage>
  /**
   * Ends a session of the caller.
   *
   * @throws AppError 404
   */
  endSession: (ctx: Context, token: string, id: string) => Promise<void>
}
