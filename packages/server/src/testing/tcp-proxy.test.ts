import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from './eventually.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/** Echo server that records the received bytes. */
interface Echo {
  server: Server
  received: string[]
  sockets: Socket[]
}

let echo: Echo
let proxy: TcpProxy
const clients: Socket[] = []

const startEcho = async (at: string | number): Promise<Echo> => {
  const received: string[] = []
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.on('data', (part) => {
      received.push(String(part))
      socket.write(part)
    })
  })
  if (typeof at === 'string') server.listen(at)
  else server.listen(at, '127.0.0.1')
  await once(server, 'listening')
  return { server, received, sockets }
}

const call = async (): Promise<{ socket: Socket; said: () => string; errors: string[] }> => {
  const socket = createConnection({ host: proxy.host, port: proxy.port })
  clients.push(socket)
  const errors: string[] = []
  let said = ''
  socket.on('data', (part) => {
    said += String(part)
  })
  socket.on('error', (error: NodeJS.ErrnoException) => errors.push(error.code ?? ''))
  await once(socket, 'connect')
  return { socket, said: () => said, errors }
}

const roundTrip = async (client: Awaited<ReturnType<typeof call>>, text: string): Promise<void> => {
  client.socket.write(text)
  await eventually(() => expect(client.said()).toContain(text))
}

beforeEach(async () => {
  echo = await startEcho(0)
  proxy = await startTcpProxy({
    host: '127.0.0.1',
    port: (echo.server.address() as AddressInfo).port,
  })
})

afterEach(async () => {
  for (const socket of clients.splice(0)) socket.destroy()
  await proxy.stop()
  for (const socket of echo.sockets) socket.destroy()
  echo.server.close()
})

test('forwards bytes and the end of the stream in both directions', async () => {
  const client = await call()
  await roundTrip(client, 'hello')
  expect(proxy.open()).toBe(1)
  expect(proxy.accepted()).toBe(1)
  client.socket.end()
  await once(client.socket, 'close')
  await eventually(() => expect(proxy.open()).toBe(0))
  expect(echo.received.join('')).toBe('hello')
})

test('reaches a Unix socket', async () => {
  const path = join(tmpdir(), `assay-echo-${process.pid}-${Date.now()}.sock`)
  const local = await startEcho(path)
  const other = await startTcpProxy({ path })
  const socket = createConnection(other.port, other.host)
  socket.write('x')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(String(answer)).toBe('x')
  socket.destroy()
  await other.stop()
  local.server.close()
})

test('a delay preserves the order of the bytes', async () => {
  const client = await call()
  proxy.delay(30)
  client.socket.write('a')
  await eventually(() => expect(client.said()).toBe('a'))
  client.socket.write('b')
  await proxy.heal()
  await roundTrip(client, 'c')
  expect(client.said()).toBe('abc')
})

test('while it hangs, old and new connections stay open without data, which arrives afterwards', async () => {
  const old = await call()
  await roundTrip(old, 'before')
  proxy.hang()
  const fresh = await call()
  old.socket.write(' during')
  fresh.socket.write('fresh')
  await eventually(() => expect(proxy.open()).toBe(2))
  expect(echo.received).toEqual(['before'])
  await proxy.heal()
  await eventually(() => expect(old.said()).toBe('before during'))
  await eventually(() => expect(fresh.said()).toBe('fresh'))
})

test('a reset ends open connections with ECONNRESET and serves new ones', async () => {
  const client = await call()
  await roundTrip(client, 'x')
  proxy.reset()
  await eventually(() => expect(client.errors).toEqual(['ECONNRESET']))
  await roundTrip(await call(), 'y')
})

test.each([
  ['to server', false],
  ['to client', true],
] as const)(
  'a drop %s is silent, affects only that direction, and no new connection',
  async (way, received) => {
    const client = await call()
    await roundTrip(client, 'before')
    proxy.drop(way)
    client.socket.write('lost')
    const other = await call()
    await roundTrip(other, 'after')
    if (received) await eventually(() => expect(echo.received).toContain('lost'))
    else expect(echo.received).not.toContain('lost')
    expect(client.said()).toBe('before')
    expect(client.errors).toEqual([])
    expect(client.socket.destroyed).toBe(false)
  },
)

test('a server is not notified when the client of a dropped connection leaves', async () => {
  const client = await call()
  await roundTrip(client, 'x')
  proxy.drop('to server')
  client.socket.destroy()
  await eventually(() => expect(proxy.open()).toBe(0))
  await roundTrip(await call(), 'y')
  expect(echo.sockets[0]?.readableEnded).toBe(false)
  expect(echo.sockets[0]?.destroyed).toBe(false)
})

test('refused connections get ECONNREFUSED, open ones stay, and healing listens on the same port', async () => {
  const client = await call()
  await roundTrip(client, 'before')
  await proxy.refuse()
  const refused = createConnection({ host: proxy.host, port: proxy.port })
  const [error] = (await once(refused, 'error')) as [NodeJS.ErrnoException]
  expect(error.code).toBe('ECONNREFUSED')
  await roundTrip(client, 'still')
  await proxy.heal()
  await roundTrip(await call(), 'again')
})
