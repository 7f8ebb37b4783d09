import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import type { Db } from './connect.ts'
import { savepoint } from './transaction.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase({ content: 'empty' })
  await sql`create table notes (text text primary key)`.execute(database.db)
})

beforeEach(() => sql`delete from notes`.execute(database.db))
afterAll(() => database.drop())

const write = (db: Db, text: string) => sql`insert into notes values (${text})`.execute(db)

const written = async (): Promise<unknown[]> => {
  const { rows } = await sql<{ text: string }>`select text from notes order by text`.execute(database.db)
  return rows.map(({ text }) => text)
}

test('a failed savepoint undoes its own work and leaves the transaction usable', async () => {
  await database.db.transaction().execute(async (transaction) => {
    await write(transaction, 'before')
    await expect(
      savepoint(transaction, async (db) => {
        await write(db, 'inside')
        await write(db, 'before')
      }),
    ).rejects.toThrow('duplicate key')
    await write(transaction, 'after')
  })
  expect(await written()).toEqual(['after', 'before'])
})

test('a savepoint that succeeds is kept and gives its result', async () => {
  const result = await database.db.transaction().execute((transaction) =>
    savepoint(transaction, async (db) => {
      await write(db, 'inside')
      return 7
    }),
  )
  expect([result, await written()]).toEqual([7, ['inside']])
})

test('the failure of an inner savepoint does not reach the outer one', async () => {
  await database.db.transaction().execute((transaction) =>
    savepoint(transaction, async (outer) => {
      await write(outer, 'outer')
      const inner = savepoint(outer, async (db) => {
        await write(db, 'inner')
        throw new Error('no')
      })
      await expect(inner).rejects.toThrow('no')
      await write(outer, 'outer again')
    }),
  )
  expect(await written()).toEqual(['outer', 'outer again'])
})

test('a savepoint outside a transaction is refused', async () => {
  await expect(savepoint(database.db, (db) => write(db, 'x'))).rejects.toThrow('transaction block')
  expect(await written()).toEqual([])
})
