import { compileRuleset, type LocalFlag, type Ruleset } from '@assay/evaluation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../../lib/crypto.ts'
import { countsOf } from '../../testing/flag-counts.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { flushCounts } from '../flags/index.ts'

let service: TestService
let headers: Record<string, string>
beforeAll(async () => {
  service = await startTestService()
  headers = await service.key()
})
afterAll(() => service.close())

const manage = async (method: 'post' | 'put' | 'delete', path: string, body?: object) => {
  const answer = await service.as('developer')[method](path, body)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.body === '' ? undefined : answer.json()
}

let made = 0
const flag = (fields: object = {}) => {
  made += 1
  const all = { key: `flag-${made}`, name: `Flag ${made}`, is_active: true, rollout_percentage: 100 }
  return manage('post', '/feature-flags/', { ...all, ...fields })
}

const rules = (attribute: string, operator: string, value: unknown) => ({
  logical_operator: 'AND',
  groups: [{ logical_operator: 'AND', conditions: [{ attribute, operator, value }] }],
})

const variants = [
  { key: 'a', value: 'A', weight: 100 },
  { key: 'b', value: 'B', weight: 0 },
]

const unequal = [
  { key: 'a', value: 'A', weight: 99.99 },
  { key: 'b', value: 'B', weight: 0.01 },
]

const ofrep = async (path: string, payload: unknown, more: Record<string, string> = {}) => {
  const answer = await service.inject({
    method: 'POST',
    url: `/ofrep/v1/evaluate/flags${path}`,
    headers: { ...headers, 'content-type': 'application/json', ...more },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
  const body = answer.body === '' ? undefined : answer.json()
  return { status: answer.statusCode, body, etag: String(answer.headers['etag']), headers: answer.headers }
}

const single = (key: string, context: object = {}) =>
  ofrep(`/${encodeURIComponent(key)}`, { context: { targetingKey: 'somebody', ...context } })

const bulk = (context: object = {}, more: Record<string, string> = {}) =>
  ofrep('', { context: { targetingKey: 'somebody', ...context } }, more)

const ruleset = async (more: Record<string, string> = {}) =>
  service.inject({ url: '/api/v1/sdk/ruleset', headers: { ...headers, ...more } })

describe('the evaluation of one flag', () => {
  it('returns the value, the reason, and the flag with its revision', async () => {
    const { id, key } = await flag()
    const { status, body } = await single(key)
    expect(status).toBe(200)
    const metadata = { flag_id: id, revision: expect.any(Number) }
    expect(body).toEqual({ key, value: true, reason: 'STATIC', variant: 'on', metadata })
    expect((await ruleset()).json().revision).toBe(body.metadata.revision)
  })

  it.each([
    ['a boolean flag that is on', {}, 'STATIC', 'on', true],
    ['a boolean flag at 0 percent', { rollout_percentage: 0 }, 'STATIC', 'off', false],
    ['a boolean flag for some', { rollout_percentage: 99.99 }, 'SPLIT', 'on', true],
    ['a switch by rule', { targeting_rules: rules('plan', 'equals', 'pro') }, 'TARGETING_MATCH', 'on', true],
    [
      'a rule that is not met',
      { targeting_rules: rules('plan', 'equals', 'free'), rollout_percentage: 0 },
      'DEFAULT',
      'off',
      false,
    ],
    [
      'a share of those whom no rule meets',
      { targeting_rules: rules('plan', 'equals', 'free'), rollout_percentage: 99.99 },
      'SPLIT',
      'on',
      true,
    ],
    ['a switch that is off', { is_active: false }, 'DISABLED', 'off', false],
    ['weights of 100 and 0', { value_type: 'string', off_value: 'x', variants }, 'STATIC', 'a', 'A'],
    ['weights', { value_type: 'string', variants: unequal }, 'SPLIT', 'a', 'A'],
    [
      'the only variant',
      { value_type: 'number', variants: [{ key: 'a', value: 7, weight: 100 }] },
      'STATIC',
      'a',
      7,
    ],
    [
      'an object',
      { value_type: 'json', variants: [{ key: 'a', value: { deep: [1] }, weight: 100 }] },
      'STATIC',
      'a',
      { deep: [1] },
    ],
    [
      'a text that is off',
      { value_type: 'string', off_value: 'x', variants, is_active: false },
      'DISABLED',
      'off',
      'x',
    ],
    [
      'no value of its own',
      { value_type: 'string', variants: unequal, rollout_percentage: 0 },
      'STATIC',
      'off',
      undefined,
    ],
  ])('returns %s', async (_name, fields, reason, variant, value) => {
    const { key } = await flag(fields)
    const { status, body } = await single(key, { plan: 'pro' })
    expect(status).toBe(200)
    expect([body.reason, body.variant, body.value]).toEqual([reason, variant, value])
    expect('value' in body).toBe(value !== undefined)
  })

  it('equals the evaluation by the API, and is counted with it', async () => {
    const { id, key } = await flag({ rollout_percentage: 50 })
    const from = new Date(service.now().getTime() - 60_000)
    for (let n = 0; n < 40; n += 1) {
      const { body } = await single(key, { targetingKey: `user-${n}` })
      const url = `/api/v1/feature-flags/evaluate/${key}?user_id=user-${n}`
      const { enabled } = (await service.inject({ url, headers })).json()
      expect([body.value, body.variant]).toEqual([enabled, enabled ? 'on' : 'off'])
    }
    await flushCounts(service.context())
    const to = new Date(service.now().getTime() + 60_000)
    const counts = await countsOf(service.context(), { flag_id: id, from, to })
    expect(counts.evaluations).toBe(80)
  })

  it('returns archived flags as disabled', async () => {
    const { id, key } = await flag()
    await manage('post', `/feature-flags/${id}/archive`)
    expect((await single(key)).body).toMatchObject({ key, value: false, reason: 'DISABLED', variant: 'off' })
  })

  it('reads the key from either header', async () => {
    const { key } = await flag()
    const payload = { context: { targetingKey: 'x' } }
    const url = `/ofrep/v1/evaluate/flags/${key}`
    const authorization = `Bearer ${headers['x-api-key']}`
    const answer = await service.inject({ method: 'POST', url, headers: { authorization }, payload })
    expect(answer.statusCode).toBe(200)
    expect((await service.inject({ method: 'POST', url, payload })).statusCode).toBe(401)
    const other = await service.key(['track'])
    expect((await service.inject({ method: 'POST', url, headers: other, payload })).statusCode).toBe(403)
  })
})

describe('a request that cannot be answered', () => {
  it.each([
    ['no JSON', '{"context":', 'PARSE_ERROR'],
    ['nothing', '', 'INVALID_CONTEXT'],
    ['an array', '[]', 'INVALID_CONTEXT'],
    ['no context', '{}', 'INVALID_CONTEXT'],
    ['a context that is no object', '{"context":7}', 'INVALID_CONTEXT'],
    ['a context that is null', '{"context":null}', 'INVALID_CONTEXT'],
    [
      'a context that is too large',
      { context: { targetingKey: 'x', text: 'x'.repeat(65_536) } },
      'INVALID_CONTEXT',
    ],
    ['a targetingKey that is no text', { context: { targetingKey: 7 } }, 'TARGETING_KEY_MISSING'],
    [
      'a targetingKey that is too long',
      { context: { targetingKey: 'x'.repeat(256) } },
      'TARGETING_KEY_MISSING',
    ],
    ['a NUL character', '{"context":{"targetingKey":"x\\u0000"}}', 'PARSE_ERROR'],
    ['a repeated key', '{"context":{"targetingKey":"x","a":1,"a":2}}', 'PARSE_ERROR'],
  ])('is refused: %s', async (_name, payload, errorCode) => {
    const one = await ofrep('/some-flag', payload)
    expect([one.status, one.body]).toEqual([
      400,
      { key: 'some-flag', errorCode, errorDetails: expect.any(String) },
    ])
    const many = await ofrep('', payload)
    expect([many.status, many.body]).toEqual([400, { errorCode, errorDetails: expect.any(String) }])
  })

  it.each(['%FF', 'a%C0%80b', '%E0%A4%A'])('is refused for the key %s, which is not UTF-8', async (key) => {
    const url = `/ofrep/v1/evaluate/flags/${key}`
    const answer = await service.inject({ method: 'POST', url, headers, payload: { context: {} } })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { errorCode: 'GENERAL', errorDetails: 'Bad Request' },
    ])
    const elsewhere = await service.inject({ url: `/api/v1/feature-flags/evaluate/${key}`, headers })
    expect([elsewhere.statusCode, elsewhere.json()]).toEqual([400, { detail: 'Bad Request' }])
  })

  it('names an unknown flag', async () => {
    const { status, body } = await single('nowhere')
    expect([status, body]).toEqual([
      404,
      { key: 'nowhere', errorCode: 'FLAG_NOT_FOUND', errorDetails: expect.any(String) },
    ])
  })

  it('is refused by the general rules of type and size', async () => {
    expect((await ofrep('', 'x', { 'content-type': 'text/plain' })).body).toEqual({
      detail: 'Unsupported Media Type',
    })
    const large = JSON.stringify({ context: { targetingKey: 'x', text: 'x'.repeat(1_100_000) } })
    expect((await ofrep('', large)).body).toEqual({ detail: 'Request body larger than 1048576 bytes' })
  })

  it('returns a GENERAL error for a flag that cannot be evaluated', async () => {
    const { id, key } = await flag()
    const broken = JSON.stringify(rules('plan', 'operator_of_tomorrow', 1))
    await service.db
      .updateTable('feature_flags')
      .set({ targeting_rules: broken })
      .where('id', '=', id)
      .execute()
    const failure = { key, errorCode: 'GENERAL', errorDetails: expect.any(String) }
    const one = await single(key)
    expect([one.status, one.body]).toEqual([400, failure])
    const many = await bulk()
    expect(many.status).toBe(200)
    expect(many.body.flags).toContainEqual(failure)
    await manage('delete', `/feature-flags/${id}`)
  })
})

describe('a request without a subject', () => {
  const missing = (key: string) => ({
    key,
    errorCode: 'TARGETING_KEY_MISSING',
    errorDetails: expect.any(String),
  })

  it.each([{}, { targetingKey: '' }, { targetingKey: null }])(
    'is answered for flags that need no subject (%j)',
    async (context) => {
      const { key } = await flag({ targeting_rules: rules('plan', 'equals', 'pro'), rollout_percentage: 0 })
      const free = await ofrep(`/${key}`, { context })
      expect([free.status, free.body]).toMatchObject([200, { value: false, reason: 'DEFAULT' }])
      const pro = await ofrep(`/${key}`, { context: { ...context, plan: 'pro' } })
      expect([pro.status, pro.body]).toMatchObject([200, { value: true, reason: 'TARGETING_MATCH' }])
      const unknown = await ofrep('/nowhere', { context })
      expect([unknown.status, unknown.body.errorCode]).toEqual([404, 'FLAG_NOT_FOUND'])
    },
  )

  it('is refused when a percentage, weights, user_id or an id list decides', async () => {
    const list = await manage('post', '/segments/', { name: 'unnamed', kind: 'id_list' })
    const needing = [
      { rollout_percentage: 50 },
      { value_type: 'string', variants: unequal },
      { targeting_rules: rules('user_id', 'equals', 'anna') },
      { targeting_rules: rules('segment', 'in_segment', list.id) },
    ]
    for (const fields of needing) {
      const { key } = await flag(fields)
      const { status, body } = await ofrep(`/${key}`, { context: {} })
      expect([status, body]).toEqual([400, missing(key)])
    }
  })

  it('returns all flags, marks only those that need a subject, and has its own tag', async () => {
    const [split, whole] = [await flag({ rollout_percentage: 50 }), await flag()]
    const { status, body, etag } = await ofrep('', { context: {} })
    expect(status).toBe(200)
    expect(body.flags).toContainEqual(missing(split.key))
    expect(body.flags).toContainEqual(expect.objectContaining({ key: whole.key, value: true }))
    const keys = body.flags.map(({ key }: { key: string }) => key)
    expect(keys).toEqual([...keys].sort())
    expect((await ofrep('', { context: {} }, { 'if-none-match': etag })).status).toBe(304)
    expect((await bulk({}, { 'if-none-match': etag })).status).toBe(200)
  })

  it('is counted as an evaluation without a subject', async () => {
    const { id, key } = await flag()
    await ofrep(`/${key}`, { context: {} })
    await flushCounts(service.context())
    const from = new Date(service.now().getTime() - 60_000)
    const to = new Date(service.now().getTime() + 60_000)
    const counts = await countsOf(service.context(), { flag_id: id, from, to })
    expect([counts.evaluations, counts.unique_users]).toEqual([1, 0])
    const noted = service.db.selectFrom('recent_subjects').selectAll().where('user_id', '=', '')
    expect(await noted.execute()).toEqual([])
  })
})

describe('a number flag', () => {
  const sizes = (one: number, other: number) => ({
    value_type: 'number',
    off_value: 3,
    variants: [
      { key: 'one', value: one, weight: 100 },
      { key: 'other', value: other, weight: 0 },
    ],
    metadata: { team: 'a "quoted" team' },
  })
  const textOf = async (path: string, payload: object = {}) =>
    (await service.inject({ method: 'POST', url: path, headers, payload })).body

  it('with a fraction in any value is written with a decimal point by every route', async () => {
    const { id, key } = await flag(sizes(1, 2.5))
    const context = { targetingKey: 'somebody' }
    expect(await textOf(`/ofrep/v1/evaluate/flags/${key}`, { context })).toContain('"value":1.0,')
    expect(await textOf('/ofrep/v1/evaluate/flags', { context })).toContain(`{"key":"${key}","value":1.0,`)
    const evaluated = await textOf(`/api/v1/feature-flags/evaluate/${key}`, { user_id: 'somebody' })
    expect(evaluated).toContain('"value":1.0,')
    expect(JSON.parse(evaluated)).toMatchObject({ key, value: 1, metadata: { team: 'a "quoted" team' } })
    const query = { url: `/api/v1/feature-flags/evaluate/${key}?user_id=somebody`, headers }
    expect((await service.inject(query)).body).toBe(evaluated)
    const user = { url: '/api/v1/feature-flags/user/somebody?details=true', headers }
    expect((await service.inject(user)).json()[key]).toEqual(JSON.parse(evaluated))
    expect((await service.inject(user)).body).toContain(`"${key}":${evaluated}`)
    const all = await ruleset()
    expect(all.body).toContain('"off_value":3.0')
    expect(all.body).toContain('{"key":"one","value":1.0,"weight":100}')
    const { version } = all.json<Ruleset>()
    expect(version).toBe(sha256(all.body.replace(`,"version":"${version}"`, '')))
    await manage('post', `/feature-flags/${id}/disable`)
    expect(await textOf(`/ofrep/v1/evaluate/flags/${key}`, { context })).toContain('"value":3.0,')
    expect((await ruleset()).body).toContain('"status":"INACTIVE","value_type":"number","off_value":3.0')
  })

  it('of whole numbers is written without one', async () => {
    const { key } = await flag(sizes(1, 2))
    const context = { targetingKey: 'somebody' }
    expect(await textOf(`/ofrep/v1/evaluate/flags/${key}`, { context })).toContain('"value":1,')
  })
})

describe('the metadata of a flag', () => {
  const metadata = { owner: 'anna', ticket: 4711, share: 0.5, temporary: true }

  it('is included in every answer, with the id and the revision', async () => {
    const { id, key } = await flag({ metadata })
    const { body } = await single(key)
    expect(body.metadata).toEqual({ ...metadata, flag_id: id, revision: expect.any(Number) })
    const url = `/api/v1/feature-flags/evaluate/${key}?user_id=somebody`
    expect((await service.inject({ url, headers })).json().metadata).toEqual(metadata)
    const local = compileRuleset((await ruleset()).json()).get(key)
    expect(typeof local === 'function' && local({ user_id: 'a', context: {} }).metadata).toEqual(metadata)
  })

  it('is included while the flag is off, and omitted for flags without any', async () => {
    const { key } = await flag({ metadata, is_active: false })
    expect((await single(key)).body.metadata).toMatchObject(metadata)
    const named = (await ruleset()).json().flags.find((one: { key: string }) => one.key === key)
    expect(named.metadata).toEqual(metadata)
    const plain = await flag()
    const url = `/api/v1/feature-flags/evaluate/${plain.key}?user_id=somebody`
    expect((await service.inject({ url, headers })).json()).not.toHaveProperty('metadata')
  })
})

describe('the evaluation of all flags', () => {
  it('lists active and inactive flags by key, with the same answers as one by one', async () => {
    const inactive = await flag({ is_active: false })
    const archived = await flag()
    await manage('post', `/feature-flags/${archived.id}/archive`)
    const { body } = await bulk()
    const keys = body.flags.map(({ key }: { key: string }) => key)
    expect(keys).toEqual([...keys].sort())
    expect(keys).toContain(inactive.key)
    expect(keys).not.toContain(archived.key)
    for (const answer of body.flags) expect(answer).toEqual((await single(answer.key)).body)
    expect(body.metadata).toEqual({ revision: body.flags[0].metadata.revision })
  })

  it("returns the address of the change stream, on the caller's host", async () => {
    const { body } = await bulk({}, { host: 'flags.example.com' })
    const [stream] = body.eventStreams
    expect(stream).toEqual({ type: 'sse', url: expect.any(String), inactivityDelaySec: 120 })
    const url = new URL(stream.url)
    expect(url.origin + url.pathname).toBe('http://flags.example.com/api/v1/sdk/stream')
    expect(url.searchParams.get('since')).toBe(String(body.metadata.revision))
    expect(url.searchParams.get('ticket')).not.toContain(headers['x-api-key'])
  })

  it('has the same tag until a flag changes, and answers 304 to that tag', async () => {
    const { id } = await flag()
    const first = await bulk({ plan: 'pro' })
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const again = await bulk({ plan: 'pro' }, { 'if-none-match': first.etag })
    expect([again.status, again.body, again.etag]).toEqual([304, undefined, first.etag])
    const weak = await bulk({ plan: 'pro' }, { 'if-none-match': `"other", W/${first.etag}` })
    expect(weak.status).toBe(304)
    const other = await bulk({ plan: 'free' }, { 'if-none-match': first.etag })
    expect(other.status).toBe(200)
    await manage('post', `/feature-flags/${id}/disable`)
    const changed = await bulk({ plan: 'pro' }, { 'if-none-match': first.etag })
    expect(changed.status).toBe(200)
    expect(changed.etag).not.toBe(first.etag)
  })

  it('accepts the hints of a change, and returns current values', async () => {
    const { etag } = await bulk()
    const hints = `?flagConfigEtag=${encodeURIComponent('"old"')}&flagConfigLastModified=1`
    const request = { context: { targetingKey: 'somebody' } }
    expect((await ofrep(hints, request, { 'if-none-match': etag })).status).toBe(304)
    expect((await ofrep(hints, request)).status).toBe(200)
  })

  it('is counted unless it answers 304', async () => {
    const { id } = await flag()
    const { etag } = await bulk()
    await bulk({}, { 'if-none-match': etag })
    await flushCounts(service.context())
    const range = {
      flag_id: id,
      from: new Date(service.now().getTime() - 60_000),
      to: new Date(service.now().getTime() + 60_000),
    }
    expect((await countsOf(service.context(), range)).evaluations).toBe(1)
  })

  it('has another tag when members of an id list change', async () => {
    const { id } = await manage('post', '/segments/', { name: 'listed', kind: 'id_list' })
    const { key } = await flag({
      targeting_rules: rules('segment', 'in_segment', id),
      rollout_percentage: 0,
    })
    const before = await bulk()
    expect(before.body.flags).toContainEqual(expect.objectContaining({ key, value: false }))
    await manage('post', `/segments/${id}/members`, { add: ['somebody'] })
    const after = await bulk({}, { 'if-none-match': before.etag })
    expect(after.status).toBe(200)
    expect(after.body.flags).toContainEqual(
      expect.objectContaining({ key, value: true, reason: 'TARGETING_MATCH' }),
    )
  })

  it.each(['now', 'user.now'])('has another tag when a time window opens (%s)', async (attribute) => {
    const inHours = (hours: number) =>
      new Date(service.now().getTime() + hours * 3_600_000).toISOString().slice(11, 16)
    const { id, key } = await flag({
      targeting_rules: rules(attribute, 'time_window', { start_time: inHours(1), end_time: inHours(2) }),
      rollout_percentage: 0,
    })
    const before = await bulk()
    service.advance(60_000)
    expect((await bulk({}, { 'if-none-match': before.etag })).status).toBe(304)
    service.advance(3_600_000)
    const after = await bulk({}, { 'if-none-match': before.etag })
    expect(after.status).toBe(200)
    expect(after.body.flags).toContainEqual(expect.objectContaining({ key, value: true }))
    await manage('delete', `/feature-flags/${id}`)
  })
})

describe('the ruleset', () => {
  it('is versioned by its content, and answers 304 to that version', async () => {
    const answer = await ruleset()
    const { version } = answer.json<Ruleset>()
    expect(version).toBe(sha256(answer.body.replace(`,"version":"${version}"`, '')))
    expect(answer.headers['etag']).toBe(`"${version}"`)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const again = await ruleset({ 'if-none-match': `"${version}"` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await flag()
    expect((await ruleset({ 'if-none-match': `"${version}"` })).statusCode).toBe(200)
  })

  it('includes inactive flags in short, segments in use, and flags for remote evaluation', async () => {
    const segment = await manage('post', '/segments/', {
      name: 'germans',
      kind: 'rules',
      rules: rules('country', 'equals', 'DE'),
    })
    const list = await manage('post', '/segments/', { name: 'by hand', kind: 'id_list' })
    const local = await flag({ targeting_rules: rules('segment', 'in_segment', segment.id) })
    const remote = await flag({ targeting_rules: rules('segment', 'in_segment', list.id) })
    const short = await flag({ is_active: false })
    const { flags, segments, hash, schema } = (await ruleset()).json()
    const named = (key: string) => flags.find((one: { key: string }) => one.key === key)
    expect([schema, hash]).toEqual([1, 'md5-le32'])
    expect(named(local.key).evaluation).toBe('local')
    expect(named(remote.key).evaluation).toBe('remote')
    expect(named(short.key)).toEqual({
      key: short.key,
      status: 'INACTIVE',
      value_type: 'boolean',
      off_value: false,
    })
    expect(segments[segment.id]).toMatchObject(rules('country', 'equals', 'DE'))
    expect(segments[list.id]).toBeUndefined()
  })

  it('evaluates locally as the server does', async () => {
    await flag({ rollout_percentage: 50 })
    await flag({ value_type: 'string', off_value: 'x', variants, rollout_percentage: 30 })
    const compiled = compileRuleset((await ruleset()).json())
    const isLocal = (entry: [string, LocalFlag]): entry is [string, Exclude<LocalFlag, 'remote'>] =>
      entry[1] !== 'remote'
    for (let n = 0; n < 6; n += 1) {
      const context = { country: n % 2 ? 'DE' : 'FR' }
      for (const [key, decide] of [...compiled].filter(isLocal)) {
        const url = `/api/v1/feature-flags/evaluate/${key}`
        const payload = { user_id: `user-${n}`, context }
        const answer = await service.inject({ method: 'POST', url, headers, payload })
        expect(decide({ user_id: `user-${n}`, context, now: service.now().toISOString() })).toEqual(
          answer.json(),
        )
      }
    }
  })
})
