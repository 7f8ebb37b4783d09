import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BackupError } from '../db/backup/failure.ts'
import { decodeFrames, encodeFrame, type Frame, jsonFrame } from '../db/backup/frames.ts'
import { backUp, restore } from '../db/backup/index.ts'
import type { Db } from '../db/connect.ts'
import { CORE_MIGRATIONS } from '../db/core-migrations.ts'
import { type MigrationSet, migrate } from '../db/migrate.ts'
import { storedEntries, verifyChain } from '../features/audit/index.ts'
import { migrationSets } from '../modules/migration-sets.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { startTestService, type TestService } from '../testing/service.ts'

const FULL = migrationSets({ PROFILE: 'full' })

const WRITERS = 8
const SCRIPTS = fileURLToPath(new URL('../../../../scripts/', import.meta.url))

let service: TestService
let headers: Record<string, string>
let directory = ''
let experiment: { id: string; key: string }
const databases: TestDatabase[] = []

beforeAll(async () => {
  service = await startTestService({ now: new Date('2026-02-27T12:00:00.000Z') })
  headers = await service.key()
  directory = await mkdtemp(join(tmpdir(), 'assay-backup-'))
  await chmod(directory, 0o755)
  experiment = await create('/experiments/', {
    name: 'Backed up\ttwice \\. "quoted" ✓',
    variants: [{ name: 'control' }, { name: 'treatment' }],
    targeting_rules: null,
  })
  await create(`/experiments/${experiment.id}/start`)
  const rules = {
    logical_operator: 'AND',
    groups: [
      { logical_operator: 'AND', conditions: [{ attribute: 'a', operator: 'regex', value: '\\\\d\\n' }] },
    ],
  }
  const flag = await create('/feature-flags/', {
    key: 'f',
    name: 'f',
    is_active: true,
    targeting_rules: rules,
  })
  const stages = [{ name: 'All', target_percentage: 100, trigger_type: 'TIME_BASED' }]
  await create('/rollout-schedules/', { name: 'S', feature_flag_id: flag.id, stages })
  await create('/segments/', { name: 'Seg', rules })
})
afterAll(async () => {
  await service.close()
  for (const database of databases) await database.drop()
  await rm(directory, { recursive: true })
})

const create = async (path: string, body?: object) => {
  const answer = await service.as('developer').post(path, body)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}

const post = async (path: string, payload: object) => {
  const answer = await service.inject({ method: 'POST', url: `/api/v1/tracking${path}`, headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** A subject enters the experiment and converts. */
const write = async (user_id: string): Promise<void> => {
  await post('/assign', { user_id, experiment_key: experiment.key, context: { note: `${user_id}\n\t\\` } })
  const event = { user_id, event_type: 'conversion', experiment_key: experiment.key }
  await post('/track', { ...event, event_id: `${user_id}-1`, metadata: { text: 'a\\nb\u2028"' } })
}

const emptyDatabase = async (): Promise<TestDatabase> => {
  const database = await createTestDatabase({ content: 'empty' })
  databases.push(database)
  return database
}

const restored = async (file: string): Promise<Db> => {
  const database = await emptyDatabase()
  await restore(database.target, file, FULL)
  return database.db
}

let files = 0
const newFile = (): string => {
  files += 1
  return join(directory, `${files}.backup`)
}

const rowsOf = async <Row>(db: Db, statement: string): Promise<Row[]> => {
  const { rows } = await sql.raw<Row>(statement).execute(db)
  return rows
}

const numberOf = async (db: Db, statement: string): Promise<number> => {
  const [row] = await rowsOf<{ count: number }>(db, statement)
  return row?.count ?? Number.NaN
}

/** A digest of each table's rows in an order that does not depend on where they lie, and the state of each sequence. */
const checksums = async (db: Db): Promise<Record<string, string>> => {
  const tables = await rowsOf<{ name: string }>(
    db,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
     and relkind in ('r', 'p') and not relispartition and relname <> 'schema_history'`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await rowsOf<{ sum: string }>(
      db,
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '' order by t::text collate "C"), '')) as sum
       from "${name}" as t`,
    )
    sums[name] = row?.sum ?? ''
  }
  for (const { name, value } of await rowsOf<{ name: string; value: string }>(
    db,
    `select sequencename as name, coalesce(last_value::text, 'untouched') as value from pg_sequences
     where schemaname = 'public'`,
  )) {
    sums[`sequence ${name}`] = value
  }
  return sums
}

const triggersOff = (db: Db) =>
  numberOf(db, `select count(*)::int as count from pg_trigger where tgenabled = 'D'`)

describe('a backup of a service at work', () => {
  it('holds one moment: what was acknowledged before it, and nothing by halves', async () => {
    let isOver = false
    let acknowledged = 0
    const writer = async (name: string): Promise<void> => {
      for (let count = 0; !isOver; count += 1) {
        await write(`${name}-${count}`)
        acknowledged += 1
      }
    }
    const writers = Array.from({ length: WRITERS }, (_, index) => writer(`load-${index}`))
    for (let count = 0; count < 25; count += 1) await write(`before-${count}`)
    const before = acknowledged
    const file = newFile()
    const { rows } = await backUp(service.database.target, file)
    isOver = true
    await Promise.all(writers)
    const db = await restored(file)
    const assigned = await numberOf(db, 'select count(*)::int as count from assignments')
    expect(assigned).toBeGreaterThanOrEqual(before + 25)
    expect(assigned).toBeLessThanOrEqual(acknowledged + 25)
    expect(rows).toBeGreaterThan(assigned)
    const halves = [
      'from events as e where not exists (select 1 from assignments as a where a.user_id = e.user_id)',
      'from events as e where not exists (select 1 from event_keys as k where k.id = e.id)',
      'from event_keys as k where not exists (select 1 from events as e where e.id = k.id)',
    ]
    for (const half of halves) expect(await numberOf(db, `select count(*)::int as count ${half}`)).toBe(0)
  })

  it('keeps nobody from writing once it has begun', async () => {
    const file = newFile()
    const done = backUp(service.database.target, file)
    await sql`select ensure_event_partitions('2027-05-01', 2)`.execute(service.db)
    await write('meanwhile')
    await done
    expect((await stat(file)).size).toBeGreaterThan(1000)
  })
})

describe('a restored database', () => {
  it('is the same, row by row and sequence by sequence', async () => {
    service.setNow(new Date('2026-04-02T12:00:00.000Z'))
    await write('in april')
    const file = newFile()
    const { rows, tables } = await backUp(service.database.target, file)
    const expected = await checksums(service.db)
    expect(tables).toBeGreaterThan(40)
    expect(rows).toBeGreaterThan(100)
    const db = await restored(file)
    expect(await checksums(db)).toEqual(expected)
    expect(await triggersOff(db)).toBe(0)
    const again = newFile()
    const [database] = databases.slice(-1)
    expect(await backUp(database!.target, again)).toMatchObject({ rows })
  })

  it('has its events in the partitions of their months', async () => {
    const file = newFile()
    await backUp(service.database.target, file)
    const places = `select distinct tableoid::regclass::text as place from events order by 1`
    expect(await rowsOf(await restored(file), places)).toEqual(await rowsOf(service.db, places))
  })

  it('lets the service go on where it was, and people stay signed in', async () => {
    const { token } = await service.signIn('developer')
    const file = newFile()
    await backUp(service.database.target, file)
    const next = await startTestService({ now: service.now() })
    await restore(next.database.target, file, FULL)
    const read = async (from: TestService) => {
      const answer = await from.withToken(token).get(`/results/${experiment.id}`)
      const { computed_at: _, ...results } = answer.json()
      return results
    }
    const results = await read(service)
    expect(results.summary.total_users).toBeGreaterThan(25)
    expect(await read(next)).toEqual(results)
    const assign = async (from: TestService, user_id: string) => {
      const payload = { user_id, experiment_key: experiment.key, context: {} }
      const answer = await from.inject({ method: 'POST', url: '/api/v1/tracking/assign', headers, payload })
      return answer.json()
    }
    expect(await assign(next, 'before-1')).toEqual(await assign(service, 'before-1'))
    expect((await assign(next, 'after')).is_new).toBe(true)
    const made = await next.withToken(token).post('/experiments/', { name: 'After the restoration' })
    expect(made.statusCode).toBe(201)
    expect((await verifyChain(storedEntries({ db: next.db }))).fault).toBeUndefined()
    await next.close()
  })

  it('of an older version gets its tables and is brought up to date', async () => {
    const old = await emptyDatabase()
    await migrate(old.db, { ...CORE_MIGRATIONS, through: '0010_segments' })
    await sql`insert into users (id, username, email, role, is_superuser, is_active, preferences, created_at, updated_at)
      values (gen_random_uuid(), 'old', 'old@example.com', 'viewer', false, true, '{}', now(), now())`.execute(
      old.db,
    )
    const file = newFile()
    await backUp(old.target, file)
    const db = await restored(file)
    expect(await rowsOf(db, 'select username from users')).toEqual([{ username: 'old' }])
    const history = 'select owner, name, checksum from schema_history order by 1, 2'
    expect(await rowsOf(db, history)).toEqual(await rowsOf(service.db, history))
  })
})

const DAMAGED = /^DamageError: The backup is damaged: nothing was restored\.$/

/** A backup in which the rows of a table are others, with a digest that fits them. */
const withRows = async (bytes: Buffer, table: string, change: (rows: string) => string): Promise<Buffer> => {
  const frames: Frame[] = []
  for await (const frame of decodeFrames(Readable.from([bytes]))) frames.push(frame)
  const start = frames.findIndex(
    ({ kind, content }) => kind === 'table' && content.includes(`"name":"${table}"`),
  )
  const end = frames.findIndex(({ kind }, index) => kind === 'table end' && index > start)
  const rows = Buffer.concat(frames.slice(start + 1, end).map(({ content }) => content))
  const content = Buffer.from(change(rows.toString()))
  const sha256 = createHash('sha256').update(content).digest('hex')
  const { rows: count } = JSON.parse(frames[end]!.content.toString())
  frames.splice(
    start + 1,
    end - start,
    { kind: 'rows', content },
    jsonFrame('table end', { rows: count, sha256 }),
  )
  return gzipSync(Buffer.concat(frames.map(encodeFrame)))
}

describe('a backup is refused', () => {
  const file = () => join(directory, 'good.backup')
  beforeAll(async () => {
    await backUp(service.database.target, file())
  })

  const users = (db: Db) => numberOf(db, 'select count(*)::int as count from users')

  it('by a database that is in use', async () => {
    await expect(restore(service.database.target, file(), FULL)).rejects.toThrow('The database is in use')
  })

  it('whose rows the database refuses, without a word of what they hold and with the cause', async () => {
    const bytes = gunzipSync(await readFile(file()))
    const other = newFile()
    await writeFile(other, await withRows(bytes, 'users', (rows) => rows.replace(/^[^\t]+/, 'a secret')))
    const error = await restore((await emptyDatabase()).target, other, FULL).catch(
      (failure: unknown) => failure,
    )
    expect(String(error)).toMatch(DAMAGED)
    expect(String(error)).not.toContain('a secret')
    expect(error).toHaveProperty('cause.code', '22P02')
  })

  it('when it is damaged, cut off, changed or no backup, and then nothing is restored and a good one still can be', async () => {
    const database = await emptyDatabase()
    const packed = await readFile(file())
    const bytes = gunzipSync(packed)
    const changed = Buffer.from(bytes)
    changed.write('X', changed.indexOf('developer@example.com'))
    const renamed = Buffer.from(
      bytes.toString('latin1').replace('"name":"users"', '"name":"usern"'),
      'latin1',
    )
    const flipped = (part: number): Buffer => {
      const copy = Buffer.from(packed)
      const place = Math.floor(packed.length * part)
      copy.writeUInt8(copy.readUInt8(place) ^ 255, place)
      return copy
    }
    const other = newFile()
    for (const [what, content, complaint] of [
      ['cut off', packed.subarray(0, packed.length >> 1), DAMAGED],
      ['without its end', gzipSync(bytes.subarray(0, bytes.length - 200)), /cut off/],
      ...[0.1, 0.3, 0.5, 0.7, 0.9].map((part) => [`damaged at ${part}`, flipped(part), DAMAGED] as const),
      ['of no table', gzipSync(renamed), DAMAGED],
      ['changed', gzipSync(changed), DAMAGED],
      ['another file', Buffer.from('hello'), /no backup/],
      ['empty', Buffer.alloc(0), DAMAGED],
    ] as const) {
      await writeFile(other, content)
      const error = await restore(database.target, other, FULL).catch((failure: unknown) => failure)
      expect(error, what).toBeInstanceOf(BackupError)
      expect(String(error), what).toMatch(complaint)
      const [table] = await rowsOf<{ there: boolean }>(
        database.db,
        `select to_regclass('users') is not null as there`,
      )
      if (table?.there) expect([what, await users(database.db)]).toEqual([what, 0])
    }
    await restore(database.target, file(), FULL)
    expect(await users(database.db)).toBe(await users(service.db))
  })

  it('when it comes from a newer version', async () => {
    const bytes = gunzipSync(await readFile(file())).toString('latin1')
    const newer = bytes.replace('"name":"0001_base"', '"name":"9001_base"')
    const other = newFile()
    await writeFile(other, gzipSync(Buffer.from(newer, 'latin1')))
    const { target } = await emptyDatabase()
    await expect(restore(target, other, FULL)).rejects.toThrow('restore it with that version or a newer one')
  })

  it('when its file is there already, or is not there', async () => {
    const { target } = service.database
    await expect(backUp(target, file())).rejects.toThrow('There is a file')
    await expect(restore((await emptyDatabase()).target, join(directory, 'none'), FULL)).rejects.toThrow(
      'There is no file',
    )
  })

  it('by everybody but its owner', async () => {
    expect((await stat(file())).mode & 0o777).toBe(0o600)
  })
})

describe('a backup of a service with an optional module', () => {
  const file = () => join(directory, 'module.backup')
  let module: MigrationSet
  beforeAll(async () => {
    module = { owner: 'notes', directory: await mkdtemp(join(directory, 'notes-')) }
    const made = 'create table notes (id int primary key, text text not null);'
    await writeFile(join(module.directory, '0001_notes.sql'), made)
    const database = await createTestDatabase()
    databases.push(database)
    await migrate(database.db, module)
    await sql`insert into notes values (1, 'kept')`.execute(database.db)
    await backUp(database.target, file())
    await writeFile(join(module.directory, '0002_dates.sql'), 'alter table notes add column day date;')
  })

  const restoredNotes = async (from: string): Promise<unknown[]> => {
    const { target, db } = await emptyDatabase()
    await restore(target, from, [...FULL, module])
    return rowsOf(db, 'select id, text, day from notes')
  }

  it('brings back the tables of the module, up to date', async () => {
    expect(await restoredNotes(file())).toEqual([{ id: 1, text: 'kept', day: null }])
  })

  it('is refused where the module is not present, and nothing is made', async () => {
    const { target, db } = await emptyDatabase()
    await expect(restore(target, file(), FULL)).rejects.toThrow('holds tables of notes')
    expect(await rowsOf(db, `select 1 from pg_class where relname = 'users'`)).toEqual([])
  })

  it('of the core alone gets the tables of a module that came later', async () => {
    const core = newFile()
    await backUp(service.database.target, core)
    expect(await restoredNotes(core)).toEqual([])
  })
})

describe('npm run backup and npm run restore', () => {
  const script = (name: string, file: string, data: string) =>
    new Promise<{ code: number; text: string }>((resolve) => {
      execFile(
        process.execPath,
        ['--conditions=source', '--import', 'tsx', `${SCRIPTS}${name}.ts`, file],
        { env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: join(directory, data) } },
        (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), text: stdout + stderr }),
      )
    })

  it('work on the embedded database without any program of PostgreSQL', async () => {
    const [first, second] = [newFile(), newFile()]
    const { rows, tables } = await backUp(service.database.target, first)
    const counts = `${rows} rows of ${tables} tables`
    const into = await script('restore', first, 'new')
    expect(into).toEqual({ code: 0, text: expect.stringContaining(`Restored ${counts}`) })
    const from = await script('backup', second, 'new')
    expect(from).toEqual({ code: 0, text: expect.stringContaining(`holds ${counts}`) })
    expect(await checksums(await restored(second))).toEqual(await checksums(service.db))
    const twice = await script('restore', first, 'new')
    expect(twice).toEqual({ code: 1, text: expect.stringContaining('The database is in use') })
    const nothing = await script('backup', newFile(), 'elsewhere')
    expect(nothing).toEqual({ code: 1, text: expect.stringContaining('There is no database in') })
  })
})
