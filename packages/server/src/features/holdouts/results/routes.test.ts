import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../../testing/service.ts'

const NOW = new Date('2026-03-02T09:00:00.000Z')
const MINUTE = 60_000

let service: TestService
/** There is one holdout at a time, so every test has a service of its own. */
beforeEach(async () => {
  await service?.close()
  service = await startTestService({ now: NOW })
})
afterAll(() => service.close())

const send = async (method: 'get' | 'post' | 'put', path: string, body?: object) => {
  const answer = await service.as('admin')[method](path, body)
  return { status: answer.statusCode, body: answer.json() }
}

const activeHoldout = async (holdout_percentage: number) =>
  (await send('post', '/holdout', { name: 'Holdout', is_active: true, holdout_percentage })).body

const resultsOf = async (id: string, query = 'metric=purchase') =>
  (await send('get', `/holdout/${id}/results?${query}`)).body

/** Subjects `<series>-1`, ... that asked for the first time at a moment, straight in the table. */
const storeSubjects = async (
  id: string,
  isHeldOut: boolean,
  users: number,
  series: string,
  at = service.now(),
) => {
  await sql`
    insert into holdout_subjects (seen_at, holdout_number, is_held_out, user_id)
    select ${at}, number, ${isHeldOut}, ${series}::text || '-' || n
    from holdouts cross join generate_series(1, ${users}) as n where id = ${id}`.execute(service.db)
}

interface Events {
  series: string
  users: number
  at?: Date
  name?: string
  received?: Date
}

/** An untagged event of each of the first subjects of a series. */
const track = async ({ series, users, at = service.now(), name = 'purchase', received = at }: Events) => {
  await sql`
    insert into events (created_at, occurred_at, user_id, event_name, event_type)
    select ${received}, ${at}, ${series}::text || '-' || n, ${name}, ${name}
    from generate_series(1, ${users}) as n`.execute(service.db)
}

describe('the results of a holdout', () => {
  it('compare held-out subjects, as the control, with all others', async () => {
    const { id } = await activeHoldout(20)
    await storeSubjects(id, true, 200, 'held')
    await storeSubjects(id, false, 800, 'free')
    await track({ series: 'held', users: 30 })
    await track({ series: 'free', users: 200 })
    const answer = await resultsOf(id)
    expect(answer).toMatchObject({
      holdout_id: id,
      metric: 'purchase',
      excluded_users: 0,
      computed_at: NOW.toISOString(),
      unavailable_reason: null,
    })
    const [held, free] = answer.groups
    expect(held).toMatchObject({
      group: 'in_holdout',
      is_control: true,
      sample_size: 200,
      conversions: 30,
      mean: 0.15,
      p_value: null,
      is_significant: false,
    })
    expect(free).toMatchObject({
      group: 'not_in_holdout',
      is_control: false,
      sample_size: 800,
      conversions: 200,
      mean: 0.25,
      statistical_test_used: 'fisher_exact',
      adjusted_p_value: null,
      is_significant: true,
      always_valid: null,
    })
    // Fisher's two-sided p of 200 of 800 against 30 of 200: the hypergeometric probabilities that are no larger than
    // that of this table, summed as exact fractions.
    expect(free.p_value).toBeCloseTo(0.002555308285339962, 14)
    expect(free.difference).toBeCloseTo(0.1, 12)
    expect(free.relative_improvement_pct).toBeCloseTo(66.6667, 3)
    expect(answer.srm).toMatchObject({
      method: 'chi_square',
      chi2: 0,
      warning: false,
      observed: { in_holdout: 200, not_in_holdout: 800 },
      expected: { in_holdout: 200, not_in_holdout: 800 },
    })
  })

  it('use the requested confidence level', async () => {
    const { id } = await activeHoldout(50)
    await storeSubjects(id, true, 1000, 'held')
    await storeSubjects(id, false, 1000, 'free')
    await track({ series: 'held', users: 100 })
    await track({ series: 'free', users: 130 })
    const isSignificant = async (level: number) =>
      (await resultsOf(id, `metric=purchase&confidence_level=${level}`)).groups[1].is_significant
    expect([await isSignificant(0.95), await isSignificant(0.99)]).toEqual([true, false])
  })

  it('warn of a sample ratio mismatch', async () => {
    const { id } = await activeHoldout(10)
    await storeSubjects(id, true, 300, 'held')
    await storeSubjects(id, false, 1700, 'free')
    expect((await resultsOf(id)).srm).toMatchObject({ warning: true, expected: { in_holdout: 200 } })
  })

  it('count events of the name from the first call of the subject to the end of the holdout', async () => {
    const { id } = await activeHoldout(50)
    const minutes = (count: number) => new Date(NOW.getTime() + count * MINUTE)
    await storeSubjects(id, true, 100, 'held', minutes(10))
    await storeSubjects(id, false, 100, 'free', minutes(10))
    await track({ series: 'held', users: 50, at: minutes(9) })
    await track({ series: 'held', users: 3, at: minutes(10) })
    await track({ series: 'held', users: 4, at: minutes(10), received: minutes(8) })
    await track({ series: 'held', users: 20, at: minutes(12), name: 'visit' })
    await track({ series: 'free', users: 5, at: minutes(20) })
    await track({ series: 'free', users: 5, at: minutes(19) })
    await track({ series: 'stranger', users: 5, at: minutes(19) })
    const conversions = async () =>
      (await resultsOf(id)).groups.map((group: { conversions: number }) => group.conversions)
    service.setNow(minutes(15))
    expect(await conversions()).toEqual([4, 0])
    service.setNow(minutes(20))
    expect(await conversions()).toEqual([4, 5])
    await send('put', `/holdout/${id}`, { is_active: false })
    await track({ series: 'free', users: 50, at: minutes(21) })
    await track({ series: 'held', users: 6, at: minutes(18), received: minutes(25) })
    service.setNow(minutes(30))
    expect(await conversions()).toEqual([6, 5])
  })

  it('exclude subjects that were assigned before it, and count those', async () => {
    const { body } = await send('post', '/experiments', {
      name: 'Before',
      key: 'before',
      variants: [{ name: 'a' }, { name: 'b' }],
    })
    await send('post', `/experiments/${body.id}/start`)
    const headers = await service.key(['assign'])
    const assignAll = async (users: string[]) => {
      const payload = { experiment_key: 'before', users: users.map((user_id) => ({ user_id })) }
      const url = '/api/v1/tracking/assign/batch'
      const answer = await service.inject({ method: 'POST', url, headers, payload })
      expect(answer.statusCode).toBe(200)
    }
    const named = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${prefix}-${index}`)
    await assignAll(named('old', 40))
    service.advance(MINUTE)
    const { id } = await activeHoldout(50)
    await assignAll([...named('old', 25), ...named('new', 60)])
    await assignAll(named('new', 60))
    const answer = await resultsOf(id)
    const [held, free] = answer.groups
    expect(answer.excluded_users).toBe(25)
    expect(held.sample_size + free.sample_size).toBe(60)
    expect((await send('get', `/holdout/${id}`)).body.subjects_count).toBe(85)
  })

  it('give the reason when there are none', async () => {
    const { body } = await send('post', '/holdout', { name: 'Not yet' })
    expect(await resultsOf(body.id)).toEqual({
      holdout_id: body.id,
      metric: 'purchase',
      groups: [],
      srm: null,
      excluded_users: 0,
      computed_at: NOW.toISOString(),
      unavailable_reason: 'never_active',
    })
    const { id } = await activeHoldout(50)
    const empty = await resultsOf(id)
    expect([empty.unavailable_reason, empty.srm]).toEqual(['too_few_users', null])
    expect(empty.groups).toMatchObject([
      { group: 'in_holdout', sample_size: 0, conversions: 0, mean: null, confidence_interval: [0, 1] },
      { group: 'not_in_holdout', sample_size: 0, mean: null, p_value: null, difference: null },
    ])
    await storeSubjects(id, true, 99, 'held')
    await storeSubjects(id, false, 500, 'free')
    const few = await resultsOf(id)
    expect(few.unavailable_reason).toBe('too_few_users')
    expect(few.groups[1]).toMatchObject({ sample_size: 500, mean: 0, p_value: null, reproduce: null })
    await storeSubjects(id, true, 1, 'last')
    const enough = await resultsOf(id)
    expect([enough.unavailable_reason, enough.groups[1].p_value]).toEqual([null, 1])
  })

  it.each([
    ['', 'metric', 'missing'],
    [`metric=${'x'.repeat(256)}`, 'metric', 'too_long'],
    ['metric=a&confidence_level=0.5', 'confidence_level', 'too_small'],
    ['metric=a&confidence_level=high', 'confidence_level', 'wrong_type'],
    ['metric=a&surplus=1', 'surplus', 'extra_forbidden'],
  ])('refuse the query %j', async (query, field, type) => {
    const { id } = await activeHoldout(50)
    const { status, body } = await send('get', `/holdout/${id}/results?${query}`)
    expect([status, body.detail]).toEqual([422, [{ type, loc: ['query', field], msg: expect.any(String) }]])
  })
})
