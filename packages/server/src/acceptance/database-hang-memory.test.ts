import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type ServiceProcess, startServiceProcess } from '../start/service-process.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { socketOf, throughProxy } from '../testing/database-faults.ts'
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
/** A service that needed more than this would end by itself. */
const SMALL_MEMORY = ['--max-old-space-size=160', '--conditions=source', '--import', 'tsx', MAIN]

const CLIENTS = 40
const EVENTS = 1_000
const HANG_MS = 12_000
/** Whoever is refused comes back after this time, sooner than it should. */
const PAUSE_MS = 300

const OWNER = { email: 'owner@example.com', password: 'Correct-horse-9' }

let database: TestDatabase
let proxy: TcpProxy
let directory: string
let service: ServiceProcess
beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await startTcpProxy(socketOf(database.target))
  directory = await mkdtemp(join(tmpdir(), 'assay-memory-'))
  const settings = {
    DATABASE_URL: throughProxy(database.target, proxy).url ?? '',
    DATA_DIR: directory,
    RATE_LIMIT_ENABLED: 'false',
    SCHEDULERS_ENABLED: 'false',
    FIRST_SUPERUSER: OWNER.email,
    FIRST_SUPERUSER_PASSWORD: OWNER.password,
    LOG_LEVEL: 'error',
  }
  service = await startServiceProcess(settings, process.env, SMALL_MEMORY)
})
afterAll(async () => {
  await proxy.heal()
  await service.end('SIGTERM')
  await proxy.stop()
  await database.drop()
  await rm(directory, { recursive: true })
})

const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${service.address}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const keyOfOwner = async (): Promise<Record<string, string>> => {
  const { access_token } = (await (await post('/auth/login', OWNER)).json()) as { access_token: string }
  const bearer = { authorization: `Bearer ${access_token}` }
  const { key } = (await (await post('/api-keys/', { name: 'load' }, bearer)).json()) as { key: string }
  return { 'x-api-key': key }
}

/** Made once: it is the service that is to work here. */
const LIST = {
  events: Array.from({ length: EVENTS }, (_, index) => ({
    user_id: `subject-${index}`,
    event_type: 'conversion',
    metadata: { page: 'check-out', index },
  })),
}

/** Sends lists with every client until `work` is done. */
const sendDuring = async (statuses: number[], work: () => Promise<void>): Promise<void> => {
  const key = await keyOfOwner()
  let isOver = false
  const client = async (): Promise<void> => {
    while (!isOver) {
      const { status } = await post('/tracking/batch', LIST, key)
      statuses.push(status)
      if (status !== 200) await pause(PAUSE_MS)
    }
  }
  const clients = Array.from({ length: CLIENTS }, client)
  try {
    await work()
  } finally {
    isOver = true
    await Promise.all(clients)
  }
}

it('40 clients with 1,000 events each do not fill the memory of a service whose database hangs', async () => {
  const statuses: number[] = []
  const untilServed = (from: number): Promise<void> =>
    vi.waitFor(() => expect(statuses.slice(from)).toContain(200), { timeout: 120_000, interval: 50 })
  await sendDuring(statuses, async () => {
    await untilServed(0)
    proxy.hang()
    await pause(HANG_MS)
    expect(statuses).toContain(503)
    await proxy.heal()
    await untilServed(statuses.length)
  })
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect((await fetch(`${service.address}/health/live`)).status).toBe(200)
})
