import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request as a stub takes it. */
export interface StubRequest {
  /** `METHOD /path?query`. */
  operation: string
  headers: IncomingHttpHeaders
  body: string
}

/** What a stub answers with. */
export interface StubAnswer {
  status: number
  body: object
}

/** A server that knows a few requests of a vendor's API and refuses every other. */
export interface StubServer {
  url: string
  requests: StubRequest[]
  stop: () => Promise<void>
}

/** Starts a stub; undefined answers a request with 404. */
export const startStubServer = async (
  answerTo: (request: StubRequest) => StubAnswer | undefined,
): Promise<StubServer> => {
  const requests: StubRequest[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request
      const received = { operation: `${method} ${url}`, headers, body }
      requests.push(received)
      const { status, body: answer } = answerTo(received) ?? { status: 404, body: { error: 'unknown' } }
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
