import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { expect, vi } from 'vitest'
import { connect } from '../db/connect.ts'
import type { ConnectionTarget } from '../db/target.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { runningExperiment } from './filled-experiment.ts'
import { withAdmin } from './server.ts'
import { type LogLine, recordingLog, startTestService, type TestService } from './service.ts'
import { type ProxyTarget, startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/**
 * Maximum duration of a request during a fault, and of the recovery afterwards, in milliseconds: three times the
 * guaranteed 10 and 5 seconds, for slow and busy machines.
 */
const MAX_WAIT_MS = 30_000
const MAX_RECOVERY_MS = 15_000

const POOL_SIZE = 10
const EVENTS_OF_BATCH = 20
/** Interval before clients repeat a refused request. */
const BETWEEN_REFUSED_MS = 50

/** Answer to one request. */
interface RecordedAnswer {
  path: string
  status: number
  retryAfter: string | null
  ms: number
  sentAt: number
}

/** Service on real sockets, with a network to its database that tests can break. */
export interface FaultyService {
  service: TestService
  proxy: TcpProxy
  /** The database itself, without the proxy. */
  target: ConnectionTarget
  address: string
  /** Log of the database connections. */
  log: LogLine[]
  /** Current status of a path. */
  status: (path: string) => Promise<number>
  /**
   * Runs callers of every hot path during a fault: it begins once each was served, and ends once those of `failing`
   * were refused and all others served. Afterwards all must be served again in time. Asserts the answers and the stored
   * rows.
   */
  endure: (fault: Fault) => Promise<void>
  stop: () => Promise<void>
}

/** Fault, and the callers that it affects. */
interface Fault {
  begin: (admin: Client) => unknown
  end: (admin: Client) => unknown
  failing: readonly HotCall[]
  /** Called during the fault. */
  during?: () => Promise<void>
}

const CALLS = ['assign', 'track', 'batch', 'evaluate'] as const
type HotCall = (typeof CALLS)[number]

/** Starts the service, by default with a new database. */
export const startFaultyService = async (database?: TestDatabase): Promise<FaultyService> => {
  const direct = database ?? (await createTestDatabase())
  const proxy = await startTcpProxy(socketOf(direct.target))
  const target = throughProxy(direct.target, proxy)
  const { logger, lines } = recordingLog()
  const pooled = connect({ ...target, poolSize: POOL_SIZE, log: logger })
  const drop = async (): Promise<void> => {
    await pooled.close()
    await direct.drop()
  }
  const service = await startTestService({ database: { ...pooled, target, drop } })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.app.server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  const callers = await prepareCallers(service, address)
  return {
    service,
    proxy,
    target: direct.target,
    address,
    log: lines,
    status: async (path) => (await fetch(address + path)).status,
    endure: (fault) => withAdmin(direct.target, (admin) => endure({ callers, admin, fault }, direct.target)),
    stop: async () => {
      await proxy.heal()
      await service.close()
      await proxy.stop()
    },
  }
}

/** Address to which a proxy in front of the database connects. */
export const socketOf = ({ url, host = '' }: ConnectionTarget): ProxyTarget => {
  if (url === undefined) return { path: `${host}/.s.PGSQL.5432` }
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port || 5432) }
}

/** Connection target of the database through a proxy. */
export const throughProxy = (
  { url, user = '', database = '' }: ConnectionTarget,
  proxy: TcpProxy,
): ConnectionTarget => {
  const through = new URL(url ?? `postgres://${user}@localhost/${database}`)
  through.hostname = proxy.host
  through.port = String(proxy.port)
  return { url: through.href }
}

interface Callers {
  /** Sends calls of that kind one after another until it is over. */
  send: (call: HotCall, isOver: () => boolean) => Promise<void>
  answers: RecordedAnswer[]
  /** Acknowledged event ids and subjects. */
  acknowledged: { events: Set<string>; subjects: Set<string> }
  /** Number of stored rows of each acknowledged event and subject. */
  stored: (admin: Client) => Promise<number[]>
}

/** Matches the answer to a batch with failures. */
const SOME_FAILED = /"failure_count":[1-9]/

let series = 0

const prepareCallers = async (service: TestService, address: string): Promise<Callers> => {
  const { key } = await runningExperiment(service)
  const flag = { key: 'faulty', name: 'Faulty', status: 'ACTIVE', rollout_percentage: 50 }
  await service.as('developer').post('/feature-flags/', flag)
  const headers = { 'content-type': 'application/json', ...(await service.key()) }
  const acknowledged: Callers['acknowledged'] = { events: new Set(), subjects: new Set() }
  const answers: RecordedAnswer[] = []
  const note = (call: HotCall, { id, ids }: { id: string; ids: readonly string[] }): void => {
    if (call === 'assign') acknowledged.subjects.add(id)
    for (const event of ids) acknowledged.events.add(event)
  }
  const sendOne = async (call: HotCall): Promise<number> => {
    series += 1
    const id = `caller-${series}`
    const { path, body, ids } = requestOf(call, id, key)
    const sentAt = performance.now()
    const answer = await fetch(`${address}/api/v1${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const { status } = answer
    const retryAfter = answer.headers.get('retry-after')
    answers.push({ path: call, status, retryAfter, ms: performance.now() - sentAt, sentAt })
    if (status === 200) note(call, { id, ids: SOME_FAILED.test(text) ? [] : ids })
    return status
  }
  return {
    answers,
    acknowledged,
    send: async (call, isOver) => {
      while (!isOver()) if ((await sendOne(call)) !== 200) await pause(BETWEEN_REFUSED_MS)
    },
    stored: (admin) => storedCounts(admin, acknowledged),
  }
}

const requestOf = (
  call: HotCall,
  id: string,
  experiment_key: string,
): { path: string; body?: object; ids: string[] } => {
  const event = (id: string) => ({ user_id: id, event_id: id, event_type: 'conversion', experiment_key })
  const ids = Array.from({ length: EVENTS_OF_BATCH }, (_, index) => `${id}-${index}`)
  switch (call) {
    case 'assign':
      return { path: '/tracking/assign', body: { experiment_key, user_id: id }, ids: [] }
    case 'track':
      return { path: '/tracking/track', body: event(id), ids: [id] }
    case 'batch':
      return { path: '/tracking/batch', body: { events: ids.map(event) }, ids }
    case 'evaluate':
      return { path: `/feature-flags/user/${id}`, ids: [] }
  }
}

const storedCounts = async (admin: Client, sent: Callers['acknowledged']): Promise<number[]> => {
  const { rows } = await admin.query<{ count: string }>(
    `select count(e.id) as count from unnest($1::text[]) as sent (name)
     left join events as e on e.event_id = sent.name and e.user_id = sent.name group by sent.name
     union all
     select count(a.id) from unnest($2::text[]) as sent (name)
     left join assignments as a on a.user_id = sent.name group by sent.name`,
    [[...sent.events], [...sent.subjects]],
  )
  return rows.map(({ count }) => Number(count))
}

/** Concurrent callers of each kind. */
const CALLERS_OF_KIND = 3

interface Enduring {
  callers: Callers
  /** Connection that the fault may break. */
  admin: Client
  fault: Fault
}

const endure = async ({ callers, admin, fault }: Enduring, target: ConnectionTarget): Promise<void> => {
  const { answers } = callers
  answers.length = 0
  let isOver = false
  let isFaulty = false
  const everybody = CALLS.flatMap((call) =>
    Array.from({ length: CALLERS_OF_KIND }, () => callers.send(call, () => isOver)),
  )
  try {
    await until(() => CALLS.every((call) => answers.some(wasServed(call, 0))), 60_000)
    isFaulty = true
    await fault.begin(admin)
    const start = performance.now()
    await until(() => fault.failing.every((call) => answers.some(wasRefused(call))), 60_000)
    const others = CALLS.filter((call) => !fault.failing.includes(call))
    await until(() => others.every((call) => answers.some(wasServed(call, start))), 60_000)
    await fault.during?.()
    isFaulty = false
    await fault.end(admin)
    const end = performance.now()
    await until(() => CALLS.every((call) => answers.some(wasServed(call, end))), MAX_RECOVERY_MS)
  } finally {
    // The next test starts with a working database, whatever the result of this one.
    if (isFaulty) await fault.end(admin)
    isOver = true
    await Promise.all(everybody)
  }
  checkAnswers(answers)
  const stored = await callers.stored(admin).catch(() => withAdmin(target, callers.stored))
  const { events, subjects } = callers.acknowledged
  expect(stored.length).toBe(events.size + subjects.size)
  expect(stored.every((count) => count === 1)).toBe(true)
}

const until = (holds: () => boolean, timeout: number): Promise<void> =>
  vi.waitFor(() => expect(holds()).toBe(true), { timeout, interval: 20 })

const wasServed =
  (call: HotCall, since: number) =>
  ({ path, status, sentAt, ms }: RecordedAnswer): boolean =>
    path === call && status === 200 && sentAt + ms > since

const wasRefused =
  (call: HotCall) =>
  ({ path, status }: RecordedAnswer): boolean =>
    path === call && status === 503

/** Checks that no answer is a permanent failure, and none took too long. */
const checkAnswers = (answers: readonly RecordedAnswer[]): void => {
  const statuses = new Set(answers.map(({ status }) => status))
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(MAX_WAIT_MS)
}
