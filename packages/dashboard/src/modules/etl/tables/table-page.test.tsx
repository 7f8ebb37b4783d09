import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listOf } from '../../../testing/list-of.ts'
import { type Answers, refusal } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render.tsx'
import { examplePartition, exampleTable, WITH_ETL } from '../testing/examples.ts'
import { mapRows } from './partition-rows.ts'
import { snippetsOf } from './snippets.ts'

const TABLE = 'GET /api/v1/etl/catalog/tables/{database}/{table}'
const PARTITIONS = `${TABLE}/partitions`
const ADD = 'POST /api/v1/etl/partitions/add'

const open = (answers: Answers = {}) =>
  renderPage('/etl/tables/assay/raw_events', {
    answers: {
      'GET /api/v1/modules': WITH_ETL,
      [TABLE]: exampleTable(),
      [PARTITIONS]: listOf([examplePartition(1), examplePartition(0)]),
      ...answers,
    },
    user: { role: 'developer' },
  })

describe('the page of a table', () => {
  it('shows its columns, partitions and how to read it', async () => {
    const page = await open()
    await page.findByText('1,200 rows in 2 of 2 partitions')
    expect((await page.findByRole('row', { name: /value double/ })).textContent).toContain('Yes')
    expect(page.getByText('/data/etl/assay/raw_events')).toBeTruthy()
    expect(page.getByText(/FROM read_parquet/)).toBeTruthy()
  })

  it('says that files are missing, and which columns have conflicting types', async () => {
    const page = await open({ [TABLE]: exampleTable({ status: 'missing', conflicts: ['value'] }) })
    await page.findByText('The files of this table are gone')
    expect(page.getByText('Types that do not go together: value')).toBeTruthy()
  })

  it('registers the partitions of a day', async () => {
    const answer = {
      database: 'assay',
      table: 'raw_events',
      date: '2026-03-01',
      created: 20,
      existing: 4,
      partitions: [],
    }
    const page = await open({ [ADD]: answer })
    await page.user.click(await page.findByRole('button', { name: 'Register a day' }))
    const dialog = within(await page.findByRole('dialog'))
    await page.user.type(dialog.getByLabelText('Day (UTC)'), '2026-03-01')
    await page.user.click(dialog.getByRole('button', { name: 'Register day' }))
    await page.findByText('20 new, 4 registered before')
    expect(page.sent).toContainEqual(
      expect.objectContaining({
        operation: ADD,
        body: { database: 'assay', table: 'raw_events', date: '2026-03-01' },
      }),
    )
  })

  it('offers no day for a table that is divided in another way', async () => {
    const page = await open({
      [TABLE]: exampleTable({ partition_keys: ['country'] }),
      [PARTITIONS]: listOf([examplePartition(0, { values: { country: 'DE' } })]),
    })
    await page.findByText('Divided by country.')
    expect(page.queryByRole('button', { name: /Register a day/ })).toBeNull()
  })

  it('says that there is no such table', async () => {
    const page = await open({ [TABLE]: () => refusal(404, 'Table not found in the catalogue') })
    await page.findByText('Table not found in the catalogue')
  })
})

describe('the map of partitions', () => {
  it('has a row per day with its hours in order, compared with the largest', () => {
    const partitions = [
      examplePartition(10, { rows: 300 }),
      examplePartition(9, { rows: 0, files: 0, status: 'empty' }),
      examplePartition(2, { rows: 600 }),
      examplePartition(1, {
        values: { year: '2026', month: '02', day: '27', hour: '01' },
        status: 'missing',
        rows: 0,
      }),
    ]
    const rows = mapRows(partitions, ['year', 'month', 'day', 'hour'])
    expect(rows.map(({ label, text }) => [label, text])).toEqual([
      ['2026-02-28', '900 rows in 2 of 3 partitions'],
      ['2026-02-27', '0 rows in 0 of 1 partitions'],
    ])
    expect(rows[0]?.cells.map(({ label, share }) => [label, share])).toEqual([
      ['02', 1],
      ['09', 0],
      ['10', 0.5],
    ])
    expect(rows[1]?.cells[0]?.text).toBe('hour 01: 0 rows (missing)')
  })

  it('names rows by their keys where these are no dates', () => {
    const partitions = [examplePartition(0, { values: { country: 'DE', city: 'Köln' } })]
    expect(mapRows(partitions, ['country', 'city'])[0]?.label).toBe('country=DE')
    expect(mapRows(partitions, ['country'])[0]?.label).toBe('')
  })
})

describe('the code that reads a table', () => {
  const codeOf = (change: Parameters<typeof exampleTable>[0], id: string) =>
    snippetsOf(exampleTable(change)).find((one) => one.id === id)?.code

  it('names a folder for each key, and no file that is written aside', () => {
    expect(codeOf({}, 'duckdb')).toContain(
      "read_parquet('/data/etl/assay/raw_events/year=*/month=*/day=*/hour=*/*.parquet', hive_partitioning = true",
    )
  })

  it('quotes what stands in the location', () => {
    const location = "/data/it's here\\x"
    expect(codeOf({ location, partition_keys: [] }, 'duckdb')).toContain("'/data/it''s here\\x/*.parquet'")
    expect(codeOf({ location, partition_keys: [] }, 'pyarrow')).toContain("'/data/it\\'s here\\\\x'")
  })

  it('loads what DuckDB needs for a bucket', () => {
    expect(codeOf({ location: 's3://lake/assay/raw_events' }, 'duckdb')).toContain('LOAD httpfs')
  })
})
