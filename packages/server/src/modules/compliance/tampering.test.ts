import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identified } from '../../config/identified-key.ts'
import { entryHash, storedEntries, verifyChain } from '../../features/audit/index.ts'
import { entriesOfRows, type LogRow } from '../../testing/audit-rows.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { verifyPeriod } from './chain/actions.ts'
import { findBounds } from './chain/store.ts'
import { writeCheckpoint } from './checkpoints/actions.ts'
import { checkpointOf } from './checkpoints/rules.ts'
import {
  kindOf,
  manifestFromHeader,
  verifyCheckpoints,
  verifyExportFile,
  verifyReportFile,
} from './verification/index.ts'

const KEY = 'the key of the tests that signs the audit log'
const KEYS = [identified(Buffer.from(KEY))]
const FORGED_KEY = identified(Buffer.from('a key that somebody else made up'))

/** The same manipulations at every run; another seed tries others. */
const SEED = 20_261_123
/** Together 1,000 and more. */
const RUNS = { rows: 400, json: 250, csv: 250, report: 200 }

let service: TestService
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'assay-tampering-'))
  service = await startTestService({ config: { AUDIT_HMAC_KEY: KEY } })
  const developer = service.as('developer')
  for (let number = 0; number < 8; number += 1) {
    service.advance(61_000)
    const key = `flag-${number}`
    const { id } = (await developer.post('/feature-flags/', { key, name: `=Flag "${number}", 'ü'` })).json()
    await developer.put(`/feature-flags/${id}`, {
      description: 'one\r\ntwo',
      rollout_percentage: 12.5 + number,
    })
    if (number % 2 === 0) await writeCheckpoint(service.context())
  }
  await writeCheckpoint(service.context())
  for (const table of ['audit_log', 'audit_checkpoints']) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(service.db)
    await sql`create table ${sql.table(`${table}_copy`)} as table ${sql.table(table)}`.execute(service.db)
  }
})
afterAll(async () => {
  await service.close()
  await rm(directory, { recursive: true })
})

const restore = async (): Promise<void> => {
  for (const table of ['audit_log', 'audit_checkpoints']) {
    await sql`delete from ${sql.table(table)}`.execute(service.db)
    await sql`insert into ${sql.table(table)} select * from ${sql.table(`${table}_copy`)}`.execute(service.db)
  }
}

/** What the report, and the offline verifier with the database at hand, say of the log. */
const inspect = async (): Promise<{ byReport: boolean; offline: boolean }> => {
  const ctx = service.context()
  const period = { from_date: new Date('2025-01-01'), to_date: new Date('2026-12-31') }
  const findings = await verifyPeriod(ctx, await findBounds(ctx, period), new AbortController().signal)
  const chain = await verifyChain(storedEntries(ctx))
  const checkpoints = await verifyCheckpoints(ctx, KEYS)
  return {
    byReport: findings.first_bad_position === undefined,
    offline: chain.fault === undefined && checkpoints?.problem === undefined,
  }
}

const run = (statement: string): Promise<unknown> => sql.raw(statement).execute(service.db)

const COLUMNS = [
  'id = gen_random_uuid()',
  "timestamp = timestamp + interval '1 microsecond'",
  "timestamp = timestamp - interval '1 day'",
  "timestamp = timestamp + interval '30 years'",
  "timestamp = 'infinity'",
  'user_id = gen_random_uuid()',
  'user_id = case when user_id is null then gen_random_uuid() end',
  "user_email = user_email || ' '",
  "action_type = action_type || 'd'",
  'action_description = upper(action_description)',
  "entity_type = 'segment'",
  "entity_id = entity_id || '0'",
  'entity_name = entity_name || chr(8203)',
  `old_value = '{"a": 5.0}'`,
  `old_value = case when old_value is null then 'null'::jsonb end`,
  `new_value = coalesce(new_value, '{}') || '{"added": 12345678901234567891}'`,
  `new_value = '{}'`,
  "reason = coalesce(reason, '') || '.'",
  "ip_address = coalesce(ip_address, '') || '1'",
  "user_agent = coalesce(user_agent, '') || 'x'",
  "request_id = coalesce(request_id, '') || '-'",
  'position = position + 1000',
  'position = -position',
  "previous_hash = translate(previous_hash, '0123456789abcdef', '123456789abcdef0')",
  "hash = translate(hash, '0123456789abcdef', '123456789abcdef0')",
  'hash = upper(hash)',
] as const

const CHECKPOINT_COLUMNS = [
  "hash = translate(hash, '0123456789abcdef', '123456789abcdef0')",
  "signature = translate(signature, '0123456789abcdef', '123456789abcdef0')",
  'signature = upper(signature)',
  "key_id = 'deadbeef'",
  'position = position + 1',
  'position = position + 5000',
] as const

/** Rewrites the log from a position on, with hashes that fit, as somebody without the key could. */
const rewriteFrom = async (position: number): Promise<void> => {
  const rows = await entriesOfRows(service.db)
  let previous_hash = rows.find((row) => row.position === position - 1)?.hash ?? '0'.repeat(64)
  for (const row of rows.filter((other) => other.position >= position)) {
    const forged: LogRow = { ...row, entity_name: `${row.entity_name} forged`, previous_hash }
    const hash = entryHash(previous_hash, forged)
    await service.db
      .updateTable('audit_log')
      .set({ entity_name: forged.entity_name, previous_hash, hash })
      .where('position', '=', row.position)
      .execute()
    previous_hash = hash
  }
}

type Manipulation = (position: number, total: number) => Promise<unknown>

const MANIPULATIONS: [string, Manipulation][] = [
  ...COLUMNS.map((change): [string, Manipulation] => [
    change,
    (position) => run(`update audit_log set ${change} where position = ${position}`),
  ]),
  [
    'removed from the middle or the end',
    (position) => run(`delete from audit_log where position = ${position}`),
  ],
  ['cut off', (position) => run(`delete from audit_log where position >= ${position}`)],
  ['the beginning removed', (position) => run(`delete from audit_log where position <= ${position}`)],
  [
    'swapped with another',
    async (position, total) => {
      const other = position === total ? position - 1 : position + 1
      await run(`update audit_log set position = -1 where position = ${position}`)
      await run(`update audit_log set position = ${position} where position = ${other}`)
      await run(`update audit_log set position = ${other} where position = -1`)
    },
  ],
  [
    'put in again behind the end',
    (position, total) =>
      run(`insert into audit_log select ${total + 1}, gen_random_uuid(), timestamp, user_id, user_email, action_type,
        action_description, entity_type, entity_id, entity_name, old_value, new_value, reason, ip_address, user_agent,
        request_id, previous_hash, hash from audit_log where position = ${position}`),
  ],
  ['rewritten with hashes that fit', (position) => rewriteFrom(position)],
  [
    'signed anew with another key',
    async () => {
      const [newest] = await service.db
        .selectFrom('audit_log')
        .select(['position', 'hash'])
        .orderBy('position', 'desc')
        .limit(1)
        .execute()
      if (!newest) return
      const { signature } = checkpointOf(FORGED_KEY, newest)
      await run(`update audit_checkpoints set signature = '${signature}' where position = ${newest.position}`)
    },
  ],
  ...CHECKPOINT_COLUMNS.map((change): [string, Manipulation] => [
    `checkpoint ${change}`,
    (position) =>
      run(`update audit_checkpoints set ${change} where position =
        (select min(position) from audit_checkpoints where position >= ${position})`),
  ]),
]

describe('a manipulated log', () => {
  it('is intact before, for the report and offline', async () => {
    expect(await inspect()).toEqual({ byReport: true, offline: true })
  })

  it(`is found by the report and offline, in ${RUNS.rows} random manipulations by a superuser`, async () => {
    const total = (await entriesOfRows(service.db)).length
    await fc.assert(
      fc
        .asyncProperty(
          fc.constantFrom(...MANIPULATIONS),
          fc.integer({ min: 1, max: total }),
          async ([name, manipulate], position) => {
            await manipulate(position, total)
            expect([name, position, await inspect()]).toEqual([
              name,
              position,
              { byReport: false, offline: false },
            ])
          },
        )
        .afterEach(restore),
      { numRuns: RUNS.rows, seed: SEED },
    )
  })

  it('is found where the period of the report ends at the changed entry', async () => {
    const rows = await entriesOfRows(service.db)
    const row = rows[Math.floor(rows.length / 2)]
    if (!row) throw new Error('the log is empty')
    await run(
      `update audit_log set timestamp = timestamp + interval '3 days' where position = ${row.position}`,
    )
    const period = { from_date: new Date('2025-01-01'), to_date: row.timestamp }
    const ctx = service.context()
    const findings = await verifyPeriod(ctx, await findBounds(ctx, period), new AbortController().signal)
    await restore()
    expect(findings.first_bad_position).toBe(row.position)
  })

  it('shows in the figures of a report', async () => {
    await run('delete from audit_log where position in (3, 4)')
    await run("update audit_log set reason = 'better' where position = 8")
    const report = (await service.as('admin').get('/compliance/reports/soc2?from_date=2020-01-01')).json()
    await restore()
    expect(report.integrity).toMatchObject({ tampered: 1, missing: 2, first_bad_position: 3 })
    expect(report.integrity.pass_rate).toBeLessThan(1)
  })

  it('is logged when the next checkpoint is written', async () => {
    await rewriteFrom(5)
    await writeCheckpoint(service.context())
    await restore()
    expect(service.log.map(({ message }) => message)).toContain('audit log contradicts its checkpoint')
  })
})

/** Another byte at a position, one taken out, one put in, or the rest cut off. */
const damage = (bytes: Buffer): fc.Arbitrary<Buffer> =>
  fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), fc.nat(9)).map(([at, by, kind]) => {
    const [before, after] = [bytes.subarray(0, at), bytes.subarray(at + 1)]
    if (kind === 0) return Buffer.concat([before, after])
    if (kind === 1) return Buffer.concat([before, Buffer.from([by]), bytes.subarray(at)])
    if (kind === 2) return before
    return Buffer.concat([before, Buffer.from([(bytes[at] ?? 0) ^ by]), after])
  })

/** An export whose lines were moved, repeated or taken out. */
const reordered = (lines: readonly string[]): fc.Arbitrary<string[]> =>
  fc
    .tuple(fc.nat(lines.length - 1), fc.nat(lines.length - 1), fc.constantFrom('remove', 'repeat', 'swap'))
    .map(([one, other, kind]) => {
      const changed = [...lines]
      if (kind === 'remove') changed.splice(one, 1)
      else if (kind === 'repeat') changed.splice(other, 0, lines[one] ?? '')
      else [changed[one], changed[other]] = [lines[other] ?? '', lines[one] ?? '']
      return changed
    })
    .filter((changed) => changed.join('') !== lines.join(''))

const isIntact = async (bytes: Buffer, manifestText?: string): Promise<boolean> => {
  const file = join(directory, 'file')
  await writeFile(file, bytes)
  const kind = await kindOf(file)
  if (kind === 'log') return false
  if (kind === 'report') return (await verifyReportFile(file, KEYS)) === undefined
  const manifest = manifestText === undefined ? undefined : manifestFromHeader(manifestText)
  const format = kind === 'csv export' ? 'csv' : 'json'
  const found = await verifyExportFile({ file, format, keys: KEYS, known: undefined, manifest })
  return found.problem === undefined
}

const fetched = async (path: string) => {
  const answer = await service.as('admin').get(`/compliance${path}`)
  return { bytes: answer.rawPayload, manifest: answer.headers['x-assay-export-manifest'] }
}

const refusesEach = (damaged: fc.Arbitrary<Buffer>, numRuns: number, manifest?: string): Promise<void> =>
  fc.assert(
    fc.asyncProperty(damaged, async (bytes) => {
      expect(await isIntact(bytes, manifest)).toBe(false)
    }),
    { numRuns, seed: SEED },
  )

describe('a manipulated file', () => {
  it(`of JSON is found in ${RUNS.json} random manipulations`, async () => {
    const { bytes } = await fetched('/export')
    expect(await isIntact(bytes)).toBe(true)
    const lines = bytes.toString().split(/(?<=\n)/)
    const moved = reordered(lines).map((changed) => Buffer.from(changed.join('')))
    await refusesEach(fc.oneof({ weight: 4, arbitrary: damage(bytes) }, moved), RUNS.json)
  })

  it(`of CSV is found in ${RUNS.csv} random manipulations, and so is a changed manifest`, async () => {
    const { bytes, manifest } = await fetched('/export?format=csv')
    const header = String(manifest)
    expect(await isIntact(bytes, header)).toBe(true)
    const lines = bytes.toString().split(/(?<=\r\n)(?=[0-9a-f]{8}-)/)
    const moved = reordered(lines).map((changed) => Buffer.from(changed.join('')))
    await refusesEach(fc.oneof({ weight: 4, arbitrary: damage(bytes) }, moved), RUNS.csv, header)
    const data = manifestFromHeader(header)
    if (!data) throw new Error('the manifest cannot be read')
    const shorter = { ...data, count: data.count - 1 }
    const forged = Buffer.from(JSON.stringify(shorter)).toString('base64url')
    expect(await isIntact(bytes, forged)).toBe(false)
  })

  it(`with a report is found in ${RUNS.report} random manipulations`, async () => {
    const { bytes } = await fetched('/reports/soc2?from_date=2020-01-01')
    expect(await isIntact(bytes)).toBe(true)
    await refusesEach(damage(bytes), RUNS.report)
  })
})
