import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../testing/service.ts'

/** Limits of the cost of targeting rules: each evaluation that reaches them says so and none fails. */

let service: TestService
let headers: { 'x-api-key': string }
beforeAll(async () => {
  service = await startTestService()
  headers = await service.key(['assign', 'evaluate'])
})
afterAll(() => service.close())

const manage = async (path: string, body: object = {}) => {
  const answer = await service.as('developer').post(path, body)
  return { status: answer.statusCode, body: answer.json() }
}

const send = async (path: string, payload: object) => {
  const answer = await service.inject({ method: 'POST', url: path, headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}

const anyOf = (...conditions: object[]) => ({
  logical_operator: 'AND',
  groups: [{ logical_operator: 'OR', conditions }],
})
const on = (attribute: string, operator: string, value: unknown) => ({ attribute, operator, value })

/** Ten patterns with some hundred active states at every character: the fourth one reaches two million tests. */
const heavy = anyOf(...Array.from({ length: 10 }, () => on('bio', 'regex', '(?:a?){300}b')))
const harmless = { bio: 'likes bats' }
const harmful = { bio: 'a'.repeat(1000) }

describe('rules that take too many tests for a subject', () => {
  it('leave the subject unassigned with the reason error and assign all others', async () => {
    const { body } = await manage('/experiments/', {
      name: 'Heavy',
      key: 'heavy',
      variants: [{ name: 'a' }, { name: 'b' }],
      targeting_rules: heavy,
    })
    await manage(`/experiments/${body.id}/start`)
    const assign = (user_id: string, context: object) =>
      send('/api/v1/tracking/assign', { experiment_key: 'heavy', user_id, context })
    expect((await assign('u1', harmful)).body).toMatchObject({
      assigned: false,
      is_control: true,
      reason: 'error',
      is_new: false,
    })
    expect((await assign('u2', harmless)).body).toMatchObject({ assigned: true, reason: 'assigned' })
    const batch = await send('/api/v1/tracking/assign/batch', {
      experiment_key: 'heavy',
      users: [
        { user_id: 'u3', context: harmful },
        { user_id: 'u4', context: { bio: 'zz' } },
      ],
    })
    expect(batch.body.counts).toEqual({
      assigned: 0,
      holdout: 0,
      mutual_exclusion: 0,
      targeting: 1,
      traffic: 0,
      error: 1,
    })
  })

  it('leave a flag off with the reason error, and the preview names those rules', async () => {
    const flag = await manage('/feature-flags', {
      key: 'heavy',
      name: 'Heavy',
      is_active: true,
      rollout_percentage: 100,
      targeting_rules: heavy,
    })
    expect(flag.status).toBe(201)
    const evaluate = async (context: object) =>
      (await send('/api/v1/feature-flags/evaluate/heavy', { user_id: 'u1', context })).body
    expect(await evaluate(harmful)).toMatchObject({ enabled: false, value: false, reason: 'error' })
    expect(await evaluate(harmless)).toMatchObject({ enabled: true, reason: 'targeting_rule' })
    const preview = await manage(`/feature-flags/${flag.body.id}/preview`, {
      user_id: 'u1',
      context: harmful,
    })
    const { rules } = preview.body.explain
    expect([rules.matched, rules.reason]).toEqual([false, 'error'])
    expect(rules.groups[0].conditions.map(({ reason }: { reason: string }) => reason)).toEqual([
      ...Array.from({ length: 3 }, () => 'not_matched'),
      ...Array.from({ length: 7 }, () => 'error'),
    ])
  })

  it('leave the subject outside of a segment, and count for rules that name the segment', async () => {
    const segment = (await manage('/segments', { name: 'Heavy', rules: heavy })).body
    const evaluate = (context: object) =>
      manage(`/segments/${segment.id}/evaluate`, { user_id: 'u1', context })
    expect((await evaluate(harmful)).body.matches).toBe(false)
    expect((await evaluate(harmless)).body.matches).toBe(true)
    const { status } = await manage('/feature-flags', {
      key: 'outside',
      name: 'Outside',
      is_active: true,
      rollout_percentage: 100,
      targeting_rules: anyOf(on('segment', 'not_in_segment', segment.id)),
    })
    expect(status).toBe(201)
    const decide = async (context: object) =>
      (await send('/api/v1/feature-flags/evaluate/outside', { user_id: 'u1', context })).body
    expect(await decide(harmful)).toMatchObject({ enabled: false, reason: 'error' })
    expect(await decide({ bio: 'zz' })).toMatchObject({ enabled: true, reason: 'targeting_rule' })
  })
})

describe('rules that can never be evaluated', () => {
  it.each([
    ['greater_than', 'now', 'now is a time, not a number: use before, after or time_window'],
    ['equals', 'a.b.c.d.e.f.g.h.i.j.k', 'at most 10 dot-separated parts are allowed'],
  ])('with %s on %s are refused with a hint', async (operator, attribute, msg) => {
    const targeting_rules = anyOf(on(attribute, operator, 5))
    for (const [path, body] of [
      ['/experiments/', { name: 'Refused', targeting_rules }],
      ['/feature-flags', { key: 'refused', name: 'Refused', targeting_rules }],
      ['/segments', { name: 'Refused', rules: targeting_rules }],
    ] as const) {
      const answer = await manage(path, body)
      expect([answer.status, answer.body.detail[0].msg]).toEqual([422, msg])
    }
  })
})

describe('rules about the time of the request', () => {
  it('compare with before and after, in ISO 8601 and in seconds', async () => {
    const start = service.now()
    const inAnHour = new Date(start.getTime() + 3_600_000)
    const made = await manage('/feature-flags', {
      key: 'sale',
      name: 'Sale',
      is_active: true,
      rollout_percentage: 0,
      targeting_rules: {
        logical_operator: 'AND',
        groups: [
          {
            logical_operator: 'AND',
            conditions: [
              on('now', 'after', inAnHour.toISOString()),
              on('now', 'before', Math.floor(inAnHour.getTime() / 1000) + 3600),
            ],
          },
        ],
      },
    })
    expect(made.status).toBe(201)
    const isOn = async () =>
      (await send('/api/v1/feature-flags/evaluate/sale', { user_id: 'u1' })).body.enabled
    expect(await isOn()).toBe(false)
    service.advance(3_601_000)
    expect(await isOn()).toBe(true)
    service.advance(3_600_000)
    expect(await isOn()).toBe(false)
  })
})

describe('an excluded subject', () => {
  it('stays excluded when the attribute is a list', async () => {
    await manage('/feature-flags', {
      key: 'not-beta',
      name: 'Not for beta users',
      is_active: true,
      rollout_percentage: 0,
      targeting_rules: anyOf(on('tags', 'not_in', ['beta'])),
    })
    const isOn = async (tags: unknown) =>
      (await send('/api/v1/feature-flags/evaluate/not-beta', { user_id: 'u1', context: { tags } })).body
        .enabled
    expect(await isOn(['alpha', 'beta'])).toBe(false)
    expect(await isOn({ first: ['beta'] })).toBe(false)
    expect(await isOn(['alpha'])).toBe(true)
  })
})
