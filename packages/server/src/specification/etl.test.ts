import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { list } from '../modules/etl/jobs/store.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { tablesOf } from '../testing/earlier-release.ts'
import { eventually } from '../testing/eventually.ts'
import { startTestService, type TestService } from '../testing/service.ts'

let database: TestDatabase
let root: string
beforeAll(async () => {
  database = await createTestDatabase()
  root = await mkdtemp(join(tmpdir(), 'assay-spec-'))
})
afterAll(async () => {
  await database.drop()
  await rm(root, { recursive: true, force: true })
})

const NOW = new Date('2026-04-03T09:00:00.000Z')
const PAGE = { skip: 0, limit: 10 }
const MANIFEST = 'assay/daily_summary/year=2026/month=04/day=02/_manifest.json'

/** A service of a profile on the database of this file. */
const withService = async (profile: string, work: (service: TestService) => Promise<void>): Promise<void> => {
  const shared = { ...database, drop: () => Promise.resolve(), close: () => Promise.resolve() }
  const config = { PROFILE: profile, ETL_DATA_DIR: root }
  const service = await startTestService({ database: shared, now: NOW, config })
  try {
    await work(service)
  } finally {
    await service.close()
  }
}

const jobs = async (service: TestService) => (await service.as('analyst').get('/etl/jobs')).json().items

describe('etl', () => {
  it('Crawlers, partitions and scheduled jobs: four schedules, and jobs that write partitions', async () => {
    await withService('full', async (service) => {
      const { items } = (await service.as('analyst').get('/etl/schedules')).json()
      expect(items.map(({ job_type }: { job_type: string }) => job_type)).toEqual([
        'events_to_parquet',
        'metrics_aggregation',
        'daily_summary',
        'crawler',
      ])
      const body = { job_type: 'daily_summary', date: '2026-04-02' }
      expect((await service.as('developer').post('/etl/jobs/run', body)).statusCode).toBe(202)
      await eventually(async () => expect(await jobs(service)).toMatchObject([{ state: 'SUCCEEDED' }]))
    })
    expect(JSON.parse(await readFile(join(root, MANIFEST), 'utf8'))).toMatchObject({ files: [] })
  })

  it('A deployment that goes back to core keeps tables and files, and finds them again in full', async () => {
    await withService('core', async (service) => {
      expect((await service.anonymous.get('/etl/jobs')).statusCode).toBe(404)
    })
    expect(await tablesOf(database.db)).toEqual(
      expect.arrayContaining(['etl_job_runs', 'etl_schedules', 'etl_summaries']),
    )
    expect(await readFile(join(root, MANIFEST), 'utf8')).toContain('run_id')
    const { rows } = await sql<{ jobs: number }>`select count(*)::int as jobs from etl_job_runs`.execute(
      database.db,
    )
    expect(rows).toEqual([{ jobs: 1 }])
    await withService('full', async (service) =>
      expect(await list(service.context(), PAGE)).toMatchObject({ total: 1 }),
    )
  })
})
