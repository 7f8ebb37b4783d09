import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { type ServiceProcess, startServiceProcess } from './start/service-process.ts'

/** Processes start slowly on a machine that runs other tests. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })
afterAll(() => vi.resetConfig())

const PASSWORD = 'Durable-Pass-1'
const SETTINGS = {
  FIRST_SUPERUSER_PASSWORD: PASSWORD,
  RATE_LIMIT_ENABLED: 'false',
  SCHEDULERS_ENABLED: 'true',
}

let dataDir = ''
let service: ServiceProcess | undefined

afterEach(async () => {
  await service?.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

const start = async (): Promise<ServiceProcess> => {
  service = await startServiceProcess({ ...SETTINGS, DATA_DIR: dataDir }, process.env)
  return service
}

interface Answer {
  status: number
  body: Record<string, never> & { [name: string]: unknown }
}

const call = async (path: string, headers: Record<string, string>, body?: object): Promise<Answer> => {
  const response = await fetch(`${service?.address}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

const signIn = async () => {
  const { body } = await call('/auth/login', {}, { email: 'admin@example.com', password: PASSWORD })
  return { authorization: `Bearer ${body['access_token']}` }
}

const prepare = async () => {
  const admin = await signIn()
  const { body: key } = await call('/api-keys', admin, { name: 'durable', scopes: ['assign', 'track'] })
  const variants = [{ name: 'control' }, { name: 'treatment' }]
  const { body: experiment } = await call('/experiments/', admin, {
    name: 'Durable',
    key: 'durable',
    variants,
  })
  await call(`/experiments/${experiment['id']}/start`, admin, {})
  return { id: String(experiment['id']), headers: { 'x-api-key': String(key['key']) } }
}

/** What the service has acknowledged: nothing of it may ever be lost. */
interface Ledger {
  variants: Map<string, unknown>
  events: Set<string>
}

/** Sends one request; a failed one is repeated with the same ids until it is acknowledged or the traffic ends. */
const send = async (
  ledger: Ledger,
  headers: Record<string, string>,
  isOver: () => boolean,
): Promise<void> => {
  const ids = Array.from({ length: 10 }, () => randomUUID())
  const [first = ''] = ids
  const event = (id: string) => ({
    user_id: first,
    event_type: 'click',
    event_id: id,
    experiment_key: 'durable',
  })
  const steps = [
    async () => {
      const { status, body } = await call('/tracking/assign', headers, {
        user_id: first,
        experiment_key: 'durable',
      })
      if (status === 200) ledger.variants.set(first, body['variant_id'])
      return status
    },
    async () => {
      const { status } = await call('/tracking/track', headers, event(first))
      if (status === 200) ledger.events.add(first)
      return status
    },
    async () => {
      const { status, body } = await call('/tracking/batch', headers, { events: ids.slice(1).map(event) })
      if (status === 200 && body['failure_count'] === 0) for (const id of ids.slice(1)) ledger.events.add(id)
      return status
    },
  ]
  for (const step of steps) {
    while (!isOver() && (await step().catch(() => 0)) !== 200) await pause(20)
  }
}

/** Traffic of many callers at once, until `isOver`. */
const runTraffic = async (
  ledger: Ledger,
  headers: Record<string, string>,
  isOver: () => boolean,
): Promise<void> => {
  const caller = async (): Promise<void> => {
    while (!isOver()) await send(ledger, headers, isOver)
  }
  await Promise.all(Array.from({ length: 12 }, caller))
}

/** Traffic, and in the middle of it a catastrophe; goes on until `after` more subjects are acknowledged. */
const runThrough = async (
  { ledger, headers }: { ledger: Ledger; headers: Record<string, string> },
  { before, strike, after }: { before: number; strike: () => Promise<void>; after: number },
): Promise<void> => {
  let goal = ledger.variants.size + before
  let isOver = false
  const traffic = runTraffic(ledger, headers, () => isOver)
  while (ledger.variants.size < goal) await pause(5)
  await strike()
  goal = ledger.variants.size + after
  while (ledger.variants.size < goal) await pause(5)
  isOver = true
  await traffic
}

const killDatabase = async (): Promise<void> => {
  const file = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  process.kill(Number(file.split('\n')[0]), 'SIGKILL')
}

const everything = async (path: string): Promise<Record<string, unknown>[]> => {
  const admin = await signIn()
  const items: Record<string, unknown>[] = []
  for (;;) {
    const { body } = await call(`${path}?limit=1000&skip=${items.length}`, admin)
    const page = body['items'] as unknown as Record<string, unknown>[]
    items.push(...page)
    if (page.length === 0) return items
  }
}

describe('what the service has acknowledged', () => {
  it('is all there, and nothing twice, after kill -9 of the service, of PostgreSQL and of both', async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'assay-durable-'))
    await chmod(dataDir, 0o755)
    await start()
    const { id, headers } = await prepare()
    const ledger: Ledger = { variants: new Map(), events: new Set() }
    const killService = async (): Promise<void> => {
      await service?.end('SIGKILL')
      await start()
    }
    const killBoth = async (): Promise<void> => {
      await Promise.all([killDatabase(), service?.end('SIGKILL')])
      await start()
    }
    for (const strike of [killService, killDatabase, killBoth]) {
      await runThrough({ ledger, headers }, { before: 60, strike, after: 40 })
    }
    const assignments = await everything(`/experiments/${id}/assignments`)
    const stored = new Map(assignments.map(({ user_id, variant_id }) => [String(user_id), variant_id]))
    expect(assignments).toHaveLength(stored.size)
    for (const [user, variant] of ledger.variants) expect(stored.get(user)).toBe(variant)
    const events = await everything(`/experiments/${id}/events`)
    const eventIds = new Set(events.map(({ event_id }) => String(event_id)))
    expect(events).toHaveLength(eventIds.size)
    expect([...ledger.events].filter((eventId) => !eventIds.has(eventId))).toEqual([])
    expect(ledger.variants.size).toBeGreaterThanOrEqual(300)
  })
})
