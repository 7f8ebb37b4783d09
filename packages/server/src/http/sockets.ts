import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Config } from '../config/index.ts'
import type { Actor, Context, Origin } from '../context.ts'
import { onChange } from '../db/changes.ts'
import { SECOND_MS } from '../lib/durations.ts'
import { AppError } from '../lib/errors.ts'
import { type Authenticator, bearerToken, requireRole, requireSecondFactor } from './access.ts'
import { callerOrigin } from './caller-origin.ts'
import { clientAddress } from './client-address.ts'
import { hostCheck, requestId } from './edge.ts'
import { ownOrigins } from './headers.ts'
import { countRequest, type LimitEntry, type LimitStore, limitEntry } from './rate-limit.ts'
import { refuseUpgrade } from './refuse-upgrade.ts'
import { CLOSE, type Connection, type SocketRoute } from './socket-route.ts'
import { refusalText, type StreamCount } from './streams.ts'
import { installUpgrades } from './upgrades.ts'

interface SocketOptions {
  context: Omit<Context, 'actor'>
  authenticator: Authenticator
  limits: LimitStore
  /** Open streams of all kinds. */
  streams: StreamCount
}

const API = '/api/v1'
/** Browsers cannot send an Authorization header with a handshake, so the token follows this subprotocol. */
const SUBPROTOCOL = 'assay.bearer'
const LARGEST_MESSAGE = 1024
/** Callers with more unread bytes are disconnected. */
const MAX_BUFFERED = 4 * 1024 * 1024
const HEARTBEAT_MS = 30_000

/** Mounts declared WebSocket endpoints on the HTTP server. */
export const mountSockets = (
  app: FastifyInstance,
  routes: readonly SocketRoute[],
  options: SocketOptions,
): void => {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_MESSAGE,
    handleProtocols: (offered) => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
  })
  const accept = acceptor(routes, options)
  let isStopped = false
  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const accepted = await accept(request)
    if ('status' in accepted) return refuseUpgrade(socket, accepted.status, request)
    server.handleUpgrade(request, socket, head, (peer) => {
      if (isStopped) return peer.close(CLOSE.goingAway, 'Service is stopping')
      serve(peer, { ...options, ...accepted, request }).catch((error: unknown) => {
        options.context.log.error({ err: error, path: accepted.path }, 'WebSocket connection failed')
        peer.close(1011, 'Internal Server Error')
      })
    })
  }
  installUpgrades(app.server, ({ request, socket, head }) => {
    const destroy = (): void => void socket.destroy()
    socket.on('error', destroy)
    upgrade(request, socket, head)
      .catch(destroy)
      .finally(() => socket.off('error', destroy))
  })
  const stop = (): void => {
    isStopped = true
    for (const peer of server.clients) peer.close(CLOSE.goingAway, 'Service is stopping')
  }
  app.closing.stopsListening.addEventListener('abort', stop)
  app.addHook('preClose', (done) => {
    stop()
    done()
  })
}

interface Accepted {
  route: SocketRoute
  path: string
  params: Record<string, string>
  origin: Origin
}

/** Checks a handshake before it is answered: allowed host, known path, allowed origin, rate limit. */
const acceptor = (routes: readonly SocketRoute[], { context, limits }: SocketOptions) => {
  const { config, now } = context
  const patterns = routes.map((route) => ({ route, pattern: pathPattern(API + route.path) }))
  const originOf = originReader(config)
  const origins = ownOrigins(config)
  const allowsHost = hostCheck(config.ALLOWED_HOSTS)
  const callersOrigin = callerOrigin(config)
  const isCallersOrigin = (request: IncomingMessage): boolean =>
    request.headers.origin === callersOrigin(request)
  const isOver = async (client: string, limit: LimitEntry): Promise<boolean> =>
    config.RATE_LIMIT_ENABLED &&
    (await countRequest(limits, { client, limit, now: now().getTime() })).exceeded
  return async (request: IncomingMessage): Promise<Accepted | { status: 400 | 403 | 404 | 429 }> => {
    if (!allowsHost(request.headers.host, request.httpVersion)) return { status: 400 }
    const [path = ''] = (request.url ?? '').split('?')
    const found = patterns.find(({ pattern }) => pattern.test(path))
    if (!found) return { status: 404 }
    if (!isOwnOrigin(request, origins) && !isCallersOrigin(request)) return { status: 403 }
    const origin = originOf(request)
    if (await isOver(origin.ip_address, limitEntry(path, found.route.path, config))) return { status: 429 }
    return { route: found.route, path, params: { ...found.pattern.exec(path)?.groups }, origin }
  }
}

const originReader = (config: Config) => {
  const addressOf = clientAddress(config.TRUSTED_PROXIES)
  return ({ headers, socket }: IncomingMessage): Origin => ({
    request_id: requestId(headers['x-request-id']),
    ip_address: addressOf(
      socket.remoteAddress ?? '',
      [headers['x-forwarded-for'] ?? []].flat().join() || undefined,
    ),
    user_agent: headers['user-agent'],
  })
}

const pathPattern = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)

/** Programs send no Origin; a browser's must be the service's own or on the allow-list. */
const isOwnOrigin = ({ headers }: IncomingMessage, allowed: ReadonlySet<string>): boolean => {
  if (headers.origin === undefined || allowed.has(headers.origin)) return true
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host
}

interface Session extends SocketOptions, Accepted {
  request: IncomingMessage
}

const serve = async (peer: WebSocket, session: Session): Promise<void> => {
  const { route, context, streams } = session
  const connection = connectionOf(peer)
  const actor = await signedIn(session)
  if (!actor) return connection.close(CLOSE.unauthorized, 'Unauthorized')
  const params = route.params.safeParse(session.params)
  if (!params.success) return connection.close(CLOSE.notFound, route.notFound)
  const caller = { type: 'account', id: actor.user.id } as const
  const slot = streams.enter({ kind: 'websocket', caller, address: session.origin.ip_address })
  if (typeof slot === 'string') return connection.close(CLOSE.tryLater, refusalText(slot))
  peer.once('close', slot.leave)
  watchConnection(peer, session, actor.user.id)
  await route.open({ ...context, actor }, connection, params.data)
}

type User = Extract<Actor, { kind: 'user' }>

/** The user behind the token of a handshake, if their role grants access to the route. */
const signedIn = async ({ request, route, authenticator, origin }: Session): Promise<User | undefined> => {
  const token = sentToken(request)
  const actor = token === undefined ? undefined : await authenticator.bearer(token, origin)
  if (!actor) return undefined
  try {
    requireRole(actor, route)
    requireSecondFactor(actor)
    return actor
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

const sentToken = ({ headers }: IncomingMessage): string | undefined => {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((word) => word.trim())
  const position = offered.indexOf(SUBPROTOCOL)
  return position === -1 ? bearerToken(headers.authorization) : offered[position + 1]
}

const connectionOf = (peer: WebSocket): Connection => {
  peer.on('error', () => peer.terminate())
  return {
    send: (text) => {
      if (peer.bufferedAmount > MAX_BUFFERED) peer.close(CLOSE.tryLater, 'Reading too slowly')
      else if (peer.readyState === peer.OPEN) peer.send(text)
    },
    close: (code, reason) => peer.close(code, reason),
    onMessage: (handler) => {
      peer.on('message', (data: Buffer, isBinary: boolean) => {
        if (!isBinary) handler(data.toString('utf8'))
      })
    },
    onClose: (handler) => {
      peer.once('close', handler)
    },
  }
}

/** Closes a connection whose peer has vanished, and one whose session or account has ended, at once. */
const watchConnection = (peer: WebSocket, session: Session, account: string): void => {
  const { db, config, log } = session.context
  let isAlive = true
  peer.on('pong', () => {
    isAlive = true
  })
  const heartbeat = setInterval(() => {
    if (!isAlive) return peer.terminate()
    isAlive = false
    peer.ping()
  }, HEARTBEAT_MS)
  const review = (): void => {
    signedIn(session).then(
      (actor) => actor || peer.close(CLOSE.unauthorized, 'Unauthorized'),
      (error: unknown) => log.warn({ err: error }, 'WebSocket session check failed'),
    )
  }
  const reviewOf = (id: string | undefined): void => {
    if ((id ?? account) === account) review()
  }
  const unsubscribe = [onChange(db, 'users', reviewOf), onChange(db, 'sessions', reviewOf)]
  const reviews = setInterval(review, config.RESULTS_STREAM_INTERVAL_SECONDS * SECOND_MS)
  peer.once('close', () => {
    clearInterval(heartbeat)
    clearInterval(reviews)
    for (const end of unsubscribe) end()
  })
}
