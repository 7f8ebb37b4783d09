import { lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { FetchError } from './fetch-error.ts'
import { beginningOf, limitedText } from './limited-text.ts'

/** What requests to addresses that others have chosen may cost, and where they may go. */
export interface FetchLimits {
  /** Milliseconds until the whole answer must have arrived. */
  timeoutMs: number
  /** Maximum size of an answer. */
  maxBytes: number
  /** true: a larger answer is cut, and the connection closed; false, as by default: it is refused. */
  cutsAnswers?: boolean
  /** Whether requests over http are sent as well. */
  allowsHttp: boolean
  /** Which addresses requests are sent to. */
  allowsAddress: (address: string) => boolean
  /** Aborted when the answer is no longer needed. */
  signal: AbortSignal
}

interface SentRequest {
  method: string
  headers: Record<string, string>
  body?: unknown
}

/**
 * Sends requests like `fetch` to addresses that others have chosen: no redirect is followed, the answer is counted
 * while it is read, and a name is connected to only at addresses that were checked, whatever it resolves to next.
 *
 * @returns the answer with its status, its type and its Retry-After, without other headers; rejects with FetchError
 */
export const guardedFetch =
  (limits: FetchLimits) =>
  async (address: string, sent: SentRequest): Promise<Response> => {
    const url = new URL(address)
    requireAllowed(url, limits)
    const signal = AbortSignal.any([AbortSignal.timeout(limits.timeoutMs), limits.signal])
    try {
      return await exchange(url, { ...sent, signal }, limits)
    } catch (error) {
      throw error instanceof FetchError ? error : new FetchError(reasonOf(error, signal))
    }
  }

const NOT_ALLOWED = 'The address is not public'

const requireAllowed = ({ protocol, hostname }: URL, { allowsHttp, allowsAddress }: FetchLimits): void => {
  if (protocol !== 'https:' && !(allowsHttp && protocol === 'http:')) {
    throw new FetchError('The address does not use https', 'not_allowed')
  }
  const literal = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(literal) !== 0 && !allowsAddress(literal)) throw new FetchError(NOT_ALLOWED, 'not_allowed')
}

/** The kind of failure only: messages of the network layer contain addresses. */
const reasonOf = (error: unknown, { aborted, reason }: AbortSignal): string => {
  if (aborted) return isTimeout(reason) ? 'No answer in time' : 'The answer is no longer needed'
  return `No answer: ${error instanceof Error && 'code' in error ? String(error.code) : 'no connection'}`
}

const isTimeout = (reason: unknown): boolean => reason instanceof Error && reason.name === 'TimeoutError'

/** Resolves a name, and refuses it when one of its addresses is not allowed. */
const checkedLookup =
  (allowsAddress: FetchLimits['allowsAddress']): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found = []) => {
      const [first] = found
      const refusal = found.every(({ address }) => allowsAddress(address))
        ? null
        : new FetchError(NOT_ALLOWED, 'not_allowed')
      if (options.all || !first) done(error ?? refusal, found)
      else done(error ?? refusal, first.address, first.family)
    })
  }

const exchange = (
  url: URL,
  { method, headers, body, signal }: SentRequest & { signal: AbortSignal },
  { maxBytes, cutsAnswers = false, allowsAddress }: FetchLimits,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const options = {
      method,
      headers: { ...headers, connection: 'close' },
      // A connection of its own, which no other code has opened to an address that was not checked.
      agent: false,
      signal,
      lookup: checkedLookup(allowsAddress),
    }
    const request = send(url, options, (answer) => {
      const tooLarge = () => new FetchError(`The answer is larger than ${maxBytes} bytes`, 'too_large')
      const reading = cutsAnswers ? beginningOf(answer, maxBytes) : limitedText(answer, maxBytes, tooLarge)
      reading.then((text) => resolve(responseOf(answer, text))).catch(reject)
    })
    request.on('error', reject)
    request.end(body === undefined || body === null ? undefined : String(body))
  })

const RETURNED_HEADERS = ['content-type', 'retry-after'] as const

/** Statuses of answers without a body. */
const EMPTY = [204, 205, 304]

const responseOf = ({ statusCode = 0, headers }: IncomingMessage, text: string): Response => {
  if (statusCode < 200 || statusCode > 599) throw new FetchError(`The status ${statusCode} means nothing`)
  return new Response(EMPTY.includes(statusCode) ? null : text, {
    status: statusCode,
    headers: RETURNED_HEADERS.flatMap((name): [string, string][] => {
      const value = headers[name]
      return value === undefined ? [] : [[name, value]]
    }),
  })
}
