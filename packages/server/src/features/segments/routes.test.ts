import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../testing/service.ts'
import { assignMany } from '../../testing/traffic.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'

let service: TestService
let headers: { 'x-api-key': string }
beforeAll(async () => {
  service = await startTestService()
  headers = await service.key(['assign'])
})
afterAll(() => service.close())

const send = async (method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object) => {
  const answer = await service.as('developer')[method](path, body)
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
}

const inGermany = {
  logical_operator: 'AND',
  groups: [
    { logical_operator: 'AND', conditions: [{ attribute: 'country', operator: 'equals', value: 'DE' }] },
  ],
}

const naming = (...ids: string[]) => ({
  logical_operator: 'AND',
  groups: [
    { logical_operator: 'AND', conditions: [{ attribute: 'segment', operator: 'in_segment', value: ids }] },
  ],
})

let made = 0
const segment = async (fields: object = {}) => {
  made += 1
  const { status, body } = await send('post', '/segments/', {
    name: `Segment ${made}`,
    ...('kind' in fields ? {} : { rules: inGermany }),
    ...fields,
  })
  expect(status).toBe(201)
  return body
}
const idList = async (members: string[] = []) => {
  const list = await segment({ kind: 'id_list' })
  if (members.length > 0) await send('post', `/segments/${list.id}/members`, { add: members })
  return list
}

const experiment = async (targeting_rules: object, start = true) => {
  made += 1
  const { status, body } = await send('post', '/experiments/', {
    name: `Experiment ${made}`,
    key: `experiment-${made}`,
    variants: [{ name: 'a' }, { name: 'b' }],
    targeting_rules,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  if (start) expect((await send('post', `/experiments/${body.id}/start`)).status).toBe(200)
  return body
}

const assign = async (experiment_key: string, user_id: string, context: object = {}) => {
  const payload = { experiment_key, user_id, context }
  const answer = await service.inject({ method: 'POST', url: '/api/v1/tracking/assign', headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().reason
}

const matches = async (id: string, user_id: string, context: object = {}) =>
  (await send('post', `/segments/${id}/evaluate`, { user_id, context })).body.matches

describe('segments', () => {
  it('are created, read, changed and listed', async () => {
    const created = await segment({ name: 'Germans', description: 'who live there' })
    expect(created).toEqual({
      id: expect.any(String),
      name: 'Germans',
      description: 'who live there',
      kind: 'rules',
      rules: inGermany,
      status: 'ACTIVE',
      member_count: null,
      owner_id: (await service.signIn('developer')).user_id,
      created_at: service.now().toISOString(),
      updated_at: service.now().toISOString(),
    })
    expect((await send('get', `/segments/${created.id}`)).body).toEqual(created)
    service.advance(1000)
    const changed = await send('put', `/segments/${created.id}`, { ...created, description: null })
    expect(changed.body).toEqual({
      ...created,
      description: null,
      updated_at: service.now().toISOString(),
    })
    const found = await send('get', '/segments?search=GERM&kind=rules&status_filter=active')
    expect(found.body).toEqual({ items: [changed.body], total: 1, skip: 0, limit: 100 })
  })

  it('have unique names', async () => {
    const { name } = await segment()
    const { id } = await segment()
    const answer = { status: 409, body: { detail: 'Segment with this name already exists' } }
    expect(await send('post', '/segments', { name, rules: inGermany })).toEqual(answer)
    expect(await send('put', `/segments/${id}`, { name })).toEqual(answer)
  })

  it('have rules or a list of ids, which cannot be exchanged', async () => {
    const list = await idList()
    expect([list.rules, list.member_count]).toEqual([null, 0])
    const rules = await segment()
    const refusals = [
      ['post', '/segments', { name: 'none' }, 'rules', 'missing'],
      ['post', '/segments', { name: 'none', rules: {} }, 'rules', 'missing'],
      ['post', '/segments', { name: 'both', kind: 'id_list', rules: inGermany }, 'rules', 'value_error'],
      ['put', `/segments/${rules.id}`, { kind: 'id_list' }, 'kind', 'value_error'],
      ['put', `/segments/${list.id}`, { rules: inGermany }, 'rules', 'value_error'],
    ] as const
    for (const [method, path, body, field, type] of refusals) {
      const { status, body: answer } = await send(method, path, body)
      expect([status, answer.detail]).toEqual([
        422,
        [{ type, loc: ['body', field], msg: expect.any(String) }],
      ])
    }
  })

  it('cannot refer to other segments', async () => {
    const { id } = await segment()
    const { status, body } = await send('post', '/segments', { name: 'nested', rules: naming(id) })
    expect(status).toBe(422)
    expect(body.detail[0].loc).toEqual(['body', 'rules', 'groups', 0, 'conditions', 0, 'operator'])
  })

  it('are audited with the action of each change', async () => {
    const { id } = await segment()
    await send('put', `/segments/${id}`, { status: 'INACTIVE' })
    await send('put', `/segments/${id}`, { status: 'ACTIVE' })
    await send('put', `/segments/${id}`, { description: 'changed' })
    expect((await send('delete', `/segments/${id}`)).status).toBe(204)
    expect((await send('delete', `/segments/${id}`)).status).toBe(204)
    const { rows } = await sql<{ action_type: string }>`
      select action_type from audit_log where entity_id = ${id} order by position`.execute(service.db)
    expect(rows.map(({ action_type }) => action_type)).toEqual([
      'segment_create',
      'segment_deactivate',
      'segment_activate',
      'segment_update',
      'segment_archive',
    ])
    expect((await send('get', `/segments/${id}`)).body.status).toBe('ARCHIVED')
  })

  it('answer 404 when they do not exist', async () => {
    const refused = { status: 404, body: { detail: 'Segment not found' } }
    const path = `/segments/${UNKNOWN}`
    expect(await send('get', path)).toEqual(refused)
    expect(await send('put', path, { name: 'other' })).toEqual(refused)
    expect(await send('delete', path)).toEqual(refused)
    expect(await send('get', `${path}/usage`)).toEqual(refused)
    expect(await send('get', `${path}/members`)).toEqual(refused)
    expect(await send('post', `${path}/members`, { add: ['a'] })).toEqual(refused)
    expect(await send('post', `${path}/evaluate`, { user_id: 'a' })).toEqual(refused)
    expect(await send('post', `${path}/preview`)).toEqual(refused)
    const ids = [(await segment()).id, UNKNOWN]
    expect(await send('post', '/segments/bulk-evaluate', { user_id: 'a', segment_ids: ids })).toEqual(refused)
  })
})

describe('the members of an id list', () => {
  it('are added and removed; members already present or absent count as unchanged', async () => {
    const { id } = await idList()
    const change = (body: object) => send('post', `/segments/${id}/members`, body)
    expect((await change({ add: ['anna', 'ben', 'anna'] })).body).toEqual({
      added: 2,
      removed: 0,
      unchanged: 0,
      member_count: 2,
    })
    service.advance(1000)
    expect((await change({ add: ['carl', 'ben'], remove: ['anna', 'nobody'] })).body).toEqual({
      added: 1,
      removed: 1,
      unchanged: 2,
      member_count: 2,
    })
    const { items, total } = (await send('get', `/segments/${id}/members`)).body
    expect([items.map(({ user_id }: { user_id: string }) => user_id), total]).toEqual([['carl', 'ben'], 2])
    expect((await send('get', `/segments/${id}/members?user_id=ben&skip=1`)).body).toMatchObject({
      items: [],
      total: 1,
    })
    expect((await send('get', `/segments/${id}/members?user_id=anna`)).body.total).toBe(0)
    expect((await send('get', `/segments/${id}`)).body.member_count).toBe(2)
  })

  it('may be 50000 in one request and a million in total', async () => {
    const { id } = await idList()
    const add = Array.from({ length: 50_000 }, (_, index) => `user-${index}`)
    const first = await send('post', `/segments/${id}/members`, { add })
    expect(first.body.member_count).toBe(50_000)
    expect((await send('post', `/segments/${id}/members`, { add: [...add, 'more'] })).status).toBe(422)
    await sql`update segments set member_count = 999999 where id = ${id}`.execute(service.db)
    expect((await send('post', `/segments/${id}/members`, { add: ['last'] })).body.member_count).toBe(1e6)
    expect(await send('post', `/segments/${id}/members`, { add: ['too many'] })).toEqual({
      status: 409,
      body: { detail: 'A segment holds at most 1000000 members' },
    })
    expect(await matches(id, 'last')).toBe(true)
    expect(await matches(id, 'too many')).toBe(false)
  })

  it('are counted correctly when two callers change them concurrently', async () => {
    const { id } = await idList()
    const adds = Array.from({ length: 6 }, (_, index) => [`user-${index}`, 'shared'])
    await Promise.all(adds.map((add) => send('post', `/segments/${id}/members`, { add })))
    expect((await send('get', `/segments/${id}`)).body.member_count).toBe(7)
  })

  it('are refused for a rule segment', async () => {
    const { id } = await segment()
    const refused = { status: 400, body: { detail: 'Segment is not an id list' } }
    expect(await send('get', `/segments/${id}/members`)).toEqual(refused)
    expect(await send('post', `/segments/${id}/members`, { add: ['a'] })).toEqual(refused)
  })

  it('are refused when there are none, too many, or one is in both lists', async () => {
    const { id } = await idList()
    for (const body of [{}, { add: [] }, { add: ['a'], remove: ['a'] }, { add: [''] }, { add: 'a' }]) {
      expect((await send('post', `/segments/${id}/members`, body)).status).toBe(422)
    }
  })

  it('are readable for analysts and not for viewers', async () => {
    const { id } = await idList()
    expect((await service.as('analyst').get(`/segments/${id}/members`)).statusCode).toBe(200)
    expect((await service.as('viewer').get(`/segments/${id}/members`)).statusCode).toBe(403)
  })
})

describe('membership of a subject in a segment', () => {
  it('follows from the rules and the context, or from the list', async () => {
    const [rules, list] = [await segment(), await idList(['anna'])]
    expect(await matches(rules.id, 'anna', { country: 'DE' })).toBe(true)
    expect(await matches(rules.id, 'anna', { country: 'FR' })).toBe(false)
    const { body } = await send('post', '/segments/bulk-evaluate', {
      user_id: 'anna',
      segment_ids: [rules.id, list.id],
    })
    expect(body).toEqual({ results: { [rules.id]: false, [list.id]: true } })
  })

  it('can depend on user_id and now like on any attribute', async () => {
    const condition = (attribute: string, operator: string, value: unknown) => ({
      logical_operator: 'AND',
      groups: [{ logical_operator: 'AND', conditions: [{ attribute, operator, value }] }],
    })
    const named = await segment({ rules: condition('user_id', 'equals', 'anna') })
    expect([await matches(named.id, 'anna'), await matches(named.id, 'ben')]).toEqual([true, false])
    const timed = await segment({
      rules: condition('now', 'time_window', { start_time: '00:00', end_time: '23:59' }),
    })
    expect(await matches(timed.id, 'anna')).toBe(true)
  })

  it('is false for every subject while the segment is not ACTIVE', async () => {
    const [rules, list] = [await segment({ status: 'INACTIVE' }), await idList(['anna'])]
    await send('put', `/segments/${list.id}`, { status: 'inactive' })
    expect(await matches(rules.id, 'anna', { country: 'DE' })).toBe(false)
    expect(await matches(list.id, 'anna')).toBe(false)
  })
})

const inFrance = (country: string) => JSON.parse(JSON.stringify(inGermany).replace('DE', country))

describe('the preview of a segment', () => {
  it('estimates the share among the most recently assigned subjects', async () => {
    const fresh = await startTestService()
    try {
      const manage = async (path: string, body?: object) =>
        (await fresh.as('developer').post(path, body)).json()
      const { id } = await manage('/segments', { name: 'Germans', rules: inGermany })
      expect(await manage(`/segments/${id}/preview`)).toEqual({
        sampled: 0,
        matched: 0,
        share: null,
        interval: null,
        reason: 'nobody has been assigned yet',
      })
      const running = { name: 'e', key: 'e', variants: [{ name: 'a' }, { name: 'b' }] }
      const [a, b] = (await manage('/experiments/', running)).variants
      const at = fresh.now()
      await assignMany(fresh.db, { variant_id: a.id, users: 30, at, attributes: { country: 'DE' } })
      await assignMany(fresh.db, { variant_id: b.id, users: 10, at, attributes: { country: 'FR' } })
      const all = await manage(`/segments/${id}/preview`)
      expect(all).toMatchObject({ sampled: 40, matched: 30, share: 0.75, reason: null })
      expect(all.interval.lower).toBeCloseTo(0.59806, 5)
      expect(all.interval.upper).toBeCloseTo(0.85813, 5)
      const newest = await manage(`/segments/${id}/preview`, { sample_size: 20 })
      expect(newest).toMatchObject({ sampled: 20, matched: 10 })
      const coarse = (await fresh.as('viewer').post(`/segments/${id}/preview`, { sample_size: 20 })).json()
      expect(coarse).toMatchObject({ sampled: 40, matched: 30, share: 0.75 })
      const more = { variant_id: b.id, users: 3, at, attributes: { country: 'DE' }, series: 'more' }
      await assignMany(fresh.db, more)
      const after = (await fresh.as('viewer').post(`/segments/${id}/preview`)).json()
      expect(after).toMatchObject({ sampled: 43, matched: 30 })
      const rare = await manage('/segments', { name: 'Nobody', rules: inFrance('nobody') })
      const hidden = (await fresh.as('viewer').post(`/segments/${rare.id}/preview`)).json()
      expect(hidden).toEqual({
        sampled: 43,
        matched: null,
        share: null,
        interval: null,
        reason: 'fewer than 10 subjects are in the segment, or outside of it',
      })
    } finally {
      await fresh.close()
    }
  })
})

describe('an experiment that names segments', () => {
  it('assigns exactly the subjects who are in one of them', async () => {
    const [rules, list] = [await segment(), await idList(['anna'])]
    const { key } = await experiment(naming(rules.id, list.id))
    expect(await assign(key, 'anna')).toBe('assigned')
    expect(await assign(key, 'ben', { country: 'DE' })).toBe('assigned')
    expect(await assign(key, 'carl')).toBe('targeting')
  })

  it('applies every change of a segment at the next request', async () => {
    const [rules, list] = [await segment(), await idList()]
    const [byRules, byList] = [await experiment(naming(rules.id)), await experiment(naming(list.id))]
    expect(await assign(byRules.key, 'anna', { country: 'FR' })).toBe('targeting')
    expect(await assign(byList.key, 'anna')).toBe('targeting')
    const inFrance = JSON.parse(JSON.stringify(inGermany).replace('DE', 'FR'))
    await send('put', `/segments/${rules.id}`, { rules: inFrance })
    await send('post', `/segments/${list.id}/members`, { add: ['anna'] })
    expect(await assign(byRules.key, 'anna', { country: 'FR' })).toBe('assigned')
    expect(await assign(byList.key, 'anna')).toBe('assigned')
    await send('post', `/segments/${list.id}/members`, { remove: ['anna'] })
    expect(await assign(byList.key, 'anna')).toBe('assigned')
    expect(await assign(byList.key, 'ben')).toBe('targeting')
  })

  it('evaluates concurrent subjects correctly', async () => {
    const members = Array.from({ length: 20 }, (_, index) => `member-${index}`)
    const list = await idList(members)
    const { key } = await experiment(naming(list.id))
    const others = Array.from({ length: 20 }, (_, index) => `other-${index}`)
    const reasons = await Promise.all([...members, ...others].map((user) => assign(key, user)))
    expect(new Set(reasons.slice(0, 20))).toEqual(new Set(['assigned']))
    expect(new Set(reasons.slice(20))).toEqual(new Set(['targeting']))
  })

  it('is refused when a segment does not exist', async () => {
    const archived = await segment()
    await send('delete', `/segments/${archived.id}`)
    const { id } = await experiment(inGermany, false)
    for (const wrong of [UNKNOWN, 'not-a-uuid', archived.id, (await segment()).id.toUpperCase()]) {
      const refused = await send('post', '/experiments/', { name: 'e', targeting_rules: naming(wrong) })
      expect([refused.status, refused.body.detail]).toEqual([
        422,
        [
          {
            type: 'value_error',
            loc: ['body', 'targeting_rules', 'groups', 0, 'conditions', 0, 'value', 0],
            msg: 'segment not found',
          },
        ],
      ])
      const update = await send('put', `/experiments/${id}`, { targeting_rules: naming(wrong) })
      expect(update.status).toBe(422)
    }
  })

  it('is listed as a use, and prevents archiving the segment until it ends', async () => {
    const { id } = await segment()
    const used = await experiment(naming(id))
    const { key, name } = used
    expect((await send('get', `/segments/${id}/usage`)).body).toEqual({
      experiments: [{ id: used.id, key, name, status: 'ACTIVE' }],
      feature_flags: [],
    })
    const refused = { status: 409, body: { detail: 'Segment is in use' } }
    expect(await send('delete', `/segments/${id}`)).toEqual(refused)
    expect(await send('put', `/segments/${id}`, { status: 'INACTIVE' })).toEqual(refused)
    expect((await send('put', `/segments/${id}`, { description: 'still fine' })).status).toBe(200)
    await send('post', `/experiments/${used.id}/complete`)
    expect((await send('delete', `/segments/${id}`)).status).toBe(204)
  })

  it('is no longer a use when its rules change or it is deleted', async () => {
    const { id } = await segment()
    const [changed, deleted] = [await experiment(naming(id), false), await experiment(naming(id), false)]
    await send('put', `/experiments/${changed.id}`, { targeting_rules: null })
    await send('delete', `/experiments/${deleted.id}`)
    expect((await send('get', `/segments/${id}/usage`)).body.experiments).toEqual([])
    expect((await send('delete', `/segments/${id}`)).status).toBe(204)
  })

  it('does not deadlock with a change of the segment', async () => {
    const { id } = await segment()
    const { id: experimentId } = await experiment(naming(id), false)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, round) =>
        round % 2 === 0
          ? send('put', `/segments/${id}`, { description: `round ${round}` })
          : send('put', `/experiments/${experimentId}`, { targeting_rules: naming(id), name: `r ${round}` }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})
