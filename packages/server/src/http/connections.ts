import { readFileSync } from 'node:fs'
import { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/index.ts'
import type { Logger } from '../lib/log.ts'
import { counter, gauge } from '../lib/metrics.ts'
import { addressCheck, networksOf, plainAddress, SITE_FACTOR } from './client-address.ts'

const open = gauge('connections_open', 'Open connections')
const shed = counter('connections_shed_total', 'Connections closed at a connection limit', [
  'limit',
  'connection',
])

type Limits = Pick<Config, 'MAX_CONNECTIONS' | 'MAX_CONNECTIONS_PER_ADDRESS' | 'TRUSTED_PROXIES'>

interface ConnectionsOptions {
  config: Limits
  log: Logger
}

/** Connections that are counted together, oldest first. */
interface Group {
  /** An address or a network; undefined for the process as a whole. */
  network: string | undefined
  maximum: number
  sockets: Set<Socket>
}

/**
 * Limits the open connections of the process and of each client address. A new connection replaces the oldest one that
 * is idle or has not sent a whole request, so that clients with a request are served at the limit; the new one is
 * refused only when all are busy.
 */
export const limitConnections = (app: FastifyInstance, { config, log }: ConnectionsOptions): void => {
  const report = createReport(log)
  const held = holdConnections(config, totalOf(config, log))
  /** Connections that were upgraded to another protocol. */
  const upgraded = new WeakSet<Duplex>()
  const isIdle = (socket: Socket): boolean => !upgraded.has(socket) && !isAnswering(socket)
  app.server.on('upgrade', (_request, socket: Duplex) => upgraded.add(socket))
  app.server.on('connection', (socket: Socket) => {
    // A connection whose upgrade was declined is reported again.
    if (upgraded.delete(socket)) return
    const groups = held.add(socket)
    const full = groups.find(({ sockets, maximum }) => sockets.size > maximum)
    if (!full) return
    const victim = oldestIdle(full.sockets, isIdle) ?? socket
    held.remove(victim)
    victim.destroy()
    report(full, victim === socket ? 'new' : 'idle')
  })
}

/** Whether a request on the connection is being answered. */
const isAnswering = (socket: Socket): boolean => {
  const answer: unknown = Reflect.get(socket, '_httpMessage')
  return answer instanceof ServerResponse && answer.req.complete
}

const oldestIdle = (sockets: Set<Socket>, isIdle: (socket: Socket) => boolean): Socket | undefined => {
  for (const socket of sockets) if (isIdle(socket)) return socket
  return undefined
}

/** Open connections by group; those of trusted proxies count only towards the total. */
const holdConnections = (config: Limits, total: number) => {
  const { MAX_CONNECTIONS_PER_ADDRESS: share, TRUSTED_PROXIES } = config
  const isProxy = addressCheck(TRUSTED_PROXIES)
  const all: Group = { network: undefined, maximum: total, sockets: new Set() }
  const byNetwork = new Map<string, Group>()
  const groupsBySocket = new Map<Socket, readonly Group[]>()
  const groupOf = (network: string, maximum: number): Group => {
    const group = byNetwork.get(network) ?? { network, maximum, sockets: new Set() }
    byNetwork.set(network, group)
    return group
  }
  const groupsOf = (address: string): Group[] => {
    if (isProxy(address)) return [all]
    const { network, site } = networksOf(address)
    const own = groupOf(network, share)
    return site === undefined ? [own, all] : [own, groupOf(site, share * SITE_FACTOR), all]
  }
  const remove = (socket: Socket): void => {
    const groups = groupsBySocket.get(socket)
    if (!groupsBySocket.delete(socket)) return
    open.dec()
    for (const { sockets, network } of groups ?? []) {
      sockets.delete(socket)
      if (sockets.size === 0 && network !== undefined) byNetwork.delete(network)
    }
  }
  const add = (socket: Socket): readonly Group[] => {
    const groups = groupsOf(plainAddress(socket.remoteAddress ?? ''))
    groupsBySocket.set(socket, groups)
    for (const { sockets } of groups) sockets.add(socket)
    open.inc()
    socket.once('close', () => remove(socket))
    return groups
  }
  return { add, remove }
}

/** Files and connections that the process needs besides those of its callers. */
const RESERVED_DESCRIPTORS = 200

/**
 * MAX_CONNECTIONS, or fewer if the descriptor limit is lower: without free descriptors no connection can be accepted.
 */
const totalOf = ({ MAX_CONNECTIONS }: Limits, log: Logger): number => {
  const possible = Math.max(1, openFilesLimit() - RESERVED_DESCRIPTORS)
  if (possible >= MAX_CONNECTIONS) return MAX_CONNECTIONS
  log.warn(
    { max_connections: MAX_CONNECTIONS, possible },
    'MAX_CONNECTIONS is more than the limit of open files allows; raise that limit (ulimit -n) or lower the setting',
  )
  return possible
}

/** Maximum number of open files and sockets of the process; infinite when the system does not report one. */
const openFilesLimit = (): number => {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** Minimum interval between log lines during a flood. */
const REPORT_MS = 10_000

/** The connection that was closed: an idle one, or the new one. */
type Victim = 'idle' | 'new'

/** Counts closed connections and logs them at a limited rate. */
const createReport = (log: Logger) => {
  let counts = { idle: 0, new: 0 }
  let timer: NodeJS.Timeout | undefined
  let last: Group | undefined
  const write = (): void => {
    timer = undefined
    if (counts.idle + counts.new === 0) return
    log.warn(
      {
        limit: last?.network === undefined ? 'MAX_CONNECTIONS' : 'MAX_CONNECTIONS_PER_ADDRESS',
        maximum: last?.maximum,
        ...(last?.network !== undefined && { address: last.network }),
        idle_closed: counts.idle,
        new_refused: counts.new,
      },
      'connection limit reached',
    )
    counts = { idle: 0, new: 0 }
    timer = setTimeout(write, REPORT_MS)
    timer.unref()
  }
  return (group: Group, connection: Victim): void => {
    shed.inc({ limit: group.network === undefined ? 'total' : 'address', connection })
    counts[connection] += 1
    last = group
    if (timer === undefined) write()
  }
}
