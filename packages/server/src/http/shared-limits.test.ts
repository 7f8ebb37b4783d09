import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '../lib/log.ts'
import { connectRedis } from '../redis/connect.ts'
import type { Redis } from '../redis/redis.ts'
import { createEdge } from '../testing/edge.ts'
import { eventually } from '../testing/eventually.ts'
import { hasRedis, REDIS_TIMEOUT_MS, type RedisServer, startRedisServer } from '../testing/redis-server.ts'
import { route } from './route.ts'
import { createSharedLimits } from './shared-limits.ts'

const windowStart = 1_772_366_400

describe.skipIf(!hasRedis)('limits that processes share through Redis', () => {
  let server: RedisServer
  const open: Redis[] = []
  beforeAll(async () => {
    server = await startRedisServer()
  })
  afterAll(async () => {
    await Promise.all(open.map((redis) => redis.stop()))
    await server.stop()
  })
  const connectProcess = async () => {
    const redis = await connectRedis({ url: server.url, log: silentLog, timeout: REDIS_TIMEOUT_MS })
    open.push(redis)
    const limits = createSharedLimits(redis)
    return {
      redis,
      hit: (key: string, perMinute = 100, window = windowStart) =>
        limits.hit({ key, windowStart: window, perMinute }),
    }
  }
  /** Number of commands of a kind that the Redis server has executed. */
  const calls = async (redis: Redis, command: string): Promise<number> => {
    const info = await redis.attempt((client) => client.info('commandstats'))
    return Number(new RegExp(`cmdstat_${command}:calls=(\\d+)`).exec(info ?? '')?.[1] ?? 0)
  }

  it('count every request once across processes', async () => {
    const [a, b] = [await connectProcess(), await connectProcess()]
    const seen = await Promise.all(
      Array.from({ length: 40 }, (_, index) => Promise.resolve((index % 2 ? a : b).hit('together'))),
    )
    expect(seen.toSorted((x, y) => x - y)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    expect(await b.hit('alone')).toBe(1)
    expect(await a.hit('together', 100, windowStart + 60)).toBe(1)
  })

  it('use one round trip for requests that arrive together', async () => {
    const { redis, hit } = await connectProcess()
    const before = await calls(redis, 'incrby')
    await Promise.all(Array.from({ length: 200 }, () => Promise.resolve(hit('crowd', 1_000))))
    expect((await calls(redis, 'incrby')) - before).toBeLessThanOrEqual(3)
  })

  it('use no round trip for a client over its limit', async () => {
    const { redis, hit } = await connectProcess()
    for (let count = 1; count <= 6; count += 1) expect(await hit('greedy', 5)).toBe(count)
    const before = await calls(redis, 'incrby')
    expect(hit('greedy', 5)).toBe(7)
    expect(hit('greedy', 5)).toBe(8)
    expect(await calls(redis, 'incrby')).toBe(before)
  })

  it('do not delay requests until half of a generous limit is used, and then count exactly', async () => {
    const [a, b] = [await connectProcess(), await connectProcess()]
    for (let count = 1; count <= 500; count += 1) expect(a.hit('sdk', 1000)).toBe(count)
    expect(a.hit('sdk', 1000)).toBeInstanceOf(Promise)
    await eventually(async () => {
      const total = await b.redis.attempt((client, prefix) => client.get(`${prefix}limit:${windowStart}:sdk`))
      expect(total).toBe('501')
    })
    expect(b.hit('sdk', 1000)).toBe(1)
    await eventually(async () => expect(await b.hit('sdk', 1000)).toBeGreaterThan(502))
  })

  it('expire the counts of a window', async () => {
    const { redis, hit } = await connectProcess()
    await hit('short', 100)
    const left = await redis.attempt((client, prefix) => client.ttl(`${prefix}limit:${windowStart}:short`))
    expect(left).toBeGreaterThan(60)
    expect(left).toBeLessThanOrEqual(120)
  })

  it('continue in each process from the last known counts while Redis is down, and are shared again afterwards', async () => {
    const [a, b] = [await connectProcess(), await connectProcess()]
    for (let count = 1; count <= 4; count += 1) await a.hit('steady')
    expect(await b.hit('steady')).toBe(5)
    await server.kill()
    expect(await b.hit('steady')).toBe(6)
    expect(await b.hit('steady')).toBe(7)
    expect(await a.hit('steady')).toBe(5)
    await server.start()
    for (const { redis } of [a, b]) await eventually(() => expect(redis.isUp()).toBe(true))
    expect(await b.hit('steady')).toBeLessThanOrEqual(8)
    expect(await a.hit('fresh')).toBe(1)
    expect(await b.hit('fresh')).toBe(2)
  })

  it('refuse over HTTP what another process has used up, and never fail without Redis', async () => {
    const login = route({
      method: 'POST',
      path: '/auth/login',
      summary: 'A route with a limit of its own',
      access: 'public',
      handler: () => undefined,
    })
    const settings = { RATE_LIMIT_ENABLED: 'true' }
    const [a, b] = [await connectProcess(), await connectProcess()]
    const edges = [a, b].map(({ redis }) => createEdge({ settings, routes: [login], ports: { redis } }))
    const send = (index: number) => edges[index]!.inject({ method: 'POST', url: '/api/v1/auth/login' })
    for (let count = 0; count < 10; count += 1) {
      const answer = await send(count % 2)
      expect(answer.statusCode).toBe(204)
      expect(answer.headers['x-ratelimit-remaining']).toBe(String(9 - count))
    }
    const refused = await send(0)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('45')
    expect((await send(1)).statusCode).toBe(429)
    expect((await edges[0]!.inject({ url: '/health' })).json().checks.redis).toEqual({
      status: 'ok',
      latency_ms: expect.any(Number),
    })
    await server.kill()
    expect((await send(0)).statusCode).toBe(429)
    const health = await edges[0]!.inject({ url: '/health' })
    expect(health.json().checks.redis.status).toBe('failed')
    await server.start()
  })
})
