import type { Config } from '../../../config/index.ts'
import { FetchError } from '../../../lib/fetch-error.ts'
import { guardedFetch } from '../../../lib/guarded-fetch.ts'
import { isPublicAddress } from '../../../lib/public-address.ts'
import { WarehouseError, type WarehouseErrorCode } from './error.ts'

/** Longest wait for one answer; statements that take longer are asked for again. */
const TIMEOUT_MS = 60_000
/** Largest answer: results are aggregates. */
const MAX_BYTES = 8 * 1024 * 1024

interface WarehouseRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  /** Sent as it is. */
  body?: string
  signal: AbortSignal
}

/** An answer of a warehouse; the body is undefined where it is no JSON. */
export interface WarehouseAnswer {
  status: number
  body: unknown
}

const CODES = {
  no_answer: 'unreachable',
  not_allowed: 'destination_not_allowed',
  too_large: 'result_invalid',
} as const satisfies Record<FetchError['reason'], WarehouseErrorCode>

/**
 * Sends one request to a warehouse: to public addresses over TLS only, unless the environment is test; no redirect is
 * followed.
 *
 * @throws WarehouseError
 */
export const callWarehouse = async (
  { ENVIRONMENT }: Pick<Config, 'ENVIRONMENT'>,
  { url, signal, ...request }: WarehouseRequest,
): Promise<WarehouseAnswer> => {
  const isTest = ENVIRONMENT === 'test'
  const send = guardedFetch({
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    allowsHttp: isTest,
    allowsAddress: (address) => isTest || isPublicAddress(address),
    signal,
  })
  try {
    const answer = await send(url, request)
    if (answer.status >= 300 && answer.status < 400) throw new WarehouseError('redirect_refused')
    return { status: answer.status, body: parsed(await answer.text()) }
  } catch (error) {
    if (signal.aborted) throw new WarehouseError('cancelled')
    throw error instanceof FetchError ? new WarehouseError(CODES[error.reason]) : error
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // A page of a proxy, or an answer that was cut off; who asked decides what that means.
    return undefined
  }
}
