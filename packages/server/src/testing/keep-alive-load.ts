import { Agent, request } from 'node:http'

interface LoadOptions {
  /** URL of the service. */
  address: string
  clients: number
  /** Creates the nth request. */
  next: (number: number) => { path: string; headers: Record<string, string>; body: object }
}

/** Continuous requests over keep-alive connections, as server SDKs send them. */
export interface Load {
  /** Number of successful requests. */
  answered: () => number
  /** Statuses or errors of the failed requests. */
  failures: () => string[]
  /** Waits for requests in progress and stops. */
  stop: () => Promise<void>
}

/** Starts `clients` clients, each with one connection and one request at a time. */
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

/** Returns the status or the connection error. Requests are not repeated. */
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
