import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net'

/** Destination of the proxy: a TCP port, or the path of a Unix socket. */
export type ProxyTarget = { host: string; port: number } | { path: string }

/** Direction in which bytes are lost. */
type Direction = 'to server' | 'to client'

const BOTH: readonly Direction[] = ['to server', 'to client']

/** Network between a client and a local server, with faults that a test switches on and off. */
export interface TcpProxy {
  host: string
  port: number
  /** Number of open client connections. */
  open: () => number
  /** Number of connections accepted since the start. */
  accepted: () => number
  /** Delays all data by this time, until `heal`. */
  delay: (milliseconds: number) => void
  /** Accepts connections and leaves all of them open without forwarding data, until `heal`. */
  hang: () => void
  /** Refuses new connections until `heal`; open ones stay. */
  refuse: () => Promise<void>
  /** Ends every open connection by a TCP reset. New ones are served. */
  reset: () => void
  /** Silently drops data of open connections in that direction (both by default); new ones are served. */
  drop: (direction?: Direction) => void
  /** Forwards to another server from now on; connections to the old one end. */
  lead: (target: ProxyTarget) => void
  /** Ends delays, hanging and refusing. Delayed data is delivered. */
  heal: () => Promise<void>
  /** Ends every connection and stops listening. */
  stop: () => Promise<void>
}

/** Starts a proxy on a free port of the loopback address. */
export const startTcpProxy = async (target: ProxyTarget): Promise<TcpProxy> => {
  const proxy = new SwitchableProxy(target)
  await proxy.listen()
  return proxy
}

/** Connection of a client with its connection to the server. */
class Link {
  readonly #client: Socket
  readonly #server: Socket
  readonly #lost = new Set<Direction>()
  #delayed: Record<Direction, Promise<unknown>> = {
    'to server': Promise.resolve(),
    'to client': Promise.resolve(),
  }

  constructor(client: Socket, server: Socket, delay: () => number) {
    this.#client = client
    this.#server = server
    this.#carry('to server', delay)
    this.#carry('to client', delay)
  }

  hang(): void {
    this.#client.pause()
    this.#server.pause()
  }

  heal(): void {
    this.#client.resume()
    this.#server.resume()
  }

  lose(directions: readonly Direction[]): void {
    for (const direction of directions) this.#lost.add(direction)
  }

  reset(): void {
    this.#client.resetAndDestroy()
    this.#server.destroy()
  }

  /** Ends the server connection with its client, unless data to the server is dropped. */
  leave(): void {
    if (!this.#lost.has('to server')) this.#server.destroy()
  }

  #carry(direction: Direction, delay: () => number): void {
    const [from, to] = direction === 'to server' ? [this.#client, this.#server] : [this.#server, this.#client]
    const later = (act: () => void): void => {
      const due = Date.now() + delay()
      this.#delayed[direction] = this.#delayed[direction].then(async () => {
        if (due > Date.now()) await new Promise((resolve) => setTimeout(resolve, due - Date.now()))
        if (!this.#lost.has(direction)) act()
      })
    }
    from.on('data', (part) => later(() => to.write(part)))
    from.on('end', () => {
      if (this.#lost.has(direction)) from.destroy()
      else later(() => to.end())
    })
    from.on('error', () => undefined)
    from.on('close', (wasBroken) => {
      if (wasBroken) later(() => to.destroy())
    })
  }
}

class SwitchableProxy implements TcpProxy {
  readonly host = '127.0.0.1'
  port = 0
  #target: ProxyTarget
  readonly #links = new Map<Socket, Link>()
  readonly #servers = new Set<Socket>()
  #listener: Server | undefined
  #accepted = 0
  #delay = 0
  #isHanging = false

  constructor(target: ProxyTarget) {
    this.#target = target
  }

  async listen(): Promise<void> {
    const listener = createServer({ allowHalfOpen: true, noDelay: true }, (client) => this.#accept(client))
    this.#listener = listener
    listener.listen(this.port, this.host)
    await once(listener, 'listening')
    this.port = (listener.address() as AddressInfo).port
  }

  open(): number {
    return this.#links.size
  }

  accepted(): number {
    return this.#accepted
  }

  delay(milliseconds: number): void {
    this.#delay = milliseconds
  }

  hang(): void {
    this.#isHanging = true
    for (const link of this.#links.values()) link.hang()
  }

  /** The listener closes at once; its 'close' event waits for connections, which may stay open here. */
  async refuse(): Promise<void> {
    this.#listener?.close()
    this.#listener = undefined
    await new Promise((resolve) => setImmediate(resolve))
  }

  reset(): void {
    for (const link of this.#links.values()) link.reset()
  }

  lead(target: ProxyTarget): void {
    this.#target = target
    this.reset()
  }

  drop(direction?: Direction): void {
    for (const link of this.#links.values()) link.lose(direction ? [direction] : BOTH)
  }

  async heal(): Promise<void> {
    this.#delay = 0
    this.#isHanging = false
    for (const link of this.#links.values()) link.heal()
    if (!this.#listener) await this.listen()
  }

  async stop(): Promise<void> {
    await this.refuse()
    this.reset()
    for (const server of this.#servers) server.destroy()
  }

  #accept(client: Socket): void {
    this.#accepted += 1
    const server = createConnection({ ...this.#target, allowHalfOpen: true, noDelay: true })
    const link = new Link(client, server, () => this.#delay)
    this.#links.set(client, link)
    this.#servers.add(server)
    server.once('close', () => this.#servers.delete(server))
    client.once('close', () => {
      this.#links.delete(client)
      link.leave()
    })
    if (this.#isHanging) link.hang()
  }
}
