import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../context.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type LakeDirectory, lakeDirectory } from '../../../testing/lake-directory.ts'
import { smallFile } from '../../../testing/parquet-files.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import type { Column } from '../catalogue/column.ts'
import { registerPartition, type WrittenPartition } from './actions.ts'

let lake: LakeDirectory
let service: TestService
beforeAll(async () => {
  lake = await lakeDirectory()
  service = await startTestService({ config: { ETL_DATA_DIR: lake.path } })
})
afterAll(async () => {
  await service.close()
  await lake.close()
})
beforeEach(async () => {
  await service.db.deleteFrom('etl_tables').execute()
  await lake.remove('assay')
})

const COLUMNS: Column[] = [{ name: 'id', type: 'integer', nullable: false }]

const register = (changes: Partial<WrittenPartition> = {}) =>
  registerPartition(service.context(), {
    database: 'assay',
    table: 'raw_events',
    key: { date: '2026-02-27', hour: 7 },
    rows: 10,
    bytes: 100,
    files: 1,
    columns: COLUMNS,
    ...changes,
  })

const add = async (body: object) => {
  const answer = await service.as('developer').post('/etl/partitions/add', body)
  return { status: answer.statusCode, body: answer.json() }
}
const table = async (name = 'raw_events') =>
  (await service.as('analyst').get(`/etl/catalog/tables/assay/${name}`)).json()
const partitions = async (query = '', name = 'raw_events') =>
  (await service.as('analyst').get(`/etl/catalog/tables/assay/${name}/partitions${query}`)).json()
const crawl = async () => {
  service.advance(1000)
  const { crawl_id } = (await service.as('developer').post('/etl/crawler/run')).json()
  return eventually(async () => {
    const { last } = (await service.as('analyst').get('/etl/crawler/status')).json()
    expect(last?.crawl_id).toBe(crawl_id)
    return last
  })
}

describe('a partition that a job wrote', () => {
  it('is in the catalogue, with its table', async () => {
    await register()
    expect(await table()).toMatchObject({
      partition_keys: ['year', 'month', 'day', 'hour'],
      columns: COLUMNS,
      rows: 10,
      bytes: 100,
      files: 1,
      partition_count: 1,
      status: 'present',
    })
    expect((await partitions()).items).toMatchObject([
      { values: { year: '2026', month: '02', day: '27', hour: '07' }, source: 'job', status: 'present' },
    ])
  })

  it('replaces the former one, and is empty without files', async () => {
    await register()
    await register({ rows: 25, bytes: 250 })
    await register({ key: { date: '2026-02-27', hour: 8 }, rows: 0, bytes: 0, files: 0 })
    expect(await table()).toMatchObject({ rows: 25, bytes: 250, files: 1, partition_count: 2 })
    expect((await partitions('?status=empty')).items).toMatchObject([{ values: { hour: '08' }, rows: 0 }])
  })

  it('widens the columns of its table', async () => {
    await register()
    await register({
      key: { date: '2026-02-28', hour: 0 },
      columns: [
        { name: 'id', type: 'double', nullable: false },
        { name: 'new', type: 'text', nullable: false },
      ],
    })
    expect((await table()).columns).toEqual([
      { name: 'id', type: 'double', nullable: false },
      { name: 'new', type: 'text', nullable: true },
    ])
  })

  it('is registered by many jobs at once', async () => {
    await Promise.all(
      Array.from({ length: 24 }, (_, hour) => register({ key: { date: '2026-02-27', hour } })),
    )
    expect(await table()).toMatchObject({ rows: 240, files: 24, partition_count: 24 })
  })

  it('is not registered where the transaction of the job fails', async () => {
    const failing = inTransaction(service.context(), async (ctx) => {
      await registerPartition(ctx, {
        database: 'assay',
        table: 'metrics_daily',
        key: { date: '2026-02-27' },
        rows: 1,
        bytes: 1,
        files: 1,
        columns: COLUMNS,
      })
      throw new Error('the job failed')
    })
    await expect(failing).rejects.toThrow('the job failed')
    expect((await service.as('analyst').get('/etl/catalog/tables')).json().total).toBe(0)
  })

  it('keeps the job as its source when a crawl finds it again, with what the crawl found', async () => {
    await register()
    await lake.writePartition('assay/raw_events/year=2026/month=02/day=27/hour=07', 3)
    expect(await crawl()).toMatchObject({ tables_created: 0, tables_updated: 1, partitions_updated: 1 })
    expect((await partitions()).items).toMatchObject([{ source: 'job', rows: 3 }])
  })
})

describe('the partitions of a day', () => {
  it('are 24 of an hourly table, registered before files exist', async () => {
    await register()
    const { status, body } = await add({ table: 'raw_events', date: '2026-03-01' })
    expect([status, body.created, body.existing, body.partitions.length]).toEqual([201, 24, 0, 24])
    expect(body).toMatchObject({ database: 'assay', table: 'raw_events', date: '2026-03-01' })
    expect(body.partitions[7]).toMatchObject({
      values: { year: '2026', month: '03', day: '01', hour: '07' },
      location: `${lake.path}/assay/raw_events/year=2026/month=03/day=01/hour=07`,
      rows: 0,
      files: 0,
      source: 'added',
      status: 'empty',
    })
    expect(await table()).toMatchObject({ partition_count: 25, rows: 10 })
  })

  it('are one of a daily table', async () => {
    await register({ table: 'metrics_daily', key: { date: '2026-02-27' } })
    expect((await add({ table: 'metrics_daily', date: '2024-02-29' })).body).toMatchObject({
      created: 1,
      partitions: [{ values: { year: '2024', month: '02', day: '29' } }],
    })
  })

  it('are not registered twice, by several at once neither', async () => {
    await register({ key: { date: '2026-03-01', hour: 7 } })
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => add({ table: 'raw_events', date: '2026-03-01' })),
    )
    const created = answers.map(({ body }) => body.created).toSorted((one, other) => one - other)
    expect(created).toEqual([0, 0, 0, 23])
    expect(await table()).toMatchObject({ partition_count: 24, rows: 10 })
  })

  it('stay when a crawl finds no files, and have what it finds later', async () => {
    await register({ key: { date: '2026-03-01', hour: 7 } })
    await add({ table: 'raw_events', date: '2026-03-01' })
    await lake.writePartition('assay/raw_events/year=2026/month=03/day=01/hour=07', 3)
    await lake.writePartition('assay/raw_events/year=2026/month=03/day=01/hour=08', 4)
    expect(await crawl()).toMatchObject({ partitions_updated: 2, partitions_missing: 0 })
    expect(await table()).toMatchObject({ partition_count: 24, rows: 7 })
    expect((await partitions('?status=present')).items).toMatchObject([
      { values: { hour: '08' }, source: 'added', rows: 4 },
      { values: { hour: '07' }, source: 'job', rows: 3 },
    ])
  })

  it('cannot be registered for a table that is divided in another way', async () => {
    await lake.write({ 'assay/places/country=DE/a.parquet': smallFile(1) })
    await crawl()
    const { status, body } = await add({ table: 'places', date: '2026-03-01' })
    expect([status, body.detail]).toEqual([400, 'The table is not partitioned by day or hour'])
    expect((await partitions('', 'places')).total).toBe(1)
  })

  it('cannot be registered for a table that is not in the catalogue', async () => {
    await register()
    for (const body of [{ table: 'nothing' }, { table: 'raw_events', database: 'other' }]) {
      const answer = await add({ ...body, date: '2026-03-01' })
      expect([answer.status, answer.body.detail]).toEqual([404, 'Table not found in the catalogue'])
    }
  })

  it.each([
    [{}],
    [{ table: 'raw_events' }],
    [{ table: 'raw_events', date: '2026-02-30' }],
    [{ table: 'raw_events', date: '2026-3-1' }],
    [{ table: 'raw_events', date: '2026-03-01T00:00:00Z' }],
    [{ table: '../raw_events', date: '2026-03-01' }],
    [{ table: 'raw_events', date: '2026-03-01', database: '..' }],
    [{ table: 'raw_events', date: '2026-03-01', hour: 3 }],
    [{ table: ['raw_events'], date: 20260301 }],
  ])('are refused as %j', async (body) => {
    expect((await add(body)).status).toBe(422)
  })
})
