import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type LakeDirectory, lakeDirectory } from '../../../testing/lake-directory.ts'
import { smallFile } from '../../../testing/parquet-files.ts'
import { runService } from '../../../testing/running-service.ts'
import { startTestService } from '../../../testing/service.ts'

const TABLES = ['a', 'b', 'c', 'd']
const PARTITIONS = 400

let lake: LakeDirectory
let directory: string
let database: TestDatabase
beforeAll(async () => {
  lake = await lakeDirectory()
  directory = await mkdtemp(join(tmpdir(), 'assay-killed-crawl-'))
  await chmod(directory, 0o755)
  database = await createTestDatabase()
  const bytes = smallFile(1)
  for (const table of TABLES) {
    const paths = Array.from({ length: PARTITIONS }, (_, index) => `assay/${table}/number=${index}/a.parquet`)
    await lake.write(Object.fromEntries(paths.map((path) => [path, bytes])))
  }
})
afterAll(async () => {
  await lake.close()
  await rm(directory, { recursive: true, force: true })
})

/** The address of the database for a process of its own. */
const address = (): string => {
  const { url, user, host, database: name } = database.target
  return url ?? `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host ?? '')}`
}

/** How many partitions the catalogue has of each table that it has. */
const counts = async (): Promise<Record<string, number>> => {
  const rows = await database.db.selectFrom('etl_tables').select(['name', 'partition_count']).execute()
  return Object.fromEntries(rows.map(({ name, partition_count: count }) => [name, count]))
}

describe('a crawl whose process is killed', () => {
  it('leaves whole tables behind, is found abandoned, and can be repeated', async () => {
    const settings = { DATABASE_URL: address(), ETL_DATA_DIR: lake.path, PROFILE: 'full' }
    const killed = await runService(directory, settings)
    const token = await killed.signIn()
    await killed.call('POST', '/etl/crawler/run', { token, body: {} })
    await eventually(async () => expect(Object.keys(await counts()).length).toBeGreaterThan(0))
    await killed.kill()
    expect(new Set(Object.values(await counts()))).toEqual(new Set([PARTITIONS]))

    const now = new Date(Date.now() + 130_000)
    const service = await startTestService({ database, now, config: { ETL_DATA_DIR: lake.path } })
    const status = async () => (await service.as('analyst').get('/etl/crawler/status')).json()
    expect(await status()).toMatchObject({
      state: 'READY',
      last: { state: 'FAILED', errors: [{ message: 'The service stopped during the crawl' }] },
    })
    expect((await service.as('developer').post('/etl/crawler/run')).statusCode).toBe(202)
    await eventually(async () => expect(await status()).toMatchObject({ last: { state: 'SUCCEEDED' } }))
    expect(await counts()).toEqual(Object.fromEntries(TABLES.map((table) => [table, PARTITIONS])))
    await service.close()
  })
})
