import { readFileSync } from 'node:fs'
import { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/index.ts'
import type { Logger } from '../lib/log.ts'
import { counter, gauge } from '../lib/metrics.ts'
import { networksOf, plainAddress, proxyCheck, SITE_FACTOR } from './client-address.ts'

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

/** Connections that are counted together, the oldest first. */
interface Group {
  /** An address, a network, or nothing for all together. */
  network: string | undefined
  maximum: number
  sockets: Set<Socket>
}

/**
 * Limits the open connections of the process and of each client address. A new one takes the place of the oldest that
 * waits for nothing of ours: one that is idle or whose request has not arrived yet. So whoever has a request gets in
 * although an address, even his own, holds all it may; only where all are at work is the new one refused.
 */
export const limitConnections = (app: FastifyInstance, { config, log }: ConnectionsOptions): void => {
  const report = createReport(log)
  const held = holdConnections(config, totalOf(config, log))
  /** Those that speak another protocol now. */
  const upgraded = new WeakSet<Duplex>()
  const isIdle = (socket: Socket): boolean => !upgraded.has(socket) && !isAnswering(socket)
  app.server.on('upgrade', (_request, socket: Duplex) => upgraded.add(socket))
  app.server.on('connection', (socket: Socket) => {
    // One that asked for an upgrade which was not given comes again.
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

/** Whether a whole request waits for its answer on a connection. */
const isAnswering = (socket: Socket): boolean => {
  const answer: unknown = Reflect.get(socket, '_httpMessage')
  return answer instanceof ServerResponse && answer.req.complete
}

const oldestIdle = (sockets: Set<Socket>, isIdle: (socket: Socket) => boolean): Socket | undefined => {
  for (const socket of sockets) if (isIdle(socket)) return socket
  return undefined
}

/** The open connections by the groups that they count for; those of trusted proxies count in total alone. */
const holdConnections = (config: Limits, total: number) => {
  const { MAX_CONNECTIONS_PER_ADDRESS: share, TRUSTED_PROXIES } = config
  const isProxy = proxyCheck(TRUSTED_PROXIES)
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

/** Files and connections that the process needs beside those of its callers. */
const RESERVED_DESCRIPTORS = 200

/** MAX_CONNECTIONS, or as many as the system lets the process open: with none left, nobody gets in at all. */
const totalOf = ({ MAX_CONNECTIONS }: Limits, log: Logger): number => {
  const possible = Math.max(1, openFilesLimit() - RESERVED_DESCRIPTORS)
  if (possible >= MAX_CONNECTIONS) return MAX_CONNECTIONS
  log.warn(
    { max_connections: MAX_CONNECTIONS, possible },
    'MAX_CONNECTIONS is more than the limit of open files allows; raise that limit (ulimit -n) or lower the setting',
  )
  return possible
}

/** How many files and sockets the process may open; no limit where the system does not say. */
const openFilesLimit = (): number => {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** A flood is one line at once and then one every so often. */
const REPORT_MS = 10_000

/** Which connection had to go: one that was idle, or the one that had just come. */
type Victim = 'idle' | 'new'

/** Counts connections that had to go, and says so in the log without being flooded itself. */
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
