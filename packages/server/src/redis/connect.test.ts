import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Logger } from '../lib/log.ts'
import { metricsText } from '../lib/metrics.ts'
import { eventually } from '../testing/eventually.ts'
import { hasRedis, REDIS_TIMEOUT_MS, type RedisServer, startRedisServer } from '../testing/redis-server.ts'
import { connectRedis } from './connect.ts'
import type { Redis } from './redis.ts'

const lines: string[] = []
const note = (_fields: object, message: string) => void lines.push(message)
const log: Logger = { debug: note, info: note, warn: note, error: note }

const NOWHERE = 'redis://:a-password@127.0.0.1:1'

describe('an unavailable Redis server', () => {
  it('is logged once without its password, and attempts are undefined', async () => {
    const said: string[] = []
    const say = (fields: object, message: string) => void said.push(JSON.stringify([fields, message]))
    const redis = await connectRedis({ url: NOWHERE, log: { ...log, warn: say } })
    expect(redis.isUp()).toBe(false)
    expect(await redis.attempt((client) => client.ping())).toBeUndefined()
    expect(await redis.publish('news', 'x')).toBe(false)
    await eventually(async () =>
      expect(await metricsText()).toContain('assay_redis_connections{state="lost"} 1'),
    )
    expect(said).toHaveLength(1)
    expect(said[0]).not.toContain('a-password')
    await redis.stop()
  })
})

describe.skipIf(!hasRedis)('a Redis server', () => {
  let server: RedisServer
  let redis: Redis
  beforeAll(async () => {
    server = await startRedisServer()
    redis = await connectRedis({ url: server.url, log, timeout: REDIS_TIMEOUT_MS })
  })
  afterAll(async () => {
    await redis.stop()
    await server.stop()
  })
  const untilUp = () => eventually(() => expect(redis.isUp()).toBe(true))

  it('runs commands and delivers messages to every subscriber', async () => {
    const other = await connectRedis({ url: server.url, log, timeout: REDIS_TIMEOUT_MS })
    const received: string[] = []
    redis.subscribe('news', (message) => received.push(`a ${message}`))
    other.subscribe('news', (message) => received.push(`b ${message}`))
    await redis.attempt((client, prefix) => client.set(`${prefix}thing`, '1'))
    expect(await other.attempt((client, prefix) => client.get(`${prefix}thing`))).toBe('1')
    expect(await other.publish('news', 'hello')).toBe(true)
    await eventually(() => expect(received.toSorted()).toEqual(['a hello', 'b hello']))
    await other.stop()
  })

  it('that is killed is logged once, and used again after its return, messages included', async () => {
    const received: string[] = []
    let returns = 0
    redis.subscribe('later', (message) => received.push(message))
    redis.onReturn(() => {
      returns += 1
    })
    lines.length = 0
    await server.kill()
    for (let count = 0; count < 5; count += 1) {
      expect(await redis.attempt((client) => client.ping())).toBeUndefined()
    }
    expect(redis.isUp()).toBe(false)
    expect(lines).toEqual([expect.stringContaining('Redis connection lost')])
    expect(await metricsText()).toMatch(/assay_redis_losses_total [1-9]/)
    await server.start()
    await untilUp()
    expect(lines.at(-1)).toBe('Redis connection restored')
    expect(lines).toHaveLength(2)
    expect(returns).toBe(1)
    expect(await metricsText()).toContain('assay_redis_connections{state="connected"} 1')
    expect(await redis.publish('later', 'again')).toBe(true)
    await eventually(() => expect(received).toEqual(['again']))
  })

  it('that hangs delays one command until the timeout, and further ones not at all', async () => {
    const hasty = await connectRedis({ url: server.url, log })
    server.pause()
    expect(await hasty.attempt((client) => client.ping())).toBeUndefined()
    expect(hasty.isUp()).toBe(false)
    expect(await hasty.attempt(() => Promise.reject(new Error('must not be asked')))).toBeUndefined()
    server.resume()
    await eventually(async () => expect(await hasty.attempt((client) => client.ping())).toBe('PONG'))
    await hasty.stop()
  })

  it('that refuses writes is down until it accepts them', async () => {
    await redis.attempt((client) => client.sendCommand(['REPLICAOF', '127.0.0.1', '1']))
    expect(await redis.attempt((client, prefix) => client.incr(`${prefix}n`))).toBeUndefined()
    expect(redis.isUp()).toBe(false)
    const other = await connectRedis({ url: server.url, log, timeout: REDIS_TIMEOUT_MS })
    expect(other.isUp()).toBe(false)
    await other.stop()
    const admin = (await import('@redis/client')).createClient({ url: server.url })
    await admin.connect()
    await admin.sendCommand(['REPLICAOF', 'NO', 'ONE'])
    await admin.close()
    await untilUp()
  })
})
