import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '../../lib/log.ts'
import { VERSION } from '../../lib/version.ts'
import { connectRedis } from '../../redis/connect.ts'
import type { Redis } from '../../redis/redis.ts'
import { eventually } from '../../testing/eventually.ts'
import { hasRedis, REDIS_TIMEOUT_MS, type RedisServer, startRedisServer } from '../../testing/redis-server.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { type CacheKey, createMemoryCache } from './cache.ts'
import { createSharedCache } from './shared-cache.ts'

describe.skipIf(!hasRedis)('results that processes share through Redis', () => {
  let server: RedisServer
  let redis: Redis
  let elsewhere: Redis
  let service: TestService
  beforeAll(async () => {
    server = await startRedisServer()
    redis = await connectRedis({ url: server.url, log: silentLog, timeout: REDIS_TIMEOUT_MS })
    elsewhere = await connectRedis({ url: server.url, log: silentLog, timeout: REDIS_TIMEOUT_MS })
    service = await startTestService({ ports: { redis } })
  })
  afterAll(async () => {
    await service.close()
    await Promise.all([redis.stop(), elsewhere.stop()])
    await server.stop()
  })

  /** A process that has computed nothing itself. */
  const otherProcess = () => createSharedCache(elsewhere, createMemoryCache(10))
  const send = async (method: 'get' | 'post', path: string, body?: object) => {
    const answer = await service.as('admin')[method](path, body)
    expect(answer.statusCode).toBeLessThan(300)
    return answer.json()
  }
  const startedExperiment = async (): Promise<string> => {
    const { id } = await send('post', '/experiments/', {
      name: 'Shared',
      variants: [{ name: 'control' }, { name: 'treatment' }],
    })
    await send('post', `/experiments/${id}/start`)
    return id
  }
  /** The field of the only cached answer of an experiment. */
  const keptUnder = async (experimentId: string): Promise<CacheKey> => {
    const fields = await elsewhere.attempt((client, prefix) =>
      client.hKeys(`${prefix}results:${experimentId}`),
    )
    const [, version = '', settings = ''] = /^\S+ (\d+) (.*)$/.exec(fields?.[0] ?? '') ?? []
    expect(fields).toEqual([`${VERSION} ${version} ${settings}`])
    return { experimentId, version: Number(version), settings }
  }
  const computed = async () => {
    const id = await startedExperiment()
    const answer = await send('get', `/results/${id}`)
    const key = await keptUnder(id)
    return { id, answer, key }
  }

  it('are found by a process that did not compute them, dates and all', async () => {
    const { answer, key } = await computed()
    const found = await otherProcess().read(key, service.now())
    expect(found?.computed_at).toEqual(new Date(answer.computed_at))
    expect(JSON.parse(JSON.stringify(found))).toEqual(answer)
    expect(await otherProcess().read({ ...key, version: key.version + 1 }, service.now())).toBeUndefined()
    expect(await otherProcess().read(key, new Date(service.now().getTime() + 301_000))).toBeUndefined()
  })

  it('answer a request that another process has computed', async () => {
    const { id, key } = await computed()
    const found = await otherProcess().read(key, service.now())
    expect(await send('post', `/results/${id}/invalidate-cache`)).toMatchObject({ keys_deleted: 1 })
    const theirs = { ...found!, experiment_name: 'as another process saw it' }
    // The news of an invalidation may come late and take what was written after it along.
    const written = async () => {
      await send('post', `/results/${id}/invalidate-cache`)
      await otherProcess().write(key, theirs, new Date(service.now().getTime() + 300_000))
      expect(await send('get', `/results/${id}`)).toMatchObject({ experiment_name: theirs.experiment_name })
    }
    await eventually(written)
  })

  it('are gone for everybody once they are invalidated or the cache is cleared', async () => {
    const first = await computed()
    await send('post', `/results/${first.id}/invalidate-cache`)
    expect(await otherProcess().read(first.key, service.now())).toBeUndefined()
    const [second, third] = [await computed(), await computed()]
    const { keys_deleted } = await send('post', '/admin/cache/clear')
    expect(keys_deleted).toBeGreaterThanOrEqual(2)
    for (const { key } of [second, third]) {
      expect(await otherProcess().read(key, service.now())).toBeUndefined()
    }
  })

  it('are computed anew when the cached entry cannot be read', async () => {
    const { id, key } = await computed()
    const field = `${VERSION} ${key.version} ${key.settings}`
    for (const broken of ['', '{', '[]', '{"expires":{"$date":9e15},"results":{"experiment_id":7}}']) {
      await elsewhere.attempt((client, prefix) => client.hSet(`${prefix}results:${id}`, field, broken))
      expect(await otherProcess().read(key, service.now())).toBeUndefined()
    }
  })

  it('are cached by the process alone while the server is away, and dropped when it is back', async () => {
    const { id, key } = await computed()
    await server.kill()
    const answer = await send('get', `/results/${id}`)
    expect(await send('get', `/results/${id}`)).toEqual(answer)
    expect(await otherProcess().read(key, service.now())).toBeUndefined()
    expect((await send('post', `/results/${id}/invalidate-cache`)).keys_deleted).toBe(1)
    expect((await send('get', `/results/${id}`)).summary.total_users).toBe(0)
    await server.start()
    const bothUp = () => redis.isUp() && elsewhere.isUp()
    await eventually(() => expect(bothUp()).toBe(true))
    await send('get', `/results/${id}`)
    await eventually(async () => {
      await send('get', `/results/${id}?use_cache=false`)
      expect(await otherProcess().read(key, service.now())).toBeDefined()
    })
  })
})
