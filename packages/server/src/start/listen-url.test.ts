import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { socketOf, throughProxy } from '../testing/database-faults.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'
import { startServiceProcess } from './service-process.ts'

it('a service with DATABASE_LISTEN_URL receives changes on a separate connection', async () => {
  const database = await createTestDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'assay-listen-'))
  const [pooler, direct] = await Promise.all([
    startTcpProxy(socketOf(database.target)),
    startTcpProxy(socketOf(database.target)),
  ])
  const service = await startServiceProcess(
    {
      DATA_DIR: directory,
      DATABASE_URL: throughProxy(database.target, pooler).url ?? '',
      DATABASE_LISTEN_URL: throughProxy(database.target, direct).url ?? '',
      SCHEDULERS_ENABLED: 'false',
    },
    process.env,
  )
  const ready = async (): Promise<number> => (await fetch(`${service.address}/health/ready`)).status
  expect(await ready()).toBe(200)
  await vi.waitFor(() => expect(direct.open()).toBe(1), 60_000)
  const requests = pooler.open()
  expect(requests).toBeGreaterThan(0)
  const { rows } = await database.pool.query<{ count: string }>(
    "select count(*) from pg_stat_activity where datname = current_database() and application_name = 'assay changes'",
  )
  expect(Number(rows[0]?.count)).toBe(1)
  await direct.refuse()
  direct.reset()
  await vi.waitFor(() => expect(service.output()).toContain('change listener lost'), 60_000)
  expect(await ready()).toBe(200)
  expect(pooler.open()).toBeGreaterThan(0)
  await service.end('SIGTERM')
  await Promise.all([pooler.stop(), direct.stop()])
  await database.drop()
  await rm(directory, { recursive: true })
})
