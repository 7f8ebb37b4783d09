import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { connect, poolCounts } from './connect.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase({ content: 'empty', poolSize: 3 })
})

afterAll(() => database.drop())

const selectOne = async (expression: string): Promise<unknown> => {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.db)
  return rows[0]?.value
}

describe('values leave the database', () => {
  test.each([
    ['count(*)', 1],
    ["'9007199254740991'::int8", Number.MAX_SAFE_INTEGER],
    ["'12.50'::numeric", 12.5],
    ["'NaN'::numeric", Number.NaN],
    ["'2026-03-01'::date", '2026-03-01'],
    ["'2026-03-01 12:00+02'::timestamptz", new Date('2026-03-01T10:00:00Z')],
    ["'2026-03-01 12:00'::timestamp", new Date('2026-03-01T12:00:00Z')],
    ['\'{"a":[1]}\'::jsonb', { a: [1] }],
    ["'{1,NULL,3}'::int8[]", [1, null, 3]],
    ["'{1.5,2}'::numeric[]", [1.5, 2]],
    ["'{2026-03-01}'::date[]", ['2026-03-01']],
    ["'{2026-03-01 12:00}'::timestamp[]", [new Date('2026-03-01T12:00:00Z')]],
    ['null::int8', null],
  ])('%s as the value a program expects', async (expression, expected) => {
    expect(await selectOne(expression)).toEqual(expected)
  })

  test('an integer that a number cannot hold is refused instead of rounded', async () => {
    await expect(selectOne("'9007199254740993'::int8")).rejects.toThrow('select it as text')
    expect(await selectOne('1')).toBe(1)
  })
})

describe('a connection', () => {
  test('works in UTC and ends a statement that runs too long', async () => {
    const { rows } = await sql<{
      zone: string
      timeout: string
    }>`select current_setting('timezone') as zone, current_setting('statement_timeout') as timeout`.execute(
      database.db,
    )
    expect(rows).toEqual([{ zone: 'UTC', timeout: '30s' }])
  })

  test('prepares a statement once, whatever its parameters are', async () => {
    const twice = connect({ ...database.target, poolSize: 1 })
    for (const value of [1, 2, 3]) await sql`select ${value}::int as value`.execute(twice.db)
    const { rows } = await sql<{
      statement: string
    }>`select statement from pg_prepared_statements where not statement ~ 'pg_prepared'`.execute(twice.db)
    expect(rows).toEqual([{ statement: 'select $1::int as value' }])
    await twice.close()
  })

  test('is replaced after a table changed under a prepared statement', async () => {
    const one = connect({ ...database.target, poolSize: 1 })
    await sql`create table shape (a int)`.execute(one.db)
    const read = () => sql`select * from shape`.execute(one.db)
    await read()
    await sql`alter table shape add column b int`.execute(one.db)
    await expect(read()).rejects.toThrow('cached plan')
    expect((await read()).rows).toEqual([])
    await one.close()
  })

  test('that the server ends while it is idle is replaced without an error', async () => {
    const one = connect({ ...database.target, poolSize: 1 })
    const own = async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one.db)
      return rows[0]?.pid
    }
    const before = await own()
    const removed = new Promise((resolve) => one.pool.once('remove', resolve))
    await sql`select pg_terminate_backend(${before}::int)`.execute(database.db)
    await removed
    expect(await own()).not.toBe(before)
    await one.close()
  })

  test('runs several statements of one text, as migrations do', async () => {
    await sql.raw('create table first (a int); create table second (a int);').execute(database.db)
    const { rows } = await sql`select from pg_tables where tablename in ('first', 'second')`.execute(
      database.db,
    )
    expect(rows).toHaveLength(2)
  })

  test('reports how many rows a statement changed', async () => {
    await sql`create table changed (a int)`.execute(database.db)
    const insert = await sql`insert into changed values (1), (2)`.execute(database.db)
    const select = await sql`select a from changed`.execute(database.db)
    expect([insert.numAffectedRows, select.numAffectedRows]).toEqual([2n, undefined])
  })
})

test('the pool reports its connections and who waits for one', async () => {
  const small = connect({ ...database.target, poolSize: 1 })
  expect(poolCounts(small.pool)).toEqual({ total: 0, idle: 0, waiting: 0 })
  const held = await small.pool.connect()
  const waiting = sql`select 1`.execute(small.db)
  await Promise.resolve()
  expect(poolCounts(small.pool)).toMatchObject({ total: 1, idle: 0 })
  held.release()
  await waiting
  expect(poolCounts(small.pool)).toEqual({ total: 1, idle: 1, waiting: 0 })
  await small.close()
})

test('closing twice is closing once', async () => {
  const second = connect({ ...database.target, poolSize: 1 })
  await sql`select 1`.execute(second.db)
  await Promise.all([second.close(), second.close()])
  await expect(sql`select 1`.execute(second.db)).rejects.toThrow('Cannot use a pool')
})

test('closing waits until every connection is closed, so that the server may end next', async () => {
  const second = connect({ ...database.target, poolSize: 2 })
  const ended: string[] = []
  const clients = [await second.pool.connect(), await second.pool.connect()]
  for (const client of clients) {
    client.once('end', () => ended.push('end'))
    client.release()
  }
  await second.close()
  expect(ended).toEqual(['end', 'end'])
})
