import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { withAdvisoryLock } from './advisory-lock.ts'
import { connect, connectBeside, connectionsFor, type Database } from './connect.ts'
import { holdSessionsIn } from './own-sessions.ts'

let database: TestDatabase
let pooled: Database
let own: Database
beforeAll(async () => {
  database = await createTestDatabase({ content: 'empty' })
  pooled = connect({ ...database.target, poolSize: 2, applicationName: 'pooled' })
  own = connectBeside(pooled.db, { ...database.target, poolSize: 2, applicationName: 'own' })
})
afterAll(async () => {
  await Promise.all([pooled.close(), own.close()])
  await database.drop()
})

/** Whose connections hold locks. */
const holders = async (): Promise<string[]> => {
  const { rows } = await sql<{ application_name: string }>`
    select application_name from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and pg_locks.database = (select oid from pg_database where datname = current_database())
    `.execute(database.db)
  return rows.map(({ application_name }) => application_name)
}

test('a lock is held by the pool that was asked, as long as no other one holds sessions', async () => {
  expect(await withAdvisoryLock(pooled.db, 'work', holders)).toEqual(['pooled'])
})

test('a lock is held by the pool that holds sessions, whichever view of the database was asked', async () => {
  holdSessionsIn(pooled.db, own.db)
  const view = connectionsFor(pooled.db, { name: 'view' })
  for (const db of [pooled.db, own.db, view]) {
    expect(await withAdvisoryLock(db, 'work', holders)).toEqual(['own'])
    expect(await holders()).toEqual([])
  }
})

test('of two that ask different pools for one lock, one gets it', async () => {
  const inner = await withAdvisoryLock(pooled.db, 'work', () =>
    withAdvisoryLock(own.db, 'work', () => Promise.resolve('both')),
  )
  expect(inner).toBeUndefined()
})
