import type { components } from 'assay:api'
import { DetailedError } from '../ui/detailed-error.ts'
import { isPlainObject } from '../ui/plain-object.ts'

/** One thing wrong with what was sent, as the API lists it. */
export type Problem = components['schemas']['Problem']

/** What an error is made of beside its message. */
interface ErrorOrigin {
  status: number
  problems?: readonly Problem[]
  headers?: Headers
  code?: string | undefined
  facts?: Readonly<Record<string, unknown>>
}

/** A refusal of the API, or no answer at all (status 0). */
export class ApiError extends DetailedError {
  declare readonly problems: readonly Problem[]
  readonly status: number
  /** Names the refusal, where the API says more of it than a sentence. */
  readonly code: string | undefined
  /** What else the API says of it beside the code and the message. */
  readonly facts: Readonly<Record<string, unknown>>
  /** Seconds to wait before asking again. */
  readonly retryAfter: number | undefined

  constructor(message: string, from: ErrorOrigin) {
    super(message, {
      problems: from.problems ?? [],
      requestId: from.headers?.get('x-request-id') ?? undefined,
    })
    this.name = 'ApiError'
    this.status = from.status
    this.code = from.code
    this.facts = from.facts ?? {}
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
  if (isPlainObject(detail)) return codedError(detail, from)
  return new ApiError(`The service answered with status ${response.status}.`, from)
}

/** Reads a refusal with a code; where it blames a field, a form shows it there. */
const codedError = (
  { code, message, field, ...facts }: Record<string, unknown>,
  from: { status: number; headers: Headers },
): ApiError => {
  const text = typeof message === 'string' ? message : `The service answered with status ${from.status}.`
  const name = typeof code === 'string' ? code : undefined
  const problems =
    typeof field === 'string'
      ? [{ type: 'value_error' as const, loc: ['body', ...field.split('.')], msg: text }]
      : []
  return new ApiError(text, { ...from, problems, code: name, facts })
}

const isProblem = (value: unknown): value is Problem =>
  isPlainObject(value) && typeof value['msg'] === 'string' && Array.isArray(value['loc'])
