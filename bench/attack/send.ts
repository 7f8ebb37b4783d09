import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { createConnection, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { PreparedRequest, Sockets } from '../../packages/server/src/testing/attack/cases.ts'

/** What became of a request. `status` is 0 where there was no answer, -1 where there was none in time. */
export interface Outcome {
  status: number
  milliseconds: number
}

interface Sending {
  /** Of the service. */
  url: string
  /** An address of this machine that the request comes from. */
  from?: string
  credentials?: Record<string, string>
  /** Milliseconds until an answer is given up. */
  patience?: number
}

const PATIENCE_MS = 20_000
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

export const NO_ANSWER = 0
export const TOO_LATE = -1

/** Sends one request and reads its answer to the end; a stream of events is left after its first bytes. */
export const send = (prepared: PreparedRequest, sending: Sending): Promise<Outcome> =>
  new Promise((resolve) => {
    const begun = performance.now()
    const { hostname, port } = new URL(sending.url)
    const { method, path, headers, body } = prepared
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request({
      ...{ hostname, port, method, path, agent },
      ...(sending.from !== undefined && { localAddress: sending.from }),
      headers: { ...headers, ...sending.credentials, ...length },
    })
    const end = (status: number): void => {
      clearTimeout(patience)
      resolve({ status, milliseconds: performance.now() - begun })
    }
    const patience = setTimeout(() => {
      end(TOO_LATE)
      sent.destroy()
    }, sending.patience ?? PATIENCE_MS)
    sent.on('error', () => end(NO_ANSWER))
    sent.on('response', (response) => readToEnd(sent, response, end))
    sent.end(body)
  })

const readToEnd = (sent: ClientRequest, response: IncomingMessage, end: (status: number) => void): void => {
  const status = response.statusCode ?? NO_ANSWER
  const isStream = String(response.headers['content-type']).startsWith('text/event-stream')
  response.on('error', () => end(status))
  response.on('end', () => end(status))
  response.resume()
  if (!isStream) return
  end(status)
  sent.destroy()
}

/** The text of an answer with success; undefined for any other, and for none in time. */
export const readText = (
  url: string,
  path: string,
  { from, patience }: { from: string; patience: number },
): Promise<string | undefined> =>
  new Promise((resolve) => {
    const sent = request(url + path, { agent: false, localAddress: from, timeout: patience }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('error', () => resolve(undefined))
      response.on('end', () => resolve(response.statusCode === 200 ? text : undefined))
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(undefined))
    sent.end()
  })

const PER_TURN = 50
const DRIP_MS = 100

/** Opens connections, fifty at a time, holds them, and lets go; how many the service had closed by then. */
export const hold = async (sockets: Sockets, sending: Sending): Promise<{ closed: number }> => {
  const open: Socket[] = []
  for (let opened = 0; opened < sockets.count; opened += 1) {
    open.push(openSocket(sockets, sending))
    if (opened % PER_TURN === 0) await pause(10)
  }
  const until = performance.now() + sockets.seconds * 1000
  while (performance.now() < until) {
    await pause(DRIP_MS)
    if (sockets.drip !== undefined) drip(open, sockets.drip)
  }
  const closed = open.filter(({ readyState }) => readyState !== 'open').length
  for (const socket of open) socket.destroy()
  return { closed }
}

const openSocket = ({ text, isDeaf }: Sockets, { url, from }: Sending): Socket => {
  const { hostname, port } = new URL(url)
  const socket = createConnection({
    ...{ host: hostname, port: Number(port) },
    ...(from !== undefined && { localAddress: from }),
  })
  socket.on('error', () => undefined)
  if (isDeaf !== true) socket.resume()
  socket.write(text)
  return socket
}

const drip = (open: readonly Socket[], text: string): void => {
  for (const socket of open) if (socket.writable) socket.write(text)
}
