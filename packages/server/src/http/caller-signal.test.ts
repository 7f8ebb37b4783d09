import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { createEdge } from '../testing/edge.ts'
import { eventually } from '../testing/eventually.ts'
import { type Route, route } from './route.ts'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

/** Routes that wait for a signal or answer at once, and the signals they received. */
const edgeWithSignals = async () => {
  const signals: AbortSignal[] = []
  const waiting = route({
    method: 'GET',
    path: '/waiting',
    summary: 'Answers never',
    access: 'public',
    handler: (_, { caller }) => {
      const given = caller.signal()
      signals.push(given)
      return new Promise((_resolve, reject) => {
        const end = (): void => reject(given.reason)
        if (given.aborted) end()
        else given.addEventListener('abort', end)
      })
    },
  })
  const quick: Route = {
    ...waiting,
    path: '/quick',
    handler: (_, { caller }) => {
      signals.push(caller.signal())
      return undefined
    },
  }
  app = createEdge({ routes: [waiting, quick] })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the edge does not listen')
  const socket = connect(address.port, '127.0.0.1')
  await once(socket, 'connect')
  return { edge: app, socket, signals }
}

const sendRequest = (socket: Socket, path: string): void => {
  socket.write(`GET /api/v1${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
}

const countCancelled = async (edge: FastifyInstance): Promise<number> => {
  const { body } = await edge.inject({ url: '/metrics' })
  return Number(/assay_http_requests_total\{[^}]*waiting",status="499"\} (\d+)/.exec(body)?.[1] ?? 0)
}

describe('the signal of a call', () => {
  it('is aborted when the caller closes its connection, and the request is counted as 499', async () => {
    const { edge, socket, signals } = await edgeWithSignals()
    const before = await countCancelled(edge)
    sendRequest(socket, '/waiting')
    await eventually(() => expect(signals).toHaveLength(1))
    expect(signals[0]?.aborted).toBe(false)
    socket.destroy()
    await eventually(() => expect(signals[0]?.aborted).toBe(true))
    expect(signals[0]?.reason).toMatchObject({ kind: 'cancelled' })
    await eventually(async () => expect(await countCancelled(edge)).toBe(before + 1))
  })

  it('is aborted for every pipelined request of a closed connection', async () => {
    const { socket, signals } = await edgeWithSignals()
    for (let sent = 0; sent < 3; sent += 1) sendRequest(socket, '/waiting')
    await eventually(() => expect(signals).toHaveLength(3))
    socket.destroy()
    await eventually(() => expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]))
  })

  it('is not aborted by an answer, nor by closing the connection afterwards', async () => {
    const { socket, signals } = await edgeWithSignals()
    for (let sent = 1; sent <= 20; sent += 1) {
      sendRequest(socket, '/quick')
      await once(socket, 'data')
    }
    socket.destroy()
    await once(socket, 'close')
    sendRequest(socket, '/quick')
    expect(signals).toHaveLength(20)
    expect(signals.filter(({ aborted }) => aborted)).toEqual([])
  })
})
