import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, databaseUrl, type TestDatabase } from '../../testing/database.ts'
import { eventually } from '../../testing/eventually.ts'
import { type HttpReceiver, startHttpReceiver } from '../../testing/http-receiver.ts'
import { type RunningService, runService } from '../../testing/running-service.ts'
import { type CreatedWebhook, verifiedMessage } from '../../testing/webhook-endpoint.ts'

const EVENTS = 20

let directory: string
let database: TestDatabase
let endpoint: HttpReceiver
const processes: RunningService[] = []

const startProcess = async (): Promise<RunningService> => {
  const service = await runService(directory, {
    ENVIRONMENT: 'test',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    WEBHOOKS_ENABLED: 'true',
    SECRET_KEY: 'a secret of the tests, long enough',
    DATABASE_URL: databaseUrl(database),
  })
  processes.push(service)
  return service
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'assay-webhooks-'))
  database = await createTestDatabase()
  endpoint = await startHttpReceiver()
})
afterEach(async () => {
  for (const service of processes.splice(0)) await service.stop()
  await endpoint.stop()
  await database.drop()
  await rm(directory, { recursive: true })
})

const createWebhook = async (service: RunningService, token: string, path: string): Promise<CreatedWebhook> =>
  service.call('POST', '/webhooks/', {
    token,
    body: { name: path, url: `${endpoint.url}${path}`, event_types: ['feature_flag.create'] },
  })

/** Creates flags through the processes in turn; `between` acts after each of them. */
const createFlags = async (
  services: readonly RunningService[],
  token: string,
  between: (created: number) => Promise<void> = () => Promise.resolve(),
): Promise<string[]> => {
  const keys = Array.from({ length: EVENTS }, (_, index) => `flag-${index}`)
  for (const [index, key] of keys.entries()) {
    await services[index % services.length]?.call('POST', '/feature-flags/', {
      token,
      body: { key, name: key },
    })
    await between(index + 1)
  }
  return keys
}

const receivedAt = (path: string, { secret }: CreatedWebhook) =>
  endpoint.requests
    .filter((request) => request.path === path)
    .map((request) => verifiedMessage(secret, request))

const pending = async (): Promise<number> => {
  const { total } = await database.db
    .selectFrom('webhook_deliveries')
    .where('status', '=', 'PENDING')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

describe('webhooks of several processes', () => {
  it('are sent each message once, in order', async () => {
    const first = await startProcess()
    const services = [first, await startProcess()]
    const token = await first.signIn()
    const webhooks = await Promise.all(
      ['/a', '/b', '/c'].map(async (path) => [path, await createWebhook(first, token, path)] as const),
    )
    const keys = await createFlags(services, token)
    await eventually(() => expect(endpoint.requests.length).toBeGreaterThanOrEqual(3 * EVENTS))
    await eventually(async () => expect(await pending()).toBe(0))
    for (const [path, webhook] of webhooks) {
      expect(receivedAt(path, webhook).map(({ data }) => data.entity_name)).toEqual(keys)
    }
  })

  it('lose nothing when a process is killed in the middle of its calls', async () => {
    const killed = await startProcess()
    const token = await killed.signIn()
    const webhook = await createWebhook(killed, token, '/a')
    const survivor = await startProcess()
    // One call is under way when the process ends: its claim has to end before another process goes on.
    const endClaims = () =>
      database.db
        .updateTable('webhooks')
        .set({ claimed_until: new Date() })
        .where('claim', 'is not', null)
        .execute()
    endpoint.answerWith(() => (endpoint.requests.length === 5 ? undefined : { status: 200 }))
    const keys = await createFlags([survivor], token, async (created) => {
      if (created !== EVENTS / 2) return
      await killed.kill()
      await endClaims()
    })
    await eventually(async () => {
      const names = receivedAt('/a', webhook).map(({ data }) => data.entity_name)
      expect(new Set(names)).toEqual(new Set(keys))
      expect(await pending()).toBe(0)
    })
    const ids = receivedAt('/a', webhook).map(({ id }) => id)
    expect(new Set(ids).size).toBe(EVENTS)
  })
})
