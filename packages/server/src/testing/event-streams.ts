import { once } from 'node:events'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Message of an event stream. */
interface StreamEvent {
  id?: string
  event?: string
  data: string
}

/** Open event stream, or the refusal of one. */
export interface StreamReader {
  status: number
  headers: IncomingHttpHeaders
  /** The next message; undefined at the end of the stream. Comments are skipped. */
  next: () => Promise<StreamEvent | undefined>
  /** The remaining stream as text. */
  rest: () => Promise<string>
  /** Disconnects. */
  close: () => void
}

interface StreamRequest {
  /** Full URL. */
  url: string
  headers?: Record<string, string>
}

/** Opens an event stream over HTTP; starts listening if the application does not yet. */
export const openEventStream = async (
  app: FastifyInstance,
  { url, headers = {} }: StreamRequest,
): Promise<StreamReader> => {
  const sent = get((await addressOf(app)) + url, { headers, agent: false })
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.setEncoding('utf8')
  const chunks: AsyncIterator<string> = response[Symbol.asyncIterator]()
  let text = ''
  const more = async (): Promise<boolean> => {
    const { done, value } = await chunks.next()
    text += done ? '' : value
    return !done
  }
  const block = async (): Promise<string | undefined> => {
    while (!text.includes('\n\n')) if (!(await more())) return undefined
    const end = text.indexOf('\n\n')
    const whole = text.slice(0, end)
    text = text.slice(end + 2)
    return whole
  }
  const next = async (): Promise<StreamEvent | undefined> => {
    for (let whole = await block(); whole !== undefined; whole = await block()) {
      const event = parse(whole)
      if (event) return event
    }
    return undefined
  }
  const rest = async (): Promise<string> => {
    while (await more());
    return text
  }
  const close = (): void => {
    response.on('error', () => undefined)
    sent.destroy()
  }
  return { status: response.statusCode ?? 0, headers: response.headers, next, rest, close }
}

/**
 * Works like `inject` for a route whose answer does not end: an open stream is closed at once, with an empty body.
 */
export const injectStream = async (app: FastifyInstance, request: StreamRequest) => {
  const stream = await openEventStream(app, request)
  const isOpen = stream.headers['content-type']?.startsWith('text/event-stream') === true
  const body = isOpen ? '' : await stream.rest()
  stream.close()
  return {
    statusCode: stream.status,
    headers: stream.headers,
    body,
    json: () => JSON.parse(body),
  }
}

const addressOf = async (app: FastifyInstance): Promise<string> => {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** Parses a message; undefined for one without data. */
const parse = (block: string): StreamEvent | undefined => {
  const fields = block.split('\n').flatMap((line): [string, string][] => {
    const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? []
    return name === undefined || value === undefined ? [] : [[name, value]]
  })
  const event = Object.fromEntries(fields)
  return event['data'] === undefined ? undefined : { ...event, data: event['data'] }
}
