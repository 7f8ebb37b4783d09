import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Headers } from './headers.ts'

/** So long a peer may take to read the last answer on its connection and to close its own side. */
const LINGER_MS = 1000

interface LastAnswer {
  status: number
  detail: string | undefined
  headers: Headers
}

/** Writes an answer in the shape of every other error to a connection that no request of the server holds, and ends it. */
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

/** Ends a connection with its last bytes, and lets go of it a second later whatever its peer does. */
const closeWithin = (socket: Duplex, bytes: string): void => {
  socket.end(bytes)
  letGoUnless(socket, () => socket.destroyed)
}

/** Destroys a connection in a second unless that is needless by then. */
export const letGoUnless = (socket: Duplex, isNeedless: () => boolean): void => {
  const timer = setTimeout(() => {
    if (!isNeedless()) socket.destroy()
  }, LINGER_MS)
  timer.unref()
  socket.once('close', () => clearTimeout(timer))
}
