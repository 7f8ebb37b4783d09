import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let directory: string

beforeEach(async () => {
  database = await createTestDatabase({ content: 'empty' })
  directory = await mkdtemp(join(tmpdir(), 'assay-migrations-'))
})

afterEach(async () => {
  await database.drop()
  await rm(directory, { recursive: true })
})

const file = (name: string, text: string) => writeFile(join(directory, name), text)
const run = (owner = 'core') => migrate(database.db, { owner, directory })
const tables = async (): Promise<unknown[]> => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(database.db)
  return rows.map(({ name }) => name)
}

describe('migrate', () => {
  test('applies new files in order and never twice', async () => {
    await file('0002_more.sql', 'alter table a add column more int;')
    await file('0001_first.sql', 'create table a (id int); create index on a (id);')
    expect(await run()).toEqual(['0001_first', '0002_more'])
    expect(await run()).toEqual([])
    await file('0003_last.sql', 'create table b (id int)')
    expect(await run()).toEqual(['0003_last'])
    expect(await tables()).toEqual(['a', 'b', 'schema_history'])
  })

  test('keeps a history per owner', async () => {
    await file('0001_first.sql', 'create table if not exists a (id int);')
    expect([await run('core'), await run('module')]).toEqual([['0001_first'], ['0001_first']])
  })

  test('undoes the whole file that fails, keeps those before, and names file and line', async () => {
    await file('0001_good.sql', 'create table a (id int);')
    await file('0002_bad.sql', 'create table b (id int);\ncreate table c (id nonsense);')
    await expect(run()).rejects.toThrow('0002_bad failed in line 2: type "nonsense" does not exist')
    expect(await tables()).toEqual(['a', 'schema_history'])
    await file('0002_bad.sql', 'create table b (id int);')
    expect(await run()).toEqual(['0002_bad'])
  })

  test('refuses a file that changed after it was applied, but not for the ends of its lines', async () => {
    await file('0001_first.sql', 'create table a (\n  id int\n);')
    await run()
    await file('0001_first.sql', 'create table a (\r\n  id int\r\n);')
    expect(await run()).toEqual([])
    await file('0001_first.sql', 'create table a (id bigint);')
    await expect(run()).rejects.toThrow('0001_first was changed after it was applied')
  })

  test('refuses a database with a file that is unknown here, unless it comes from a newer version', async () => {
    await file('0001_first.sql', 'create table a (id int);')
    await file('0002_second.sql', 'create table b (id int);')
    await run()
    await rm(join(directory, '0002_second.sql'))
    expect(await run()).toEqual([])
    await file('0003_third.sql', 'create table c (id int);')
    await expect(run()).rejects.toThrow('migrated with 0002_second, which this version does not have')
  })

  test('refuses names without a number and two files with the same one', async () => {
    await file('first.sql', 'select 1')
    await expect(run()).rejects.toThrow('first.sql must be named NNNN_name.sql')
    await rm(join(directory, 'first.sql'))
    await file('0001_one.sql', 'select 1')
    await file('0001_two.sql', 'select 1')
    await expect(run()).rejects.toThrow('the number 0001')
  })

  test('runs once when several processes start together', async () => {
    await file('0001_first.sql', 'create table a (id int); select pg_sleep(0.05);')
    const processes = [1, 2, 3].map(() => connect({ ...database.target, poolSize: 1 }))
    const applied = await Promise.all(processes.map(({ db }) => migrate(db, { owner: 'core', directory })))
    expect(applied.flat()).toEqual(['0001_first'])
    await Promise.all(processes.map(({ close }) => close()))
  })

  test('leaves its connection as it found it', async () => {
    const one = connect({ ...database.target, poolSize: 1 })
    await file('0001_first.sql', 'create table a (id int);')
    await migrate(one.db, { owner: 'core', directory })
    const { rows } = await sql`
      select current_setting('statement_timeout') as timeout,
             (select count(*) from pg_locks where locktype = 'advisory'
               and database = (select oid from pg_database where datname = current_database())) as locks`.execute(
      one.db,
    )
    expect(rows).toEqual([{ timeout: '30s', locks: 0 }])
    await one.close()
  })
})
