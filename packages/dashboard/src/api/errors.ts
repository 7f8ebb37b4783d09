import type { components } from 'assay:api'

/** One thing wrong with what was sent, as the API lists it. */
export type Problem = components['schemas']['Problem']

/** A refusal of the API, or no answer at all (status 0). */
export class ApiError extends Error {
  readonly status: number
  /** What is wrong with which field; empty unless the status is 422. */
  readonly problems: readonly Problem[]
  /** Names the request in the service's log. */
  readonly requestId: string | undefined
  /** Seconds to wait before asking again. */
  readonly retryAfter: number | undefined

  constructor(message: string, from: { status: number; problems?: readonly Problem[]; headers?: Headers }) {
    super(message)
    this.name = 'ApiError'
    this.status = from.status
    this.problems = from.problems ?? []
    this.requestId = from.headers?.get('x-request-id') ?? undefined
    const seconds = Number(from.headers?.get('retry-after') ?? Number.NaN)
    this.retryAfter = Number.isFinite(seconds) ? seconds : undefined
  }
}

/** Reads a refusal in any of the API's three shapes: a sentence, a list of problems, or a code with a message. */
export const apiError = (response: Response, body: unknown): ApiError => {
  const detail = isRecord(body) ? body['detail'] : undefined
  const from = { status: response.status, headers: response.headers }
  if (Array.isArray(detail)) {
    const problems = detail.filter(isProblem)
    return new ApiError(problems[0]?.msg ?? 'The request was refused.', { ...from, problems })
  }
  if (typeof detail === 'string') return new ApiError(detail, from)
  if (isRecord(detail) && typeof detail['message'] === 'string') return new ApiError(detail['message'], from)
  return new ApiError(`The service answered with status ${response.status}.`, from)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isProblem = (value: unknown): value is Problem =>
  isRecord(value) && typeof value['msg'] === 'string' && Array.isArray(value['loc'])

/**
 * The problems of a refused form by field name: `body.variants.1.name` becomes `variants.1.name`.
 *
 * @returns an object for the `validationErrors` of a form; empty when the error names no field
 */
export const fieldErrors = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(error.problems.map(({ loc, msg }) => [loc.slice(1).join('.'), msg]))
    : {}
