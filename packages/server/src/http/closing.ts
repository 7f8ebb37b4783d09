import { type Socket, Server as TcpServer } from 'node:net'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    closing: Closing
  }
}

interface ClosingTimes {
  /** So long new connections are accepted although the service is not ready any more. */
  delayMs: number
  /** So long after that, requests may take to be answered. */
  requestsMs: number
}

/** How an HTTP server ends without failing a request. */
interface Closing {
  /** Whether the end has begun: the process is not ready for new callers any more. */
  isBegun: () => boolean
  /** Aborted when no new connection is accepted any more: who comes back now reaches another process. */
  stopsListening: AbortSignal
  /**
   * Lets requests in progress end and their callers go elsewhere: from now on every answer closes its connection,
   * after `delayMs` nothing listens any more, streams are ended, and connections without a request are closed once
   * their callers had time to use them a last time.
   *
   * @returns how many connections were broken off in the middle of a request
   */
  run: (times: ClosingTimes) => Promise<number>
}

/**
 * A proxy may be sending its next request at the very moment at which an idle connection is closed, and then has to fail
 * it. Connections in use are closed by their next answer; one that was idle for so long is not about to be used.
 */
const IDLE_GRACE_MS = 2000
const SWEEP_MS = 100

/** Gives an application its `closing`; to be called before anything else is mounted. */
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
      // What was accepted in this turn is served. Whoever loses a connection opens another, which must be refused and
      // not broken off in the queue of the listening socket: so that one is closed first.
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

/** The open connections; those that have never sent a byte end when the application is closed. */
const trackSockets = (app: FastifyInstance): Set<Socket> => {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    // One that asked for an upgrade which was not given comes again.
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

/** Browsers open connections in advance, which count as busy until their first request. */
const closeUnused = (open: ReadonlySet<Socket>): void => {
  for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
}

/**
 * Closes the listening socket and nothing else; Node's HTTP server would close idle connections at the same moment.
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

/** @returns whether all connections have ended */
const closeConnections = async (
  app: FastifyInstance,
  { ended, requestsMs, open }: OpenConnections,
): Promise<boolean> => {
  const started = performance.now()
  const sweep = setInterval(() => {
    if (performance.now() - started < Math.min(IDLE_GRACE_MS, requestsMs / 2)) return
    closeUnused(open)
    app.server.closeIdleConnections()
  }, SWEEP_MS)
  const patience = new AbortController()
  const isOver = await Promise.race([
    ended.then(() => true),
    pause(requestsMs, false, { signal: patience.signal }).catch(() => false),
  ])
  patience.abort()
  clearInterval(sweep)
  return isOver
}
