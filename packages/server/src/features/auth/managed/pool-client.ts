import { z } from 'zod'
import { SECOND_MS } from '../../../lib/durations.ts'
import { AppError, unavailable } from '../../../lib/errors.ts'
import { fairTurns, NoTurnError } from '../../../lib/fair-turns.ts'
import { FetchError } from '../../../lib/fetch-error.ts'
import { fetchLimited } from '../../../lib/limited-fetch.ts'
import type { Logger } from '../../../lib/log.ts'
import type { Pool } from './pool.ts'

/** The public operations of a pool, which need no permission of its owner. */
type Operation =
  | 'InitiateAuth'
  | 'SignUp'
  | 'ConfirmSignUp'
  | 'ForgotPassword'
  | 'ConfirmForgotPassword'
  | 'GetUser'

/** A refusal of the pool: the kind that it names, and its text for people. */
export class PoolRefusal extends Error {
  readonly kind: string
  readonly text: string

  constructor(kind: string, text: string) {
    super(`the identity service refused a request (${kind})`)
    this.name = 'PoolRefusal'
    this.kind = kind
    this.text = text
  }
}

const LIMITS = { timeoutMs: 10 * SECOND_MS, maxBytes: 256 * 1024 }
const TARGET = 'AWSCognitoIdentityProviderService'

/** Requests to the pool in this process; `perKey` counts those of one address, or of one person. */
const turns = fairTurns({ running: 32, waiting: 128, perKey: 32 })

interface PoolRequest<Answer> {
  operation: Operation
  /** What the requests of one caller are counted under. */
  countedUnder: string
  fields: object
  /** The expected answer. */
  answer: z.ZodType<Answer>
}

const refusalBody = z.object({
  __type: z.string().max(200),
  message: z.string().optional(),
  Message: z.string().optional(),
})

/**
 * Calls an operation of the pool.
 *
 * @throws PoolRefusal when the pool refuses what was sent; AppError 503 when it cannot be reached, is busy or answers
 * something else, or when too many requests to it are in progress
 */
export const callPool = async <Answer>(
  pool: Pool,
  log: Logger,
  request: PoolRequest<Answer>,
): Promise<Answer> => {
  try {
    const { status, text } = await turns(request.countedUnder, () => send(pool, request))
    return read(request, status, text)
  } catch (error) {
    if (error instanceof PoolRefusal || error instanceof AppError) throw error
    if (error instanceof NoTurnError) throw busy()
    if (!(error instanceof FetchError)) throw error
    log.warn({ err: error, operation: request.operation }, 'identity service not reached')
    throw unavailable(5, 'The identity service cannot be reached. Try again in a few seconds.')
  }
}

const busy = (): AppError =>
  unavailable(5, 'Too many requests to the identity service. Try again in a few seconds.')

const send = <Answer>({ address }: Pool, { operation, fields }: PoolRequest<Answer>) =>
  fetchLimited(`${address}/`, {
    ...LIMITS,
    method: 'POST',
    headers: { 'Content-Type': 'application/x-amz-json-1.1', 'X-Amz-Target': `${TARGET}.${operation}` },
    body: JSON.stringify(fields),
  })

const BUSY = ['TooManyRequestsException', 'ThrottlingException']

const read = <Answer>({ answer }: PoolRequest<Answer>, status: number, text: string): Answer => {
  // Operations that answer nothing may leave the body empty.
  const body = text === '' ? {} : jsonOf(text)
  const parsed = status === 200 ? answer.safeParse(body) : undefined
  if (parsed?.success) return parsed.data
  const refusal = status >= 400 && status < 500 ? refusalBody.safeParse(body).data : undefined
  if (!refusal) throw new FetchError(`an unexpected answer with status ${status}`)
  const kind = refusal.__type.split('#').at(-1) ?? ''
  if (status === 429 || BUSY.includes(kind)) throw busy()
  throw new PoolRefusal(kind, refusal.message ?? refusal.Message ?? '')
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
