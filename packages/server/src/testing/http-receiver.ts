import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Received request. */
interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** Answer to a request; cut: its connection is closed; undefined: no answer until the receiver stops. */
type ReceiverAnswer = { status: number; body?: string; headers?: Record<string, string> } | 'cut' | undefined

/** Local HTTP server that records its requests. */
export interface HttpReceiver {
  /** Its origin. */
  url: string
  requests: ReceivedRequest[]
  /** Sets the answer to further requests. */
  answerWith: (answer: (request: ReceivedRequest) => ReceiverAnswer | Promise<ReceiverAnswer>) => void
  stop: () => Promise<void>
}

/** Starts a receiver, by default on a free port, which answers 200 unless `answerWith` is called. */
export const startHttpReceiver = async (port = 0): Promise<HttpReceiver> => {
  const requests: ReceivedRequest[] = []
  let answerTo: (request: ReceivedRequest) => ReceiverAnswer | Promise<ReceiverAnswer> = () => ({
    status: 200,
    body: 'ok',
  })
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const { method = '', url = '', headers } = request
      const received = { method, path: url, headers, body }
      requests.push(received)
      send(response, await answerTo(received))
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answerWith: (answer) => {
      answerTo = answer
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const send = (response: ServerResponse, answer: ReceiverAnswer): void => {
  if (!answer) return
  if (answer === 'cut') {
    response.destroy()
    return
  }
  response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers })
  response.end(answer.body ?? '')
}
