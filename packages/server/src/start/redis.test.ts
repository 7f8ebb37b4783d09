import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { hasRedis, startRedisServer } from '../testing/redis-server.ts'
import { startServiceProcess } from './service-process.ts'

describe.skipIf(!hasRedis)('a service of two processes with REDIS_URL', () => {
  it('counts requests across processes, and continues without the Redis server', async () => {
    const database = await createTestDatabase({ content: 'empty' })
    const directory = await mkdtemp(join(tmpdir(), 'assay-redis-service-'))
    const server = await startRedisServer()
    const { url, user = '', database: name = '', host = '' } = database.target
    const service = await startServiceProcess(
      {
        DATA_DIR: directory,
        DATABASE_URL: url ?? `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
        REDIS_URL: server.url,
        WEB_CONCURRENCY: '2',
        SCHEDULERS_ENABLED: 'false',
      },
      process.env,
    )
    /** Opens a connection per request, so that both processes receive some. */
    const signIn = async () => {
      const answer = await fetch(`${service.address}/api/v1/auth/login`, {
        method: 'POST',
        headers: { connection: 'close', 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@example.com' }),
      })
      return { status: answer.status, left: answer.headers.get('x-ratelimit-remaining') }
    }
    const redisHealth = async () => {
      const answer = await fetch(`${service.address}/health`)
      const { checks } = (await answer.json()) as { checks: { redis: { status: string } } }
      return [answer.status, checks.redis.status]
    }
    expect(await redisHealth()).toEqual([200, 'ok'])
    const answers: Awaited<ReturnType<typeof signIn>>[] = []
    for (let count = 0; count < 25; count += 1) answers.push(await signIn())
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5)
    /** Each count is returned once; a minute may end in between, which restarts the counts. */
    const left = answers.filter(({ status }) => status === 422).map((answer) => Number(answer.left))
    expect(left[0]).toBe(9)
    for (const [index, number] of left.entries()) {
      expect([9, (left[index - 1] ?? 10) - 1]).toContain(number)
    }
    expect(left.filter((number) => number === 9).length).toBeLessThanOrEqual(2)
    await server.kill()
    expect(await redisHealth()).toEqual([200, 'failed'])
    expect([422, 429]).toContain((await signIn()).status)
    await service.end('SIGTERM')
    await server.stop()
    await database.drop()
    await rm(directory, { recursive: true })
  })
})
