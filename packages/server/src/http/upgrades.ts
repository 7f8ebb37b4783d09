import { type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Upgrade event of the HTTP server. */
interface UpgradeRequest {
  request: IncomingMessage
  socket: Duplex
  /** Bytes received after the request's headers. */
  head: Buffer
}

/** Maximum number of headers that the parser stores; beyond it, a header that frames the body could be missing. */
const MAX_HEADERS = 1000

/**
 * Passes WebSocket requests on, and answers every other upgrade request as if it had not asked for one (RFC 9110, 7.8):
 * HTTP clients of Java, and curl, offer h2c with each plain request. Node handles upgrades for all protocols or for
 * none, and without a listener loses requests pipelined after such a request.
 */
export const installUpgrades = (server: Server, openWebSocket: (upgrade: UpgradeRequest) => void): void => {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (asksForWebSocket(request)) openWebSocket({ request, socket, head })
    else serveWithoutUpgrade(server, { request, socket, head })
  })
}

const asksForWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.trim().toLowerCase() === 'websocket'

/** Returns the connection to the server as if it were new, with the request's head rewritten. */
const serveWithoutUpgrade = (server: Server, { request, socket, head }: UpgradeRequest): void => {
  const isWhole = request.rawHeaders.length < 2 * MAX_HEADERS
  const destroy = (): void => void socket.destroy()
  socket.once('error', destroy)
  afterEarlierAnswers(socket, () => {
    socket.off('error', destroy)
    if (socket.writableEnded) return
    if (!isWhole || socket.destroyed) return destroy()
    if (head.length > 0) socket.unshift(head)
    socket.unshift(headWithoutOffer(request))
    server.emit('connection', socket)
  })
}

/** Answers are sent in the order of their requests, which the server ensures only for those read together. */
const afterEarlierAnswers = (socket: Duplex, proceed: () => void): void => {
  const earlier: unknown = Reflect.get(socket, '_httpMessage')
  if (earlier instanceof ServerResponse) earlier.once('close', () => afterEarlierAnswers(socket, proceed))
  else proceed()
}

const OFFER = ['upgrade', 'http2-settings']

/** Head of the request without the upgrade offer. */
const headWithoutOffer = ({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer => {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    if (name.toLowerCase() === 'connection') lines.push(`Connection: ${withoutOffer(value)}`)
    else if (!OFFER.includes(name.toLowerCase())) lines.push(`${name}: ${value}`)
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}

const withoutOffer = (connection: string): string =>
  connection
    .split(',')
    .map((option) => option.trim())
    .filter((option) => !OFFER.includes(option.toLowerCase()))
    .join(', ')
