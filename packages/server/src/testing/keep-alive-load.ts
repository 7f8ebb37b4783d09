import { Agent, request } from 'node:http'

interface LoadOptions {
  /** Where requests go, as a URL. */
  address: string
  clients: number
  /** The request number so and so: a path and what is sent. */
  next: (number: number) => { path: string; headers: Record<string, string>; body: object }
}

/** Requests without a pause over connections that are kept, as the SDKs of servers send them. */
export interface Load {
  /** Requests answered with success. */
  answered: () => number
  /** What became of the others. */
  failures: () => string[]
  /** Lets requests in progress end. */
  stop: () => Promise<void>
}

/** Starts `clients` clients, each with a connection of its own and one request at a time. */
export const startLoad = ({ address, clients, next }: LoadOptions): Load => {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const failures: string[] = []
  let answered = 0
  let sent = 0
  let isOver = false
  const client = async (): Promise<void> => {
    while (!isOver) {
      sent += 1
      const { path, headers, body } = next(sent)
      const outcome = await send(address + path, { agent, headers, body })
      if (typeof outcome === 'number' && outcome < 300) answered += 1
      else failures.push(`${path} ${outcome}`)
      if (outcome === 'ECONNREFUSED') return
    }
  }
  const all = Array.from({ length: clients }, client)
  return {
    answered: () => answered,
    failures: () => failures,
    stop: async () => {
      isOver = true
      await Promise.all(all)
      agent.destroy()
    },
  }
}

interface Sent {
  agent: Agent
  headers: Record<string, string>
  body: object
}

/** The status, or how the connection failed. Nothing is sent twice. */
const send = (url: string, { agent, headers, body }: Sent): Promise<number | string> =>
  new Promise((resolve) => {
    const text = JSON.stringify(body)
    const sent = request(url, {
      method: 'POST',
      agent,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(text)),
      },
    })
    sent.once('response', (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
      response.once('error', (error) => resolve(error.message))
    })
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    sent.end(text)
  })
