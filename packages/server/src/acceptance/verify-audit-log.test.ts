import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAuditVerifier } from '../testing/audit-verifier.ts'
import { startTestService, type TestService } from '../testing/service.ts'

const KEY = 'a key of the tests that signs the audit log'

let service: TestService
let directory = ''
let exported = ''
/** A service of the full profile with a signed log, and what it answered. */
let audited: TestService
let files: { json: Buffer; csv: Buffer; report: Buffer; manifest: string }
beforeAll(async () => {
  service = await startTestService()
  for (const key of ['one', 'two', 'three', 'four'])
    await service.as('developer').post('/feature-flags/', { key, name: key })
  exported = (await service.as('admin').get('/audit-logs/export?format=ndjson')).body
  audited = await startTestService({ config: { AUDIT_HMAC_KEY: KEY } })
  await audited.as('developer').post('/feature-flags/', { key: 'flag', name: 'Flag' })
  const exports = await audited.as('admin').get('/compliance/export?format=csv')
  files = {
    csv: exports.rawPayload,
    manifest: String(exports.headers['x-assay-export-manifest']),
    json: (await audited.as('admin').get('/compliance/export?to_date=2026-03-01T12:00:00Z')).rawPayload,
    report: (await audited.as('admin').get('/compliance/reports/soc2')).rawPayload,
  }
  directory = await mkdtemp(join(tmpdir(), 'assay-verify-'))
})
afterAll(async () => {
  await audited.close()
  await service.close()
  await rm(directory, { recursive: true })
})

const databaseUrl = (): string => urlOf(service)

const urlOf = (of: TestService): string => {
  const { url, user, host, database } = of.database.target
  return url ?? `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`
}

const verify = (args: string[], env: Record<string, string> = {}) =>
  runAuditVerifier(args, { DATA_DIR: directory, ...env })

const fileNamed = async (name: string, content: string | Buffer): Promise<string> => {
  const file = join(directory, name)
  await writeFile(file, content)
  return file
}

const fileOf = async (lines: readonly string[]): Promise<string> => {
  const file = join(directory, 'log.ndjson')
  await writeFile(file, `${lines.join('\n')}\n`)
  return file
}

describe('npm run audit:verify', () => {
  it('finds an untouched file intact and prints its head, which later logs still hold', async () => {
    const lines = exported.trimEnd().split('\n')
    const { code, text } = await verify([await fileOf(lines)])
    expect([code, text]).toEqual([0, expect.stringContaining(`is intact: ${lines.length} entries`)])
    const [, head = ''] = /head is (\S+);/.exec(text) ?? []
    const later = await verify(['--head', head], { DATABASE_URL: databaseUrl() })
    expect([later.code, later.text]).toEqual([0, expect.stringContaining('is intact')])
    const cut = await verify([await fileOf(lines.slice(0, -1)), '--head', head])
    expect([cut.code, cut.text]).toEqual([1, expect.stringContaining(`entry ${lines.length} is missing`)])
  })

  it('names the entry of a file that was changed, taken out or moved', async () => {
    const [first = '', second = '', third = '', ...rest] = exported.trimEnd().split('\n')
    const changed = second.replace(/"entity_name":"[^"]*"/, '"entity_name":"other"')
    for (const [lines, complaint] of [
      [[first, changed, third, ...rest], 'entry 2 was changed'],
      [[first, third, ...rest], 'entry 2 is missing'],
      [[first, third, second, ...rest], 'entry 2 is missing'],
      [[first, second, '{"half', third], 'entry 3 cannot be read'],
    ] as const) {
      const { code, text } = await verify([await fileOf(lines)])
      expect([code, text]).toEqual([1, expect.stringContaining(complaint)])
    }
  })

  it('finds what was changed in the database behind the back of the service', async () => {
    await sql`alter table audit_log disable trigger audit_log_append_only`.execute(service.db)
    await sql`update audit_log set reason = 'better' where position = 3`.execute(service.db)
    const { code, text } = await verify([], { DATABASE_URL: databaseUrl() })
    expect([code, text]).toEqual([1, expect.stringContaining('entry 3 was changed after it was written')])
  })

  it('finds a log that contradicts its checkpoints, which a chain alone does not show', async () => {
    const ctx = audited.context()
    const intact = await verify([], { DATABASE_URL: urlOf(audited), AUDIT_HMAC_KEY: KEY })
    expect([intact.code, intact.text]).toEqual([0, expect.stringContaining('agrees with its 3 checkpoints.')])
    await sql`alter table audit_log disable trigger audit_log_append_only`.execute(ctx.db)
    const newest = sql`select max(position) from audit_checkpoints`
    await sql`delete from audit_log where position >= (${newest})`.execute(ctx.db)
    const { code, text } = await verify([], { DATABASE_URL: urlOf(audited), AUDIT_HMAC_KEY: KEY })
    expect([code, text]).toEqual([1, expect.stringMatching(/entry \d+ is missing, which a checkpoint names/)])
  })

  it('verifies signed exports, compressed or not, and says what it could not check', async () => {
    const json = await fileNamed('export.json', files.json)
    const packed = await fileNamed('export.json.gz', gzipSync(files.json))
    const csv = await fileNamed('export.csv', files.csv)
    await fileNamed('export.csv.manifest', files.manifest)
    for (const [args, settings, said] of [
      [[json], { AUDIT_HMAC_KEY: KEY }, /^The export is intact: \d+ entries, 1 to \d+\.\nIts last entry/],
      [[packed], {}, /Signatures were not checked/],
      [[csv], { AUDIT_HMAC_KEY: KEY }, /^The export is intact: \d+ entries, 1 to/],
    ] as const) {
      const { code, text } = await verify([...args], settings)
      expect([code, text]).toEqual([0, expect.stringMatching(said)])
    }
  })

  it('says what is wrong with a damaged export, and that a report needs the key', async () => {
    const cut = await fileNamed('cut.json', files.json.subarray(0, -40))
    const report = await fileNamed('report.json', files.report)
    for (const [args, settings, code, said] of [
      [[cut], { AUDIT_HMAC_KEY: KEY }, 1, /is not written as the service writes it|end is missing/],
      [[report], { AUDIT_HMAC_KEY: KEY }, 0, /The report is as it was signed/],
      [[report], {}, 2, /set AUDIT_HMAC_KEY or SECRET_KEY/],
    ] as const) {
      const verdict = await verify([...args], settings)
      expect([verdict.code, verdict.text]).toEqual([code, expect.stringMatching(said)])
    }
  })

  it('says what is wrong when there is nothing to read', async () => {
    for (const [args, complaint] of [
      [['no-such-file.ndjson'], 'no such file'],
      [['--head', 'nonsense'], '--head takes <position>:<hash>'],
      [[], 'There is no database in'],
    ] as const) {
      const { code, text } = await verify([...args])
      expect([code, text]).toEqual([2, expect.stringContaining(complaint)])
    }
  })
})
