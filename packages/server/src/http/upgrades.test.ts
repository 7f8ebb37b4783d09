import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createConnection, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createEdge } from '../testing/edge.ts'
import { route } from './route.ts'

const execute = promisify(execFile)
const isThere = (command: string, args: string[]): Promise<boolean> =>
  execute(command, args).then(
    () => true,
    () => false,
  )
const hasCurl = await isThere('curl', ['--version'])
const hasJava = await isThere('java', ['--version'])

let release = (): void => undefined
/** Number of requests that wait to be released. */
let waiting = 0
const edge = createEdge({
  routes: [
    route({
      method: 'POST',
      path: '/lengths',
      summary: 'Say how long the text is',
      access: { key: 'any' },
      body: z.object({ text: z.string() }),
      response: z.object({ length: z.int() }),
      handler: (_ctx, { body }) => ({ length: body.text.length }),
    }),
    route({
      method: 'GET',
      path: '/number/{n}',
      summary: 'Say the number',
      access: 'public',
      params: z.object({ n: z.string() }),
      response: z.object({ n: z.string() }),
      handler: (_ctx, { params }) => params,
    }),
    route({
      method: 'GET',
      path: '/held',
      summary: 'Wait to be released',
      access: 'public',
      response: z.object({ n: z.string() }),
      handler: async () => {
        waiting += 1
        await new Promise<void>((resolve) => {
          release = resolve
        })
        return { n: 'held' }
      },
    }),
  ],
})
let port = 0
beforeAll(async () => {
  await edge.listen({ host: '127.0.0.1', port: 0 })
  port = (edge.server.address() as AddressInfo).port
})
afterAll(() => edge.close())

const H2C =
  'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\nHost: a\r\n'
const get = (n: string, headers = H2C, end = false): string =>
  `GET /api/v1/${n === 'held' ? n : `number/${n}`} HTTP/1.1\r\n${end ? headers.replace('Upgrade, ', 'close, Upgrade, ') : headers}\r\n`
const LONG = JSON.stringify({ text: 'x'.repeat(50_000) })
const post = (framing: string, body: string): string =>
  `POST /api/v1/lengths HTTP/1.1\r\n${H2C}X-API-Key: key:evaluate\r\nContent-Type: application/json\r\n${framing}\r\n\r\n${body}`
const withLength = post(`Content-Length: ${LONG.length}`, LONG)
const inChunks = post('Transfer-Encoding: chunked', `${LONG.length.toString(16)}\r\n${LONG}\r\n0\r\n\r\n`)

/** Answers to bytes that are sent in parts, each part once an answer to the previous one has begun. */
const exchange = async (...parts: string[]): Promise<{ statuses: string[]; bodies: string[] }> => {
  const socket = createConnection({ host: '127.0.0.1', port })
  const waitForData = () => new Promise((resolve) => socket.once('data', resolve))
  const answer = text(socket)
  for (const [index, part] of parts.entries()) {
    const answered = waitForData()
    socket.write(part)
    if (index < parts.length - 1) await answered
  }
  const received = await answer
  return {
    statuses: [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status ?? ''),
    bodies: [...received.matchAll(/\{"(?:n|length)":"?(\w+)"?\}/g)].map(([, value]) => value ?? ''),
  }
}

describe('a request that offers h2c', () => {
  it.each(['h2c', 'H2C', 'TLS/1.0, HTTP/2.0', 'h2c, websocket', 'foo'])(
    'is answered as if it had not offered %s',
    async (protocol) => {
      expect(await exchange(get('1', H2C.replace('h2c', protocol), true))).toEqual({
        statuses: ['200'],
        bodies: ['1'],
      })
    },
  )

  it.each([
    ['a length', withLength],
    ['chunks', inChunks],
  ])('may carry a body of 50 kB with %s', async (_, request) => {
    expect(await exchange(request + get('2', H2C, true))).toEqual({
      statuses: ['200', '200'],
      bodies: ['50000', '2'],
    })
  })

  it('may have its body arrive later', async () => {
    const at = withLength.length - 20_000
    const socket = createConnection({ host: '127.0.0.1', port })
    const answer = text(socket)
    const handedOver = new Promise((resolve) => edge.server.once('upgrade', resolve))
    socket.write(withLength.slice(0, at))
    await handedOver
    socket.write(withLength.slice(at) + get('3', H2C, true))
    expect(await answer).toMatch(/"length":50000.*"n":"3"/s)
  })

  it('leaves the connection open for further requests', async () => {
    const requests = Array.from({ length: 30 }, (_, n) => get(String(n), n % 3 === 0 ? 'Host: a\r\n' : H2C))
    const { bodies } = await exchange(...requests, get('last', H2C, true))
    expect(bodies).toEqual([...requests.keys()].map(String).concat('last'))
  })

  it('may be pipelined, and all answers come in order', async () => {
    const requests = Array.from({ length: 30 }, (_, n) => get(String(n), n % 3 === 0 ? 'Host: a\r\n' : H2C))
    const { bodies } = await exchange(requests.join('') + withLength + inChunks + get('last', H2C, true))
    expect(bodies).toEqual([...[...requests.keys()].map(String), '50000', '50000', 'last'])
  })

  it('waits for the answers to earlier requests on its connection', async () => {
    const before = waiting
    const answered = exchange(get('held', 'Host: a\r\n') + get('4') + get('5', H2C, true))
    await expect.poll(() => waiting).toBe(before + 1)
    release()
    expect((await answered).bodies).toEqual(['held', '4', '5'])
  })

  it('is refused when a header beyond the limit of the parser could frame its body', async () => {
    const { statuses } = await exchange(get('6', `${'a:\r\n'.repeat(1000)}${H2C}`))
    expect(statuses).toEqual([])
  })

  it('leaves no listeners on a connection', async () => {
    const sockets = new Set<Socket>()
    const listeners = new Set<number>()
    const note = (socket: Socket): void => {
      sockets.add(socket)
      listeners.add(socket.listenerCount('close') + socket.listenerCount('error'))
    }
    edge.server.on('connection', note)
    await exchange(...Array.from({ length: 12 }, () => get('7')), get('8', H2C, true))
    edge.server.off('connection', note)
    expect(sockets.size).toBe(1)
    expect([...listeners].slice(-1)[0]).toBeLessThanOrEqual(Math.max(...[...listeners].slice(0, 2)))
  })
})

describe('clients that offer h2c with every request', () => {
  it.skipIf(!hasCurl)('curl --http2 reads and writes', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'assay-curl-'))
    const file = join(directory, 'body.json')
    await writeFile(file, LONG)
    const curl = (...args: string[]) => execute('curl', ['-sS', '--http2', '--noproxy', '*', ...args])
    const { stdout } = await curl(
      `http://127.0.0.1:${port}/api/v1/number/8`,
      `http://127.0.0.1:${port}/health/live`,
    )
    expect(stdout).toMatch(/^\{"n":"8"\}.*"alive"/)
    const sent = await curl(
      ...['-H', 'X-API-Key: key:evaluate', '-H', 'Content-Type: application/json'],
      ...['--data-binary', `@${file}`, `http://127.0.0.1:${port}/api/v1/lengths`],
    )
    expect(sent.stdout).toBe('{"length":50000}')
    await rm(directory, { recursive: true })
  })

  it.skipIf(!hasJava)(
    "Java's HttpClient reads and writes on one connection",
    async () => {
      const directory = await mkdtemp(join(tmpdir(), 'assay-java-'))
      const file = join(directory, 'Ask.java')
      await writeFile(file, JAVA)
      const { stdout } = await execute('java', [file, `http://127.0.0.1:${port}/api/v1`])
      expect(stdout.trim().split('\n')).toEqual([
        '200 {"n":"9"} HTTP_1_1',
        '200 {"length":50000} HTTP_1_1',
        '200 {"n":"10"} HTTP_1_1',
      ])
      await rm(directory, { recursive: true })
    },
    120_000,
  )
})

const JAVA = `
import java.net.URI;
import java.net.http.*;

public class Ask {
  static final HttpClient client = HttpClient.newHttpClient();
  public static void main(String[] args) throws Exception {
    ask(HttpRequest.newBuilder(URI.create(args[0] + "/number/9")).build());
    ask(HttpRequest.newBuilder(URI.create(args[0] + "/lengths"))
      .header("X-API-Key", "key:evaluate").header("Content-Type", "application/json")
      .POST(HttpRequest.BodyPublishers.ofString("{\\"text\\":\\"" + "x".repeat(50000) + "\\"}")).build());
    ask(HttpRequest.newBuilder(URI.create(args[0] + "/number/10")).build());
  }
  static void ask(HttpRequest request) throws Exception {
    HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
    System.out.println(answer.statusCode() + " " + answer.body() + " " + answer.version());
  }
}
`
