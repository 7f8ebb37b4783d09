import { type Socket, Server as TcpServer } from 'node:net'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    closing: Closing
  }
}

interface ClosingTimes {
  /** Time during which new connections are still accepted although the service reports not ready. */
  delayMs: number
  /** Time that requests may then take to be answered. */
  requestsMs: number
}

/** Graceful shutdown of an HTTP server. */
interface Closing {
  /** Whether shutdown has begun and the process reports not ready. */
  isBegun: () => boolean
  /** Aborted when no new connection is accepted any more: clients that reconnect reach another process. */
  stopsListening: AbortSignal
  /**
   * Drains the server: from now on every answer closes its connection; after `delayMs` the server stops listening,
   * streams are ended, and idle connections are closed after a grace period.
   *
   * @returns how many connections were aborted during a request
   */
  run: (times: ClosingTimes) => Promise<number>
}

/**
 * A proxy may be sending a request just as an idle connection is closed, and would have to fail it. Connections in use
 * are closed with their next answer; one that was idle for this long is unlikely to be used again.
 */
const IDLE_GRACE_MS = 2000
const SWEEP_MS = 100

/** Decorates an application with `closing`; must be called before anything else is mounted. */
export const prepareClosing = (app: FastifyInstance): void => {
  const open = trackSockets(app)
  const listening = new AbortController()
  let isBegun = false
  let closesConnections = false
  app.addHook('onSend', (...[, reply, , done]) => {
    if (closesConnections) reply.header('Connection', 'close')
    done()
  })
  app.decorate('closing', {
    isBegun: () => isBegun,
    stopsListening: listening.signal,
    run: async ({ delayMs, requestsMs }) => {
      isBegun = true
      if (delayMs > 0) {
        closesConnections = true
        await pause(delayMs)
      }
      // Connections accepted in this turn are served. Clients whose connection is closed open another, which must be
      // refused rather than aborted in the backlog of the listening socket: so the listener closes first.
      await turn()
      const ended = stopListening(app)
      closesConnections = true
      listening.abort()
      const isOver = await closeConnections(app, { ended, requestsMs, open })
      const broken = isOver ? 0 : open.size
      for (const socket of open) socket.destroy()
      await app.close()
      return broken
    },
  })
}

/** Open connections; those that have never sent a byte end when the application is closed. */
const trackSockets = (app: FastifyInstance): Set<Socket> => {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    // A connection whose upgrade was declined is reported again.
    if (open.has(socket)) return
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', (done) => {
    closeUnused(open)
    done()
  })
  return open
}

/** Browsers open connections in advance, which Node treats as busy until their first request. */
const closeUnused = (open: ReadonlySet<Socket>): void => {
  for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
}

/**
 * Closes only the listening socket; Node's HTTP server would close idle connections at the same time.
 *
 * @returns resolved when the last connection has ended
 */
const stopListening = (app: FastifyInstance): Promise<void> =>
  new Promise((resolve) => {
    TcpServer.prototype.close.call(app.server, () => resolve())
  })

interface OpenConnections {
  ended: Promise<void>
  requestsMs: number
  open: ReadonlySet<Socket>
}

/**
 * Closes idle connections again and again once their grace is over. The grace is counted in turns of the event loop, since
 * time passes for a process that has to wait for a processor, too, while nothing is read. Requests that have arrived make
 * their connection busy only when they are read, which happens before the next check phase.
 *
 * @returns ends it
 */
const sweepIdle = (app: FastifyInstance, open: ReadonlySet<Socket>, graceMs: number): (() => void) => {
  let waitedMs = 0
  const sweep = setInterval(() => {
    waitedMs += SWEEP_MS
    if (waitedMs < graceMs) return
    setImmediate(() => {
      closeUnused(open)
      app.server.closeIdleConnections()
    })
  }, SWEEP_MS)
  return () => clearInterval(sweep)
}

/** @returns whether all connections have ended */
const closeConnections = async (
  app: FastifyInstance,
  { ended, requestsMs, open }: OpenConnections,
): Promise<boolean> => {
  const endSweep = sweepIdle(app, open, Math.min(IDLE_GRACE_MS, requestsMs / 2))
  const patience = new AbortController()
  const isOver = await Promise.race([
    ended.then(() => true),
    pause(requestsMs, false, { signal: patience.signal }).catch(() => false),
  ])
  patience.abort()
  endSweep()
  return isOver
}
