import { once } from 'node:events'
import { type AddressInfo, createConnection, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Logger } from '../lib/log.ts'
import { createEdge } from '../testing/edge.ts'
import { route } from './route.ts'

let edge: FastifyInstance
const sockets: Socket[] = []
afterEach(async () => {
  for (const release of held.splice(0)) release()
  for (const socket of sockets.splice(0)) socket.destroy()
  await edge.close()
})

const held: (() => void)[] = []
const answer = z.object({ ok: z.boolean() })
const routes = [
  route({
    method: 'GET',
    path: '/quick',
    summary: 'Answer at once',
    access: 'public',
    response: answer,
    handler: () => ({ ok: true }),
  }),
  route({
    method: 'GET',
    path: '/held',
    summary: 'Wait to be released',
    access: 'public',
    response: answer,
    handler: async () => {
      await new Promise<void>((resolve) => held.push(resolve))
      return { ok: true }
    },
  }),
]

const lines: { fields: object; message: string }[] = []
const ignore = (): void => undefined
const log: Logger = {
  debug: ignore,
  info: ignore,
  error: ignore,
  warn: (fields, message) => lines.push({ fields, message }),
}

const listen = async (settings: Record<string, string>): Promise<void> => {
  lines.length = 0
  edge = createEdge({ settings, routes, log })
  await edge.listen({ host: '127.0.0.1', port: 0 })
}

/** Connection from a loopback address that has already sent some bytes. */
const connect = async (bytes = '', localAddress = '127.0.0.1'): Promise<Socket> => {
  const { port } = edge.server.address() as AddressInfo
  const accepted = once(edge.server, 'connection')
  const socket = createConnection({ host: '127.0.0.1', port, localAddress })
  socket.on('error', ignore)
  sockets.push(socket)
  socket.write(bytes)
  await accepted
  return socket
}
const get = (path: string): string => `GET /api/v1/${path} HTTP/1.1\r\nHost: a\r\n\r\n`
const statusOf = async (socket: Socket): Promise<string | undefined> => {
  const received = new AbortController()
  const { signal } = received
  const outcome = await Promise.race([once(socket, 'data', { signal }), once(socket, 'close', { signal })])
  received.abort()
  return /^HTTP\/1\.1 (\d+)/.exec(String(outcome[0]))?.[1]
}
const openConnections = (): Promise<number> =>
  new Promise((resolve) => edge.server.getConnections((_error, count) => resolve(count)))

describe('an address at its connection limit', () => {
  const settings = { MAX_CONNECTIONS_PER_ADDRESS: '5' }

  it('replaces its oldest idle connection by a new one with a request', async () => {
    await listen(settings)
    const first = await connect('GET /')
    const closed = once(first, 'close')
    for (let count = 0; count < 4; count += 1) await connect('GET /')
    const next = await connect(get('quick'))
    expect(await statusOf(next)).toBe('200')
    await closed
    await expect.poll(openConnections).toBe(5)
  })

  it('keeps connections on which a request is being answered', async () => {
    await listen(settings)
    const busy = await connect(get('held'))
    await expect.poll(() => held.length).toBe(1)
    for (let count = 0; count < 20; count += 1) await connect('GET /')
    held.pop()?.()
    expect(await statusOf(busy)).toBe('200')
  })

  it('is refused when all its connections are busy, other addresses are not', async () => {
    await listen(settings)
    for (let count = 1; count <= 5; count += 1) await connect(get('held'))
    await expect.poll(() => held.length).toBe(5)
    expect(await statusOf(await connect(get('quick')))).toBeUndefined()
    expect(await statusOf(await connect(get('quick'), '127.0.0.2'))).toBe('200')
    expect(await statusOf(await connect('GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n', '127.0.0.3'))).toBe(
      '200',
    )
  })

  it('is logged once per flood and counted in the metrics', async () => {
    await listen(settings)
    for (let count = 0; count < 30; count += 1) await connect('GET /')
    expect(lines).toEqual([
      {
        message: 'connection limit reached',
        fields: {
          limit: 'MAX_CONNECTIONS_PER_ADDRESS',
          maximum: 5,
          address: '127.0.0.1',
          idle_closed: 1,
          new_refused: 0,
        },
      },
    ])
    const { body } = await edge.inject({ url: '/metrics' })
    expect(body).toMatch(/assay_connections_shed_total\{limit="address",connection="idle"\} [1-9]/)
    expect(body).toMatch(/assay_connections_open \d/)
  })

  it('is not limited when it is a trusted proxy', async () => {
    await listen({ ...settings, TRUSTED_PROXIES: '127.0.0.1' })
    for (let count = 0; count < 20; count += 1) await connect('GET /')
    expect(await openConnections()).toBe(20)
  })
})

describe('a process at its connection limit', () => {
  it('replaces the oldest idle connection by a new one', async () => {
    await listen({ MAX_CONNECTIONS: '10' })
    for (let count = 0; count < 12; count += 1) await connect('GET /', `127.0.0.${10 + count}`)
    expect(await statusOf(await connect(get('quick')))).toBe('200')
    await expect.poll(openConnections).toBe(10)
    expect(lines[0]?.fields).toMatchObject({ limit: 'MAX_CONNECTIONS', maximum: 10 })
  })

  it('counts a connection that offers h2c once', async () => {
    await listen({ MAX_CONNECTIONS: '10' })
    const offer = get('quick').replace(
      'Host: a\r\n',
      'Host: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n',
    )
    const socket = await connect(offer)
    for (let count = 0; count < 20; count += 1) {
      expect(await statusOf(socket)).toBe('200')
      socket.write(offer)
    }
    expect(await openConnections()).toBe(1)
    expect(lines).toEqual([])
  })
})
