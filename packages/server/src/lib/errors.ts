/** Reasons for refusing a request. `http/errors.ts` assigns a status to each. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'too_large'
  | 'unsupported_media_type'
  | 'unprocessable'
  | 'locked'
  | 'limited'
  | 'not_implemented'
  | 'unavailable'
  | 'bad_gateway'
  | 'gateway_timeout'
  | 'internal'
  | 'cancelled'

/** Problem of a 422 answer. `loc` is the path of the field; the submitted value is never repeated. */
export interface Problem {
  type: ProblemType
  loc: (string | number)[]
  msg: string
}

export type ProblemType =
  | 'missing'
  | 'extra_forbidden'
  | 'null_not_allowed'
  | 'json_invalid'
  | 'wrong_type'
  | 'too_short'
  | 'too_long'
  | 'too_small'
  | 'too_large'
  | 'pattern_mismatch'
  | 'not_in_enum'
  | 'bad_format'
  | 'value_error'

interface ErrorDetails {
  /** Machine-readable code, if the module's error body has one. */
  code?: string
  /** Further fields of such a body. */
  fields?: Readonly<Record<string, unknown>>
  problems?: Problem[]
  headers?: Record<string, string>
}

/**
 * Expected refusal, whose message is shown to the caller. Any other thrown error is a bug, answered with 500 and a
 * request id.
 */
export class AppError extends Error {
  readonly kind: ErrorKind
  readonly code: string | undefined
  readonly fields: Readonly<Record<string, unknown>> | undefined
  readonly problems: Problem[] | undefined
  readonly headers: Record<string, string> | undefined

  constructor(kind: ErrorKind, message: string, details: ErrorDetails = {}) {
    super(message)
    this.name = 'AppError'
    this.kind = kind
    this.code = details.code
    this.fields = details.fields
    this.problems = details.problems
    this.headers = details.headers
  }
}

/** Refusal by the resource's state or a rule of the product (400). */
export const invalid = (message: string): AppError => new AppError('invalid', message)

/** Refusal by uniqueness or a concurrent change (409). */
export const conflict = (message: string): AppError => new AppError('conflict', message)

/** Missing resource (404); `noun` is its displayed name: 'Experiment' gives 'Experiment not found'. */
export const notFound = (noun: string): AppError => new AppError('not_found', `${noun} not found`)

/** Refusal by the signed-in user's role (403). */
export const forbidden = (message = 'Not enough permissions'): AppError => new AppError('forbidden', message)

/** Temporary refusal; the same request may succeed after `seconds` (503). */
export const unavailable = (seconds: number, message = 'Service temporarily unavailable'): AppError =>
  new AppError('unavailable', message, { headers: { 'Retry-After': `${seconds}` } })

/** Failure of another server that the request needs (502). */
export const badGateway = (message: string): AppError => new AppError('bad_gateway', message)

/** Refusal of a caller over its limit; the same request may succeed after `seconds` (429). */
export const limited = (seconds: number, message: string): AppError =>
  new AppError('limited', message, { headers: { 'Retry-After': `${seconds}` } })

/** Refusal of one or more invalid fields (422). */
export const unprocessable = (problems: Problem[]): AppError =>
  new AppError('unprocessable', 'Validation failed', { problems })

/** Refusal of a single invalid field (422): `loc` starts with body, query, path or header. */
export const wrongField = (
  loc: (string | number)[],
  msg: string,
  type: ProblemType = 'value_error',
): AppError => unprocessable([{ type, loc, msg }])
