/** Error of a request to another server that gave no usable answer; nothing of the answer or the address is repeated. */
export class FetchError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FetchError'
  }
}

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
    return { status: response.status, text: await textOf(response, maxBytes) }
  } catch (error) {
    throw error instanceof FetchError ? error : new FetchError(reasonOf(error, signal))
  }
}

const textOf = async (response: Response, maxBytes: number): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new FetchError('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The kind of failure only: messages of the network layer may contain the address. */
const reasonOf = (error: unknown, signal: AbortSignal): string => {
  if (signal.aborted) return 'no answer in time'
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? `no connection (${code})` : 'no connection'
}
