import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../../db/connect.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { eventually } from '../../../testing/eventually.ts'
import { signatureOf, WEBHOOK_SECRET } from '../../../testing/integrations/webhooks.ts'
import { type RunningService, runService } from '../../../testing/running-service.ts'

let database: TestDatabase
let directory: string
let settings: Record<string, string>
const running: RunningService[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  directory = await mkdtemp(join(tmpdir(), 'assay-integrations-'))
  const { url, user = '', database: name = '', host = '' } = database.target
  const DATABASE_URL = url ?? `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`
  const SECRET_KEY = 'one key for all processes of a deployment'
  settings = { DATABASE_URL, SECRET_KEY, PROFILE: 'full', ENVIRONMENT: 'development' }
})
afterAll(async () => {
  for (const service of running) await service.stop()
  await rm(directory, { recursive: true, force: true })
  await database.drop()
})

const start = async (): Promise<RunningService> => {
  const service = await runService(directory, settings)
  running.push(service)
  await service.untilHealthy()
  return service
}

/** Makes every claim of a webhook wait for a lock, so that a process can be killed at this moment. */
const holdClaims = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_lock(4711)`.execute(db)
  await sql`create function hold_claims() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(4711); return new; end $$`.execute(db)
  await sql`create trigger hold_claims before update on integration_events
    for each row execute function hold_claims()`.execute(db)
}

const waitingForClaims = sql<{ pid: number }>`
  select pid from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`

const releaseClaims = async (db: Db): Promise<void> => {
  for (const { pid } of (await waitingForClaims.execute(db)).rows) {
    await sql`select pg_terminate_backend(${pid})`.execute(db)
  }
  await sql`drop function hold_claims cascade`.execute(db)
  await sql`select pg_advisory_unlock(4711)`.execute(db)
}

it('a webhook whose process is killed after its answer is processed by the next one', async () => {
  const first = await start()
  const token = await first.signIn()
  const config = { webhook_secret: WEBHOOK_SECRET }
  const body = { integration_type: 'github', config, is_active: true }
  await first.call('POST', '/integrations/', { token, body })
  await first.call('POST', '/feature-flags/', { token, body: { key: 'cart', name: 'Cart' } })
  await database.db.connection().execute(async (db) => {
    await holdClaims(db)
    const payload = JSON.stringify({ issue: { number: 7, title: 'assay:cart' } })
    const answer = await fetch(`${first.address}/api/v1/integrations/webhooks/github`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(payload) },
      body: payload,
    })
    expect(await answer.json()).toEqual({ status: 'received' })
    await eventually(async () => expect((await waitingForClaims.execute(db)).rows).not.toEqual([]))
    await first.kill()
    await releaseClaims(db)
  })
  const stored = () =>
    database.db.selectFrom('integration_events').select(['status', 'attempts']).executeTakeFirst()
  expect(await stored()).toEqual({ status: 'pending', attempts: 0 })
  await start()
  await eventually(async () => expect(await stored()).toEqual({ status: 'processed', attempts: 1 }))
  const links = await database.db.selectFrom('integration_links').select(['external_id', 'source']).execute()
  expect(links).toEqual([{ external_id: '7', source: 'webhook' }])
}, 180_000)
