import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parquetReaders, readWith } from '../../../testing/peers/parquet-readers.ts'
import type { ColumnSpec } from './schema.ts'
import { type Cell, writeTable } from './table.ts'

const COLUMNS = [
  { name: 'number', type: 'int64', nullable: true },
  { name: 'share', type: 'double', nullable: true },
  { name: 'moment', type: 'timestamp', nullable: true },
  { name: 'word', type: 'text', nullable: true },
  { name: 'flag', type: 'boolean', nullable: true },
] as const satisfies readonly ColumnSpec[]

let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-parquet-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const written = (rows: readonly (readonly Cell[])[], columns: readonly ColumnSpec[] = COLUMNS) => {
  files += 1
  const path = join(folder, `${files}.parquet`)
  return { path, ...writeTable(path, columns, rows) }
}

const readBack = async (path: string) => {
  const file = new Uint8Array(await readFile(path)).buffer
  return (await parquetReadObjects({ file })).map(Object.values)
}

const asRead = (row: readonly Cell[]) => {
  const [number = null, share, moment = null, word, flag] = row
  const whole = number === null ? null : BigInt(Number(number))
  return [whole, share, moment === null ? null : new Date(Number(moment)), word, flag]
}

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 3 })

const row = fc.tuple(
  maybe(fc.maxSafeInteger()),
  maybe(fc.double({ noNaN: true })),
  maybe(fc.integer({ min: -9_000_000_000_000, max: 9_000_000_000_000 })),
  maybe(fc.string({ unit: 'grapheme', maxLength: 40 })),
  maybe(fc.boolean()),
)

describe('a Parquet file', () => {
  it('holds whatever rows it was given', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 60 }), async (rows) => {
        expect(await readBack(written(rows).path)).toEqual(rows.map(asRead))
      }),
      { numRuns: 200 },
    )
  })

  it('has pages and row groups of bounded size, and texts that repeat or do not', async () => {
    const rows = Array.from({ length: 140_000 }, (_, n): Cell[] => [
      n % 3 === 0 ? null : n - 70_000,
      n / 7,
      n * 1000,
      n < 20_000 ? `word ${n % 5}` : `word ${n}`,
      n % 2 === 0,
    ])
    const { path, rows: count } = written(rows)
    expect(count).toBe(140_000)
    expect(await readBack(path)).toEqual(rows.map(asRead))
  })

  it.each([
    ['no rows', []],
    ['nothing but nulls', Array.from({ length: 9000 }, () => [null, null, null, null, null])],
    ['one long text', [[1, 2, 3, 'ü'.repeat(500_000), true]]],
  ] satisfies [string, Cell[][]][])('holds %s', async (_, rows) => {
    expect(await readBack(written(rows).path)).toEqual(rows.map(asRead))
  })

  it.skipIf('missing' in parquetReaders)(
    'is read by other engines with the same types and values',
    async () => {
      const moment = Date.parse('2026-03-01T12:34:56.789Z')
      const rows: Cell[][] = [
        [-1, 0.5, moment, 'grüße "x"', true],
        [null, null, null, null, null],
        ...Array.from({ length: 20_000 }, (_, n): Cell[] => [n, n / 4, moment, `w${n}`, false]),
      ]
      const required: ColumnSpec = { name: 'always', type: 'int64', nullable: false }
      const { path } = written(
        rows.map((cells) => [...cells, 7]),
        [...COLUMNS, required],
      )
      const duck = await readWith('duckdb', [path])
      expect(duck.columns).toEqual({
        number: 'BIGINT',
        share: 'DOUBLE',
        moment: 'TIMESTAMP WITH TIME ZONE',
        word: 'VARCHAR',
        flag: 'BOOLEAN',
        always: 'BIGINT',
      })
      const arrow = await readWith('pyarrow', [path])
      expect(arrow.columns).toEqual({
        number: 'int64',
        share: 'double',
        moment: 'timestamp[us, tz=UTC]',
        word: 'string',
        flag: 'bool',
        always: 'int64 not null',
      })
      const nulls = [null, null, null, null, null, '7']
      expect(duck.rows.slice(0, 2)).toEqual([
        ['-1', '0.5', '2026-03-01 12:34:56.789+00', 'grüße "x"', 'true', '7'],
        nulls,
      ])
      expect(arrow.rows.slice(0, 2)).toEqual([
        ['-1', '0.5', '2026-03-01 12:34:56.789000+00:00', 'grüße "x"', 'True', '7'],
        nulls,
      ])
      for (const { rows: found } of [duck, arrow]) {
        expect(found.map(([, , , word]) => word)).toEqual(rows.map(([, , , word]) => word))
      }
    },
  )
})
