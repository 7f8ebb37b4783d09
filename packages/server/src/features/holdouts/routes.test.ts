import { bucket, hashFraction } from '@assay/evaluation'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestService, type TestService } from '../../testing/service.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'

let service: TestService
let headers: { 'x-api-key': string }
beforeAll(async () => {
  service = await startTestService()
  headers = await service.key(['assign'])
})
afterAll(() => service.close())

type Method = 'get' | 'post' | 'put' | 'delete'

const send = async (method: Method, path: string, body?: object, caller: Caller = 'admin') => {
  const answer = await service.as(caller)[method](path, body)
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
}

/** Every test ends without an active holdout. */
afterEach(async () => {
  const { body } = await send('get', '/holdout')
  if (body) await send('put', `/holdout/${body.id}`, { is_active: false })
})

let made = 0
const holdout = async (fields: object = {}) => {
  made += 1
  const { status, body } = await send('post', '/holdout/', { name: `Holdout ${made}`, ...fields })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const running = async (fields: object = {}) => {
  made += 1
  const key = `experiment-${made}`
  const variants = [{ name: 'control' }, { name: 'treatment' }]
  const { body } = await send('post', '/experiments/', { name: key, key, variants, ...fields })
  expect((await send('post', `/experiments/${body.id}/start`)).status).toBe(200)
  return body
}

const assign = async (experiment_key: string, user_id: string) => {
  const payload = { experiment_key, user_id }
  const answer = await service.inject({ method: 'POST', url: '/api/v1/tracking/assign', headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const reasonOf = async (key: string, user: string) => (await assign(key, user)).reason

/** Subjects whose place in a holdout is inside of its percentage, or outside. */
const subjects = (holdout: { id: string; holdout_percentage: number }, count: number, isInside: boolean) => {
  const found: string[] = []
  for (let index = 0; found.length < count; index += 1) {
    const isHere = hashFraction(`user-${index}`, `holdout:${holdout.id}`) * 100 < holdout.holdout_percentage
    if (isHere === isInside) found.push(`user-${index}`)
  }
  return found
}

const auditOf = (id: string) =>
  service.db
    .selectFrom('audit_log')
    .select(['action_type', 'old_value', 'new_value', 'reason'])
    .where('entity_id', '=', id)
    .orderBy('position')
    .execute()

describe('holdouts', () => {
  it('are created with ten percent and inactive', async () => {
    const created = await holdout({ name: 'This year' })
    const now = service.now().toISOString()
    expect(created).toEqual({
      id: expect.any(String),
      name: 'This year',
      description: null,
      holdout_percentage: 10,
      is_active: false,
      activated_at: null,
      deactivated_at: null,
      subjects_count: 0,
      owner_id: (await service.signIn('admin')).user_id,
      created_at: now,
      updated_at: now,
    })
    expect((await send('get', `/holdout/${created.id}`)).body).toEqual(created)
    const all = (await send('get', '/holdout/all?limit=1')).body
    expect(all).toEqual({ items: [created], total: expect.any(Number), skip: 0, limit: 1 })
    expect((await send('get', '/holdout/')).body).toBeNull()
  })

  it('begin and end once', async () => {
    const { id } = await holdout()
    const changed = await send('put', `/holdout/${id}`, { holdout_percentage: 0.1, description: 'small' })
    expect(changed.body).toMatchObject({ holdout_percentage: 0.1, description: 'small' })
    service.advance(1000)
    const begun = (await send('put', `/holdout/${id}`, { is_active: true, holdout_percentage: 5 })).body
    expect(begun).toMatchObject({
      is_active: true,
      holdout_percentage: 5,
      activated_at: service.now().toISOString(),
      deactivated_at: null,
    })
    expect((await send('get', '/holdout')).body).toEqual(begun)
    const fixed = {
      status: 400,
      body: { detail: 'holdout_percentage cannot change after activation' },
    }
    expect(await send('put', `/holdout/${id}`, { holdout_percentage: 6 })).toEqual(fixed)
    expect((await send('put', `/holdout/${id}`, { ...begun, name: 'other' })).body.name).toBe('other')
    service.advance(1000)
    const ended = (await send('put', `/holdout/${id}`, { is_active: false })).body
    expect(ended).toMatchObject({
      is_active: false,
      activated_at: begun.activated_at,
      deactivated_at: service.now().toISOString(),
    })
    expect((await send('get', '/holdout')).body).toBeNull()
    expect(await send('put', `/holdout/${id}`, { holdout_percentage: 6 })).toEqual(fixed)
    expect(await send('put', `/holdout/${id}`, { is_active: true })).toEqual({
      status: 400,
      body: { detail: 'An ended holdout cannot be activated again' },
    })
  })

  it('follow one another: the next one ends the active one', async () => {
    const first = await holdout({ is_active: true })
    const second = await holdout({ is_active: true })
    expect((await send('get', `/holdout/${first.id}`)).body).toMatchObject({
      is_active: false,
      deactivated_at: second.activated_at,
    })
    expect((await send('get', '/holdout')).body.id).toBe(second.id)
    const [begin, ...rest] = await auditOf(second.id)
    expect([begin?.action_type, ...rest.map(({ action_type }) => action_type)]).toEqual([
      'holdout_create',
      'holdout_activate',
    ])
    expect((await auditOf(first.id)).at(-1)).toEqual({
      action_type: 'holdout_deactivate',
      old_value: { is_active: true, deactivated_at: null },
      new_value: { is_active: false, deactivated_at: second.activated_at },
      reason: `Holdout ${second.id} took its place`,
    })
  })

  it('are one even when several begin at the same time', async () => {
    const candidates = await Promise.all(Array.from({ length: 5 }, () => holdout()))
    const answers = await Promise.all(
      candidates.map(({ id }) => send('put', `/holdout/${id}`, { is_active: true })),
    )
    const refused = { status: 409, body: { detail: 'Another holdout was activated at the same time' } }
    for (const answer of answers) if (answer.status !== 200) expect(answer).toEqual(refused)
    const states = await Promise.all(candidates.map(({ id }) => send('get', `/holdout/${id}`)))
    expect(states.filter(({ body }) => body.is_active)).toHaveLength(1)
  })

  it('are deleted only when they were never active', async () => {
    const [unused, used] = [await holdout(), await holdout({ is_active: true })]
    expect((await send('delete', `/holdout/${unused.id}`)).status).toBe(204)
    expect((await auditOf(unused.id)).at(-1)?.action_type).toBe('holdout_delete')
    const refused = { status: 400, body: { detail: 'A holdout that was active cannot be deleted' } }
    expect(await send('delete', `/holdout/${used.id}`)).toEqual(refused)
    await send('put', `/holdout/${used.id}`, { is_active: false })
    expect(await send('delete', `/holdout/${used.id}`)).toEqual(refused)
  })

  it('are not found under another id', async () => {
    const answer = { status: 404, body: { detail: 'Holdout not found' } }
    expect(await send('get', `/holdout/${UNKNOWN}`)).toEqual(answer)
    expect(await send('put', `/holdout/${UNKNOWN}`, {})).toEqual(answer)
    expect(await send('delete', `/holdout/${UNKNOWN}`)).toEqual(answer)
    expect(await send('get', `/holdout/${UNKNOWN}/results?metric=conversion`)).toEqual(answer)
  })
})

describe('the membership of a subject', () => {
  it('is looked up in the active holdout by its own salt', async () => {
    const active = await holdout({ is_active: true, holdout_percentage: 50 })
    for (let index = 0; index < 20; index += 1) {
      const user_id = `someone ${index}`
      const place = hashFraction(user_id, `holdout:${active.id}`)
      expect((await send('get', `/holdout/check/${encodeURIComponent(user_id)}`)).body).toEqual({
        user_id,
        is_in_holdout: place < 0.5,
        holdout_id: active.id,
        holdout_percentage: 50,
        unit: place,
        bucket: bucket(user_id, `holdout:${active.id}`),
      })
    }
  })

  it('is none without an active holdout', async () => {
    expect((await send('get', '/holdout/check/someone', undefined, 'viewer')).body).toEqual({
      user_id: 'someone',
      is_in_holdout: false,
      holdout_id: null,
      holdout_percentage: null,
      unit: null,
      bucket: null,
    })
  })
})

describe('an active holdout', () => {
  it('keeps its percentage of new subjects out of every experiment, without an assignment', async () => {
    const [one, other] = [await running(), await running()]
    const active = await holdout({ is_active: true, holdout_percentage: 30 })
    const [held, free] = [subjects(active, 10, true), subjects(active, 10, false)]
    for (const { key, variants } of [one, other]) {
      for (const user of held) {
        expect(await assign(key, user)).toMatchObject({
          variant_id: variants[0].id,
          is_control: true,
          assigned: false,
          reason: 'holdout',
          is_new: false,
        })
      }
      for (const user of free) expect(await reasonOf(key, user)).toBe('assigned')
    }
    const listed = await service.inject({ url: `/api/v1/tracking/assignments/${held[0]}`, headers })
    expect(listed.json().items).toEqual([])
  })

  it('does not affect subjects that have an assignment', async () => {
    const { key } = await running()
    const waiting = await holdout({ holdout_percentage: 50 })
    const [user = ''] = subjects(waiting, 1, true)
    const before = await assign(key, user)
    await send('put', `/holdout/${waiting.id}`, { is_active: true })
    expect(await assign(key, user)).toEqual({ ...before, is_new: false })
    expect(await reasonOf((await running()).key, user)).toBe('holdout')
  })

  it('acts from its first moment to its last, on experiments that started before and after', async () => {
    const before = await running()
    const waiting = await holdout({ holdout_percentage: 50 })
    const [first = '', second = '', third = ''] = subjects(waiting, 3, true)
    expect(await reasonOf(before.key, first)).toBe('assigned')
    await send('put', `/holdout/${waiting.id}`, { is_active: true })
    expect(await reasonOf(before.key, second)).toBe('holdout')
    const after = await running()
    expect(await reasonOf(after.key, second)).toBe('holdout')
    await send('put', `/holdout/${waiting.id}`, { is_active: false })
    for (const { key } of [before, after]) {
      expect(await reasonOf(key, second)).toBe('assigned')
      expect(await reasonOf(key, third)).toBe('assigned')
    }
  })

  it('is the reason before group, rules and traffic', async () => {
    const nobody = {
      logical_operator: 'AND',
      groups: [
        { logical_operator: 'AND', conditions: [{ attribute: 'plan', operator: 'equals', value: 'pro' }] },
      ],
    }
    const draft = { targeting_rules: nobody, traffic_percentage: 0, variants: [{ name: 'a' }, { name: 'b' }] }
    const { body: strict } = await send('post', '/experiments/', { name: 'Strict', key: 'strict', ...draft })
    const { body: group } = await send('post', '/mutual-exclusion-groups', {
      name: 'nobody',
      traffic_percentage: 0,
    })
    const joined = await send('post', `/mutual-exclusion-groups/${group.id}/experiments`, {
      experiment_id: strict.id,
      share_percentage: 0,
    })
    expect(joined.status).toBe(200)
    await send('post', `/experiments/${strict.id}/start`)
    const active = await holdout({ is_active: true, holdout_percentage: 50 })
    const [[held = ''], [free = '']] = [subjects(active, 1, true), subjects(active, 1, false)]
    expect(await reasonOf('strict', held)).toBe('holdout')
    expect(await reasonOf('strict', free)).toBe('mutual_exclusion')
  })

  it('is counted in a batch', async () => {
    const { key } = await running()
    const active = await holdout({ is_active: true, holdout_percentage: 50 })
    const held = subjects(active, 7, true)
    const free = subjects(active, 5, false)
    const url = '/api/v1/tracking/assign/batch'
    const payload = { experiment_key: key, users: [...held, ...free].map((user_id) => ({ user_id })) }
    const answer = await service.inject({ method: 'POST', url, headers, payload })
    expect(answer.json().counts).toMatchObject({ assigned: 5, holdout: 7 })
  })

  it('is known to every experiment that starts while it begins', async () => {
    const waiting = await holdout({ holdout_percentage: 50 })
    const held = subjects(waiting, 1, true)[0] ?? ''
    const drafts = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const fields = { key: `while-${index}`, variants: [{ name: 'a' }, { name: 'b' }] }
        return (await send('post', '/experiments/', { name: fields.key, ...fields })).body
      }),
    )
    await Promise.all([
      ...drafts.map(({ id }) => send('post', `/experiments/${id}/start`)),
      send('put', `/holdout/${waiting.id}`, { is_active: true }),
    ])
    for (const { key } of drafts) expect(await reasonOf(key, held)).toBe('holdout')
  })

  it('stores every subject that asks, once, held out or not', async () => {
    const [one, other] = [await running(), await running()]
    await assign(one.key, 'was here before')
    const active = await holdout({ is_active: true, holdout_percentage: 50 })
    const asking = [...subjects(active, 3, true), ...subjects(active, 4, false), 'was here before']
    const first = service.now()
    await Promise.all(asking.flatMap((user) => [assign(one.key, user), assign(other.key, user)]))
    service.advance(60_000)
    await Promise.all(asking.map((user) => assign(one.key, user)))
    const seen = await service.db
      .selectFrom('holdout_subjects as s')
      .innerJoin('holdouts as h', 'h.number', 's.holdout_number')
      .select(['s.user_id', 's.is_held_out', 's.seen_at'])
      .where('h.id', '=', active.id)
      .execute()
    expect(seen.map(({ user_id }) => user_id).sort()).toEqual([...asking].sort())
    for (const { user_id, is_held_out, seen_at } of seen) {
      expect([seen_at, is_held_out]).toEqual([first, hashFraction(user_id, `holdout:${active.id}`) < 0.5])
    }
    expect((await send('get', `/holdout/${active.id}`)).body.subjects_count).toBe(8)
  })
})
