import fc from 'fast-check'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { copyRows, copyText } from './copy.ts'

const text = fc.option(
  fc
    .oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('\\', '\t', '\n', '\r', 'N', '.', 'a') }),
    )
    .map((value) => value.replaceAll('\0', '')),
  { nil: null },
)

describe('rows that are copied', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase({ content: 'empty' })
    await run('create table copied (place integer primary key, text text)')
  })
  afterAll(() => database.drop())

  const run = (statement: string) => database.db.executeQuery(CompiledQuery.raw(statement))
  const copy = (lines: string) => copyRows(database.db, 'copy copied (place, text) from stdin', lines)

  it('arrive unchanged, whatever their texts hold', async () => {
    const property = fc.asyncProperty(fc.array(text, { minLength: 1 }), async (texts) => {
      await run('truncate copied')
      await copy(texts.map((value, place) => `${place}\t${copyText(value)}\n`).join(''))
      const { rows } = await run('select text from copied order by place')
      expect(rows).toEqual(texts.map((value) => ({ text: value })))
    })
    await fc.assert(property, { numRuns: 100 })
  })

  it('are refused together when one of them is, and the connection serves on', async () => {
    await run('truncate copied')
    await expect(copy('1\ta\n1\tb\n')).rejects.toMatchObject({ code: '23505' })
    expect((await run('select * from copied')).rows).toEqual([])
  })
})
