import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { type LakeDirectory, lakeDirectory } from '../testing/lake-directory.ts'
import { parquetFile, smallFile } from '../testing/parquet-files.ts'
import { startTestService, type TestService } from '../testing/service.ts'

let lake: LakeDirectory
let service: TestService
beforeAll(async () => {
  lake = await lakeDirectory()
  service = await startTestService({ config: { PROFILE: 'full', ETL_DATA_DIR: lake.path } })
  await lake.write({
    'assay/sales/year=2026/month=02/day=27/a.parquet': smallFile(2),
    'assay/sales/year=2026/month=02/day=28/a.parquet': parquetFile([
      { name: 'id', type: 'DOUBLE', data: [1.5] },
      { name: 'name', type: 'INT64', data: [1n] },
    ]),
    'assay/sales/year=2026/month=02/day=26/a.parquet': 'no Parquet',
    'assay/sales/_draft/a.parquet': smallFile(9),
    'assay/.hidden/a.parquet': smallFile(9),
  })
})
afterAll(async () => {
  await service.close()
  await lake.close()
})

const SALES = '/etl/catalog/tables/assay/sales'

const read = async (path: string) => (await service.as('analyst').get(path)).json()

const crawl = async () => {
  service.advance(1000)
  const { crawl_id } = (await service.as('developer').post('/etl/crawler/run')).json()
  return eventually(async () => {
    const { last } = await read('/etl/crawler/status')
    expect(last?.crawl_id).toBe(crawl_id)
    return last
  })
}

describe('Catalogue of the data lake (full profile)', () => {
  it('POST /etl/crawler/run is open to editors, answers 202, and crawls ETL_DATABASE by default', async () => {
    expect((await service.as('analyst').post('/etl/crawler/run')).statusCode).toBe(403)
    expect(await crawl()).toMatchObject({ state: 'SUCCEEDED', database: 'assay', tables_created: 1 })
  })

  it('GET /etl/crawler/status is READY or RUNNING, with the current and the last crawl', async () => {
    expect(await read('/etl/crawler/status')).toMatchObject({
      state: 'READY',
      current: null,
      last: { state: 'SUCCEEDED' },
    })
    expect((await service.as('viewer').get('/etl/crawler/status')).statusCode).toBe(403)
  })

  it('The crawler reads folders of the form key=value and Parquet footers', async () => {
    expect(await read(SALES)).toMatchObject({ partition_keys: ['year', 'month', 'day'], rows: 3, files: 2 })
  })

  it('The crawler skips names that begin with _ or .', async () => {
    expect((await read('/etl/catalog/tables')).items).toMatchObject([{ name: 'sales' }])
  })

  it('Types widen from integer to double, else to text with the column in conflicts', async () => {
    expect(await read(SALES)).toMatchObject({
      columns: [
        { name: 'id', type: 'double' },
        { name: 'name', type: 'text' },
      ],
      conflicts: ['name'],
    })
  })

  it('An unreadable file is an entry in errors and not a stop', async () => {
    const { state, errors } = await crawl()
    expect([state, errors]).toEqual([
      'SUCCEEDED',
      [{ path: 'assay/sales/year=2026/month=02/day=26/a.parquet', message: 'Not a Parquet file' }],
    ])
  })

  it('GET /etl/catalog/tables/{database}/{table} answers 404 for a table that is not in the catalogue', async () => {
    const answer = await service.as('analyst').get('/etl/catalog/tables/assay/nothing')
    expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Table not found in the catalogue'])
  })

  it('POST /etl/partitions/add registers the partition of a daily table before files exist', async () => {
    const body = { table: 'sales', date: '2026-03-01' }
    const answer = await service.as('developer').post('/etl/partitions/add', body)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      {
        ...body,
        database: 'assay',
        created: 1,
        existing: 0,
        partitions: [{ status: 'empty', source: 'added' }],
      },
    ])
    const again = await service.as('developer').post('/etl/partitions/add', body)
    expect(again.json()).toMatchObject({ created: 0, existing: 1 })
  })

  it('A partition is present, empty or missing', async () => {
    await lake.remove('assay/sales/year=2026/month=02/day=27')
    expect(await crawl()).toMatchObject({ partitions_missing: 1 })
    const statuses = (await read(`${SALES}/partitions`)).items.map(({ status }: { status: string }) => status)
    expect(statuses).toEqual(['empty', 'present', 'missing'])
  })

  it('A table whose partitions are gone is missing', async () => {
    await lake.remove('assay/sales')
    await service.db.deleteFrom('etl_partitions').where('source', '=', 'added').execute()
    expect(await crawl()).toMatchObject({ tables_missing: 1 })
    expect(await read(SALES)).toMatchObject({ status: 'missing' })
  })
})
