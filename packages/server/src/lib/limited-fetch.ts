import { FetchError } from './fetch-error.ts'
import { limitedText } from './limited-text.ts'

interface LimitedRequest {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Time for the whole exchange, until the last byte of the answer. */
  timeoutMs: number
  /** Largest body of an answer, as it is after decompression. */
  maxBytes: number
}

interface LimitedAnswer {
  status: number
  text: string
}

/**
 * Sends a request to another server and reads its whole answer, which is limited in time and size. A redirect is not
 * followed.
 *
 * @throws FetchError when there is no complete answer within the limits
 */
export const fetchLimited = async (address: string, request: LimitedRequest): Promise<LimitedAnswer> => {
  const { timeoutMs, maxBytes, method = 'GET', headers = {}, body } = request
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(address, {
      method,
      headers,
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal,
    })
    return { status: response.status, text: await limitedText(response.body ?? [], maxBytes, tooLong) }
  } catch (error) {
    throw error instanceof FetchError ? error : new FetchError(reasonOf(error, signal))
  }
}

const tooLong = (): FetchError => new FetchError('the answer is too long')

/** The kind of failure only: messages of the network layer may contain the address. */
const reasonOf = (error: unknown, signal: AbortSignal): string => {
  if (signal.aborted) return 'no answer in time'
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? `no connection (${code})` : 'no connection'
}
