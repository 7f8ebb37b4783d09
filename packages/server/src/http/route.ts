import type { Right, Role } from '@assay/lifecycle'
import type { z } from 'zod'
import type { Config } from '../config/index.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../lib/caller.ts'
import type { AppError } from '../lib/errors.ts'
import type { Access } from './access.ts'
import type { EventStreamReply } from './event-stream.ts'

type OptionalShape = z.ZodType | undefined
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

/** Headers of an answer; a list is sent as one header each. */
type ReplyHeaders = Record<string, string | string[]>

/** Handler answer with another status, extra headers, or a body that is not JSON. */
export class Reply {
  readonly status: number
  readonly body: unknown
  readonly headers: ReplyHeaders

  constructor(status: number, body?: unknown, headers: ReplyHeaders = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** Validated request as a handler receives it. */
export interface Call<Params, Query, Body> {
  params: Params
  query: Query
  body: Body
  /** Request headers, names in lower case. */
  headers: Record<string, string | string[] | undefined>
  url: string
  /** Origin at which the caller reaches the service; undefined for a request without a host. */
  origin: () => string | undefined
  /** Client that waits for the answer. */
  caller: Caller
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Refusal by the edge or by an error: the status and its `detail`. */
export interface Refusal {
  status: number
  detail: unknown
  params: unknown
}

interface RouteDefinition<Params, Query, Body, Response> {
  method: Method
  /** Below /api/v1; `{name}` is a parameter; a trailing slash marks a collection. */
  path: string
  /** true: the path is used unchanged, outside /api/v1. */
  absolute?: boolean
  /** Short sentence for the API documentation. */
  summary: string
  access: Access
  /** The refusal of a signed-in user whose role lacks the access; 403 'Not enough permissions' unless given. */
  roleRefusal?: (role: Role) => AppError
  /**
   * Opens the route to accounts that were granted this right, where custom roles and grants are enforced. The roles of
   * `access` are those that have it anyway. Without it the access alone decides.
   */
  right?: Right
  /** Whether the settings of a deployment ask for the route; else its path is unknown there. Left out: always. */
  isOffered?: (config: Config) => boolean
  /** true: open also to sessions that must set up a second factor before anything else (MFA_REQUIRED). */
  openWithoutSecondFactor?: boolean
  params?: Params
  query?: Query
  body?: Body
  /**
   * Fast parsers of common valid input, for the busiest routes: each returns what the shape would return, or undefined
   * to fall back to the shape.
   */
  quickParams?: (sent: unknown) => Parsed<Params> | undefined
  quickQuery?: (sent: unknown) => Parsed<Query> | undefined
  quickBody?: (sent: unknown) => Parsed<Body> | undefined
  /** Refuses a request by the content of its body, before the shapes are checked, by throwing an error. */
  refuseEarly?: (ctx: Context, body: unknown) => void
  /**
   * Format of the body; forms only where OAuth clients expect them, `scim` is JSON under SCIM's media type, too, and
   * `raw` is JSON that the handler is given as a Buffer, not yet parsed: its signature covers the bytes.
   */
  bodyType?: 'json' | 'form' | 'scim' | 'raw'
  /** Maximum size of the body, where it differs from that of other routes of the same access. */
  maxBodyBytes?: number
  /** true: a request without a body is handled as {}. */
  bodyOptional?: boolean
  /** Shape of the successful answer; undefined: no content (204), or the body that `contentType` names. */
  response?: Response
  /** Media type of a successful answer: one that is not JSON, or, beside a response shape, JSON of another name. */
  contentType?: string
  /** Media types besides JSON in which the answer can be requested. */
  otherTypes?: readonly string[]
  /** Status of the successful answer; 200, or 204 without a response shape. */
  status?: number
  /** Statuses of the route's own refusals, with their text or meaning. */
  errors?: Record<number, string>
  /** Shapes of answers with other statuses that are not the error shape. */
  otherResponses?: Record<number, z.ZodType>
  /** true: successful answers carry an ETag, and 304 answers an If-None-Match that names it. */
  hasEtag?: boolean
  /** Formats a refusal for the protocol of this route; undefined leaves the common format. */
  refusal?: (
    refusal: Refusal,
  ) => { status: number; body: object; headers?: Record<string, string> } | undefined
  /** false: a collection path without its slash is redirected with 307. */
  slashOptional?: boolean
  /** true: its shape may change within a version of the API; the documentation tags it beta. */
  isBeta?: boolean
  /** true: omitted from the API documentation; for files of pages only. */
  undocumented?: boolean
}

type Handler<Params, Query, Body, Response> = (
  ctx: Context,
  call: Call<Parsed<Params>, Parsed<Query>, Parsed<Body>>,
) => Answer<Response> | Promise<Answer<Response>>

type Answer<Response> = Response extends z.ZodType ? z.input<Response> | Reply | EventStreamReply : unknown

/** Endpoint as a value: mounted by the edge, read by the API documentation and by tests. */
export interface Route extends RouteDefinition<OptionalShape, OptionalShape, OptionalShape, OptionalShape> {
  handler(ctx: Context, call: Call<unknown, unknown, unknown>): unknown
}

/** Declares an endpoint; the handler's arguments and answer are typed by the shapes beside it. */
export const route = <
  Params extends OptionalShape = undefined,
  Query extends OptionalShape = undefined,
  Body extends OptionalShape = undefined,
  Response extends OptionalShape = undefined,
>(
  definition: RouteDefinition<Params, Query, Body, Response> & {
    handler: Handler<Params, Query, Body, Response>
  },
): Route => definition
