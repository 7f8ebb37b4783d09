import { DatabaseError } from 'pg'
import { describe, expect, it } from 'vitest'
import { orConflict } from './unique-conflict.ts'

const violationOf = (constraint: string): DatabaseError =>
  Object.assign(new DatabaseError('duplicate key', 0, 'error'), { code: '23505', constraint })

const MESSAGES = { uq_things_key: 'Thing with this key already exists' }

describe('work that stores a row', () => {
  it('keeps its result when the row is new', async () => {
    expect(await orConflict(() => Promise.resolve('stored'), MESSAGES)).toBe('stored')
  })

  it('is refused with 409 when a named index holds the row already', async () => {
    await expect(
      orConflict(() => Promise.reject(violationOf('uq_things_key')), MESSAGES),
    ).rejects.toMatchObject({
      kind: 'conflict',
      message: 'Thing with this key already exists',
    })
  })

  it('fails with its own error when another index holds the row, or anything else is wrong', async () => {
    const other = violationOf('uq_others')
    const failure = new Error('no connection')
    await expect(orConflict(() => Promise.reject(other), MESSAGES)).rejects.toBe(other)
    await expect(orConflict(() => Promise.reject(failure), MESSAGES)).rejects.toBe(failure)
  })
})
