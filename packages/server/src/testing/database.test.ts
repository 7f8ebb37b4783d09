import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect, type Db } from '../db/connect.ts'
import { isAlive, readPidFile } from '../db/embedded/postmaster.ts'
import { removeStale } from './cluster.ts'
import { createTestDatabase } from './database.ts'
import { migrateTemplate } from './migrated-template.ts'

const tables = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

test('a test database is fully migrated', async () => {
  const database = await createTestDatabase()
  expect(await tables(database.db)).toContain('schema_history')
  const before = await tables(database.db)
  await migrateTemplate(database.db)
  expect(await tables(database.db)).toEqual(before)
  await database.drop()
})

test('test databases are isolated from each other', async () => {
  const first = await createTestDatabase({ content: 'empty' })
  await sql`create table own (n int)`.execute(first.db)
  const second = await createTestDatabase({ content: 'empty' })
  expect([await tables(first.db), await tables(second.db)]).toEqual([['own'], []])
  await Promise.all([first.drop(), second.drop()])
})

test('a test database can be dropped despite open connections', async () => {
  const database = await createTestDatabase({ content: 'empty' })
  const other = connect({ ...database.target, poolSize: 1 })
  await sql`select 1`.execute(other.db)
  await database.drop()
  await expect(sql`select 1`.execute(other.db)).rejects.toThrow()
  await other.close()
})

test('the server of a killed test run is ended and removed by the next run', async () => {
  const script = fileURLToPath(new URL('abandoned-cluster.ts', import.meta.url))
  const run = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(run.stdout.setEncoding('utf8'), 'data')
  const cluster = String(line).trim()
  const server = await readPidFile(cluster)
  run.kill('SIGKILL')
  await once(run, 'exit')
  expect(server && (await isAlive(server))).toBe(true)
  await removeStale()
  await expect(stat(cluster)).rejects.toThrow('ENOENT')
  await expect.poll(() => server && isAlive(server)).toBe(false)
})
