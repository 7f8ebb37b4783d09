import { hashFraction } from '@assay/evaluation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countsOf } from '../../../testing/flag-counts.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { flushCounts } from '../index.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const manage = async (method: 'get' | 'post', path: string, body?: object) => {
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

describe('a preview', () => {
  it('explains each step, and is not counted', async () => {
    const variants = [
      { key: 'red', value: '#f00', weight: 50 },
      { key: 'blue', value: '#00f', weight: 50 },
    ]
    const { id, key } = await flag({
      value_type: 'string',
      variants,
      targeting_rules: condition('plan', 'equals', 'pro', { rollout_percentage: 100 }),
      rollout_percentage: 0,
    })
    const pro = await manage('post', `/feature-flags/${id}/preview`, {
      user_id: 'anna',
      context: { plan: 'pro' },
    })
    const position = hashFraction('anna', `${key}:variant`)
    expect(pro).toMatchObject({
      key,
      enabled: true,
      variant: position < 0.5 ? 'red' : 'blue',
      reason: 'targeting_rule',
      explain: {
        rule_matched: true,
        rule_unit: hashFraction('anna', `${key}:rule`),
        rollout_unit: null,
        variant_unit: position,
        percentage: 100,
        rules: {
          matched: true,
          groups: [
            {
              logical_operator: 'AND',
              matched: true,
              conditions: [
                { attribute: 'plan', operator: 'equals', matched: true, reason: 'matched', actual: 'pro' },
              ],
            },
          ],
        },
      },
    })
    const stepsOf = ({ explain }: { explain: { steps: { check: string; passed: boolean }[] } }) =>
      explain.steps.map(({ check, passed }) => [check, passed])
    expect(stepsOf(pro)).toEqual([
      ['status', true],
      ['targeting_rules', true],
      ['rule_share', true],
      ['variant', true],
    ])
    const free = await manage('post', `/feature-flags/${id}/preview`, { user_id: 'anna' })
    expect(free.explain.rules.groups[0].conditions[0].reason).toBe('attribute_missing')
    expect(stepsOf(free)).toEqual([
      ['status', true],
      ['targeting_rules', false],
      ['rollout_share', false],
    ])
    await manage('post', `/feature-flags/${id}/disable`)
    const off = await manage('post', `/feature-flags/${id}/preview`, { user_id: 'anna' })
    expect([stepsOf(off), off.explain.rules]).toEqual([[['status', false]], null])
    await flushCounts(service.context())
    const range = { flag_id: id, from: new Date(0), to: new Date('2100-01-01') }
    expect((await countsOf(service.context(), range)).evaluations).toBe(0)
  })
})

describe('the preview of a change', () => {
  it('lists recent subjects that would get another value, and changes nothing', async () => {
    const fresh = await startTestService()
    try {
      const post = async (path: string, body?: object) =>
        (await fresh.as('developer').post(path, body)).json()
      const { id, key } = await post('/feature-flags', { key: 'try', name: 'a', is_active: true })
      const nobody = await post(`/feature-flags/${id}/what-if`, { rollout_percentage: 50 })
      expect(nobody).toEqual({
        flag_id: id,
        sampled: 0,
        changed: 0,
        share: null,
        enabled_before: 0,
        enabled_after: 0,
        sample: [],
        reason: 'no subject has been seen yet',
      })
      const own = await fresh.key(['evaluate'])
      const users = Array.from({ length: 40 }, (_, index) => `user-${index}`)
      for (const [index, user_id] of users.entries()) {
        const payload = { user_id, context: { plan: index < 10 ? 'pro' : 'free', secret: { a: 1 } } }
        const url = `/api/v1/feature-flags/evaluate/${key}`
        await fresh.inject({ method: 'POST', url, headers: own, payload })
      }
      await flushCounts(fresh.context())
      const half = await post(`/feature-flags/${id}/what-if`, { rollout_percentage: 50 })
      const within = users.filter((user) => hashFraction(user, key) < 0.5).length
      expect(half).toMatchObject({
        sampled: 40,
        changed: within,
        share: within / 40,
        enabled_before: 0,
        enabled_after: within,
        reason: null,
      })
      expect(half.sample).toHaveLength(Math.min(20, within))
      expect(half.sample[0]).toEqual({
        user_id: expect.any(String),
        before: { enabled: false, value: false, variant: null, reason: 'rollout' },
        after: { enabled: true, value: true, variant: null, reason: 'rollout' },
      })
      const rules = { targeting_rules: condition('plan', 'equals', 'pro') }
      expect(await post(`/feature-flags/${id}/what-if`, rules)).toMatchObject({ sampled: 40, changed: 10 })
      expect((await fresh.as('viewer').get(`/feature-flags/${id}`)).json().targeting_rules).toBeNull()
      const stored = await fresh.db.selectFrom('recent_subjects').selectAll().executeTakeFirstOrThrow()
      expect(Object.keys(Object(stored.attributes))).toEqual(['plan'])
    } finally {
      await fresh.close()
    }
  })
})
