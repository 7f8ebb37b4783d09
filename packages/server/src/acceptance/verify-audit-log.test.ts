import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'

const SCRIPT = fileURLToPath(new URL('../../../../scripts/verify-audit-log.ts', import.meta.url))

let service: TestService
let directory = ''
let exported = ''
beforeAll(async () => {
  service = await startTestService()
  for (const key of ['one', 'two', 'three', 'four'])
    await service.as('developer').post('/feature-flags/', { key, name: key })
  exported = (await service.as('admin').get('/audit-logs/export?format=ndjson')).body
  directory = await mkdtemp(join(tmpdir(), 'assay-verify-'))
})
afterAll(async () => {
  await service.close()
  await rm(directory, { recursive: true })
})

const databaseUrl = (): string => {
  const { url, user, host, database } = service.database.target
  return url ?? `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`
}

/** Runs the script as a person would. */
const verify = (args: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--conditions=source', '--import', 'tsx', SCRIPT, ...args],
      { env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: directory, ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), text: stdout + stderr }),
    )
  })

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
