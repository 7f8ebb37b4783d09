import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { flushCounts } from '../index.ts'

/** Access to data of subjects in previews of a change. */

let service: TestService
let flagId: string
beforeAll(async () => {
  service = await startTestService()
  const { id, key } = await post('/feature-flags', {
    key: 'tried',
    name: 'Tried',
    is_active: true,
    targeting_rules: byAttribute('plan', 'pro'),
    rollout_percentage: 0,
  })
  flagId = id
  const headers = await service.key(['evaluate'])
  for (let user = 0; user < 60; user += 1) {
    const payload = {
      user_id: `user-${user}`,
      context: { plan: user < 23 ? 'pro' : 'free', email: `user-${user}@example.com` },
    }
    const url = `/api/v1/feature-flags/evaluate/${key}`
    await service.inject({ method: 'POST', url, headers, payload })
  }
  await flushCounts(service.context())
})
afterAll(() => service.close())

const byAttribute = (attribute: string, value: unknown, operator = 'equals') => ({
  logical_operator: 'AND',
  groups: [{ logical_operator: 'AND', conditions: [{ attribute, operator, value }] }],
})

const post = async (path: string, body: object, role: 'developer' | 'analyst' | 'viewer' = 'developer') => {
  const answer = await service.as(role).post(path, body)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}

const tried = (role: 'developer' | 'analyst' | 'viewer', change: object, id = flagId) =>
  post(`/feature-flags/${id}/what-if`, change, role)

const NO_COUNTS = { changed: null, share: null, enabled_before: null, enabled_after: null, sample: [] }

describe('the preview of a change', () => {
  it('lists subjects for callers who may read assignments', async () => {
    for (const role of ['developer', 'analyst'] as const) {
      const effect = await tried(role, { rollout_percentage: 100 })
      expect(effect).toMatchObject({ sampled: 60, changed: 37, enabled_before: 23, enabled_after: 60 })
      expect(effect.sample).toHaveLength(20)
      expect(effect).not.toHaveProperty('is_estimate')
    }
  })

  it('is estimated for a viewer, without a subject, from one rounded number', async () => {
    expect(await tried('viewer', { rollout_percentage: 50 })).toEqual({
      flag_id: flagId,
      sampled: 60,
      changed: 20,
      share: 20 / 60,
      enabled_before: 20,
      enabled_after: 40,
      is_estimate: true,
      sample: [],
      reason: null,
    })
    const off = await tried('viewer', { is_active: false })
    expect(off).toMatchObject({ changed: 20, enabled_after: 0 })
  })

  it('gives a viewer no count below ten', async () => {
    expect(await tried('viewer', { rollout_percentage: 10 })).toMatchObject({
      changed: null,
      share: null,
      enabled_before: 20,
      enabled_after: 24,
      reason: 'fewer than 10 subjects would change',
    })
    for (const rules of [byAttribute('email', 'user-7@example.com'), byAttribute('plan', 'none')]) {
      const rare = { key: `rare-${JSON.stringify(rules).length}`, name: 'Rare', targeting_rules: rules }
      const { id } = await post('/feature-flags', { ...rare, is_active: true })
      const effect = await tried('viewer', { rollout_percentage: 100 }, id)
      expect(effect).toMatchObject({ ...NO_COUNTS, is_estimate: true })
      expect(effect.reason).toBe('the rules match fewer than 10 subjects, or all but fewer than 10')
    }
  })

  it('gives a viewer the same answer whatever rules, values and percentages single a subject out', async () => {
    const guesses = ['user-7@example.com', 'nobody@example.com'].map((email) => byAttribute('email', email))
    const padded = guesses.map((rules) => ({
      ...rules,
      logical_operator: 'OR',
      groups: [
        ...rules.groups,
        ...byAttribute(
          'email',
          Array.from({ length: 9 }, (_, n) => `user-${n + 20}@example.com`),
          'in',
        ).groups,
      ],
    }))
    for (const [hit, miss] of [guesses, padded]) {
      const answer = await tried('viewer', { targeting_rules: hit })
      expect(answer).toEqual(await tried('viewer', { targeting_rules: miss }))
      expect(answer).toMatchObject({ ...NO_COUNTS, sampled: 60, reason: expect.any(String) })
    }
    const salted = { ...byAttribute('plan', 'pro'), id: 'a salt of my own', rollout_percentage: 1 }
    expect(await tried('viewer', { targeting_rules: salted })).toMatchObject(NO_COUNTS)
  })

  it('does not distinguish percentages that differ by a hundredth', async () => {
    const counts = new Set<number>()
    for (let share = 50; share < 50.2; share += 0.01) {
      const effect = await tried('viewer', { rollout_percentage: Number(share.toFixed(2)) })
      counts.add(effect.enabled_after)
    }
    expect([...counts]).toEqual([40])
  })
})

describe('a preview of a flag that an id list decides', () => {
  it('requires the right to read the list', async () => {
    const list = await post('/segments', { name: 'listed', kind: 'id_list' })
    await post(`/segments/${list.id}/members`, { add: ['anna'] })
    const targeting_rules = byAttribute('segment', list.id, 'in_segment')
    const { id } = await post('/feature-flags', {
      key: 'listed',
      name: 'Listed',
      is_active: true,
      targeting_rules,
    })
    expect(await post(`/feature-flags/${id}/preview`, { user_id: 'anna' }, 'analyst')).toMatchObject({
      enabled: true,
    })
    const refused = await service.as('viewer').post(`/feature-flags/${id}/preview`, { user_id: 'anna' })
    expect([refused.statusCode, refused.json()]).toEqual([403, { detail: 'Not enough permissions' }])
    expect(await post(`/feature-flags/${flagId}/preview`, { user_id: 'anna' }, 'viewer')).toMatchObject({
      enabled: false,
    })
  })
})
