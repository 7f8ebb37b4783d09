import { once } from 'node:events'
import { type AddressInfo, createConnection, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEdge } from '../testing/edge.ts'

let edge: ReturnType<typeof createEdge>
beforeEach(async () => {
  edge = createEdge()
  await edge.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => edge.close())

const connected = async (): Promise<Socket> => {
  const { port } = edge.server.address() as AddressInfo
  const socket = createConnection({ host: '127.0.0.1', port })
  await once(socket, 'connect')
  return socket
}

/** Answer to a client that sends these bytes, and then nothing more. */
const answerTo = async (bytes: string): Promise<string> => {
  const socket = await connected()
  socket.write(bytes)
  return text(socket)
}

const expectTimeout = (answer: string): void => {
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(answer).toContain('X-Content-Type-Options: nosniff')
  expect(answer).toMatch(/X-Request-ID: [0-9a-f-]{36}\r\n/)
  expect(answer).toMatch(/\r\nconnection: close\r\n/i)
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toEqual({ detail: 'Request Timeout' })
}

describe('a request that arrives too slowly', () => {
  it('has ten seconds for its headers and a minute in total', () => {
    expect([edge.server.headersTimeout, edge.server.requestTimeout]).toEqual([10_000, 60_000])
  })

  it.each(['GET /api/v1/address HTTP/1.1\r\nHost: a\r\n', 'G'])(
    'is refused with 408 and disconnected when its headers are late: %j',
    async (bytes) => {
      edge.server.headersTimeout = 1
      expectTimeout(await answerTo(bytes))
    },
  )

  it('is refused with 408 and disconnected when its body is late', async () => {
    // Node applies the shorter timeout to the headers.
    edge.server.headersTimeout = 1
    edge.server.requestTimeout = 1
    const headers =
      'Authorization: Bearer developer\r\nContent-Type: application/json\r\nContent-Length: 9\r\n'
    expectTimeout(await answerTo(`POST /api/v1/things/ HTTP/1.1\r\nHost: a\r\n${headers}\r\n{`))
  })

  it('is refused with 408 and disconnected when it is not the first of its connection', async () => {
    const socket = await connected()
    socket.write('GET /api/v1/address HTTP/1.1\r\nHost: a\r\n\r\n')
    const [first] = await once(socket, 'data')
    expect(String(first)).toMatch(/^HTTP\/1\.1 200 /)
    edge.server.headersTimeout = 1
    socket.write('GET /api/v1/address HTTP/1.1\r\n')
    expectTimeout(await text(socket))
  })
})
