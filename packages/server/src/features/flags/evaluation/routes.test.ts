import { readFileSync } from 'node:fs'
import { hashFraction } from '@assay/evaluation'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countsOf } from '../../../testing/flag-counts.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { flags, flushCounts } from '../index.ts'

let service: TestService
let headers: { 'x-api-key': string }
beforeAll(async () => {
  service = await startTestService()
  headers = await service.key(['evaluate'])
})
afterAll(() => service.close())

const manage = async (method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object) => {
  const answer = await service.as('developer')[method](path, body)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.body === '' ? undefined : answer.json()
}

let made = 0
const flag = (fields: object = {}) => {
  made += 1
  const all = { key: `flag-${made}`, name: `Flag ${made}`, is_active: true, rollout_percentage: 100 }
  return manage('post', '/feature-flags', { ...all, ...fields })
}

const condition = (attribute: string, operator: string, value: unknown, rest: object = {}) => ({
  ...rest,
  logical_operator: 'AND',
  groups: [{ logical_operator: 'AND', conditions: [{ attribute, operator, value }] }],
})

const get = async (path: string) => {
  const answer = await service.inject({ url: `/api/v1/feature-flags${path}`, headers })
  return { status: answer.statusCode, body: answer.json() }
}

const evaluate = async (key: string, user_id: string, context: object = {}) => {
  const answer = await service.inject({
    method: 'POST',
    url: `/api/v1/feature-flags/evaluate/${encodeURIComponent(key)}`,
    headers,
    payload: { user_id, context },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

interface Vectors {
  flags: Record<string, Record<string, unknown>>
  cases: { flag: string; user: string; context: object; evaluation: object }[]
}

const vectors: Vectors = JSON.parse(
  readFileSync(new URL('../../../../../evaluation/vectors/flags.json', import.meta.url), 'utf8'),
)

/** Stores flags behind the API, for keys that it would not accept. */
const store = async (target: TestService, { status, ...fields }: Record<string, unknown>): Promise<void> => {
  const key = String(fields['key'])
  const isPlain = /^[\w.-]+$/.test(key)
  const manager = target.as('developer')
  const created = await manager.post('/feature-flags', {
    ...fields,
    key: isPlain ? key : 'renamed',
    name: 'vector',
    is_active: status === 'ACTIVE',
  })
  const { id } = created.json()
  if (!isPlain) await sql`update feature_flags set key = ${key} where id = ${id}`.execute(target.db)
  if (status === 'ARCHIVED') await manager.post(`/feature-flags/${id}/archive`)
}

describe('evaluating a flag', () => {
  it('returns the same as the SDKs for every golden vector', async () => {
    const fresh = await startTestService()
    try {
      for (const stored of Object.values(vectors.flags)) await store(fresh, stored)
      const own = await fresh.key(['evaluate'])
      const answers = await Promise.all(
        vectors.cases.map(async ({ flag: key, user, context }) => {
          const answer = await fresh.inject({
            method: 'POST',
            url: `/api/v1/feature-flags/evaluate/${encodeURIComponent(key)}`,
            headers: own,
            payload: { user_id: user, context },
          })
          return answer.json()
        }),
      )
      expect(answers).toEqual(vectors.cases.map(({ evaluation }) => evaluation))
    } finally {
      await fresh.close()
    }
  })

  it('reads the context from the query as URL-encoded JSON', async () => {
    const { key } = await flag({ rollout_percentage: 0, targeting_rules: condition('plan', 'equals', 'pro') })
    const evaluated = (context: string) =>
      get(`/evaluate/${key}?user_id=anna&context=${encodeURIComponent(context)}`)
    expect((await evaluated('{"plan":"pro"}')).body).toEqual({
      key,
      enabled: true,
      value: true,
      variant: null,
      config: null,
      reason: 'targeting_rule',
    })
    expect((await evaluated('{}')).body).toMatchObject({ enabled: false, value: false, reason: 'rollout' })
    expect((await get(`/evaluate/${key}?user_id=anna`)).body.enabled).toBe(false)
    for (const wrong of ['[]', '"text"', 'plan=pro', '{"plan":', '7', 'null', '{"a":1,"a":2}']) {
      const { status, body } = await evaluated(wrong)
      expect([status, body.detail[0].loc]).toEqual([422, ['query', 'context']])
    }
    expect((await get(`/evaluate/${key}`)).body.detail[0].loc).toEqual(['query', 'user_id'])
  })

  it('answers 404 for an unknown flag', async () => {
    expect(await get('/evaluate/no-such-flag?user_id=anna')).toEqual({
      status: 404,
      body: { detail: "Feature flag with key 'no-such-flag' not found" },
    })
  })

  it('returns the off value of inactive and archived flags', async () => {
    const variants = [{ key: 'a', value: { a: 1 }, weight: 100 }]
    const { id, key } = await flag({
      value_type: 'json',
      off_value: { off: true },
      variants,
      is_active: false,
    })
    const off = { key, enabled: false, value: { off: true }, variant: null, config: { off: true } }
    expect(await evaluate(key, 'anna')).toEqual({ ...off, reason: 'inactive' })
    await manage('post', `/feature-flags/${id}/archive`)
    expect(await evaluate(key, 'anna')).toEqual({ ...off, reason: 'inactive' })
  })

  it('sees every change at the next request, in every process', async () => {
    const { id, key } = await flag({ rollout_percentage: 0 })
    expect((await evaluate(key, 'anna')).enabled).toBe(false)
    await manage('put', `/feature-flags/${id}`, { rollout_percentage: 100 })
    expect((await evaluate(key, 'anna')).enabled).toBe(true)
    await sql`update feature_flags set rollout_percentage = 0 where id = ${id}`.execute(service.db)
    expect((await evaluate(key, 'anna')).enabled).toBe(false)
    await manage('delete', `/feature-flags/${id}`)
    expect((await get(`/evaluate/${key}?user_id=anna`)).status).toBe(404)
    const again = await flag({ key })
    expect((await evaluate(again.key, 'anna')).enabled).toBe(true)
  })

  it('reads consistent definitions while flags change concurrently', async () => {
    const { id, key } = await flag({ rollout_percentage: 0 })
    const answers: boolean[][] = []
    for (let round = 0; round < 5; round += 1) {
      const share = round % 2 === 0 ? 100 : 0
      const [, ...answers] = await Promise.all([
        manage('put', `/feature-flags/${id}`, { rollout_percentage: share }),
        ...Array.from({ length: 10 }, (_, index) => evaluate(key, `user-${index}`)),
      ])
      expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set(['rollout']))
      answers.push([(await evaluate(key, 'anna')).enabled, share === 100])
    }
    for (const [seen, expected] of answers) expect(seen).toBe(expected)
  })

  it('looks up id lists in the database, and sees their changes at once', async () => {
    const list = await manage('post', '/segments', { name: 'testers', kind: 'id_list' })
    await manage('post', `/segments/${list.id}/members`, { add: ['anna'] })
    const rules = condition('segment', 'in_segment', [list.id])
    const { key } = await flag({ rollout_percentage: 0, targeting_rules: rules })
    expect([(await evaluate(key, 'anna')).enabled, (await evaluate(key, 'ben')).enabled]).toEqual([
      true,
      false,
    ])
    await manage('post', `/segments/${list.id}/members`, { add: ['ben'], remove: ['anna'] })
    const users = ['anna', 'ben', 'anna', 'ben', 'carl']
    const answers = await Promise.all(users.map(async (user) => (await evaluate(key, user)).enabled))
    expect(answers).toEqual([false, true, false, true, false])
    expect((await get('/user/ben')).body[key]).toBe(true)
    expect((await get('/user/anna')).body[key]).toBe(false)
  })

  it('evaluates the rules of segments, and sees their changes at once', async () => {
    const segment = await manage('post', '/segments', {
      name: 'adults',
      rules: condition('age', 'greater_than_or_equal', 18),
    })
    const rules = condition('segment', 'not_in_segment', segment.id)
    const { key } = await flag({ rollout_percentage: 0, targeting_rules: rules })
    expect((await evaluate(key, 'anna', { age: 17 })).enabled).toBe(true)
    expect((await evaluate(key, 'anna', { age: 18 })).enabled).toBe(false)
    const later = condition('age', 'greater_than_or_equal', 21)
    await manage('put', `/segments/${segment.id}`, { rules: later })
    expect((await evaluate(key, 'anna', { age: 18 })).enabled).toBe(true)
  })

  it('answers with the reason error and logs a flag that cannot be evaluated', async () => {
    const { id, key } = await flag({ off_value: false })
    const unknown = JSON.stringify(condition('a', 'of_a_later_version', 1))
    await sql`update feature_flags set targeting_rules = ${unknown}::jsonb where id = ${id}`.execute(
      service.db,
    )
    expect(await evaluate(key, 'anna')).toMatchObject({ enabled: false, value: false, reason: 'error' })
    await evaluate(key, 'anna')
    const lines = service.log.filter(({ level, fields }) => level === 'error' && fields['flag'] === key)
    expect(lines.map(({ message }) => message)).toEqual(['flag evaluation failed'])
    await manage('delete', `/feature-flags/${id}`)
  })

  it('is forbidden for a key without the scope', async () => {
    const { key } = await flag()
    const other = await service.key(['assign'])
    const url = `/api/v1/feature-flags/evaluate/${key}?user_id=anna`
    expect((await service.inject({ url, headers: other })).statusCode).toBe(403)
  })
})

describe('all flags of a subject', () => {
  it('includes the ACTIVE ones, as booleans or in detail', async () => {
    const fresh = await startTestService()
    try {
      const post = async (path: string, body?: object) =>
        (await fresh.as('developer').post(path, body)).json()
      await post('/feature-flags', { key: 'on', name: 'a', is_active: true, rollout_percentage: 100 })
      const rules = condition('plan', 'equals', 'pro')
      await post('/feature-flags', { key: 'pro', name: 'a', is_active: true, targeting_rules: rules })
      await post('/feature-flags', { key: 'inactive', name: 'a', rollout_percentage: 100 })
      const { id } = await post('/feature-flags', { key: 'archived', name: 'a' })
      await post(`/feature-flags/${id}/archive`)
      const own = await fresh.key(['evaluate'])
      const ask = async (query: string) =>
        (await fresh.inject({ url: `/api/v1/feature-flags/user/anna${query}`, headers: own })).json()
      expect(await ask('')).toEqual({ on: true, pro: false })
      const context = encodeURIComponent('{"plan":"pro"}')
      expect(await ask(`?context=${context}`)).toEqual({ on: true, pro: true })
      const detail = { enabled: true, value: true, variant: null, config: null }
      expect(await ask(`?details=true&context=${context}`)).toEqual({
        on: { key: 'on', ...detail, reason: 'rollout' },
        pro: { key: 'pro', ...detail, reason: 'targeting_rule' },
      })
    } finally {
      await fresh.close()
    }
  })
})

describe('counts of evaluations', () => {
  it('are collected in memory and written per minute, with latencies and unique subjects', async () => {
    const { id, key } = await flag({ rollout_percentage: 50 })
    const users = Array.from({ length: 60 }, (_, index) => `user-${index}`)
    const first = service.now()
    await Promise.all(users.map((user) => evaluate(key, user)))
    await Promise.all(users.map((user) => evaluate(key, user)))
    await flushCounts(service.context())
    service.advance(60_000)
    await evaluate(key, 'somebody else')
    await flushCounts(service.context())
    await flushCounts(service.context())
    const enabled = users.filter((user) => hashFraction(user, key) < 0.5).length
    const counts = await countsOf(service.context(), { flag_id: id, from: first, to: service.now() })
    expect(counts).toMatchObject({ evaluations: 120, enabled: 2 * enabled, errors: 0 })
    expect(Math.abs(counts.unique_users - 60)).toBeLessThanOrEqual(2)
    expect(counts.latency_ms.p50).toBeGreaterThan(0)
    expect(counts.latency_ms.p99).toBeGreaterThanOrEqual(counts.latency_ms.p50 ?? 0)
    const to = new Date(service.now().getTime() + 60_000)
    const all = await countsOf(service.context(), { flag_id: id, from: first, to })
    expect(all.evaluations).toBe(121)
    const { body } = await service.inject({ url: '/metrics' })
    expect(body).toContain(`assay_flag_evaluations_total{flag="${key}",result="enabled"}`)
  })

  it('are written when their service stops, and not when another service of the process does', async () => {
    const { id, key } = await flag()
    await flushCounts(service.context())
    await evaluate(key, 'anna')
    const range = { flag_id: id, from: new Date(0), to: new Date('2100-01-01') }
    const evaluations = async () => (await countsOf(service.context(), range)).evaluations
    const other = await startTestService({ slices: [] })
    await flags.stop?.(other.context())
    await other.close()
    expect(await evaluations()).toBe(0)
    await flags.stop?.(service.context())
    expect(await evaluations()).toBe(1)
  })

  it('need no write of their own', async () => {
    const { id, key } = await flag()
    // The ten seconds until the next write begin with the first count after one.
    await flushCounts(service.context())
    await evaluate(key, 'anna')
    const { rows } = await sql<{ written: number }>`
      select count(*) as written from flag_minutes as m join feature_flags as f on f.number = m.flag_number
      where f.id = ${id}`.execute(service.db)
    expect(rows).toEqual([{ written: 0 }])
  })
})

describe('an event that names a flag', () => {
  it('is stored with the flag', async () => {
    const { id, key } = await flag()
    const track = await service.key(['track'])
    const answer = await service.inject({
      method: 'POST',
      url: '/api/v1/tracking/track',
      headers: track,
      payload: { user_id: 'anna', event_type: 'conversion', feature_flag_key: key },
    })
    expect([answer.statusCode, answer.json().feature_flag_id]).toEqual([200, id])
  })
})
