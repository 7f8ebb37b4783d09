import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type IdentityPool, poolKey, startIdentityPool } from '../../../testing/identity-pool.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

const NOW = new Date('2026-03-01T12:00:00.000Z')
const MINUTE = 60_000

let pool: IdentityPool
let service: TestService
beforeAll(async () => {
  pool = await startIdentityPool(() => service?.now() ?? NOW)
  service = await startTestService({ now: NOW, config: pool.settings })
})
afterAll(async () => {
  await service.close()
  await pool.close()
})

const status = async (token: string) => (await service.withToken(token).get('/users/me')).statusCode

let count = 0
const newToken = (parts: Parameters<IdentityPool['token']>[0] = {}) =>
  pool.token({ ...parts, claims: { jti: `${++count}`, ...parts.claims } })

it('a thousand requests with a new key id cause one request for the keys', async () => {
  expect(await status(await newToken())).toBe(200)
  const second = await poolKey('second')
  pool.keys.unshift(second)
  service.advance(MINUTE)
  const asked = pool.asked.keys
  const tokens = await Promise.all(Array.from({ length: 50 }, () => newToken({ key: second })))
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, index) => status(tokens[index % tokens.length] ?? '')),
  )
  expect(answers.filter((code) => code !== 200)).toEqual([])
  expect(pool.asked.keys - asked).toBe(1)
})

it('a pool that is down refuses new key ids and accepts known ones, until it is back', async () => {
  const third = await poolKey('third')
  pool.keys.unshift(third)
  pool.answerKeys((request) => void request.socket.destroy())
  service.advance(MINUTE)
  const [, known] = pool.keys
  for (let second = 0; second < 60; second += 10) {
    expect(await status(await newToken({ key: third }))).toBe(401)
    expect(await status(await newToken({ key: known! }))).toBe(200)
    service.advance(10_000)
  }
  pool.answerKeys()
  expect(await status(await newToken({ key: third }))).toBe(200)
})

it('a token with any other character in what was signed is refused', async () => {
  const token = await newToken()
  expect(await status(token)).toBe(200)
  const end = token.lastIndexOf('.')
  const character = fc.constantFrom(...'ABCxyz019-_')
  await fc.assert(
    fc.asyncProperty(fc.nat(end - 1), character, async (position, other) => {
      fc.pre(token[position] !== other && token[position] !== '.')
      const changed = token.slice(0, position) + other + token.slice(position + 1)
      expect(await status(changed)).toBe(401)
    }),
    { numRuns: 200 },
  )
})

it('a token with a part left out, doubled or moved is refused', async () => {
  const token = await newToken()
  await fc.assert(
    fc.asyncProperty(fc.nat(token.length), fc.nat(token.length), async (one, other) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)]
      fc.pre(from < to && to - from < token.length)
      for (const changed of [
        token.slice(0, from) + token.slice(to),
        token.slice(0, to) + token.slice(from),
        token.slice(from, to) + token.slice(0, from) + token.slice(to),
      ]) {
        if (changed !== token) expect(await status(changed)).toBe(401)
      }
    }),
    { numRuns: 60 },
  )
})
