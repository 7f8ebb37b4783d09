import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Headers } from './headers.ts'

/** Time for a peer to read the last answer and to close its side of the connection. */
const LINGER_MS = 1000

interface LastAnswer {
  status: number
  detail: string | undefined
  headers: Headers
}

/** Writes an error answer to a connection without a server request, and closes it. */
export const answerAndClose = (socket: Duplex, { status, detail, headers }: LastAnswer): void => {
  const body = JSON.stringify({ detail })
  const all = {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  closeWithin(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}

/** Ends a connection with its last bytes, and destroys it a second later at the latest. */
const closeWithin = (socket: Duplex, bytes: string): void => {
  socket.end(bytes)
  letGoUnless(socket, () => socket.destroyed)
}

/** Destroys a connection in a second unless that is unnecessary by then. */
export const letGoUnless = (socket: Duplex, isNeedless: () => boolean): void => {
  const timer = setTimeout(() => {
    if (!isNeedless()) socket.destroy()
  }, LINGER_MS)
  timer.unref()
  socket.once('close', () => clearTimeout(timer))
}
