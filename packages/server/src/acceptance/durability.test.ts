import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type RunningService, runService } from '../testing/running-service.ts'
import { type StockServer, startStockServer } from '../testing/stock-server.ts'

const WRITERS = 16

let directory: string
/** Where the tests run on a stock server, one of this file's own: it is killed. */
let stock: StockServer | undefined
let service: RunningService
let experiment: { id: string; key: string }
let apiKey: string

/** What the service has acknowledged, and the events whose fate nobody knows. */
const acknowledged = { subjects: new Map<string, string>(), events: new Set<string>() }
const unanswered = new Set<string>()

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'assay-durability-'))
  await chmod(directory, 0o755)
  if (inject('testServer').isStock) stock = await startStockServer()
  service = await startService()
  const token = await service.signIn()
  const variants = [{ name: 'control' }, { name: 'treatment' }]
  experiment = await service.call('POST', '/experiments/', { token, body: { name: 'Durable', variants } })
  await service.call('POST', `/experiments/${experiment.id}/start`, { token })
  const key = await service.call<{ key: string }>('POST', '/api-keys', { token, body: { name: 'writers' } })
  apiKey = key.key
})

afterAll(async () => {
  await service.stop()
  await stock?.stop()
  await rm(directory, { recursive: true, force: true })
})

const startService = (): Promise<RunningService> =>
  runService(directory, stock ? { DATABASE_URL: stock.url } : {})

/** The service starts its own server again; the system does that for every other. */
const killDatabase = async (): Promise<void> => {
  if (stock) {
    await stock.kill()
    await stock.start()
    return
  }
  const [pid] = (await readFile(join(directory, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

const event = (user_id: string) => ({
  user_id,
  event_id: `${user_id}-bought`,
  event_type: 'conversion',
  experiment_key: experiment.key,
})

/** Assigns a new subject and tracks its event; what is not answered with success counts as unknown. */
const write = async (user_id: string): Promise<void> => {
  const body = { user_id, experiment_key: experiment.key }
  const assigned = await service.call<{ variant_id: string }>('POST', '/tracking/assign', { apiKey, body })
  acknowledged.subjects.set(user_id, assigned.variant_id)
  const { event_id } = event(user_id)
  unanswered.add(event_id)
  await service.call('POST', '/tracking/track', { apiKey, body: event(user_id) })
  unanswered.delete(event_id)
  acknowledged.events.add(event_id)
}

/** Writes with many callers at once; when enough is acknowledged, `crash` strikes and everybody stops. */
const writeUntil = async (name: string, crash: () => Promise<void>): Promise<void> => {
  const goal = acknowledged.events.size + 400
  let isOver = false
  const writer = async (number: number): Promise<void> => {
    for (let count = 0; !isOver; count += 1) await write(`${name}-${number}-${count}`).catch(() => undefined)
  }
  const writers = Array.from({ length: WRITERS }, (_, number) => writer(number))
  try {
    while (acknowledged.events.size < goal) await service.turn()
    await crash()
  } finally {
    isOver = true
    await Promise.all(writers)
  }
}

interface Stored {
  user_id: string
  variant_id: string
  event_id: string
}

const readAll = async (path: string): Promise<Stored[]> => {
  const token = await service.signIn()
  const stored: Stored[] = []
  for (;;) {
    const query = `skip=${stored.length}&limit=1000`
    const { items } = await service.call<{ items: Stored[] }>(
      'GET',
      `/experiments/${experiment.id}/${path}?${query}`,
      {
        token,
      },
    )
    stored.push(...items)
    if (items.length < 1000) return stored
  }
}

/** Everything acknowledged is there, unchanged, and nothing twice; what nobody knows about can be sent again. */
const expectNothingLost = async (): Promise<void> => {
  const assignments = await readAll('assignments')
  const variants = new Map(assignments.map(({ user_id, variant_id }) => [user_id, variant_id]))
  expect(variants.size).toBe(assignments.length)
  for (const [user, variant] of acknowledged.subjects) expect(variants.get(user)).toBe(variant)
  for (const event_id of unanswered) {
    await service.call('POST', '/tracking/track', { apiKey, body: event(event_id.replace(/-bought$/, '')) })
    acknowledged.events.add(event_id)
  }
  unanswered.clear()
  const events = (await readAll('events')).map(({ event_id }) => event_id)
  expect(new Set(events).size).toBe(events.length)
  expect(new Set(events)).toEqual(acknowledged.events)
}

it('keeps everything acknowledged, once, when the service is killed in the middle of its work', async () => {
  await writeUntil('service', () => service.kill())
  service = await startService()
  await expectNothingLost()
})

it('keeps everything acknowledged, once, when PostgreSQL is killed in the middle of its work', async () => {
  await writeUntil('postgres', killDatabase)
  await service.untilHealthy()
  await expectNothingLost()
})

it('shows results that count every acknowledged subject and event', async () => {
  const token = await service.signIn()
  const results = await service.call<{ summary: { total_users: number; total_events: number } }>(
    'GET',
    `/results/${experiment.id}?use_cache=false`,
    { token },
  )
  expect(results.summary.total_events).toBe(acknowledged.events.size)
  expect(results.summary.total_users).toBeGreaterThanOrEqual(acknowledged.subjects.size)
})
