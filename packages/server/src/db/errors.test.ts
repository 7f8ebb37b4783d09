import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { connect, type Db } from './connect.ts'
import { isConnectionLoss, isSerializationFailure, isUniqueViolation, retrying } from './errors.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase({ content: 'empty' })
  await sql
    .raw(`
      create table parents (id int constraint parents_pkey primary key, n int not null default 0);
      create table children (
        parent int constraint children_parent_fkey references parents,
        age int constraint children_age_check check (age > 0),
        name text,
        data jsonb
      );
      insert into parents (id) values (1), (2);`)
    .execute(database.db)
})

afterAll(() => database.drop())

/** What a statement is rejected with. */
const failureOf = async (statement: Promise<unknown>): Promise<unknown> => {
  try {
    await statement
  } catch (error) {
    return error
  }
  throw new Error('The statement succeeded')
}

describe('a violated rule of a table', () => {
  test('is recognised as a unique violation by the name of its index', async () => {
    const error = await failureOf(sql`insert into parents (id) values (1)`.execute(database.db))
    expect(isUniqueViolation(error)).toBe(true)
    expect(isUniqueViolation(error, 'parents_pkey')).toBe(true)
    expect(isUniqueViolation(error, 'another_key')).toBe(false)
    expect(isConnectionLoss(error)).toBe(false)
  })

  test('is not taken for another one', async () => {
    const missing = await failureOf(sql`insert into children (parent) values (9)`.execute(database.db))
    const forbidden = await failureOf(sql`insert into children (age) values (0)`.execute(database.db))
    expect([missing, forbidden].map((error) => isUniqueViolation(error))).toEqual([false, false])
  })
})

describe('a lost connection', () => {
  test('is recognised when the server ends it under a statement', async () => {
    const error = await failureOf(
      database.db.transaction().execute(async (transaction) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
        await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(database.db)
        await sql`select 1`.execute(transaction)
      }),
    )
    expect(isConnectionLoss(error)).toBe(true)
  })

  test.each([
    ['no server at a port', { url: 'postgres://nobody@127.0.0.1:1/none' }],
    ['no server at a socket', { host: '/nonexistent', database: 'none', user: 'nobody' }],
  ])('is recognised when there is %s', async (_title, target) => {
    const absent = connect({ ...target, poolSize: 1 })
    expect(isConnectionLoss(await failureOf(sql`select 1`.execute(absent.db)))).toBe(true)
    await absent.close()
  })

  test('is not what a wrong statement or a bug is taken for', async () => {
    expect(isConnectionLoss(await failureOf(sql`select nothing`.execute(database.db)))).toBe(false)
    const missingFile = await failureOf(readFile('/nonexistent'))
    expect([missingFile, new TypeError('x is undefined'), 'text', undefined].some(isConnectionLoss)).toBe(
      false,
    )
  })
})

describe('two transactions that cannot both be right', () => {
  /** Reads, lets `between` happen, and writes what it read plus one. */
  const increment = (db: Db, between: () => Promise<unknown>) =>
    db
      .transaction()
      .setIsolationLevel('serializable')
      .execute(async (transaction) => {
        const { rows } = await sql<{ n: number }>`select n from parents where id = 1`.execute(transaction)
        await between()
        await sql`update parents set n = ${(rows[0]?.n ?? 0) + 1} where id = 1`.execute(transaction)
      })

  test('are recognised, and running the loser again makes both right', async () => {
    let attempts = 0
    const failures: unknown[] = []
    await retrying(async () => {
      attempts += 1
      const rival =
        attempts === 1 ? () => increment(database.db, () => Promise.resolve()) : () => Promise.resolve()
      try {
        await increment(database.db, rival)
      } catch (error) {
        failures.push(error)
        throw error
      }
    })
    const { rows } = await sql`select n from parents where id = 1`.execute(database.db)
    expect(rows).toEqual([{ n: 2 }])
    expect(failures.map(isSerializationFailure)).toEqual([true])
  })

  test('are given up after five attempts', async () => {
    let attempts = 0
    const conflict = Object.assign(new Error('could not serialize'), { code: '40001' })
    await expect(
      retrying(() => {
        attempts += 1
        return Promise.reject(conflict)
      }),
    ).rejects.toBe(conflict)
    expect(attempts).toBe(5)
  })

  test('are the only failure that is tried again', async () => {
    let attempts = 0
    await expect(
      retrying(() => {
        attempts += 1
        return Promise.reject(new Error('wrong'))
      }),
    ).rejects.toThrow('wrong')
    expect(attempts).toBe(1)
  })
})
