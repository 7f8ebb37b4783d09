import type { Context } from '../../../context.ts'
import { SECOND_MS } from '../../../lib/durations.ts'
import { fairTurns, NoTurnError } from '../../../lib/fair-turns.ts'
import { FetchError } from '../../../lib/fetch-error.ts'
import { guardedFetch } from '../../../lib/guarded-fetch.ts'
import { isPlainObject } from '../../../lib/plain-object.ts'
import { isPublicAddress } from '../../../lib/public-address.ts'
import type { IntegrationType } from '../types.ts'
import { ProviderFailure } from './failures.ts'

const CALL_MS = 10 * SECOND_MS
const MAX_ANSWER_BYTES = 1024 * 1024

/** Each call holds a connection and at most an answer's memory; those of one kind leave others their turn. */
const turns = fairTurns({ running: 16, waiting: 64, perKey: 40 })

interface ProviderRequest {
  method: 'GET' | 'POST'
  /** Complete address. */
  address: string
  headers: Record<string, string>
  body?: string
}

/** Sends a request and answers the JSON object that was received. Throws ProviderFailure. */
export type ProviderCalls = (request: ProviderRequest) => Promise<Record<string, unknown>>

interface CallOptions {
  type: IntegrationType
  signal: AbortSignal
}

/**
 * Requests to another service: 10 seconds each, answers up to 1 MiB, no redirects, https and public addresses only except
 * in the environment test, and only so many at once. They end when `signal` does.
 */
export const providerCalls = (
  { config }: Pick<Context, 'config'>,
  { type, signal }: CallOptions,
): ProviderCalls => {
  const isTest = config.ENVIRONMENT === 'test'
  const send = guardedFetch({
    timeoutMs: CALL_MS,
    maxBytes: MAX_ANSWER_BYTES,
    allowsHttp: isTest,
    allowsAddress: (address) => isTest || isPublicAddress(address),
    signal,
  })
  return async ({ address, method, headers, body }) => {
    const sent = { method, headers: { accept: 'application/json', 'user-agent': 'Assay', ...headers }, body }
    const answer = await turns(type, () => send(address, sent)).catch((error: unknown) => {
      throw asFailure(error)
    })
    return objectIn(answer)
  }
}

const asFailure = (error: unknown): unknown => {
  if (error instanceof FetchError) return new ProviderFailure('unreachable', error.message)
  return error instanceof NoTurnError
    ? new ProviderFailure('unreachable', 'Too many requests at once')
    : error
}

const objectIn = async (answer: Response): Promise<Record<string, unknown>> => {
  if (!answer.ok) throw new ProviderFailure('refused', `Answered with status ${answer.status}`)
  const value = parsed(await answer.text())
  if (!isPlainObject(value)) throw new ProviderFailure('refused', 'The answer is not a JSON object')
  return value
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
