import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { requestId } from './edge.ts'

const DETAIL = {
  403: 'Not enough permissions',
  404: 'Not Found',
  429: 'Rate limit exceeded. Retry in 60 seconds.',
} as const

/** Answers a WebSocket handshake that is not accepted, in the shape of every other error. */
export const refuseUpgrade = (
  socket: Duplex,
  status: keyof typeof DETAIL,
  request: IncomingMessage,
): void => {
  const body = JSON.stringify({ detail: DETAIL[status] })
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Request-ID': requestId(request.headers['x-request-id']),
    'X-Content-Type-Options': 'nosniff',
    ...(status === 429 && { 'Retry-After': '60' }),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
