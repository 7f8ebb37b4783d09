/** Every way in which a request can be refused. `http/errors.ts` gives each kind its status. */
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
  | 'cancelled'

/** One problem of a 422 answer. `loc` leads to the place; the value that was sent is never repeated. */
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
  /** A stable word for machines, where a module's error body carries one. */
  code?: string
  problems?: Problem[]
  headers?: Record<string, string>
}

/**
 * An expected refusal: its message is shown to the caller. Anything else that is thrown counts as a bug
 * and is answered with 500 and a request id.
 */
export class AppError extends Error {
  readonly kind: ErrorKind
  readonly code: string | undefined
  readonly problems: Problem[] | undefined
  readonly headers: Record<string, string> | undefined

  constructor(kind: ErrorKind, message: string, details: ErrorDetails = {}) {
    super(message)
    this.name = 'AppError'
    this.kind = kind
    this.code = details.code
    this.problems = details.problems
    this.headers = details.headers
  }
}

/** The resource's state, or a rule of the product, forbids what was asked (400). */
export const invalid = (message: string): AppError => new AppError('invalid', message)

/** Uniqueness or a concurrent change forbids it (409). */
export const conflict = (message: string): AppError => new AppError('conflict', message)

/** `noun` as people read it: 'Experiment' gives 'Experiment not found' (404). */
export const notFound = (noun: string): AppError => new AppError('not_found', `${noun} not found`)

/** The signed-in user's role does not allow it (403). */
export const forbidden = (message = 'Not enough permissions'): AppError => new AppError('forbidden', message)

/** The same request may succeed after `seconds` without any change: the service is busy or cannot answer (503). */
export const unavailable = (seconds: number, message = 'Service temporarily unavailable'): AppError =>
  new AppError('unavailable', message, { headers: { 'Retry-After': `${seconds}` } })

/** The caller has had its share; the same request may succeed after `seconds` (429). */
export const limited = (seconds: number, message: string): AppError =>
  new AppError('limited', message, { headers: { 'Retry-After': `${seconds}` } })

/** One or more fields of the request are wrong (422). */
export const unprocessable = (problems: Problem[]): AppError =>
  new AppError('unprocessable', 'Validation failed', { problems })

/** A single wrong field (422): `loc` starts with body, query, path or header. */
export const wrongField = (
  loc: (string | number)[],
  msg: string,
  type: ProblemType = 'value_error',
): AppError => unprocessable([{ type, loc, msg }])
