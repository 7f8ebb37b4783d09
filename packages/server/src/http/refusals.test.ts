import { once } from 'node:events'
import { METHODS } from 'node:http'
import { type AddressInfo, createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { unavailable } from '../lib/errors.ts'
import { createEdge } from '../testing/edge.ts'
import { route } from './route.ts'

const logged: { fields: object; message: string }[] = []
const record = (fields: object, message: string): void => {
  logged.push({ fields, message })
}
const log = { debug: record, info: record, warn: record, error: record }
const edge = createEdge({ log })

describe('unknown paths', () => {
  it.each(['/', '/api', '/api/v1', '/api/v1/', '/api/v2/address', '/healthy', '/api/v1/workspaces/'])(
    '%s is not found',
    async (url) => {
      const answer = await edge.inject({ url })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ detail: 'Not Found' })
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    },
  )

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    '%s to an unknown path is not found, even with a broken body',
    async (method) => {
      const answer = await edge.inject({ method, url: '/api/v1/nowhere', payload: '{' })
      expect(answer.statusCode).toBe(404)
    },
  )

  it.each(['/%zz', '/api/v1/things/%ff', '/api/v1/%e0%a4%a'])(
    '%s cannot be decoded and is not repeated',
    async (url) => {
      const answer = await edge.inject({ url })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({ detail: 'Bad Request' })
    },
  )
})

describe('unknown methods', () => {
  it.each([
    ['DELETE', '/api/v1/things/', 'GET, HEAD, POST'],
    ['DELETE', '/api/v1/things', 'GET, HEAD, POST'],
    ['POST', '/api/v1/things/7f6a4f0e-5d0e-4b7a-9d57-0a7a0a7b8f10', 'GET, HEAD, DELETE'],
    ['PUT', '/api/v1/things/bulk', 'GET, HEAD, DELETE, POST'],
    ['POST', '/health', 'GET, HEAD'],
    ['TRACE', '/api/v1/address', 'GET, HEAD'],
    ['PROPFIND', '/api/v1/address', 'GET, HEAD'],
  ])('%s %s lists the allowed methods', async (method, url, allow) => {
    const answer = await edge.inject({ method: method as 'GET', url })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers['allow']).toBe(allow)
    expect(answer.json()).toEqual({ detail: 'Method Not Allowed' })
  })

  it.each(METHODS.filter((method) => !['GET', 'HEAD', 'OPTIONS'].includes(method)))(
    '%s is refused with 405 before its body is read',
    async (method) => {
      for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-type': 'a/b' }]) {
        const answer = await edge.inject({
          method: method as 'GET',
          url: '/api/v1/address',
          headers,
          payload: '{',
        })
        expect(answer.statusCode).toBe(405)
        expect(answer.headers['allow']).toBe('GET, HEAD')
        expect(answer.json()).toEqual({ detail: 'Method Not Allowed' })
      }
    },
  )

  it('QUERY to an unknown path is not found', async () => {
    const answer = await edge.inject({ method: 'QUERY' as 'GET', url: '/api/v1/nowhere' })
    expect(answer.statusCode).toBe(404)
  })

  it('HEAD is answered like GET, without a body', async () => {
    const answer = await edge.inject({ method: 'HEAD', url: '/api/v1/address' })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('')
  })
})

/** An edge with a single route, whose log is empty. */
const withRoute = (handler: () => Promise<never>) => {
  logged.length = 0
  const unconfigured = route({
    method: 'GET',
    path: '/unconfigured',
    access: 'public',
    summary: 'Fail',
    response: z.object({}),
    handler,
  })
  return createEdge({ log, routes: [unconfigured] })
}

describe('failures', () => {
  it('an unexpected error returns only the request id, and its cause is logged', async () => {
    logged.length = 0
    const answer = await edge.inject({ url: '/api/v1/broken?token=t', headers: { 'x-request-id': 'mine' } })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ detail: 'Internal Server Error (request ID: mine)' })
    expect(logged).toHaveLength(1)
    expect(logged[0]?.fields).toMatchObject({
      request_id: 'mine',
      method: 'GET',
      path: '/api/v1/broken',
      err: new Error('the secret cause'),
    })
  })

  it('a refusal that says what is missing is logged with its reason and without a stack', async () => {
    const answer = await withRoute(() => Promise.reject(unavailable(5, 'Nothing is configured'))).inject({
      url: '/api/v1/unconfigured',
    })
    expect(answer.statusCode).toBe(503)
    expect(logged).toMatchObject([
      {
        fields: { reason: 'Nothing is configured', method: 'GET', path: '/api/v1/unconfigured' },
        message: 'request refused',
      },
    ])
    expect(logged[0]?.fields).not.toHaveProperty('err')
  })

  it('an unavailable database is reported with Retry-After', async () => {
    const answer = await edge.inject({ url: '/api/v1/needs-database' })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json()).toEqual({ detail: 'Service temporarily unavailable' })
  })
})

describe('malformed requests', () => {
  let port = 0
  beforeAll(async () => {
    await edge.listen({ host: '127.0.0.1', port: 0 })
    port = (edge.server.address() as AddressInfo).port
  })
  afterAll(() => edge.close())

  const send = async (bytes: string): Promise<string> => {
    const socket = createConnection({ host: '127.0.0.1', port })
    await once(socket, 'connect')
    socket.end(bytes)
    return text(socket)
  }
  const openConnections = (): Promise<number> =>
    new Promise((resolve) => edge.server.getConnections((_error, count) => resolve(count)))
  const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))

  it.each([
    ['hello\r\n\r\n', 400],
    ['GET / HTTP/9.9\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: a\r\nBad Header\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: a\r\nX: \u0000\r\n\r\n', 400],
    ['POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n', 400],
    ['POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 400],
    [
      'POST /api/v1/things/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
    ],
    [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%j is refused in the common error shape', async (bytes, status) => {
    const answer = await send(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain('X-Content-Type-Options: nosniff')
    expect(answer).toMatch(/X-Request-ID: [0-9a-f-]{36}\r\n/)
    expect(bodyOf(answer)).toEqual({
      detail: status === 431 ? 'Request Header Fields Too Large' : 'Bad Request',
    })
  })

  it.each([
    'FOO / HTTP/1.1\r\nHost: a\r\n\r\n',
    'get /health HTTP/1.1\r\nHost: a\r\n\r\n',
    'BREW /pot HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}',
    'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n',
    'QUERY /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  ])('%j has an unknown or disallowed method', async (bytes) => {
    const answer = await send(bytes)
    expect(answer).toMatch(/^HTTP\/1.1 405 /)
    expect(answer).toMatch(/\r\nallow: GET, HEAD/i)
    expect(answer).toMatch(/\r\nx-request-id: /i)
    expect(bodyOf(answer)).toEqual({ detail: 'Method Not Allowed' })
  })

  it.each([
    'hello\r\n\r\n',
    'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET /api/v1/ws/nowhere HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    'POST /api/v1/nowhere HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n',
    'POST /api/v1/for/admin HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1',
  ])('%j is disconnected although its peer does not close', async (bytes) => {
    const socket = createConnection({ host: '127.0.0.1', port, allowHalfOpen: true })
    socket.on('error', () => undefined)
    const closed = once(socket, 'close')
    socket.write(bytes)
    socket.resume()
    socket.once('end', () => socket.once('error', () => undefined))
    await expect.poll(openConnections).toBeGreaterThan(0)
    await expect.poll(openConnections).toBe(0)
    socket.destroy()
    await closed
  })

  it('a refused request with a complete body leaves its connection open', async () => {
    const refused =
      'POST /api/v1/for/admin HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n'
    const socket = createConnection({ host: '127.0.0.1', port })
    const answers = text(socket)
    socket.write(refused)
    await once(socket, 'data')
    socket.end('{}GET /api/v1/address HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    expect([...(await answers).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
      '405',
      '200',
    ])
  })

  it('an HTTP/1.1 request requires a Host header', async () => {
    const answer = await send('GET /api/v1/address HTTP/1.1\r\nConnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(bodyOf(answer)).toEqual({ detail: 'Invalid host header' })
  })

  it('an HTTP/1.0 request does not require a Host header', async () => {
    expect(await send('GET /api/v1/address HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /)
  })

  it('a chunked body is limited while it arrives', async () => {
    const chunk = `100000\r\n${'x'.repeat(0x100000)}\r\n`
    const answer = await send(
      `POST /api/v1/things/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}${chunk}0\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
  })
})
