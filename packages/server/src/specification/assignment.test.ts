import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assign, type CoreService, draft, rules, running, startCore } from './core-service.ts'

let core: CoreService
beforeAll(async () => {
  core = await startCore()
})
afterAll(() => core.close())

const USERS = Array.from({ length: 60 }, (_, index) => `user-${index}`)

/** Bucket by the specification, without the code under test. */
const bucketOf = (user: string, key: string): number =>
  Math.floor((createHash('md5').update(`${user}:${key}`).digest().readUInt32LE(0) / 2 ** 32) * 100)

const split = (...shares: number[]) =>
  shares.map((traffic_allocation, index) => ({ name: `v${index}`, traffic_allocation }))

const namesOf = async (key: string, users: readonly string[] = USERS): Promise<string[]> => {
  const names: string[] = []
  for (const user_id of users) names.push((await assign(core, key, { user_id })).variant_name)
  return names
}

const change = (id: string, body: object) => core.request('developer', `PUT /experiments/${id}`, body)

/** First of these subjects that is, or is not, in the active holdout. */
const subjectInHoldout = async (isIn: boolean): Promise<string> => {
  for (const user of USERS) {
    const { body } = await core.request('viewer', `GET /holdout/check/${user}`)
    if (body.is_in_holdout === isIn) return user
  }
  throw new Error('no such subject')
}

describe('Assignment algorithm', () => {
  it('The bucket comes from the first four bytes of MD5 of user_id:experiment_key, little-endian, over 2^32', async () => {
    const { key } = await running(core, { variants: split(50, 50) })
    expect(await namesOf(key)).toEqual(USERS.map((user) => (bucketOf(user, key) < 50 ? 'v0' : 'v1')))
  })

  it('The bucket selects a variant by the cumulative traffic allocations', async () => {
    const { key } = await running(core, { variants: split(20, 30, 50) })
    const expected = (bucket: number) => (bucket < 20 && 'v0') || (bucket < 50 && 'v1') || 'v2'
    expect(await namesOf(key)).toEqual(USERS.map((user) => expected(bucketOf(user, key))))
  })

  it('A subject that has an assignment gets it back unchanged, even after the traffic allocation changes', async () => {
    const { id, key, variants } = await running(core, { variants: split(50, 50) })
    const before = await namesOf(key)
    const moved = variants.map((variant: object, index: number) => ({
      ...variant,
      traffic_allocation: index === 0 ? 0 : 100,
    }))
    expect((await change(id, { variants: moved })).status).toBe(200)
    expect(await namesOf(key)).toEqual(before)
    expect(new Set(await namesOf(key, ['new-1', 'new-2', 'new-3', 'new-4']))).toEqual(new Set(['v1']))
  })

  it('A stored assignment comes before every check of eligibility', async () => {
    const { id, key } = await running(core, {})
    const before = await assign(core, key, { user_id: 'stored' })
    await core.request('developer', `POST /experiments/${id}/pause`)
    await change(id, { targeting_rules: rules('country', ['DE']) })
    await core.request('developer', `POST /experiments/${id}/start`)
    expect((await assign(core, key, { user_id: 'other' })).assigned).toBe(false)
    const after = await assign(core, key, { user_id: 'stored' })
    expect([after.assigned, after.variant_name]).toEqual([true, before.variant_name])
  })

  it('An ineligible subject gets the control with assigned=false, and no assignment is stored', async () => {
    const variants = [{ name: 'treatment' }, { name: 'control', is_control: true }]
    const { id, key } = await running(core, { variants, targeting_rules: rules('country', ['DE']) })
    for (const user_id of USERS.slice(0, 8)) {
      const answer = await assign(core, key, { user_id, context: { country: 'FR' } })
      expect([answer.variant_name, answer.assigned]).toEqual(['control', false])
    }
    expect((await core.request('analyst', `GET /experiments/${id}/assignments`)).body.total).toBe(0)
    const later = await assign(core, key, { user_id: 'user-0', context: { country: 'DE' } })
    expect([later.assigned, later.is_new]).toEqual([true, true])
  })

  it('Eligibility is checked in the order holdout, mutual exclusion group, targeting rules', async () => {
    const first = await draft(core)
    const second = await draft(core, { targeting_rules: rules('country', ['DE']) })
    const { body: group } = await core.request('developer', 'POST /mutual-exclusion-groups/', {
      name: 'One of two',
    })
    for (const { id } of [first, second]) {
      const body = { experiment_id: id }
      expect(
        (await core.request('developer', `POST /mutual-exclusion-groups/${group.id}/experiments`, body))
          .status,
      ).toBe(200)
      await core.request('developer', `POST /experiments/${id}/start`)
    }
    const alone = await running(core, { targeting_rules: rules('country', ['DE']) })
    const holdout = { name: 'Nobody new', holdout_percentage: 50, is_active: true }
    const { body } = await core.request('admin', 'POST /holdout/', holdout)
    const [heldOut, free] = [await subjectInHoldout(true), await subjectInHoldout(false)]
    const reason = async (user_id: string, key: string, context = {}) =>
      (await assign(core, key, { user_id, context })).reason
    const inFirst = (await assign(core, first.key, { user_id: free })).assigned
    expect([
      await reason(heldOut, second.key),
      await reason(heldOut, alone.key, { country: 'DE' }),
      await reason(free, inFirst ? second.key : first.key),
      await reason(free, alone.key),
      await reason(free, alone.key, { country: 'DE' }),
    ]).toEqual(['holdout', 'holdout', 'mutual_exclusion', 'targeting', 'assigned'])
    await core.request('admin', `PUT /holdout/${body.id}`, { is_active: false })
  })

  it('The holdout stops new subjects only', async () => {
    const { key } = await running(core)
    const before = await namesOf(key, USERS.slice(0, 20))
    const holdout = { name: 'Later', holdout_percentage: 50, is_active: true }
    const { body } = await core.request('admin', 'POST /holdout/', holdout)
    expect(await namesOf(key, USERS.slice(0, 20))).toEqual(before)
    await core.request('admin', `PUT /holdout/${body.id}`, { is_active: false })
  })

  it('A bandit routes a new subject by its current weights instead of the allocations, and moves nobody', async () => {
    const { id, key, variants } = await running(core, { experiment_type: 'bandit' })
    const before = await namesOf(key, USERS.slice(0, 10))
    expect(new Set(before).size).toBe(2)
    const weights = { [variants[0].id]: 0, [variants[1].id]: 1 }
    expect((await core.request('admin', `PUT /bandit/${id}/weights`, { weights })).status).toBe(200)
    expect(new Set(await namesOf(key, USERS.slice(10, 30)))).toEqual(new Set(['treatment']))
    expect(await namesOf(key, USERS.slice(0, 10))).toEqual(before)
  })

  it('The assignment is saved: one per subject and experiment, never changed', async () => {
    const { id, key } = await running(core)
    const first = await assign(core, key, { user_id: 'saved' })
    const together = await Promise.all(
      Array.from({ length: 8 }, () => assign(core, key, { user_id: 'saved', context: { plan: 'pro' } })),
    )
    expect(together.map(({ variant_id }) => variant_id)).toEqual(Array(8).fill(first.variant_id))
    const { body } = await core.request('analyst', `GET /experiments/${id}/assignments`)
    expect(body).toMatchObject({ total: 1, items: [{ user_id: 'saved', variant_id: first.variant_id }] })
  })

  it('The same user_id gets the same variant across devices, without a session', async () => {
    const { key } = await running(core)
    const payload = { user_id: 'two devices', experiment_key: key, context: {} }
    const names: string[] = []
    for (const device of ['phone', 'laptop']) {
      const headers = { ...(await core.key()), 'user-agent': device }
      const answer = await core.inject({ method: 'POST', url: '/api/v1/tracking/assign', headers, payload })
      expect(answer.headers['set-cookie']).toBeUndefined()
      names.push(answer.json().variant_name)
    }
    expect(names[0]).toBe(names[1])
  })

  it('The variant of a subject does not depend on the order in which subjects come', async () => {
    const one = await running(core, { key: 'order' })
    const forth = await namesOf(one.key)
    const fresh = await startCore()
    await running(fresh, { key: 'order' })
    const back: string[] = []
    for (const user_id of [...USERS].reverse()) {
      back.push((await assign(fresh, 'order', { user_id })).variant_name)
    }
    await fresh.close()
    expect(back.reverse()).toEqual(forth)
  })

  it('An experiment that is unknown or not running answers 404', async () => {
    const { key } = await draft(core)
    for (const experiment_key of [key, 'no-such-key']) {
      const answer = await core.program('POST /tracking/assign', {
        user_id: 'u',
        experiment_key,
        context: {},
      })
      expect(answer.status).toBe(404)
    }
  })
})
