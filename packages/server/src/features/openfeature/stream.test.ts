import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { listenForChanges } from '../../db/change-listener.ts'
import { connect } from '../../db/connect.ts'
import { silentLog } from '../../lib/log.ts'
import { slicesFor } from '../../slices.ts'
import { openEventStream, type StreamReader } from '../../testing/event-streams.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { keyAuthenticator } from '../api-keys/index.ts'

let service: TestService
let headers: Record<string, string>
const readers: StreamReader[] = []

/** Replaces the interval of the streams' heartbeats, one a second, so that the test triggers them. */
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  service = await startTestService()
  headers = await service.key(['evaluate', 'ruleset'])
})
afterAll(async () => {
  try {
    await service.close()
  } finally {
    vi.useRealTimers()
  }
})
beforeEach(() => {
  for (const reader of readers.splice(0)) reader.close()
})

const manage = async (method: 'post' | 'put' | 'delete', path: string, body?: object) => {
  const answer = await service.as('superuser')[method](path, body)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.body === '' ? undefined : answer.json()
}

let made = 0
const flag = (fields: object = {}) => {
  made += 1
  return manage('post', '/feature-flags/', { key: `flag-${made}`, name: `Flag ${made}`, ...fields })
}

const current = async () => {
  const answer = await service.inject({
    url: '/api/v1/sdk/ruleset',
    headers: await service.key(['ruleset']),
  })
  return { revision: answer.json().revision as number, etag: answer.headers['etag'] }
}

const open = async (query = '', more: Record<string, string> = headers, app = service.app) => {
  const reader = await openEventStream(app, { url: `/api/v1/sdk/stream${query}`, headers: more })
  readers.push(reader)
  return reader
}

/** An open stream that has received the current revision. */
const following = async (more = headers, app = service.app) => {
  const { revision } = await current()
  const reader = await open(`?since=${revision}`, more, app)
  expect(reader.status).toBe(200)
  return reader
}

const dataOf = async (reader: StreamReader) => {
  const message = await reader.next()
  return message && { ...message, data: JSON.parse(message.data) }
}

/** The keys of the next messages until all of the wanted ones were included. */
const keysUntil = async (reader: StreamReader, wanted: readonly string[]): Promise<string[][]> => {
  const keys: string[][] = []
  while (!wanted.every((key) => keys.flat().includes(key))) {
    const message = await dataOf(reader)
    if (!message) throw new Error('The stream has ended')
    keys.push(message.data.keys)
  }
  return keys
}

describe('the stream of changes', () => {
  it('sends a change in the form of OpenFeature, without content', async () => {
    const reader = await following()
    const { key } = await flag({ description: 'a secret plan' })
    const message = await dataOf(reader)
    const { revision, etag } = await current()
    expect(message).toEqual({
      event: 'message',
      id: String(revision),
      data: { type: 'refetchEvaluation', etag, lastModified: expect.any(Number), keys: [key] },
    })
    const age = Date.now() / 1000 - message?.data.lastModified
    expect(age).toBeGreaterThan(-5)
    expect(age).toBeLessThan(600)
  })

  it('merges changes within a short time', async () => {
    const flags = await Promise.all(Array.from({ length: 30 }, () => flag()))
    const reader = await following()
    const flag_ids = flags.map(({ id }) => id)
    await manage('post', '/feature-flags/bulk-toggle', { flag_ids, action: 'enable' })
    const wanted = flags.map(({ key }) => key).sort()
    const keys = await keysUntil(reader, wanted)
    expect(keys.length).toBeLessThan(flags.length)
    expect([...new Set(keys.flat())].sort()).toEqual(wanted)
  })

  it('names deleted flags and flags whose segment changed', async () => {
    const condition = (operator: string, attribute: string, value: unknown) => ({
      logical_operator: 'AND',
      groups: [{ logical_operator: 'AND', conditions: [{ attribute, operator, value }] }],
    })
    const segment = await manage('post', '/segments/', {
      name: 'streamed',
      kind: 'rules',
      rules: condition('equals', 'country', 'DE'),
    })
    const { id, key } = await flag({ targeting_rules: condition('in_segment', 'segment', segment.id) })
    const reader = await following()
    await manage('put', `/segments/${segment.id}`, { rules: condition('equals', 'country', 'FR') })
    expect((await dataOf(reader))?.data.keys).toEqual([key])
    await manage('delete', `/feature-flags/${id}`)
    expect((await dataOf(reader))?.data.keys).toEqual([key])
  })

  it('sends missed changes at once, by Last-Event-ID before since', async () => {
    const { revision } = await current()
    const first = await flag()
    const between = await current()
    const second = await flag()
    const now = await current()
    const all = await dataOf(await open(`?since=${revision}`))
    expect([all?.id, all?.data.keys]).toEqual([String(now.revision), [first.key, second.key].sort()])
    const rest = await dataOf(
      await open(`?since=${revision}`, { ...headers, 'last-event-id': String(between.revision) }),
    )
    expect(rest?.data.keys).toEqual([second.key])
    const strange = await dataOf(
      await open(`?since=${revision}`, { ...headers, 'last-event-id': 'not one of ours' }),
    )
    expect(strange?.data.keys).toEqual(all?.data.keys)
    const ahead = await dataOf(await open(`?since=${now.revision + 1000}`))
    expect(ahead?.id).toBe(String(now.revision))
  })

  it('sends the current revision to a client without one, so that it misses nothing after a reconnect', async () => {
    const { revision } = await current()
    const reader = await open()
    const { key } = await flag()
    expect((await dataOf(reader))?.data.keys).toEqual([key])
    reader.close()
    const text = await reader.rest().catch(() => '')
    expect(text).not.toContain('secret')
    const again = await open('', { ...headers, 'last-event-id': String(revision) })
    expect((await dataOf(again))?.data.keys).toEqual([key])
  })

  it('refuses an invalid since', async () => {
    const answer = await service.inject({ url: '/api/v1/sdk/stream?since=-1', headers })
    expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['query', 'since']])
  })

  it('sends a comment every 15 seconds', async () => {
    const { revision } = await current()
    const { port } = service.app.server.address() as AddressInfo
    const sent = get({ port, path: `/api/v1/sdk/stream?since=${revision}`, headers, agent: false })
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const chunks: AsyncIterator<string> = response.setEncoding('utf8')[Symbol.asyncIterator]()
    let text = ''
    const until = async (part: string) => {
      while (!text.includes(part)) text += (await chunks.next()).value
      text = text.slice(text.indexOf(part) + part.length)
    }
    await until(`retry: 5000\nid: ${revision}\n\n`)
    for (let turn = 0; turn < 2; turn += 1) {
      vi.advanceTimersByTime(15_000)
      await until(':\n\n')
    }
    expect(text).toBe('')
    sent.destroy()
  })
})

describe('access to the stream', () => {
  const ticketUrl = async (more: Record<string, string>) => {
    const answer = await service.inject({
      method: 'POST',
      url: '/ofrep/v1/evaluate/flags',
      headers: more,
      payload: { context: { targetingKey: 'somebody' } },
    })
    const url = new URL(answer.json().eventStreams[0].url)
    return url.pathname + url.search
  }

  it('is granted with a key for evaluation or rulesets', async () => {
    for (const scope of ['evaluate', 'ruleset'] as const) {
      expect((await open('', await service.key([scope]))).status).toBe(200)
    }
    const other = await open('', await service.key(['track']))
    expect([other.status, JSON.parse(await other.rest())]).toEqual([
      403,
      { detail: "API key lacks the scope 'evaluate' or 'ruleset'" },
    ])
    const nobody = await open('', {})
    expect([nobody.status, JSON.parse(await nobody.rest())]).toEqual([401, { detail: 'API key missing' }])
  })

  it('is granted with a ticket, which opens nothing else and is not logged', async () => {
    const url = await ticketUrl(await service.key(['evaluate']))
    const reader = await openEventStream(service.app, { url })
    readers.push(reader)
    expect(reader.status).toBe(200)
    const { key } = await flag()
    expect((await dataOf(reader))?.data.keys).toEqual([key])
    const ticket = new URL(url, 'http://x').searchParams.get('ticket') ?? ''
    for (const path of ['/api/v1/sdk/ruleset', '/api/v1/feature-flags/user/someone']) {
      expect((await service.inject({ url: `${path}?ticket=${ticket}` })).statusCode).toBe(401)
      const asKey = await service.inject({ url: path, headers: { 'x-api-key': ticket } })
      expect(asKey.statusCode).toBe(401)
    }
    expect(JSON.stringify(service.log)).not.toContain(ticket)
  })

  it('is refused for a forged ticket, or one of a revoked key', async () => {
    const key = await manage('post', '/api-keys/', { name: 'short life', scopes: ['evaluate'] })
    const url = await ticketUrl({ 'x-api-key': key.key })
    const forged = url.replace(/ticket=.{8}/, 'ticket=00000000')
    await manage('delete', `/api-keys/${key.id}`)
    for (const path of [url, forged, '/api/v1/sdk/stream?ticket=x']) {
      const answer = await service.inject({ url: path })
      expect([answer.statusCode, answer.json()]).toEqual([401, { detail: 'Invalid API Key' }])
    }
  })

  it('ends once the key is revoked, by header or ticket', async () => {
    const key = await manage('post', '/api-keys/', { name: 'revoked', scopes: ['evaluate'] })
    const byHeader = await following({ 'x-api-key': key.key })
    const byTicket = await openEventStream(service.app, { url: await ticketUrl({ 'x-api-key': key.key }) })
    const other = await following()
    await manage('delete', `/api-keys/${key.id}`)
    expect(await byHeader.next()).toBeUndefined()
    expect(await byTicket.next()).toBeUndefined()
    const { key: changed } = await flag()
    expect((await dataOf(other))?.data.keys).toEqual([changed])
  })

  it('ends once the key has expired', async () => {
    const expires_at = new Date(service.now().getTime() + 60_000).toISOString()
    const key = await manage('post', '/api-keys/', { name: 'brief', scopes: ['evaluate'], expires_at })
    const reader = await following({ 'x-api-key': key.key })
    service.advance(60_000)
    vi.advanceTimersByTime(15_000)
    expect(await reader.next()).toBeUndefined()
  })
})

describe('several instances', () => {
  it('publish changes that another one made', async () => {
    const { db, close } = connect({ ...service.database.target, poolSize: 2 })
    const listener = await listenForChanges({ db, target: service.database.target, log: silentLog })
    const { now, config } = service
    const keys = keyAuthenticator({ db, now, log: silentLog })
    const other = buildApp({
      context: { db, now, log: silentLog, config, ports: service.context().ports, has: () => true },
      slices: slicesFor(config),
      authenticator: {
        bearer: () => Promise.resolve(undefined),
        identity: () => Promise.resolve(undefined),
        key: keys.key,
        keyById: keys.keyById,
      },
    })
    const reader = await following(headers, other)
    const { key } = await flag()
    expect((await dataOf(reader))?.data.keys).toEqual([key])
    const revoked = await manage('post', '/api-keys/', { name: 'elsewhere', scopes: ['evaluate'] })
    const theirs = await following({ 'x-api-key': revoked.key }, other)
    await manage('delete', `/api-keys/${revoked.id}`)
    expect(await theirs.next()).toBeUndefined()
    await other.close()
    await keys.flush()
    await listener.stop()
    await close()
  })

  it('refuse streams beyond their capacity', async () => {
    const small = await startTestService({ config: { STREAM_MAX_CONNECTIONS: '1' } })
    const own = await small.key(['evaluate'])
    const first = await open('', own, small.app)
    expect(first.status).toBe(200)
    const second = await open('', own, small.app)
    expect([second.status, JSON.parse(await second.rest())]).toEqual([
      503,
      { detail: 'Too many open streams' },
    ])
    const metrics = await small.inject({ url: '/metrics' })
    expect(metrics.body).toMatch(/assay_streams_open\{kind="sse"\} [1-9]/)
    await small.close()
    await first.rest()
  })
})
