import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type LakeDirectory, lakeDirectory } from '../../../testing/lake-directory.ts'
import { fileWithMetadata, PYARROW_FILE, parquetFile, smallFile } from '../../../testing/parquet-files.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import type { CrawlRead } from './schema.ts'

let lake: LakeDirectory
let service: TestService
beforeEach(async () => {
  lake = await lakeDirectory()
  service = await startTestService({ config: { ETL_DATA_DIR: lake.path } })
})
afterEach(async () => {
  await service.close()
  await lake.close()
})

const status = async () => (await service.as('analyst').get('/etl/crawler/status')).json()

/** Runs a crawl to its end. */
const crawl = async (body: object = {}): Promise<CrawlRead> => {
  service.advance(1000)
  const started = await service.as('developer').post('/etl/crawler/run', body)
  expect([started.statusCode, started.json().state]).toEqual([202, 'RUNNING'])
  return eventually(async () => {
    const { state, last } = await status()
    expect([state, last?.crawl_id]).toEqual(['READY', started.json().crawl_id])
    return last
  })
}

const tables = async (query = '') => (await service.as('analyst').get(`/etl/catalog/tables${query}`)).json()
const table = async (name: string) =>
  (await service.as('analyst').get(`/etl/catalog/tables/assay/${name}`)).json()
const partitions = async (name: string, query = '') =>
  (await service.as('analyst').get(`/etl/catalog/tables/assay/${name}/partitions${query}`)).json()

const NOTHING = {
  tables_created: 0,
  tables_updated: 0,
  tables_missing: 0,
  partitions_created: 0,
  partitions_updated: 0,
  partitions_missing: 0,
}

describe('a crawl', () => {
  it('puts tables of any writer into the catalogue, with their columns and partitions', async () => {
    await lake.writePartition('assay/raw_events/year=2026/month=02/day=27/hour=00', 3)
    await lake.writePartition('assay/raw_events/year=2026/month=02/day=27/hour=01', 4)
    await lake.write({
      'assay/places/country=DE/city=K%C3%B6ln/a.parquet': PYARROW_FILE.bytes,
      'assay/plain/a.parquet': smallFile(1),
      'assay/plain/b.parquet': smallFile(2),
      'assay/_tmp/run/part-00000.parquet': smallFile(9),
      'other/things/a.parquet': smallFile(9),
    })
    const done = await crawl()
    expect(done).toMatchObject({
      state: 'SUCCEEDED',
      database: 'assay',
      ...NOTHING,
      tables_created: 3,
      partitions_created: 4,
      files_read: 5,
      errors: [],
    })
    const { items, total } = await tables()
    expect(total).toBe(3)
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['places', 'plain', 'raw_events'])
    expect(await table('raw_events')).toEqual({
      database: 'assay',
      name: 'raw_events',
      location: join(lake.path, 'assay/raw_events'),
      partition_keys: ['year', 'month', 'day', 'hour'],
      columns: [
        { name: 'id', type: 'integer', nullable: false },
        { name: 'name', type: 'text', nullable: true },
      ],
      conflicts: [],
      partition_count: 2,
      rows: 7,
      bytes: smallFile(3).length + smallFile(4).length,
      files: 2,
      status: 'present',
      first_seen_at: expect.any(String),
      updated_at: service.now().toISOString(),
    })
    expect(await table('places')).toMatchObject({ columns: PYARROW_FILE.columns, rows: 1 })
    expect((await partitions('places')).items).toEqual([
      {
        values: { country: 'DE', city: 'Köln' },
        location: join(lake.path, 'assay/places/country=DE/city=K%C3%B6ln'),
        rows: 1,
        bytes: PYARROW_FILE.bytes.length,
        files: 1,
        source: 'crawler',
        status: 'present',
        updated_at: service.now().toISOString(),
      },
    ])
    expect((await partitions('plain')).items).toMatchObject([{ values: {}, rows: 3, files: 2 }])
    const [newest] = (await partitions('raw_events')).items
    expect(Object.entries(newest.values).flat().join(' ')).toBe('year 2026 month 02 day 27 hour 01')
  })

  it('counts what is new, changed and missing since the one before', async () => {
    await lake.writePartition('assay/events/year=2026/month=02/day=26', 1)
    await lake.writePartition('assay/events/year=2026/month=02/day=27', 1)
    await lake.write({ 'assay/gone/a.parquet': smallFile(1) })
    expect(await crawl()).toMatchObject({ tables_created: 2, partitions_created: 3 })
    expect(await crawl()).toMatchObject({ ...NOTHING, files_read: 3 })
    service.advance(60_000)
    await lake.remove('assay/gone')
    await lake.remove('assay/events/year=2026/month=02/day=26')
    await lake.writePartition('assay/events/year=2026/month=02/day=27', 5)
    await lake.writePartition('assay/events/year=2026/month=02/day=28', 2)
    expect(await crawl()).toMatchObject({
      tables_created: 0,
      tables_updated: 1,
      tables_missing: 1,
      partitions_created: 1,
      partitions_updated: 1,
      partitions_missing: 2,
    })
    expect(await table('events')).toMatchObject({ partition_count: 2, rows: 7, status: 'present' })
    expect(await table('gone')).toMatchObject({ partition_count: 0, rows: 0, status: 'missing' })
    expect((await tables('?status=missing')).items).toMatchObject([{ name: 'gone' }])
    expect((await partitions('events', '?status=missing')).items).toMatchObject([{ values: { day: '26' } }])
    await lake.write({ 'assay/gone/a.parquet': smallFile(1) })
    expect(await crawl()).toMatchObject({ tables_created: 0, tables_updated: 1, partitions_updated: 1 })
    expect(await table('gone')).toMatchObject({ partition_count: 1, rows: 1, status: 'present' })
  })

  it('widens columns, and names those whose types do not go together', async () => {
    const file = (type: 'INT64' | 'DOUBLE' | 'STRING', value: unknown) =>
      parquetFile([
        { name: 'amount', type, data: [value] },
        { name: 'code', type: type === 'DOUBLE' ? 'STRING' : 'INT64', data: [type === 'DOUBLE' ? 'a' : 1n] },
      ])
    await lake.write({
      'assay/sales/day=1/a.parquet': file('INT64', 1n),
      'assay/sales/day=2/a.parquet': file('DOUBLE', 1.5),
    })
    await crawl()
    expect(await table('sales')).toMatchObject({
      columns: [
        { name: 'amount', type: 'double' },
        { name: 'code', type: 'text' },
      ],
      conflicts: ['code'],
    })
    await lake.remove('assay/sales/day=2')
    await crawl()
    expect(await table('sales')).toMatchObject({
      columns: [{ type: 'integer' }, { type: 'integer' }],
      conflicts: [],
    })
  })

  it('counts only the files that a manifest names', async () => {
    const folder = 'assay/raw_events/year=2026/month=02/day=27/hour=00'
    await lake.writePartition(folder, 3)
    await lake.write({ [`${folder}/part-00001.parquet`]: smallFile(50) })
    expect(await crawl()).toMatchObject({ files_read: 1, errors: [] })
    expect(await table('raw_events')).toMatchObject({ rows: 3, files: 1 })
  })

  it('leaves what the catalogue says alone where files and manifest do not match', async () => {
    const folder = (hour: number) => `assay/raw_events/year=2026/month=02/day=27/hour=0${hour}`
    for (const hour of [0, 1, 2]) await lake.writePartition(folder(hour), 3)
    await crawl()
    await lake.write({
      [`${folder(0)}/_manifest.json`]: '{"files": [',
      [`${folder(1)}/part-00000.parquet`]: smallFile(4),
    })
    await lake.remove(`${folder(2)}/part-00000.parquet`)
    const { errors, ...counts } = await crawl()
    expect(counts).toMatchObject({ state: 'SUCCEEDED', ...NOTHING, files_read: 0 })
    expect(errors).toEqual([
      { path: `${folder(0)}/_manifest.json`, message: 'The manifest is damaged' },
      { path: `${folder(1)}/part-00000.parquet`, message: 'Of another size than in the manifest' },
      { path: `${folder(2)}/part-00000.parquet`, message: 'In the manifest only' },
    ])
    expect(await table('raw_events')).toMatchObject({ rows: 9, files: 3, partition_count: 3 })
  })

  it('goes on past what it cannot read, and says where that is', async () => {
    await lake.write({
      'assay/sales/day=1/a.parquet': smallFile(2),
      'assay/sales/day=2/a.parquet': 'id,name\n',
      'assay/sales/day=3/a.parquet': fileWithMetadata(Buffer.alloc(10), 0xff_ff_ff_ff),
      'assay/sales/day=4/note.txt': 'ignored',
      'assay/sales/a.parquet': smallFile(1),
      'assay/sales/loose/a.parquet': smallFile(1),
      'assay/sales/Day=5/a.parquet': smallFile(1),
      'assay/sales/day=%E0%A4%A/a.parquet': smallFile(1),
      'assay/sales/day=6/day=7/a.parquet': smallFile(1),
      'assay/Sales/day=1/a.parquet': smallFile(1),
      'assay/readme.md': 'ignored',
    })
    const { state, errors } = await crawl()
    expect(state).toBe('SUCCEEDED')
    expect(
      errors.map(({ path, message }) => `${path.slice('assay/'.length)}: ${message}`).toSorted(),
    ).toEqual(
      [
        'Sales: The name of a table must be lower-case letters, digits and _, beginning with a letter',
        'sales/Day=5: The key must be lower-case letters, digits and _, beginning with a letter',
        'sales: Other keys than the table’s partitions',
        'sales/day=%E0%A4%A: The value of the key cannot be read',
        'sales/day=2/a.parquet: Not a Parquet file',
        'sales/day=3/a.parquet: The file is cut off',
        'sales/day=6/day=7: The key stands in the path twice',
        'sales/loose: Not a folder of the form key=value',
      ].toSorted(),
    )
    expect(await table('sales')).toMatchObject({ rows: 2, files: 1, partition_keys: ['day'] })
  })

  it('lists at most a hundred errors', async () => {
    const names = Array.from({ length: 130 }, (_, index) => `assay/sales/day=${index}/a.parquet`)
    await lake.write(Object.fromEntries(names.map((name) => [name, 'x'])))
    await lake.write({ 'assay/sales/day=200/a.parquet': smallFile(1) })
    const { errors, files_read } = await crawl()
    expect([errors.length, files_read]).toEqual([100, 1])
  })

  it('follows no link, out of the root or round in a circle', async () => {
    await lake.write({
      'elsewhere/secret/a.parquet': smallFile(7),
      'assay/sales/day=1/a.parquet': smallFile(1),
    })
    await symlink(join(lake.path, 'elsewhere/secret'), join(lake.path, 'assay/linked'))
    await symlink(join(lake.path, 'assay/sales'), join(lake.path, 'assay/sales/day=2'))
    await symlink(
      join(lake.path, 'elsewhere/secret/a.parquet'),
      join(lake.path, 'assay/sales/day=1/b.parquet'),
    )
    expect(await crawl()).toMatchObject({
      tables_created: 1,
      partitions_created: 1,
      files_read: 1,
      errors: [],
    })
    await symlink(join(lake.path, 'elsewhere'), join(lake.path, 'away'))
    expect(await crawl({ database: 'away' })).toMatchObject({ state: 'FAILED', tables_created: 0 })
  })

  it('says that the storage cannot be read, and forgets no table', async () => {
    await lake.write({ 'assay/sales/day=1/a.parquet': smallFile(1) })
    await crawl()
    await lake.remove('assay')
    await symlink('/', join(lake.path, 'assay'))
    expect(await crawl()).toMatchObject({
      state: 'FAILED',
      errors: [{ path: 'assay', message: 'The storage of the data lake refuses access' }],
    })
    expect(await table('sales')).toMatchObject({ status: 'present' })
  })

  it('crawls another database, and finds nothing in one without a folder', async () => {
    await lake.write({ 'other/things/a.parquet': smallFile(9) })
    expect(await crawl({ database: 'other' })).toMatchObject({ database: 'other', tables_created: 1 })
    expect(await crawl()).toMatchObject({ state: 'SUCCEEDED', ...NOTHING, files_read: 0 })
    expect((await tables()).items).toMatchObject([{ database: 'other', name: 'things' }])
  })

  it('is recorded in the audit log', async () => {
    const { crawl_id } = await crawl()
    const entries = (await service.as('admin').get('/audit-logs?action_type=etl_crawler_start')).json()
    expect(entries.items).toMatchObject([
      { entity_type: 'etl_crawler', entity_id: crawl_id, new_value: { database: 'assay' } },
    ])
  })
})

describe('the crawler', () => {
  it('has nothing to say before its first crawl', async () => {
    expect(await status()).toEqual({ state: 'READY', current: null, last: null })
  })

  it('runs one crawl at a time, whoever asks', async () => {
    for (let hour = 0; hour < 300; hour += 1) {
      await lake.write({ [`assay/sales/hour=${hour}/a.parquet`]: smallFile(1) })
    }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => service.as('developer').post('/etl/crawler/run')),
    )
    const codes = answers.map(({ statusCode }) => statusCode).toSorted()
    expect(codes).toEqual([202, ...Array.from({ length: 7 }, () => 409)])
    const refusal = answers.find(({ statusCode }) => statusCode === 409)
    expect(refusal?.json()).toMatchObject({ detail: 'The crawler is already running' })
    await eventually(async () => expect((await status()).state).toBe('READY'))
    expect((await partitions('sales')).total).toBe(300)
  })

  it.each([
    [{ database: '../etc' }],
    [{ database: 'Assay' }],
    [{ database: 'a'.repeat(64) }],
    [{ database: '' }],
    [{ database: null }],
    [{ database: 'assay', path: '/' }],
  ])('refuses %j', async (body) => {
    expect((await service.as('developer').post('/etl/crawler/run', body)).statusCode).toBe(422)
    expect(await status()).toEqual({ state: 'READY', current: null, last: null })
  })

  it('takes a crawl for abandoned whose process has been silent for two minutes', async () => {
    const { db } = service
    await db
      .insertInto('etl_crawls')
      .values({
        crawl_id: '11111111-1111-4111-8111-111111111111',
        database: 'assay',
        started_at: service.now(),
        heartbeat_at: service.now(),
        errors: JSON.stringify(Array.from({ length: 100 }, () => ({ path: 'a', message: 'b' }))),
      })
      .execute()
    service.advance(119_000)
    expect(await status()).toMatchObject({ state: 'RUNNING', current: { state: 'RUNNING' } })
    expect((await service.as('developer').post('/etl/crawler/run')).statusCode).toBe(409)
    service.advance(2000)
    const { state, last } = await status()
    expect([state, last.state, last.errors.length]).toEqual(['READY', 'FAILED', 100])
    expect(last.errors[0]).toEqual({ path: 'assay', message: 'The service stopped during the crawl' })
    expect(await crawl()).toMatchObject({ state: 'SUCCEEDED' })
  })

  it('keeps the newest hundred crawls', async () => {
    const crawls = Array.from({ length: 130 }, (_, minutes) => ({
      crawl_id: newId(),
      database: 'assay',
      state: 'SUCCEEDED',
      started_at: new Date(service.now().getTime() - minutes * 60_000),
      heartbeat_at: service.now(),
      finished_at: service.now(),
    }))
    await service.db.insertInto('etl_crawls').values(crawls).execute()
    const { crawl_id } = await crawl()
    const stored = await service.db.selectFrom('etl_crawls').select('crawl_id').execute()
    const kept = [crawl_id, ...crawls.slice(0, 99).map((one) => one.crawl_id)]
    expect(stored.map((one) => one.crawl_id).toSorted()).toEqual(kept.toSorted())
  })
})

describe('the catalogue', () => {
  it.each(['/etl/catalog/tables/assay/nothing', '/etl/catalog/tables/assay/nothing/partitions'])(
    'does not have %s',
    async (path) => {
      const answer = await service.as('analyst').get(path)
      expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Table not found in the catalogue'])
    },
  )

  it.each([
    '/etl/catalog/tables/..%2F..%2Fetc/passwd',
    '/etl/catalog/tables/assay/..%2Fother',
    '/etl/catalog/tables/Assay/things/partitions',
    '/etl/catalog/tables?status=lost',
    '/etl/catalog/tables?limit=0',
  ])('refuses %s', async (path) => {
    expect((await service.as('analyst').get(path)).statusCode).toBe(422)
  })

  it('lists page by page', async () => {
    for (const name of ['a', 'b', 'c']) await lake.write({ [`assay/${name}/x.parquet`]: smallFile(1) })
    await crawl()
    expect(await tables('?skip=1&limit=1')).toMatchObject({
      items: [{ name: 'b' }],
      total: 3,
      skip: 1,
      limit: 1,
    })
  })
})
