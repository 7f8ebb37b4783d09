import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { createEdge } from '../testing/edge.ts'
import { openEventStream } from '../testing/event-streams.ts'
import { type EventConnection, EventStreamReply } from './event-stream.ts'
import { Reply, route } from './route.ts'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

interface Opened {
  edge: FastifyInstance
  connection: () => Promise<EventConnection>
}

/** Edge with one stream, whose connections the test receives. */
const edgeWithStream = (settings: Record<string, string> = {}): Opened => {
  let arrived: (connection: EventConnection) => void = () => undefined
  const waiting = new Promise<EventConnection>((resolve) => {
    arrived = resolve
  })
  const edge = createEdge({
    settings,
    routes: [
      route({
        method: 'GET',
        path: '/news',
        summary: 'A stream',
        access: 'any',
        contentType: 'text/event-stream',
        handler: () => new EventStreamReply((connection) => arrived(connection)),
      }),
      route({
        method: 'GET',
        path: '/failing',
        summary: 'A stream that fails',
        access: 'any',
        contentType: 'text/event-stream',
        handler: () => new EventStreamReply(() => Promise.reject(new Error('no news'))),
      }),
    ],
  })
  app = edge
  return { edge, connection: () => waiting }
}

const headers = { authorization: 'Bearer viewer' }
const open = (edge: FastifyInstance, path = '/news') =>
  openEventStream(edge, { url: `/api/v1${path}`, headers })

describe('an event stream', () => {
  it('sends messages at once, and ends when its slice closes it', async () => {
    const { edge, connection } = edgeWithStream()
    const reader = await open(edge)
    expect(reader.status).toBe(200)
    expect(reader.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(reader.headers['cache-control']).toBe('no-store')
    const { send, close } = await connection()
    send({ id: '1', event: 'changed', data: { text: 'two\nlines' } })
    expect(await reader.next()).toEqual({ id: '1', event: 'changed', data: '{"text":"two\\nlines"}' })
    send({ data: [1] })
    expect(await reader.next()).toEqual({ data: '[1]' })
    close()
    expect(await reader.next()).toBeUndefined()
    send({ data: 'too late' })
    close()
  })

  it('notifies its slice when the reader disconnects', async () => {
    const { edge, connection } = edgeWithStream()
    const reader = await open(edge)
    const { onClose, send } = await connection()
    const closed = new Promise<void>((resolve) => onClose(resolve))
    reader.close()
    await closed
    send({ data: 'after the end' })
    await new Promise<void>((resolve) => onClose(resolve))
  })

  it('is refused when too many are open, until one closes', async () => {
    const { edge, connection } = edgeWithStream({ STREAM_MAX_CONNECTIONS: '1' })
    const first = await open(edge)
    const refused = await open(edge)
    expect([refused.status, JSON.parse(await refused.rest())]).toEqual([
      503,
      { detail: 'Too many open streams' },
    ])
    expect(refused.headers['retry-after']).toBe('30')
    const { onClose } = await connection()
    const closed = new Promise<void>((resolve) => onClose(resolve))
    first.close()
    await closed
    const third = await open(edge)
    expect(third.status).toBe(200)
    third.close()
  })

  it.each([
    ['STREAM_MAX_PER_ACCOUNT', 'account'],
    ['STREAM_MAX_PER_ADDRESS', 'address'],
  ])('is refused by %s only to readers at their limit', async (setting, share) => {
    const { edge } = edgeWithStream({ [setting]: '2', TRUSTED_PROXIES: '127.0.0.1' })
    const from = (address: string) =>
      openEventStream(edge, { url: '/api/v1/news', headers: { ...headers, 'x-forwarded-for': address } })
    const readers = [await from('2001:db8::1'), await from('2001:db8::2')]
    const refused = await from('2001:db8::3')
    expect([refused.status, JSON.parse(await refused.rest())]).toEqual([
      429,
      { detail: `Too many open streams of this ${share}` },
    ])
    expect(refused.headers['retry-after']).toBe('30')
    readers.push(await from('1.2.3.4'))
    expect(readers.at(-1)?.status).toBe(share === 'account' ? 429 : 200)
    for (const reader of readers) reader.close()
    await expect
      .poll(async () => {
        const again = await from('2001:db8::4')
        again.close()
        return again.status
      })
      .toBe(200)
  })

  it('is refused to callers without access', async () => {
    const { edge } = edgeWithStream()
    const reader = await openEventStream(edge, { url: '/api/v1/news' })
    expect([reader.status, JSON.parse(await reader.rest())]).toEqual([401, { detail: 'Not authenticated' }])
  })

  it('is aborted when its slice fails', async () => {
    const { edge } = edgeWithStream()
    await expect(open(edge, '/failing').then((reader) => reader.rest())).rejects.toThrow()
  })

  it('answers HEAD without opening a stream', async () => {
    const { edge } = edgeWithStream({ STREAM_MAX_CONNECTIONS: '1' })
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await edge.inject({ method: 'HEAD', url: '/api/v1/news', headers })
      expect([answer.statusCode, answer.body]).toEqual([200, ''])
    }
  })

  it('ends when the service stops', async () => {
    const { edge } = edgeWithStream()
    const reader = await open(edge)
    const stopped = edge.close()
    expect(await reader.next()).toBeUndefined()
    await stopped
  })

  it('disconnects a reader that does not read', async () => {
    const { edge, connection } = edgeWithStream()
    await edge.listen({ host: '127.0.0.1', port: 0 })
    const { port } = edge.server.address() as AddressInfo
    const idle = request({ port, path: '/api/v1/news', headers }, (response) => response.pause())
    idle.on('error', () => undefined)
    idle.end()
    const { send, onClose } = await connection()
    let isOpen = true
    onClose(() => {
      isOpen = false
    })
    const data = 'x'.repeat(1024 * 1024)
    for (let turn = 0; turn < 200 && isOpen; turn += 1) {
      send({ data })
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(isOpen).toBe(false)
    idle.destroy()
  })
})

describe('a file answer', () => {
  it('is not read for HEAD', async () => {
    const { Readable } = await import('node:stream')
    let read = 0
    async function* chunks() {
      for (;;) {
        read += 1
        yield await Promise.resolve('x')
      }
    }
    const file = route({
      method: 'GET',
      path: '/file',
      summary: 'A file',
      access: 'any',
      contentType: 'text/plain',
      handler: () => new Reply(200, Readable.from(chunks()), { 'Content-Type': 'text/plain' }),
    })
    app = createEdge({ routes: [file] })
    const answer = await app.inject({ method: 'HEAD', url: '/api/v1/file', headers })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain'])
    expect(read).toBeLessThan(5)
  })
})
