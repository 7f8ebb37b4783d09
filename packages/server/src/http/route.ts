import type { z } from 'zod'
import type { Context } from '../context.ts'
import type { Caller } from '../lib/caller.ts'
import type { Access } from './access.ts'
import type { EventStreamReply } from './event-stream.ts'

type OptionalShape = z.ZodType | undefined
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

/** A handler's answer when it needs another status, extra headers, or a body that is not JSON. */
export class Reply {
  readonly status: number
  readonly body: unknown
  readonly headers: Record<string, string>

  constructor(status: number, body?: unknown, headers: Record<string, string> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** What a handler is given: everything is validated, nothing is raw. */
export interface Call<Params, Query, Body> {
  params: Params
  query: Query
  body: Body
  /** Request headers, names in lower case. */
  headers: Record<string, string | string[] | undefined>
  url: string
  /** The origin under which the caller reaches the service; undefined when the request does not say. */
  origin: () => string | undefined
  /** Who waits for the answer. */
  caller: Caller
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A refusal by the edge or by an error: the status, and what would stand under `detail`. */
export interface Refusal {
  status: number
  detail: unknown
  params: unknown
}

interface RouteDefinition<Params, Query, Body, Response> {
  method: Method
  /** Under /api/v1; `{name}` stands for a parameter; a trailing slash marks a collection. */
  path: string
  /** true: the path is taken as it is, outside /api/v1. */
  absolute?: boolean
  /** One short sentence for the API documentation. */
  summary: string
  access: Access
  params?: Params
  query?: Query
  body?: Body
  /**
   * Faster ways to read what is plainly right, for the busiest routes: each gives what the shape would give, or
   * undefined to leave the reading to the shape.
   */
  quickParams?: (sent: unknown) => Parsed<Params> | undefined
  quickQuery?: (sent: unknown) => Parsed<Query> | undefined
  quickBody?: (sent: unknown) => Parsed<Body> | undefined
  /** Refuses a request by what its body holds, before the shapes are checked; thrown errors are the answer. */
  refuseEarly?: (ctx: Context, body: unknown) => void
  /** How the body is sent; forms only where OAuth clients expect them. */
  bodyType?: 'json' | 'form'
  /** true: a request without a body is answered as if it had sent {}. */
  bodyOptional?: boolean
  /** Shape of the successful answer; undefined: no content (204), or the body that `contentType` names. */
  response?: Response
  /** Media type of a successful answer that is not JSON. */
  contentType?: string
  /** Media types, beside JSON, in which the answer can be asked for. */
  otherTypes?: readonly string[]
  /** Status of the successful answer; 200, or 204 without a response shape. */
  status?: number
  /** Statuses of refusals that are this route's own, with the text or meaning. */
  errors?: Record<number, string>
  /** Shapes of answers with another status than the successful one, where they are not the error shape. */
  otherResponses?: Record<number, z.ZodType>
  /** true: successful answers carry an ETag, and 304 answers an If-None-Match that names it. */
  hasEtag?: boolean
  /** Words a refusal as the protocol of this route wants it; undefined leaves it as everywhere. */
  refusal?: (refusal: Refusal) => { status: number; body: object } | undefined
  /** false: a request with the collection path lacking its slash is answered with 307. */
  slashOptional?: boolean
  /** true: left out of the API documentation; for the files of pages, never for the API itself. */
  undocumented?: boolean
}

type Handler<Params, Query, Body, Response> = (
  ctx: Context,
  call: Call<Parsed<Params>, Parsed<Query>, Parsed<Body>>,
) => Answer<Response> | Promise<Answer<Response>>

type Answer<Response> = Response extends z.ZodType ? z.input<Response> | Reply | EventStreamReply : unknown

/** An endpoint as a value: the edge mounts it, the API documentation and the tests read it. */
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
