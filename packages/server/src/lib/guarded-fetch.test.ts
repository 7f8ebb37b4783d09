import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type FetchLimits, guardedFetch } from './guarded-fetch.ts'
import { isPublicAddress } from './public-address.ts'

const never = new AbortController().signal
const open: FetchLimits = {
  timeoutMs: 10_000,
  maxBytes: 1000,
  allowsHttp: true,
  allowsAddress: () => true,
  signal: never,
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A server on a free port; `received` are the paths asked for, `sockets` its connections so far. */
const serve = async (answer: RequestListener) => {
  const received: string[] = []
  const sockets: Socket[] = []
  const server = createServer((request, response) => {
    received.push(request.url ?? '')
    answer(request, response)
  })
  server.on('connection', (socket) => sockets.push(socket))
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, received, sockets }
}

const get = (limits: Partial<FetchLimits>, url: string) =>
  guardedFetch({ ...open, ...limits })(url, { method: 'GET', headers: {} })

describe('guardedFetch', () => {
  it('sends method, headers and body, and returns status, type and body', async () => {
    const { port } = await serve((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        response.writeHead(201, { 'content-type': 'application/json', 'x-other': 'dropped' })
        response.end(JSON.stringify([request.method, request.headers['x-sent'], body]))
      })
    })
    const answer = await guardedFetch(open)(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'x-sent': 'yes' },
      body: new URLSearchParams({ a: 'b c' }),
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([201, 'application/json'])
    expect(answer.headers.get('x-other')).toBeNull()
    expect(await answer.json()).toEqual(['POST', 'yes', 'a=b+c'])
  })

  it('returns a redirect and does not follow it', async () => {
    const { port, received } = await serve((_, response) => {
      response.writeHead(302, { location: '/elsewhere' })
      response.end()
    })
    expect((await get({}, `http://127.0.0.1:${port}/here`)).status).toBe(302)
    expect(received).toEqual(['/here'])
  })

  it('returns an answer without a body', async () => {
    const { port } = await serve((_, response) => response.writeHead(204).end())
    expect(await (await get({}, `http://127.0.0.1:${port}/`)).text()).toBe('')
  })

  it('refuses http where only https is allowed, before it connects', async () => {
    const { port, sockets } = await serve((_, response) => response.end('secret'))
    await expect(get({ allowsHttp: false }, `http://127.0.0.1:${port}/`)).rejects.toThrow(
      'does not use https',
    )
    expect(sockets).toEqual([])
  })

  it.each(['file:///etc/passwd', 'ftp://127.0.0.1/', 'data:text/plain,a'])('refuses %s', async (url) => {
    await expect(get({}, url)).rejects.toThrow('does not use https')
  })

  it.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433', '0'])(
    'does not connect to %s where private addresses are not allowed',
    async (host) => {
      const { port, sockets } = await serve((_, response) => response.end('secret'))
      const refused = get({ allowsAddress: isPublicAddress }, `http://${host}:${port}/`)
      await expect(refused).rejects.toThrow('The address is not public')
      expect(sockets).toEqual([])
    },
  )

  it('connects to a name where private addresses are allowed', async () => {
    const { port } = await serve((_, response) => response.end('found'))
    expect(await (await get({}, `http://localhost:${port}/`)).text()).toBe('found')
  })

  it('accepts an answer of exactly the maximum size', async () => {
    const { port } = await serve((_, response) => response.end('a'.repeat(1000)))
    expect(await (await get({}, `http://127.0.0.1:${port}/`)).text()).toHaveLength(1000)
  })

  it('refuses an endless answer at the maximum size and closes its connection', async () => {
    const { port, sockets } = await serve((_, response) => {
      const send = (): void => {
        if (response.write('a'.repeat(500))) setImmediate(send)
        else response.once('drain', send)
      }
      send()
    })
    await expect(get({}, `http://127.0.0.1:${port}/`)).rejects.toThrow('larger than 1000 bytes')
    await vi.waitFor(() => expect(sockets.every((socket) => socket.destroyed)).toBe(true), 20_000)
  })

  it.each([
    ['that sends nothing', () => undefined],
    ['that sends a part', (_: unknown, response: { write: (text: string) => void }) => response.write('a')],
  ])('gives up a server %s when its time is over', async (_, answer) => {
    const { port, sockets } = await serve(answer as RequestListener)
    await expect(get({ timeoutMs: 50 }, `http://127.0.0.1:${port}/`)).rejects.toThrow('No answer in time')
    await vi.waitFor(() => expect(sockets.every((socket) => socket.destroyed)).toBe(true), 20_000)
  })

  it('gives up when the time of its caller is over', async () => {
    const { port } = await serve(() => undefined)
    const late = get({ signal: AbortSignal.timeout(50) }, `http://127.0.0.1:${port}/`)
    await expect(late).rejects.toThrow('No answer in time')
  })

  it('gives up when the answer is no longer needed', async () => {
    const controller = new AbortController()
    const { port, received, sockets } = await serve(() => undefined)
    const waiting = expect(get({ signal: controller.signal }, `http://127.0.0.1:${port}/`)).rejects.toThrow(
      'no longer needed',
    )
    await vi.waitFor(() => expect(received).toHaveLength(1), 20_000)
    controller.abort()
    await waiting
    await vi.waitFor(() => expect(sockets.every((socket) => socket.destroyed)).toBe(true), 20_000)
  })

  it('names the kind of a failed connection and no address', async () => {
    const { port } = await serve((_, response) => response.destroy())
    await expect(get({}, `http://127.0.0.1:${port}/`)).rejects.toThrow(/^No answer: ECONNRESET$/)
    await expect(get({}, 'http://name.invalid/')).rejects.toThrow(/^No answer: E[A-Z_]+$/)
  })

  it('refuses an answer that is not HTTP', async () => {
    const { port } = await serve((_, response) => {
      response.socket?.end('220 mail.example.com ESMTP\r\n')
    })
    await expect(get({}, `http://127.0.0.1:${port}/`)).rejects.toThrow(/^No answer: HPE_/)
  })
})
