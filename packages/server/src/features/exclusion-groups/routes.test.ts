import { hashFraction } from '@assay/evaluation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestService, type TestService } from '../../testing/service.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const PATH = '/mutual-exclusion-groups'

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
  return { status: answer.statusCode, body: answer.json() }
}

let made = 0
const group = async (fields: object = {}) => {
  made += 1
  const { status, body } = await send('post', `${PATH}/`, { name: `Group ${made}`, ...fields })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const experiment = async (fields: object = {}) => {
  made += 1
  const key = `experiment-${made}`
  const variants = [{ name: 'control' }, { name: 'treatment' }]
  const { status, body } = await send('post', '/experiments/', { name: key, key, variants, ...fields })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const join = (groupId: string, experiment_id: string, fields: object = {}) =>
  send('post', `${PATH}/${groupId}/experiments`, { experiment_id, ...fields })

/** Running experiments with these shares, in a new group. */
const filled = async (shares: (number | null)[], fields: object = {}) => {
  const { id } = await group(fields)
  const members: Awaited<ReturnType<typeof experiment>>[] = []
  for (const share_percentage of shares) {
    const member = await experiment()
    expect((await join(id, member.id, { share_percentage })).status).toBe(200)
    members.push(member)
  }
  for (const member of members) await send('post', `/experiments/${member.id}/start`)
  return { id, members, ranges: async () => rangesOf((await send('get', `${PATH}/${id}`)).body) }
}

const rangesOf = (body: { experiments: { range: unknown }[] }) => body.experiments.map(({ range }) => range)

const assign = async (experiment_key: string, user_id: string) => {
  const payload = { experiment_key, user_id }
  const answer = await service.inject({ method: 'POST', url: '/api/v1/tracking/assign', headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const reasonOf = async (key: string, user: string) => (await assign(key, user)).reason

/** A subject whose hash fraction in the group lies in [from, to) percent. */
const subjectWithin = (groupId: string, [from, to]: [number, number], series = 'user') => {
  for (let index = 0; ; index += 1) {
    const place = hashFraction(`${series}-${index}`, `group:${groupId}`) * 100
    if (place >= from && place < to) return `${series}-${index}`
  }
}

describe('mutual exclusion groups', () => {
  it('are created, read, changed and listed', async () => {
    const created = await group({ name: 'Checkout', description: 'one at a time' })
    expect(created).toEqual({
      id: expect.any(String),
      name: 'Checkout',
      description: 'one at a time',
      status: 'ACTIVE',
      traffic_percentage: 100,
      experiments: [],
      owner_id: (await service.signIn('admin')).user_id,
      created_at: service.now().toISOString(),
      updated_at: service.now().toISOString(),
    })
    expect((await send('get', `${PATH}/${created.id}`)).body).toEqual(created)
    service.advance(1000)
    const changed = await send('put', `${PATH}/${created.id}`, {
      ...created,
      description: null,
      traffic_percentage: 62.5,
    })
    expect(changed.body).toEqual({
      ...created,
      description: null,
      traffic_percentage: 62.5,
      updated_at: service.now().toISOString(),
    })
    const found = await send('get', `${PATH}?search=CHECK&status_filter=active`)
    expect(found.body).toEqual({ items: [changed.body], total: 1, skip: 0, limit: 100 })
  })

  it('have unique names', async () => {
    const { name } = await group()
    const { id } = await group()
    const answer = { status: 409, body: { detail: 'Group with this name already exists' } }
    expect(await send('post', PATH, { name })).toEqual(answer)
    expect(await send('put', `${PATH}/${id}`, { name })).toEqual(answer)
    const both = await Promise.all([1, 2].map(() => send('post', PATH, { name: 'at the same time' })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('answer 404 for an unknown id', async () => {
    const { id } = await experiment()
    const answer = { status: 404, body: { detail: 'Mutual exclusion group not found' } }
    expect(await send('get', `${PATH}/${UNKNOWN}`)).toEqual(answer)
    expect(await send('put', `${PATH}/${UNKNOWN}`, {})).toEqual(answer)
    expect(await send('delete', `${PATH}/${UNKNOWN}`)).toEqual(answer)
    expect(await send('post', `${PATH}/${UNKNOWN}/unarchive`)).toEqual(answer)
    expect(await join(UNKNOWN, id)).toEqual(answer)
    expect(await send('put', `${PATH}/${UNKNOWN}/experiments/${id}`, {})).toEqual(answer)
    expect(await send('delete', `${PATH}/${UNKNOWN}/experiments/${id}`)).toEqual(answer)
  })

  it('audit every change, and joining and leaving in the history of the experiment', async () => {
    const { id, name } = await group()
    const member = await experiment()
    await join(id, member.id, { share_percentage: 25 })
    await send('put', `${PATH}/${id}/experiments/${member.id}`, { share_percentage: null })
    await send('delete', `${PATH}/${id}/experiments/${member.id}`)
    await send('delete', `${PATH}/${id}`)
    await send('post', `${PATH}/${id}/unarchive`)
    const entries = await service.db
      .selectFrom('audit_log')
      .select(['action_type', 'entity_name', 'old_value', 'new_value'])
      .where('entity_id', '=', id)
      .orderBy('position')
      .execute()
    const shares = (share_percentage: number | null) => ({
      experiments: [{ id: member.id, key: member.key, share_percentage }],
    })
    expect(entries.map(({ entity_name }) => entity_name)).toEqual(Array(6).fill(name))
    expect(
      entries.map(({ action_type, old_value, new_value }) => [action_type, old_value, new_value]),
    ).toEqual([
      ['mutual_exclusion_group_create', null, { name, description: null, traffic_percentage: 100 }],
      ['mutual_exclusion_group_update', { experiments: [] }, shares(25)],
      ['mutual_exclusion_group_update', shares(25), shares(null)],
      ['mutual_exclusion_group_update', shares(null), { experiments: [] }],
      ['mutual_exclusion_group_archive', { status: 'ACTIVE' }, { status: 'ARCHIVED' }],
      ['mutual_exclusion_group_activate', { status: 'ARCHIVED' }, { status: 'ACTIVE' }],
    ])
    const history = (await send('get', `/experiments/${member.id}/history`)).body.items
    const moves = history.map(({ action_type, new_value }: Record<string, object>) => [
      action_type,
      new_value,
    ])
    expect(moves.slice(0, 2)).toEqual([
      ['experiment_update', { mutual_exclusion_group_id: null }],
      ['experiment_update', { mutual_exclusion_group_id: id }],
    ])
  })
})

describe('members of a group', () => {
  it('get ranges in the order of joining', async () => {
    const { id } = await group({ traffic_percentage: 80 })
    const [first, second, third] = [await experiment(), await experiment(), await experiment()]
    await join(id, first.id)
    await join(id, second.id, { share_percentage: 20 })
    const { body } = await join(id, third.id)
    expect(body.experiments).toEqual([
      { ...summary(first), share_percentage: null, range: [0, 30] },
      { ...summary(second), share_percentage: 20, range: [30, 50] },
      { ...summary(third), share_percentage: null, range: [50, 80] },
    ])
    expect((await send('get', `/experiments/${second.id}`)).body.mutual_exclusion_group_id).toBe(id)
    const changed = await send('put', `${PATH}/${id}/experiments/${first.id}`, { share_percentage: 50 })
    expect(rangesOf(changed.body)).toEqual([
      [0, 50],
      [50, 70],
      [70, 80],
    ])
    const same = await send('put', `${PATH}/${id}/experiments/${first.id}`, {})
    expect(same.body).toEqual(changed.body)
    const left = await send('delete', `${PATH}/${id}/experiments/${first.id}`)
    expect(rangesOf(left.body)).toEqual([
      [0, 20],
      [20, 80],
    ])
    expect((await send('get', `/experiments/${first.id}`)).body.mutual_exclusion_group_id).toBeNull()
  })

  const summary = ({ id, key, name, status }: Record<string, string>) => ({ id, key, name, status })

  it('must be drafts to join, move or leave', async () => {
    const { id } = await group()
    const member = await experiment()
    const stranger = await experiment()
    await join(id, member.id)
    const refused = { status: 400, body: { detail: 'Experiment must be in DRAFT status' } }
    for (const move of ['start', 'pause', 'complete']) {
      for (const one of [member, stranger]) await send('post', `/experiments/${one.id}/${move}`)
      expect(await join(id, stranger.id)).toEqual(refused)
      const place = `${PATH}/${id}/experiments/${member.id}`
      expect(await send('put', place, { share_percentage: 5 })).toEqual(refused)
      expect(await send('delete', place)).toEqual(refused)
    }
  })

  it('must not be archived when they join', async () => {
    const { id } = await group()
    const draft = await experiment()
    await send('post', `/experiments/${draft.id}/archive`)
    expect(await join(id, draft.id)).toEqual({ status: 400, body: { detail: 'Experiment is archived' } })
  })

  it('belong to one group', async () => {
    const [one, other] = [await group(), await group()]
    const { id } = await experiment()
    const answers = await Promise.all([join(one.id, id), join(other.id, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = { status: 409, body: { detail: 'Experiment already belongs to a group' } }
    expect(await join(one.id, id)).toEqual(refused)
  })

  it('answer 404 in another group', async () => {
    const { id } = await group()
    const stranger = await experiment()
    const answer = { status: 404, body: { detail: 'Experiment not found' } }
    expect(await join(id, UNKNOWN)).toEqual(answer)
    expect(await send('put', `${PATH}/${id}/experiments/${stranger.id}`, {})).toEqual(answer)
    expect(await send('delete', `${PATH}/${id}/experiments/${stranger.id}`)).toEqual(answer)
  })

  it('join while their shares fit', async () => {
    const { id } = await group({ traffic_percentage: 50 })
    const full = { status: 409, body: { detail: 'Not enough free traffic in this group' } }
    const [one, two] = [await experiment(), await experiment()]
    expect(await join(id, one.id, { share_percentage: 50.01 })).toEqual(full)
    await join(id, one.id, { share_percentage: 50 })
    expect(await join(id, two.id)).toEqual(full)
    expect(await join(id, two.id, { share_percentage: 0.01 })).toEqual(full)
    const place = `${PATH}/${id}/experiments/${one.id}`
    expect(await send('put', place, { share_percentage: 51 })).toEqual(full)
    expect((await send('put', place, { share_percentage: 40 })).status).toBe(200)
    expect((await join(id, two.id)).status).toBe(200)
    expect(await send('put', place, { share_percentage: 50 })).toEqual(full)
    expect(await send('put', `${PATH}/${id}`, { traffic_percentage: 39.99 })).toEqual({
      status: 409,
      body: { detail: 'Explicit shares exceed traffic_percentage' },
    })
    expect((await send('put', `${PATH}/${id}`, { traffic_percentage: 45 })).body.experiments).toMatchObject([
      { range: [0, 40] },
      { range: [40, 45] },
    ])
  })

  it('get distinct ranges when they join concurrently', async () => {
    const { id } = await group()
    const drafts = await Promise.all(Array.from({ length: 6 }, () => experiment()))
    const answers = await Promise.all(drafts.map((draft) => join(id, draft.id, { share_percentage: 25 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409, 409])
    expect(rangesOf((await send('get', `${PATH}/${id}`)).body)).toEqual([
      [0, 25],
      [25, 50],
      [50, 75],
      [75, 100],
    ])
  })

  it('are removed with a deleted draft, and not copied by a clone', async () => {
    const { id } = await group()
    const draft = await experiment()
    await join(id, draft.id)
    const { body: copy } = await send('post', `/experiments/${draft.id}/clone`, {})
    expect(copy.mutual_exclusion_group_id).toBeNull()
    expect((await service.as('admin').delete(`/experiments/${draft.id}`)).statusCode).toBe(204)
    expect((await send('get', `${PATH}/${id}`)).body.experiments).toEqual([])
  })
})

describe('archiving a group', () => {
  it('is refused while an experiment of it runs or is paused', async () => {
    const { id, members } = await filled([null])
    const refused = { status: 400, body: { detail: 'Group has running experiments' } }
    expect(await send('delete', `${PATH}/${id}`)).toEqual(refused)
    await send('post', `/experiments/${members[0].id}/pause`)
    expect(await send('delete', `${PATH}/${id}`)).toEqual(refused)
    await send('post', `/experiments/${members[0].id}/complete`)
    expect((await send('delete', `${PATH}/${id}`)).body.status).toBe('ARCHIVED')
    expect((await send('delete', `${PATH}/${id}`)).body.status).toBe('ARCHIVED')
  })

  it('is undone by restoring it, which requires an archived group', async () => {
    const { id } = await group()
    expect(await send('post', `${PATH}/${id}/unarchive`)).toEqual({
      status: 400,
      body: { detail: 'Group is not archived' },
    })
    await send('delete', `${PATH}/${id}`)
    const draft = await experiment()
    expect(await join(id, draft.id)).toEqual({ status: 400, body: { detail: 'Group is archived' } })
    expect((await send('post', `${PATH}/${id}/unarchive`)).body.status).toBe('ACTIVE')
    expect((await join(id, draft.id)).status).toBe(200)
  })
})

describe('new subjects of a member', () => {
  it('are assigned by their hash fraction in the group; others see the control, without an assignment', async () => {
    const { id, members } = await filled([30, null])
    const [first, second] = members
    for (let index = 0; index < 60; index += 1) {
      const user = `place-${index}`
      const isFirst = hashFraction(user, `group:${id}`) < 0.3
      expect(await reasonOf(first.key, user)).toBe(isFirst ? 'assigned' : 'mutual_exclusion')
      expect(await reasonOf(second.key, user)).toBe(isFirst ? 'mutual_exclusion' : 'assigned')
    }
    const outside = subjectWithin(id, [30, 100], 'refused')
    const control = first.variants[0]
    expect(await assign(first.key, outside)).toMatchObject({
      assigned: false,
      is_new: false,
      is_control: true,
      variant_id: control.id,
    })
    const listed = await service.inject({ url: `/api/v1/tracking/assignments/${outside}`, headers })
    expect(listed.json().total).toBe(0)
  })

  it('are excluded by the group only, when they are outside of its traffic', async () => {
    const { id, members } = await filled([null, null], { traffic_percentage: 50 })
    const outside = subjectWithin(id, [50, 100])
    for (const { key } of members) expect(await reasonOf(key, outside)).toBe('mutual_exclusion')
  })

  it('follow the ranges as soon as they move', async () => {
    const { id, members, ranges } = await filled([null, null])
    const [first, second] = members
    const late = subjectWithin(id, [50, 100], 'late')
    expect(await reasonOf(first.key, late)).toBe('mutual_exclusion')
    await send('post', `/experiments/${second.id}/complete`)
    expect(await ranges()).toEqual([[0, 100], null])
    expect(await reasonOf(first.key, late)).toBe('assigned')

    const joining = await experiment()
    await join(id, joining.id)
    expect(await reasonOf(first.key, subjectWithin(id, [50, 100], 'later'))).toBe('mutual_exclusion')
    await send('put', `${PATH}/${id}`, { traffic_percentage: 20 })
    expect(await reasonOf(first.key, subjectWithin(id, [10, 50], 'even-later'))).toBe('mutual_exclusion')
    await service.as('admin').delete(`/experiments/${joining.id}`)
    expect(await reasonOf(first.key, subjectWithin(id, [10, 20], 'last'))).toBe('assigned')
  })

  it('are excluded by an assignment in another member, even when ranges have moved', async () => {
    const { id, members } = await filled([null, null])
    const [first, second] = members
    const user = subjectWithin(id, [10, 20])
    expect(await reasonOf(first.key, user)).toBe('assigned')
    const newcomer = await experiment()
    await join(id, newcomer.id, { share_percentage: 90 })
    await send('post', `/experiments/${newcomer.id}/start`)
    const { body } = await send('get', `${PATH}/${id}`)
    expect(rangesOf(body)).toEqual([
      [0, 5],
      [5, 10],
      [10, 100],
    ])
    expect(await reasonOf(newcomer.key, user)).toBe('mutual_exclusion')
    await send('post', `/experiments/${first.id}/pause`)
    expect(await reasonOf(newcomer.key, user)).toBe('mutual_exclusion')
    await send('post', `/experiments/${first.id}/complete`)
    expect(await reasonOf(newcomer.key, user)).toBe('assigned')
    expect(await reasonOf(second.key, user)).toBe('mutual_exclusion')
  })

  it('retain an existing assignment', async () => {
    const { id, members } = await filled([null])
    const user = subjectWithin(id, [90, 100])
    const before = await assign(members[0].key, user)
    const newcomer = await experiment()
    await join(id, newcomer.id)
    expect(await assign(members[0].key, user)).toEqual({ ...before, is_new: false })
  })

  it('get the group as the reason before rules and traffic', async () => {
    const { id } = await group()
    const nobody = {
      logical_operator: 'AND',
      groups: [
        { logical_operator: 'AND', conditions: [{ attribute: 'plan', operator: 'equals', value: 'pro' }] },
      ],
    }
    const [open, strict] = [await experiment(), await experiment({ targeting_rules: nobody })]
    for (const one of [open, strict]) {
      await join(id, one.id)
      await send('post', `/experiments/${one.id}/start`)
    }
    expect(await reasonOf(strict.key, subjectWithin(id, [50, 100]))).toBe('targeting')
    expect(await reasonOf(strict.key, subjectWithin(id, [0, 50]))).toBe('mutual_exclusion')
    const held = subjectWithin(id, [0, 25], 'held')
    expect(await reasonOf(open.key, held)).toBe('assigned')
    await send('put', `${PATH}/${id}`, { traffic_percentage: 25 })
    expect(await reasonOf(strict.key, subjectWithin(id, [12.5, 25], 'free'))).toBe('targeting')
    const taken = subjectWithin(id, [12.5, 25], 'held')
    await send('put', `${PATH}/${id}`, { traffic_percentage: 100 })
    expect(await reasonOf(open.key, taken)).toBe('assigned')
    await send('put', `${PATH}/${id}`, { traffic_percentage: 25 })
    expect(await reasonOf(strict.key, taken)).toBe('mutual_exclusion')
  })

  it('are counted by their reasons in a batch', async () => {
    const { id, members } = await filled([40, null])
    const users = Array.from({ length: 50 }, (_, index) => ({ user_id: `batch-${index}` }))
    const url = '/api/v1/tracking/assign/batch'
    const payload = { experiment_key: members[0].key, users }
    const answer = await service.inject({ method: 'POST', url, headers, payload })
    const inside = users.filter(({ user_id }) => hashFraction(user_id, `group:${id}`) < 0.4).length
    expect(answer.json().counts).toMatchObject({ assigned: inside, mutual_exclusion: 50 - inside })
  })

  it('are assigned in one member at most, under concurrent requests', async () => {
    const { members } = await filled([null, null, null])
    const users = Array.from({ length: 40 }, (_, index) => `everywhere-${index}`)
    const decisions = await Promise.all(users.flatMap((user) => members.map(({ key }) => assign(key, user))))
    const assigned = decisions.filter((decision) => decision.assigned)
    expect(assigned).toHaveLength(users.length)
    expect(new Set(assigned.map(({ user_id }) => user_id)).size).toBe(users.length)
  })

  it('are not excluded by an archived group', async () => {
    const { id } = await group({ traffic_percentage: 0.01 })
    const draft = await experiment()
    await join(id, draft.id)
    await send('delete', `${PATH}/${id}`)
    await send('post', `/experiments/${draft.id}/start`)
    const user = subjectWithin(id, [50, 100])
    expect(await reasonOf(draft.key, user)).toBe('assigned')
    await send('post', `${PATH}/${id}/unarchive`)
    expect(await reasonOf(draft.key, subjectWithin(id, [60, 100], 'again'))).toBe('mutual_exclusion')
  })
})
