import { isTemporary } from '../db/errors.ts'
import type { ErrorKind } from '../lib/errors.ts'
import { AppError, unavailable } from '../lib/errors.ts'

const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  unprocessable: 422,
  locked: 423,
  limited: 429,
  not_implemented: 501,
  unavailable: 503,
  bad_gateway: 502,
  gateway_timeout: 504,
  internal: 500,
  /** Not sent: the caller has closed its connection. Logs and metrics use nginx's status for it. */
  cancelled: 499,
} as const satisfies Record<ErrorKind, number>

/** Answer to a failed request. */
interface ErrorAnswer {
  status: number
  body: { detail: unknown }
  headers: Record<string, string>
}

/**
 * Answer for any thrown error: expected refusals in the three body shapes of the API, temporary database failures as
 * 503, everything else as 500 with only the request id.
 */
export const errorAnswer = (error: unknown, requestId: string): ErrorAnswer => {
  const refusal = asRefusal(error)
  if (refusal) {
    return {
      status: STATUS[refusal.kind],
      body: { detail: detailOf(refusal) },
      headers: refusal.headers ?? {},
    }
  }
  return { status: 500, body: { detail: `Internal Server Error (request ID: ${requestId})` }, headers: {} }
}

const detailOf = (error: AppError): unknown => {
  if (error.problems) return error.problems
  return error.code === undefined
    ? error.message
    : { code: error.code, message: error.message, ...error.fields }
}

/** The expected refusal behind an error; undefined for a bug. */
const asRefusal = (error: unknown): AppError | undefined => {
  if (error instanceof AppError) return error
  if (isTemporary(error)) return databaseDown
  return frameworkRefusal(error)
}

const databaseDown = unavailable(5)

/** Refusals of the HTTP framework itself. */
const frameworkRefusal = (error: unknown): AppError | undefined => {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return unsupportedMediaType()
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_ASYNC_CONSTRAINT':
      return new AppError('invalid', 'Bad Request')
    default:
      return undefined
  }
}

export const unsupportedMediaType = (): AppError =>
  new AppError('unsupported_media_type', 'Unsupported Media Type')

export const bodyTooLarge = (limit: number): AppError =>
  new AppError('too_large', `Request body larger than ${limit} bytes`)
