import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { runJob } from '../../../testing/lake-jobs.ts'
import { moto, startMoto } from '../../../testing/peers/moto.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { mountSmallDisk } from '../../../testing/small-disk.ts'

const NOW = new Date('2026-04-03T09:00:00.000Z')
const DAY = '2026-04-02'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const open = async (config: Record<string, string>): Promise<TestService> => {
  const service = await startTestService({ now: NOW, config })
  closing.push(() => service.close())
  await addEvents(service, 2000)
  return service
}

const folder = async () => {
  const made = await mkdtemp(join(tmpdir(), 'assay-lake-'))
  closing.push(() => rm(made, { recursive: true, force: true }))
  return made
}

const addEvents = (service: TestService, count: number) =>
  sql`insert into events (created_at, occurred_at, user_id, event_name, event_type)
    select ${`${DAY}T05:00:00Z`}::timestamptz, ${`${DAY}T05:00:00Z`}::timestamptz, md5(step::text), md5('e' || step), 'custom'
    from generate_series(1, ${count}::int) as step`.execute(service.db)

const run = (service: TestService, fields: object = {}) =>
  runJob(service, { job_type: 'events_to_parquet', date: DAY, ...fields })

describe('a job whose storage', () => {
  it('is a directory that runs full leaves the former state, and says so', async ({ skip }) => {
    const root = await folder()
    const disk = await mountSmallDisk(root, 16)
    if (!disk) return skip('a file system cannot be mounted here')
    closing.push(() => disk.remove())
    const service = await open({ ETL_DATA_DIR: join(root, 'lake') })
    expect(await run(service)).toMatchObject({ state: 'SUCCEEDED', rows_written: 2000 })
    const manifest = join(root, 'lake/assay/raw_events/year=2026/month=04/day=02/hour=05/_manifest.json')
    const former = await readFile(manifest, 'utf8')
    await addEvents(service, 60_000)
    await disk.fill()
    const full = await run(service, { force_reprocess: true })
    expect([full.state, full.error_code]).toEqual(['FAILED', 'disk_full'])
    expect(await readFile(manifest, 'utf8')).toBe(former)
    await disk.free()
    expect(await run(service, { force_reprocess: true })).toMatchObject({ state: 'SUCCEEDED' })
  })

  it('holds a link where a partition should be refuses to follow it', async () => {
    const [root, elsewhere] = [await folder(), await folder()]
    await mkdir(join(root, 'assay'))
    await symlink(elsewhere, join(root, 'assay/raw_events'))
    const service = await open({ ETL_DATA_DIR: root })
    expect(await run(service)).toMatchObject({
      state: 'FAILED',
      error_code: 'storage_denied',
      error_message: 'The storage of the data lake refuses access',
    })
  })

  it('is a bucket that is away fails and names neither address nor key', async () => {
    const service = await open({
      DATA_DIR: await folder(),
      ETL_S3_BUCKET: 'lake',
      ETL_S3_ENDPOINT: 'http://127.0.0.1:1',
      ETL_S3_ACCESS_KEY_ID: 'test',
      ETL_S3_SECRET_ACCESS_KEY: 'very-secret',
    })
    const job = await run(service)
    expect(job).toMatchObject({
      state: 'FAILED',
      error_code: 'storage_unreachable',
      error_message: 'The storage of the data lake cannot be reached',
    })
    expect(JSON.stringify([job, service.log])).not.toMatch(/very-secret/)
  })

  it.skipIf('missing' in moto)('is a bucket writes there what it would write to a directory', async () => {
    const server = await startMoto()
    closing.push(() => server.stop())
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }
    const client = new S3Client({
      endpoint: server.address,
      forcePathStyle: true,
      region: 'us-east-1',
      credentials,
    })
    closing.push(async () => client.destroy())
    await client.send(new CreateBucketCommand({ Bucket: 'lake' }))
    const service = await open({
      DATA_DIR: await folder(),
      ETL_S3_BUCKET: 'lake',
      ETL_S3_PREFIX: 'prod',
      ETL_S3_ENDPOINT: server.address,
      ETL_S3_ACCESS_KEY_ID: 'test',
      ETL_S3_SECRET_ACCESS_KEY: 'test',
    })
    expect(await run(service)).toMatchObject({ state: 'SUCCEEDED', rows_written: 2000, files: 1 })
    expect(await run(service)).toMatchObject({ state: 'SUCCEEDED', skipped: true })
    await addEvents(service, 200_000)
    expect(await run(service, { force_reprocess: true })).toMatchObject({
      state: 'SUCCEEDED',
      rows_written: 202_000,
    })
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'lake' }))
    const partition = 'prod/assay/raw_events/year=2026/month=04/day=02'
    const keys = Contents.map(({ Key }) => Key).filter((key) => !key?.endsWith('_manifest.json'))
    expect(keys).toEqual([`${partition}/hour=05/part-00001.parquet`])
    const Key = `${partition}/hour=05/_manifest.json`
    const { Body } = await client.send(new GetObjectCommand({ Bucket: 'lake', Key }))
    const { files } = JSON.parse((await Body?.transformToString()) ?? '')
    const size = Contents.find((object) => object.Key === keys[0])?.Size
    expect(files).toEqual([
      expect.objectContaining({ name: 'part-00001.parquet', bytes: size, rows: 202_000 }),
    ])
  })
})
