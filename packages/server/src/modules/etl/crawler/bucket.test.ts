import { CreateBucketCommand, DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { PYARROW_FILE, smallFile } from '../../../testing/parquet-files.ts'
import { moto, startMoto } from '../../../testing/peers/moto.ts'
import type { PeerProcess } from '../../../testing/peers/peer-process.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

const Bucket = 'lake'

describe.skipIf('missing' in moto)('a crawl of a bucket', () => {
  let server: PeerProcess
  let client: S3Client
  let service: TestService
  beforeAll(async () => {
    server = await startMoto()
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }
    const endpoint = server.address
    client = new S3Client({ endpoint, forcePathStyle: true, region: 'us-east-1', credentials })
    await client.send(new CreateBucketCommand({ Bucket }))
    service = await startTestService({
      config: {
        ETL_S3_BUCKET: Bucket,
        ETL_S3_PREFIX: 'prod',
        ETL_S3_ENDPOINT: endpoint,
        ETL_S3_ACCESS_KEY_ID: 'test',
        ETL_S3_SECRET_ACCESS_KEY: 'test',
      },
    })
  })
  afterAll(async () => {
    await service.close()
    client.destroy()
    await server.stop()
  })

  const put = async (objects: Record<string, Uint8Array | string>): Promise<void> => {
    for (const [Key, Body] of Object.entries(objects)) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body }))
    }
  }

  const read = async (path: string) => (await service.as('analyst').get(`/etl${path}`)).json()

  const crawl = async () => {
    service.advance(60_000)
    const started = await service.as('developer').post('/etl/crawler/run', {})
    expect(started.statusCode).toBe(202)
    return eventually(async () => {
      const { state, last } = await read('/crawler/status')
      expect([state, last?.crawl_id]).toEqual(['READY', started.json().crawl_id])
      return last
    })
  }

  const day = (date: string): string => `prod/assay/orders/year=2026/month=02/day=${date}/a.parquet`

  it('finds the tables below its prefix, and says what cannot be read', async () => {
    await put({
      [day('26')]: smallFile(120),
      [day('27')]: smallFile(300),
      [day('28')]: 'not Parquet',
      'prod/assay/places/country=DE/city=K%C3%B6ln/a.parquet': PYARROW_FILE.bytes,
      'prod/other/things/a.parquet': smallFile(9),
      'assay/elsewhere/a.parquet': smallFile(9),
    })
    expect(await crawl()).toMatchObject({
      state: 'SUCCEEDED',
      tables_created: 2,
      partitions_created: 3,
      errors: [{ path: expect.stringContaining('day=28') }],
    })
    const { items } = await read('/catalog/tables')
    expect(items).toMatchObject([
      { name: 'orders', rows: 420, files: 2, partition_count: 2, partition_keys: ['year', 'month', 'day'] },
      { name: 'places', rows: 1, files: 1, partition_count: 1 },
    ])
    expect(items[0].location).toBe('s3://lake/prod/assay/orders')
    expect(await read('/catalog/tables/assay/places')).toMatchObject({ columns: PYARROW_FILE.columns })
  })

  it('sees what was added and removed since the one before', async () => {
    await client.send(new DeleteObjectCommand({ Bucket, Key: day('26') }))
    await put({ [day('27')]: smallFile(301), [day('28')]: smallFile(5) })
    expect(await crawl()).toMatchObject({
      state: 'SUCCEEDED',
      tables_created: 0,
      partitions_created: 1,
      partitions_updated: 1,
      partitions_missing: 1,
      errors: [],
    })
    const { items } = await read('/catalog/tables/assay/orders/partitions')
    expect(
      items.map(({ values, status, rows }: { values: { day: string }; status: string; rows: number }) => [
        values.day,
        status,
        rows,
      ]),
    ).toEqual([
      ['28', 'present', 5],
      ['27', 'present', 301],
      ['26', 'missing', 0],
    ])
  })

  it('fails when the bucket is away, and leaves the catalogue as it was', async () => {
    const before = await read('/catalog/tables')
    await server.stop()
    expect(await crawl()).toMatchObject({ state: 'FAILED' })
    expect(await read('/catalog/tables')).toEqual(before)
  })
})
