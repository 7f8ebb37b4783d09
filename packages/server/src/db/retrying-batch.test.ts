import { DatabaseError } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { hotPath } from './hot-path.ts'
import { attemptUntilAnswered, retryingBatch } from './retrying-batch.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ content: 'empty' })
})
afterAll(() => database.drop())

describe('items of a retrying batch', () => {
  it('are attempted again only while they are open, and answered in order', async () => {
    const attempts: number[][] = []
    const answers = await attemptUntilAnswered([1, 2, 3, 4], (items) => {
      attempts.push([...items])
      return Promise.resolve(items.map((item) => (item > attempts.length ? undefined : item * 10)))
    })
    expect(answers).toEqual([10, 20, 30, 40])
    expect(attempts).toEqual([[1, 2, 3, 4], [2, 3, 4], [3, 4], [4]])
  })

  it('are refused with 503 when five attempts leave them open', async () => {
    let attempts = 0
    const [answer, refusal] = await attemptUntilAnswered(['good', 'open'], (items) => {
      attempts += 1
      return Promise.resolve(items.map((item) => (item === 'open' ? undefined : item)))
    })
    expect(answer).toBe('good')
    expect(refusal).toMatchObject({ kind: 'unavailable' })
    expect(attempts).toBe(5)
  })

  it('fail alone when a row cannot be stored', async () => {
    const store = retryingBatch<{ value: number; caller?: undefined }, number>({
      path: hotPath(database.db, 'retrying'),
      attempt: (items) =>
        items.some(({ value }) => value === 3)
          ? Promise.reject(rowError())
          : Promise.resolve(items.map(({ value }) => value * 2)),
    })
    const answers = await Promise.allSettled([1, 2, 3, 4].map((value) => store({ value })))
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'failed'))).toEqual([
      2,
      4,
      'failed',
      8,
    ])
  })
})

/** What the database says of a value that does not fit its column. */
const rowError = (): DatabaseError =>
  Object.assign(new DatabaseError('value out of range', 0, 'error'), { code: '22003' })
