import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { chosenMetricOf } from './store/chosen-metric.ts'
import { lookbackOf, uncopiedOf } from './store/history.ts'
import { increments } from './store/increments.ts'
import { routed } from './store/routed-increments.ts'
import * as expressions from './store/table-expressions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('a common table expression of the roll-up', () => {
  it.each(Object.values(expressions))(
    'has every column that is declared for $name',
    async ({ declared, table }) => {
      const experimentId = randomUUID()
      const statement = sql`
      with recursive ${increments({ experimentId, unassigned: 'read' })}, ${routed},
        ${lookbackOf(experimentId)}, ${uncopiedOf()}, ${chosenMetricOf(experimentId, undefined)}
      select ${sql.raw(declared.join(', '))} from ${table} where false`
      expect((await statement.execute(database.db)).rows).toEqual([])
    },
  )
})
