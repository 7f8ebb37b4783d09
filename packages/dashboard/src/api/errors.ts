import type { components } from 'assay:api'
import { DetailedError } from '../ui/detailed-error.ts'
import { isPlainObject } from '../ui/plain-object.ts'

/** One thing wrong with what was sent, as the API lists it. */
export type Problem = components['schemas']['Problem']

/** A refusal of the API, or no answer at all (status 0). */
export class ApiError extends DetailedError {
  declare readonly problems: readonly Problem[]
  readonly status: number
  /** Seconds to wait before asking again. */
  readonly retryAfter: number | undefined

  constructor(message: string, from: { status: number; problems?: readonly Problem[]; headers?: Headers }) {
    super(message, {
      problems: from.problems ?? [],
      requestId: from.headers?.get('x-request-id') ?? undefined,
    })
    this.name = 'ApiError'
    this.status = from.status
    const seconds = Number(from.headers?.get('retry-after') ?? Number.NaN)
    this.retryAfter = Number.isFinite(seconds) ? seconds : undefined
  }
}

/** Reads a refusal in any of the API's three shapes: a sentence, a list of problems, or a code with a message. */
export const apiError = (response: Response, body: unknown): ApiError => {
  const detail = isPlainObject(body) ? body['detail'] : undefined
  const from = { status: response.status, headers: response.headers }
  if (Array.isArray(detail)) {
    const problems = detail.filter(isProblem)
    return new ApiError(problems[0]?.msg ?? 'The request was refused.', { ...from, problems })
  }
  if (typeof detail === 'string') return new ApiError(detail, from)
  if (isPlainObject(detail) && typeof detail['message'] === 'string')
    return new ApiError(detail['message'], from)
  return new ApiError(`The service answered with status ${response.status}.`, from)
}

const isProblem = (value: unknown): value is Problem =>
  isPlainObject(value) && typeof value['msg'] === 'string' && Array.isArray(value['loc'])
