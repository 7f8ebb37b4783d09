import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net'

/** Where bytes go: a TCP port, or the path of a Unix socket. */
export type ProxyTarget = { host: string; port: number } | { path: string }

/** A direction in which bytes get lost. */
type Direction = 'to server' | 'to client'

const BOTH: readonly Direction[] = ['to server', 'to client']

/** A network between a client and a server of this machine, whose faults a test switches on and off. */
export interface TcpProxy {
  host: string
  port: number
  /** Connections that clients have open. */
  open: () => number
  /** Connections accepted since the start. */
  accepted: () => number
  /** Each part travels so much longer, until `heal`. */
  delay: (milliseconds: number) => void
  /** Connections are accepted and stay open but carry nothing, old ones and new ones, until `heal`. */
  hang: () => void
  /** New connections are refused until `heal`; those that stand stay. */
  refuse: () => Promise<void>
  /** Ends every connection that stands by a TCP reset. New ones are served. */
  reset: () => void
  /** From now on the connections that stand lose what is sent that way (both ways unless given) without a sign; new ones are served. */
  drop: (direction?: Direction) => void
  /** From now on leads to another server; connections to the old one end. */
  lead: (target: ProxyTarget) => void
  /** Ends what lasts: delays, hanging and refusing. What hung is delivered. */
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

/** One client's connection and the one to the server that belongs to it. */
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

  /** The server learns that its client is gone, unless what is sent to it gets lost. */
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

  /** The listener is closed at once; its 'close' event waits for connections, which here may stay. */
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
