import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { CORE_MIGRATIONS } from '../db/core-migrations.ts'
import { migrate } from '../db/migrate.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

const CONTENT = new URL('./earlier-release.sql', import.meta.url)

/** Credentials of its SDK clients and users. */
export const EARLIER_RELEASE = {
  newestMigration: '0011_flags',
  apiKey: 'assay_F87oaa6MU8iGR-lm8nxksM-0RcfY8IBPoLCbhDjh3nc',
  person: { email: 'ada@example.com', password: 'Correct-horse-9' },
  /** Time shortly after its last stored row. */
  now: new Date('2026-02-02T10:00:00.000Z'),
  subjects: 48,
  /** Flag values that it returned for subject-1, subject-2 and so on. */
  flags: {
    'new-search': [true, true, true, true, true, false, false, true],
    colour: ['blue', 'blue', 'red', 'red', 'red', 'red', 'red', 'blue'],
  },
} as const

/** Names of all tables; a partitioned table counts once. */
export const tablesOf = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relispartition and relname <> 'schema_history' order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Creates a database of an earlier release, with rows in each of its tables. */
export const createEarlierDatabase = async (): Promise<TestDatabase> => {
  const database = await createTestDatabase({ content: 'empty' })
  const { db } = database
  await migrate(db, { ...CORE_MIGRATIONS, through: EARLIER_RELEASE.newestMigration })
  const tables = await tablesOf(db)
  const switched = (how: 'disable' | 'enable') =>
    tables.map((table) => `alter table "${table}" ${how} trigger user`).join('; ')
  await sql.raw(switched('disable')).execute(db)
  await sql.raw(await readFile(CONTENT, 'utf8')).execute(db)
  await sql.raw(switched('enable')).execute(db)
  return database
}
