import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type IdentityPool,
  type PoolKey,
  poolKey,
  startIdentityPool,
} from '../../../testing/identity-pool.ts'
import { type LogLine, recordingLog } from '../../../testing/service.ts'
import { createSigningKeys } from './signing-keys.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = Date.UTC(2026, 2, 1)

let pool: IdentityPool
let second: PoolKey
beforeAll(async () => {
  pool = await startIdentityPool(() => new Date(START))
  second = await poolKey('second')
})
afterAll(() => pool.close())
afterEach(() => {
  pool.answerKeys()
  pool.keys.splice(1)
})

const open = () => {
  let now = START
  const { logger, lines } = recordingLog()
  const asked = pool.asked.keys
  const address = `${pool.issuer}/.well-known/jwks.json`
  const keys = createSigningKeys({ address, now: () => new Date(now), log: logger })
  return {
    find: keys.find,
    lines: lines as LogLine[],
    fetches: () => pool.asked.keys - asked,
    advance: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

const fail = () => pool.answerKeys((_request, response) => void response.writeHead(500).end())

describe('the keys of a pool', () => {
  it('are fetched once by a thousand that ask at once, and once more after a rotation', async () => {
    const keys = open()
    const found = await Promise.all(Array.from({ length: 1000 }, () => keys.find('first')))
    expect(found.every((key) => key !== undefined)).toBe(true)
    expect(keys.fetches()).toBe(1)
    pool.keys.push(second)
    keys.advance(MINUTE)
    const rotated = await Promise.all(Array.from({ length: 1000 }, () => keys.find('second')))
    expect(rotated.every((key) => key !== undefined)).toBe(true)
    expect(keys.fetches()).toBe(2)
  })

  it('are used for an hour without asking again', async () => {
    const keys = open()
    await keys.find('first')
    keys.advance(HOUR - 1)
    await keys.find('first')
    expect(keys.fetches()).toBe(1)
    keys.advance(1)
    expect(await keys.find('first')).toBeDefined()
    expect(keys.fetches()).toBe(2)
  })

  it('are asked for at most once a minute by unknown ids', async () => {
    const keys = open()
    for (let index = 0; index < 20; index++) expect(await keys.find(`unknown ${index}`)).toBeUndefined()
    expect(keys.fetches()).toBe(1)
    keys.advance(MINUTE - 1)
    pool.keys.push(second)
    expect(await keys.find('second')).toBeUndefined()
    keys.advance(1)
    expect(await keys.find('second')).toBeDefined()
    expect(keys.fetches()).toBe(2)
  })

  it('are accepted while the pool is down, where they are known', async () => {
    const keys = open()
    await keys.find('first')
    fail()
    keys.advance(HOUR)
    expect(await keys.find('first')).toBeDefined()
    expect(await keys.find('second')).toBeUndefined()
    expect(keys.fetches()).toBe(2)
    expect(keys.lines).toMatchObject([{ level: 'warn', message: expect.stringContaining('not fetched') }])
    keys.advance(MINUTE)
    pool.answerKeys()
    pool.keys.push(second)
    expect(await keys.find('second')).toBeDefined()
  })

  it('are not accepted for longer than a day without an answer', async () => {
    const keys = open()
    await keys.find('first')
    fail()
    keys.advance(24 * HOUR - 1)
    expect(await keys.find('first')).toBeDefined()
    keys.advance(1)
    expect(await keys.find('first')).toBeUndefined()
  })

  it('end when the pool does not list them any more', async () => {
    const keys = open()
    await keys.find('first')
    keys.advance(HOUR)
    pool.answerKeys((_request, response) => void response.end(JSON.stringify({ keys: [second.jwk] })))
    expect(await keys.find('first')).toBeUndefined()
    expect(await keys.find('second')).toBeDefined()
  })
})

describe('a key set is refused', () => {
  const answered = async (body: string | Buffer, headers: Record<string, string> = {}, status = 200) => {
    const keys = open()
    pool.answerKeys((_request, response) => void response.writeHead(status, headers).end(body))
    const found = await keys.find('first')
    return { found, lines: keys.lines }
  }

  const listed = () => JSON.stringify({ keys: [pool.keys[0]?.jwk] })

  it.each([
    ['broken JSON', () => listed().slice(0, -2)],
    ['no JSON', () => '<html>'],
    ['nothing', () => ''],
    ['a list', () => '[]'],
    ['null', () => 'null'],
    ['no keys', () => '{}'],
    ['keys of another type', () => '{"keys": {"first": {}}}'],
    ['too many keys', () => JSON.stringify({ keys: Array.from({ length: 21 }, () => pool.keys[0]?.jwk) })],
    ['5 MiB', () => `${listed()}${' '.repeat(5 * 1024 * 1024)}`],
  ])('that is %s', async (_, body) => {
    const { found, lines } = await answered(body())
    expect(found).toBeUndefined()
    expect(lines).toMatchObject([{ level: 'warn' }])
  })

  it('that is large only after decompression', async () => {
    const body = gzipSync(`${listed()}${' '.repeat(5 * 1024 * 1024)}`)
    const { found } = await answered(body, { 'Content-Encoding': 'gzip' })
    expect(found).toBeUndefined()
  })

  it('that comes by a redirect, which is not followed', async () => {
    let visits = 0
    const elsewhere = createServer((_request, response) => {
      visits += 1
      response.end(listed())
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => elsewhere.once('listening', resolve))
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`
    for (const status of [301, 302, 303, 307, 308]) {
      expect((await answered('', { Location: location }, status)).found).toBeUndefined()
    }
    expect(visits).toBe(0)
    elsewhere.close()
  })

  it.each([201, 204, 401, 404, 500, 503])('with status %i', async (status) => {
    expect((await answered(status === 204 ? '' : listed(), {}, status)).found).toBeUndefined()
  })

  it('that never ends', async () => {
    const keys = open()
    pool.answerKeys((_request, response) => void response.writeHead(200).write('{"keys": ['))
    expect(await keys.find('first')).toBeUndefined()
    expect(keys.lines).toMatchObject([{ fields: { err: { message: 'no answer in time' } } }])
  })

  it('that is cut off', async () => {
    const keys = open()
    pool.answerKeys((_request, response) => {
      response.writeHead(200, { 'Content-Length': '1000' })
      response.write('{"keys": [')
      response.socket?.destroy()
    })
    expect(await keys.find('first')).toBeUndefined()
  })

  it('is logged without its address', async () => {
    const { lines } = await answered('', {}, 500)
    expect(JSON.stringify(lines)).not.toContain('127.0.0.1')
  })
})

describe('a key of the set is left out', () => {
  const found = async (...listed: object[]) => {
    const keys = open()
    pool.answerKeys((_request, response) => void response.end(JSON.stringify({ keys: listed })))
    return (await keys.find('first')) !== undefined
  }
  const usual = () => ({ ...pool.keys[0]?.jwk })

  it('unless it verifies RS256', async () => {
    expect(await found(usual())).toBe(true)
    expect(await found({ ...usual(), use: undefined, alg: undefined })).toBe(true)
    for (const change of [
      { kty: 'oct', k: 'c2VjcmV0' },
      { kty: 'EC' },
      { alg: 'RS512' },
      { alg: 'HS256' },
      { use: 'enc' },
      { n: undefined },
      { n: 'AQAB' },
      { n: 7 },
      { kid: undefined },
      { kid: 7 },
      { kid: '' },
    ]) {
      expect(await found({ ...usual(), ...change }), JSON.stringify(change)).toBe(false)
    }
  })

  it('when its id stands for two different keys', async () => {
    expect(await found(usual(), { ...second.jwk, kid: 'first' })).toBe(false)
    expect(await found(usual(), usual())).toBe(true)
  })

  it('beside ones that are not understood, which do not matter', async () => {
    expect(await found({ kty: 'new kind' }, usual(), { ...usual(), n: 5 })).toBe(true)
    const broken = { ...usual(), kid: 'broken', n: '!'.repeat(400) }
    expect(await found(broken, usual())).toBe(true)
  })
})
