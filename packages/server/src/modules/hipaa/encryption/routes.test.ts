import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { tablesOf } from '../../../testing/earlier-release.ts'
import { type Caller, startTestService, type TestService } from '../../../testing/service.ts'

const keyText = () => randomBytes(32).toString('base64')
const [FIRST, SECOND] = [`2025:${keyText()}`, `2026:${keyText()}`]
const UNREADABLE = [400, 'Ciphertext could not be decrypted']
const UNKNOWN_KEY = [409, 'The key of this ciphertext is not configured']

let database: TestDatabase
let service: TestService
/** Sessions, which outlive the restarts of the service. */
const tokens = {} as Record<Caller, string>
beforeAll(async () => {
  database = await createTestDatabase()
  service = await startWith(FIRST)
  for (const caller of ['analyst', 'developer', 'admin'] as const) {
    tokens[caller] = (await service.signIn(caller)).token
  }
})
afterAll(async () => {
  await service.close()
  await database.drop()
})

const as = (caller: Caller) => service.withToken(tokens[caller])

/** Starts a service with these keys on the one database of the tests. */
const startWith = (keys: string) =>
  startTestService({
    config: { PHI_ENCRYPTION_KEY: keys },
    database: { ...database, drop: async () => {} },
  })

/** Ends the service and starts it with other keys, as a restart of the deployment does. */
const restartWith = async (keys: string): Promise<void> => {
  await service.close()
  service = await startWith(keys)
}

const post = async (caller: Caller, path: string, body: object) => {
  const answer = await as(caller).post(`/hipaa/${path}`, body)
  return { status: answer.statusCode, body: answer.json() }
}

const encrypted = async (field: string, value: string): Promise<string> =>
  (await post('developer', 'encrypt', { field, value })).body.ciphertext

const refusal = async (caller: Caller, path: string, body: object) => {
  const answer = await post(caller, path, body)
  return [answer.status, answer.body.detail]
}

const lastRecord = async () => (await as('admin').get('/hipaa/audit-logs?page_size=1')).json().items[0]

describe('keys that are rotated', () => {
  it('open what they encrypted until they are dropped; what was encrypted again opens afterwards', async () => {
    const ciphertext = await encrypted('diagnosis', 'asthma')
    await restartWith(`${SECOND},${FIRST}`)
    const opened = await post('admin', 'decrypt', { field: 'diagnosis', ciphertext })
    expect(opened.body.plaintext).toBe('asthma')
    const moved = (await post('developer', 'reencrypt', { field: 'diagnosis', ciphertext })).body
    expect(moved).toEqual({
      field: 'diagnosis',
      ciphertext: expect.stringMatching(/^phi1\.2026\./),
      key_id: '2026',
    })
    await restartWith(SECOND)
    for (const path of ['decrypt', 'reencrypt']) {
      expect(await refusal('admin', path, { field: 'diagnosis', ciphertext })).toEqual(UNKNOWN_KEY)
      expect(await lastRecord()).toMatchObject({ action: 'decrypt_failed', resource_id: 'diagnosis' })
    }
    const kept = await post('admin', 'decrypt', { field: 'diagnosis', ciphertext: moved.ciphertext })
    expect(kept.body.plaintext).toBe('asthma')
    const status = (await as('admin').get('/hipaa/status')).json()
    expect([status.active_key_id, status.key_ids]).toEqual(['2026', ['2026']])
  })
})

describe('a ciphertext that was tampered with', () => {
  const flipped = (text: string, at: number) =>
    `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`

  it.each([
    ['under another field', 'other', (text: string) => text],
    ['with the field in another letter case', 'Note', (text: string) => text],
    ['cut', 'note', (text: string) => text.slice(0, -5)],
    ['changed in its nonce', 'note', (text: string) => flipped(text, 'phi1.2026.'.length + 3)],
    ['changed in its value', 'note', (text: string) => flipped(text, 'phi1.2026.'.length + 18)],
    ['changed in its tag', 'note', (text: string) => flipped(text, text.length - 4)],
    ['of another format', 'note', (text: string) => text.replace('phi1', 'phi2')],
    ['that is no ciphertext', 'note', () => 'nothing'],
  ])('is refused and recorded: %s', async (_, field, change) => {
    const ciphertext = change(await encrypted('note', 'a value of some length'))
    for (const path of ['decrypt', 'reencrypt']) {
      const before = (await as('admin').get('/hipaa/audit-logs')).json().total
      const context = { resource_type: 'patient', resource_id: 'p-1', purpose: 'why' }
      expect(await refusal('admin', path, { field, ciphertext, ...context })).toEqual(UNREADABLE)
      expect(await lastRecord()).toMatchObject({
        action: 'decrypt_failed',
        phi_fields_accessed: [field],
        ...context,
      })
      expect((await as('admin').get('/hipaa/audit-logs')).json().total).toBe(before + 1)
    }
  })
})

it('gives back any text over HTTP', async () => {
  const value = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
  await fc.assert(
    fc.asyncProperty(value, async (plaintext) => {
      fc.pre(!plaintext.includes('\u0000'))
      const ciphertext = await encrypted('any', plaintext)
      const opened = await post('admin', 'decrypt', { field: 'any', ciphertext })
      expect(opened.body).toEqual({ field: 'any', plaintext })
    }),
    { numRuns: 50 },
  )
})

it('answers no value and no ciphertext while the access cannot be recorded', async () => {
  const ciphertext = await encrypted('a', 'hidden-while-unrecorded')
  await sql`create function fail_phi_record() returns trigger language plpgsql as
    $$ begin raise exception 'no record today'; end $$`.execute(service.db)
  await sql`create trigger phi_record_fails before insert on phi_audit_logs
    execute function fail_phi_record()`.execute(service.db)
  try {
    const answers = [
      await post('admin', 'decrypt', { field: 'a', ciphertext }),
      await post('developer', 'reencrypt', { field: 'a', ciphertext }),
      await post('developer', 'encrypt', { field: 'a', value: 'hidden-while-unrecorded' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500])
    expect(JSON.stringify(answers)).not.toMatch(/hidden-while-unrecorded|phi1\./)
  } finally {
    await sql`drop function fail_phi_record cascade`.execute(service.db)
  }
})

it('leaves no value in any table and in no line of the log, whatever becomes of it', async () => {
  const value = 'Never-Stored-7d41'
  const ciphertext = await encrypted('trace', value)
  await post('admin', 'decrypt', { field: 'trace', ciphertext })
  await post('admin', 'decrypt', { field: 'elsewhere', ciphertext })
  await post('developer', 'reencrypt', { field: 'trace', ciphertext })
  const refused = await post('developer', 'encrypt', { field: '7', value, [value]: value, purpose: 7 })
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body)).not.toContain(ciphertext)
  await post('analyst', 'encrypt', { field: 'trace', value })
  await service.settle()
  for (const table of await tablesOf(service.db)) {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.table(table)} as t`.execute(service.db)
    expect([table, rows.filter(({ text }) => text.includes(value) || text.includes(ciphertext))]).toEqual([
      table,
      [],
    ])
  }
  expect(JSON.stringify(service.log)).not.toContain(value)
})
