import fc from 'fast-check'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { jsonArray, numberArray, textArray } from './array-literal.ts'

const texts = fc.array(
  fc.option(
    fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
    { nil: null },
  ),
)
const numbers = fc.array(fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { nil: null }))

describe('array literals', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase({ content: 'empty' })
  })
  afterAll(() => database.drop())

  const read = async (literal: string, type: string): Promise<unknown> => {
    const query = CompiledQuery.raw(`select $1::${type}[] as list`, [literal])
    const { rows } = await database.db.executeQuery<{ list: unknown }>(query)
    return rows[0]?.list
  }

  it('carry every text to the database unchanged', async () => {
    const property = fc.asyncProperty(texts, async (values) => {
      expect(
        await read(
          textArray(values, (value) => value),
          'text',
        ),
      ).toEqual(values)
    })
    await fc.assert(property, { numRuns: 100 })
  })

  it('carry every JSON value to the database unchanged', async () => {
    const values = fc
      .jsonValue({ stringUnit: 'grapheme' })
      .map((value) => JSON.stringify(value))
      .filter((json) => !json.includes('\\u0000'))
    const property = fc.asyncProperty(fc.array(fc.option(values, { nil: null })), async (jsons) => {
      const expected = jsons.map((json) => (json === null ? null : JSON.parse(json)))
      const received = await read(
        jsonArray(jsons, (json) => json),
        'jsonb',
      )
      expect(received).toEqual(expected)
    })
    await fc.assert(property, { numRuns: 100 })
  })

  it('tell the text NULL, an empty text and texts with quotes, commas and braces from a missing one', async () => {
    const values = ['NULL', 'null', '', '"', '\\', '{a,b}', ' ', null]
    expect(
      await read(
        textArray(values, (value) => value),
        'text',
      ),
    ).toEqual(values)
  })

  it('carry every number to the database unchanged', async () => {
    const property = fc.asyncProperty(numbers, async (values) => {
      const received = (await read(
        numberArray(values, (value) => value),
        'float8',
      )) as (number | null)[]
      expect(received.map((value) => (value === null ? null : value + 0))).toEqual(
        values.map((value) => (value === null ? null : value + 0)),
      )
    })
    await fc.assert(property, { numRuns: 100 })
  })
})
