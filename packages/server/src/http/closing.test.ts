import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { createEdge } from '../testing/edge.ts'
import { openEventStream } from '../testing/event-streams.ts'
import { startTestService } from '../testing/service.ts'
import { route } from './route.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

const gate = (): { passed: Promise<void>; open: () => void } => {
  let open: () => void = () => undefined
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open }
}

/** Application whose route /wait answers when the test releases it. */
const listening = async () => {
  const reached = gate()
  const answer = gate()
  const wait = route({
    method: 'GET',
    path: '/wait',
    absolute: true,
    summary: 'Wait',
    access: 'public',
    response: z.object({ done: z.boolean() }),
    handler: async () => {
      reached.open()
      await answer.passed
      return { done: true }
    },
  })
  const app = createEdge({ routes: [wait] })
  cleanUps.push(() => app.close())
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, address, reached: reached.passed, answer: answer.open }
}

/** Client with a single keep-alive connection. */
const keptAlive = (address: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  cleanUps.push(() => agent.destroy())
  return async (path: string): Promise<IncomingMessage> => {
    const sent = request(address + path, { agent })
    sent.end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
    return response
  }
}

const openSocket = async (app: FastifyInstance, address: string): Promise<Socket> => {
  const { hostname, port } = new URL(address)
  const accepted = once(app.server, 'connection')
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await accepted
  return socket
}

describe('a process that shuts down', () => {
  it('reports not ready and closes the connection with every answer, also of requests in progress', async () => {
    const { app, address, reached, answer } = await listening()
    const ask = keptAlive(address)
    const waiting = keptAlive(address)('/wait')
    await reached
    expect((await ask('/health/live')).headers.connection).toBe('keep-alive')
    const end = app.closing.run({ delayMs: 0, requestsMs: 20_000 })
    const late = await ask('/health/ready')
    expect(late.statusCode).toBe(503)
    expect(late.headers.connection).toBe('close')
    answer()
    expect((await waiting).statusCode).toBe(200)
    expect((await waiting).headers.connection).toBe('close')
    expect(await end).toBe(0)
    await expect(ask('/health/live')).rejects.toThrow('ECONNREFUSED')
  })

  it('still accepts new connections during the delay', async () => {
    const { app, address } = await listening()
    const end = app.closing.run({ delayMs: 2000, requestsMs: 20_000 })
    const answer = await keptAlive(address)('/health/ready')
    expect([answer.statusCode, answer.headers.connection]).toEqual([503, 'close'])
    expect(await end).toBe(0)
  })

  it('closes idle connections and those that were never used', async () => {
    const { app, address } = await listening()
    await keptAlive(address)('/health/live')
    const unused = await openSocket(app, address)
    const closed = once(unused, 'close')
    expect(await app.closing.run({ delayMs: 0, requestsMs: 20_000 })).toBe(0)
    await closed
  })

  it('answers a request that arrived while the process had no processor, on a connection that was idle', async () => {
    const { app, address } = await listening()
    const socket = await openSocket(app, address)
    const ask = () => socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n')
    ask()
    await once(socket, 'data')
    const end = app.closing.run({ delayMs: 0, requestsMs: 20_000 })
    await vi.waitFor(() => expect(app.server.listening).toBe(false))
    // The turn after a check phase begins with the timers: what is written to the kernel here is read only after them.
    await turn()
    ask()
    const until = performance.now() + 3000
    while (performance.now() < until);
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /)
    expect(await end).toBe(0)
  })

  it('aborts requests that take too long, and returns how many', async () => {
    const { app, address, reached } = await listening()
    const { hostname: host } = new URL(address)
    const half = await openSocket(app, address)
    half.write(`GET /health/live HTTP/1.1\r\nHost: ${host}\r\n`)
    const broken = expect(keptAlive(address)('/wait')).rejects.toThrow('socket hang up')
    await reached
    expect(await app.closing.run({ delayMs: 0, requestsMs: 200 })).toBe(2)
    await broken
  })

  it('ends event streams and WebSockets once it no longer listens, so that clients reconnect elsewhere', async () => {
    const service = await startTestService()
    cleanUps.push(() => service.close())
    const { app } = service
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const stream = await openEventStream(app, {
      url: '/api/v1/sdk/stream',
      headers: await service.key(['evaluate']),
    })
    const { token } = await service.signIn('viewer')
    const body = { name: 'Live', variants: [{ name: 'control' }, { name: 'treatment' }] }
    const { id } = (await service.as('developer').post('/experiments/', body)).json()
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/v1/ws/experiments/${id}/results`, [
      'assay.bearer',
      token,
    ])
    await once(socket, 'message')
    const closed = once(socket, 'close')
    const end = app.closing.run({ delayMs: 0, requestsMs: 20_000 })
    await stream.rest()
    const [code] = await closed
    expect(code).toBe(1001)
    await expect(fetch(address)).rejects.toThrow()
    expect(await end).toBe(0)
  })
})

it('a closed application closes connections that a browser opened and never used', async () => {
  const { app, address } = await listening()
  const unused = await openSocket(app, address)
  const closed = once(unused, 'close')
  await app.close()
  await closed
  expect(unused.destroyed).toBe(true)
})
