import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenForChanges } from '../../db/change-listener.ts'
import { silentLog } from '../../lib/log.ts'
import { connectRedis } from '../../redis/connect.ts'
import type { Redis } from '../../redis/redis.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { eventually } from '../../testing/eventually.ts'
import { hasRedis, REDIS_TIMEOUT_MS, type RedisServer, startRedisServer } from '../../testing/redis-server.ts'
import { onActivity, publishActivity, publishActivityThrough } from './index.ts'

describe.skipIf(!hasRedis)('activity that Redis publishes', () => {
  let server: RedisServer
  const processes: { database: TestDatabase; redis: Redis; heard: unknown[]; stop: () => Promise<void> }[] =
    []
  /** Each on a database of its own, so that nothing but Redis can publish from one to the other. */
  const startProcess = async () => {
    const database = await createTestDatabase()
    const { db, target } = database
    const redis = await connectRedis({ url: server.url, log: silentLog, timeout: REDIS_TIMEOUT_MS })
    const listener = await listenForChanges({ db, target, log: silentLog })
    publishActivityThrough(db, redis)
    const heard: unknown[] = []
    onActivity(db, (numbers) => heard.push(numbers))
    processes.push({ database, redis, heard, stop: () => listener.stop() })
  }
  beforeAll(async () => {
    server = await startRedisServer()
    await startProcess()
    await startProcess()
  })
  afterAll(async () => {
    for (const { database, redis, stop } of processes) {
      await stop()
      await redis.stop()
      await database.drop()
    }
    await server.stop()
  })

  it('reach every process, go through the database while it is away, and are known to have a gap after that', async () => {
    const [a, b] = processes
    publishActivity(a!.database.db, [7, 8])
    for (const { heard } of [a!, b!]) await eventually(() => expect(heard).toEqual([[7, 8]]))
    await server.kill()
    publishActivity(a!.database.db, [9])
    await eventually(() => expect(a!.heard).toEqual([[7, 8], [9]]))
    expect(b!.heard).toEqual([[7, 8]])
    await server.start()
    await eventually(() => expect(a!.heard.at(-1)).toBeUndefined())
    await eventually(() => expect(b!.heard).toEqual([[7, 8], undefined]))
    publishActivity(b!.database.db, [10])
    for (const { heard } of [a!, b!]) await eventually(() => expect(heard.at(-1)).toEqual([10]))
  })
})
