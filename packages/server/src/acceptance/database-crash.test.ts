import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../db/connect.ts'
import { startTestCluster, type TestCluster } from '../testing/cluster.ts'
import { type FaultyService, startFaultyService } from '../testing/database-faults.ts'
import { migrateTemplate } from '../testing/migrated-template.ts'
import { onDatabase, withAdmin } from '../testing/server.ts'

/** Assertions on waiting and recovery are those of `endure`. */

/** Fewer than the service's pool, its connection for news and those of the test. */
const MAX_CONNECTIONS = 10

/** What is acknowledged survives the end of the server's processes. */
const DURABLE = { synchronous_commit: 'on', full_page_writes: 'on' }

let cluster: TestCluster
let faulty: FaultyService
beforeAll(async () => {
  cluster = await startTestCluster({ max_connections: MAX_CONNECTIONS, ...DURABLE })
  await withAdmin(cluster.target, (admin) => admin.query('create database small'))
  const target = onDatabase(cluster.target, 'small')
  const database = connect({ ...target, poolSize: 2 })
  await migrateTemplate(database.db)
  await database.close()
  faulty = await startFaultyService({ ...database, target, drop: () => Promise.resolve() })
})
afterAll(async () => {
  await faulty.stop()
  await cluster.stop()
})

describe('callers, while the database server', () => {
  it('has fewer connections left than the pool wants, are served with those that are open', async () => {
    await faulty.endure({
      begin: () => undefined,
      end: () => undefined,
      failing: [],
      during: async () => {
        const reader = faulty.service.as('developer')
        const answers = await Promise.all(Array.from({ length: 30 }, () => reader.get('/experiments/')))
        expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
      },
    })
    expect(faulty.log.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^database pool shrunk/),
    )
  })

  it('loses one of its processes and comes up again, are told to come back', async () => {
    await faulty.endure({
      begin: async (admin) => {
        admin.on('error', () => undefined)
        const { rows } = await admin.query<{ pid: number }>(
          `select pid from pg_stat_activity
           where datname = 'small' and pid <> pg_backend_pid() and application_name = 'assay' limit 1`,
        )
        process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
      },
      end: () => undefined,
      failing: [],
    })
  })
})
