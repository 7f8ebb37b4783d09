import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEventStream } from '../../testing/event-streams.ts'
import { type Caller, startTestService, type TestService } from '../../testing/service.ts'
import { exportedEntries, verifyChain } from './index.ts'
import type { AuditEntry } from './schema.ts'

let service: TestService
let experimentId = ''
const people: Partial<Record<Caller, string>> = {}

beforeAll(async () => {
  service = await startTestService()
  for (const caller of ['admin', 'analyst', 'developer', 'viewer', 'superuser'] as const)
    people[caller] = (await service.as(caller).get('/users/me')).json().id
  const body = { name: 'Checkout 100%', variants: [{ name: 'a' }, { name: 'b' }] }
  experimentId = (await service.as('developer').post('/experiments/', body)).json().id
  service.advance(60_000)
  await service.as('admin').post(`/experiments/${experimentId}/start`)
  service.advance(60_000)
  await service.as('developer').post('/feature-flags/', { key: 'dark-mode', name: 'Dark mode' })
})
afterAll(() => service.close())

const read = (path: string, caller: Caller = 'analyst') => service.as(caller).get(`/audit-logs${path}`)
const items = async (path: string, caller?: Caller): Promise<(AuditEntry & { timestamp: string })[]> =>
  (await read(path, caller)).json().items
const actions = async (path: string, caller?: Caller) =>
  (await items(path, caller)).map(({ action_type }) => action_type)

describe('the list', () => {
  it('contains the newest entries first, page by page', async () => {
    const whole = (await read('/')).json()
    expect(whole.items.slice(0, 3).map((entry: AuditEntry) => entry.action_type)).toEqual([
      'feature_flag_create',
      'experiment_start',
      'experiment_create',
    ])
    const page = (await read('?skip=1&limit=2')).json()
    expect(page).toEqual({ items: whole.items.slice(1, 3), total: whole.total, skip: 1, limit: 2 })
  })

  it('supports every filter', async () => {
    expect(await actions(`?user_id=${people['admin']}&entity_type=experiment`)).toEqual(['experiment_start'])
    expect(await actions(`?entity_type=Experiment&entity_id=${experimentId.toUpperCase()}`)).toEqual([
      'experiment_start',
      'experiment_create',
    ])
    expect(await actions('?action_type=feature-flag-create')).toEqual(['feature_flag_create'])
    expect(await actions('?search=dark%20MODE')).toEqual(['feature_flag_create'])
    expect(await actions('?search=0%25')).toEqual(['experiment_start', 'experiment_create'])
    expect(await actions('?search=analyst%40example.com&action_type=experiment_start')).toEqual([])
    const [started] = await items('?action_type=experiment_start')
    const moment = String(started?.timestamp)
    expect(await actions(`?from_date=${moment}&to_date=${moment}`)).toEqual(['experiment_start'])
  })

  it.each(['developer', 'viewer'] as const)('contains only their own entries for a %s', async (caller) => {
    const own = await items('/', caller)
    expect(new Set(own.map(({ user_id }) => user_id))).toEqual(new Set([people[caller]]))
    expect((await read('/', caller)).json().total).toBe(own.length)
    expect(await items(`?user_id=${people['admin']}`, caller)).toEqual([])
  })

  it('shows administrators, analysts and superusers all entries', async () => {
    for (const caller of ['admin', 'analyst', 'superuser'] as const)
      expect(await actions('?entity_type=feature_flag', caller)).toEqual(['feature_flag_create'])
  })

  it.each([
    ['entity_type=cat', 'not_in_enum', 'entity_type'],
    ['action_type=cat_create', 'not_in_enum', 'action_type'],
    ['user_id=me', 'bad_format', 'user_id'],
    ['from_date=yesterday', 'bad_format', 'from_date'],
    ['search=', 'too_short', 'search'],
    ['entity_id=', 'too_short', 'entity_id'],
    ['surplus=1', 'extra_forbidden', 'surplus'],
  ])('refuses %s', async (query, type, field) => {
    const answer = await read(`?${query}`)
    expect([answer.statusCode, answer.json().detail]).toEqual([
      422,
      [{ type, loc: ['query', field], msg: expect.any(String) }],
    ])
  })

  it.each(['', '/stats', '/export'])('refuses a period in the wrong order: %s', async (path) => {
    const answer = await read(`${path}?from_date=2026-03-02&to_date=2026-03-01`)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { detail: 'from_date must not be after to_date' },
    ])
  })
})

describe('the entries of an entity and of a person', () => {
  it('are listed newest first', async () => {
    const { items: found, total } = (await read(`/entity/experiment/${experimentId}?limit=1`)).json()
    expect([found.length, total, found[0].action_type]).toEqual([1, 2, 'experiment_start'])
    expect(await actions(`/user/${people['admin']}`)).toContain('experiment_start')
  })

  it('are empty for an unknown id', async () => {
    expect((await read('/entity/experiment/nothing')).json()).toMatchObject({ items: [], total: 0 })
    expect((await read('/user/99999999-9999-4999-8999-999999999999')).json().total).toBe(0)
  })

  it('are refused for an unknown entity type', async () => {
    expect((await read('/entity/cat/1')).statusCode).toBe(422)
  })

  it('are readable for the person they are about, and otherwise for administrators and analysts', async () => {
    expect((await read(`/user/${people['viewer']}`, 'viewer')).statusCode).toBe(200)
    for (const caller of ['viewer', 'developer'] as const) {
      expect((await read(`/user/${people['admin']}`, caller)).statusCode).toBe(403)
      expect((await read(`/entity/experiment/${experimentId}`, caller)).statusCode).toBe(403)
    }
  })
})

describe('the statistics', () => {
  it('count actions, entities and people', async () => {
    const all = await items('?limit=1000')
    const stats = (await read('/stats')).json()
    expect(stats.total).toBe(all.length)
    expect(stats.by_action).toMatchObject({ experiment_create: 1, experiment_start: 1 })
    expect(stats.by_entity['experiment']).toBe(2)
    const counts = Object.values<number>(stats.by_entity)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(stats.total)
    expect([stats.from_date, stats.to_date]).toEqual([all.at(-1)?.timestamp, service.now().toISOString()])
    for (const { user_id, user_email, count } of stats.most_active_users) {
      expect(count).toBe(all.filter((entry) => entry.user_id === user_id).length)
      expect(user_email).toMatch(/@example.com$/)
    }
  })

  it('are zero for a period without entries', async () => {
    expect((await read('/stats?to_date=2020-01-01')).json()).toEqual({
      total: 0,
      by_action: {},
      by_entity: {},
      most_active_users: [],
      from_date: null,
      to_date: '2020-01-01T00:00:00.000Z',
    })
  })
})

describe('the export', () => {
  it('contains every entry, oldest first, and can be verified by itself', async () => {
    const answer = await read('/export')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="audit-log-\d{8}_\d{6}.json"$/,
    )
    const rows: AuditEntry[] = answer.json()
    expect(answer.headers['x-total-count']).toBe(String(rows.length))
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1))
    async function* lines() {
      yield* await Promise.resolve(answer.body.split('\n'))
    }
    const report = await verifyChain(exportedEntries(lines()))
    expect(report).toEqual({
      intact: rows.length,
      head: { position: rows.length, hash: rows.at(-1)?.hash },
    })
  })

  it('is itself the next entry', async () => {
    const before = (await read('?limit=1')).json().total
    await read('/export?format=csv&entity_type=experiment')
    const [entry] = await items('?limit=1')
    expect(entry).toMatchObject({
      position: before + 1,
      action_type: 'audit_log_export',
      new_value: { format: 'csv', entity_type: 'experiment', entries: 2 },
    })
  })

  it('can be filtered, and supports CSV and NDJSON', async () => {
    const query = 'entity_type=experiment&action_type=experiment_create'
    const csv = await read(`/export?format=csv&${query}`)
    expect(csv.headers['x-total-count']).toBe('1')
    const [head, line] = csv.body.split('\r\n')
    expect(head).toMatch(/^id,timestamp,user_id,user_email,action_type/)
    expect(line).toContain('Checkout 100%')
    const ndjson = await read(`/export?format=ndjson&${query}`)
    expect(JSON.parse(ndjson.body)).toMatchObject({ entity_id: experimentId })
  })

  it('is forbidden for viewers and developers', async () => {
    for (const path of ['/export', '/stats', '/stream'])
      for (const caller of ['viewer', 'developer'] as const)
        expect((await read(path, caller)).statusCode).toBe(403)
  })
})

describe('the stream', () => {
  const open = async (query: string, headers: Record<string, string> = {}) => {
    const { token } = await service.signIn('analyst')
    const url = `/api/v1/audit-logs/stream${query}`
    return openEventStream(service.app, { url, headers: { authorization: `Bearer ${token}`, ...headers } })
  }
  const nextEntry = async (reader: Awaited<ReturnType<typeof open>>): Promise<AuditEntry> => {
    const event = await reader.next()
    const entry = JSON.parse(event?.data ?? 'null')
    expect(event?.id).toBe(entry.id)
    return entry
  }
  const makeFlag = (key: string) => service.as('developer').post('/feature-flags/', { key, name: key })

  it('begins with the latest entries and continues with each new one', async () => {
    const reader = await open('?limit=2')
    const latest = (await items('?limit=2')).reverse()
    expect([await nextEntry(reader), await nextEntry(reader)]).toEqual(latest)
    await makeFlag('first')
    expect(await nextEntry(reader)).toMatchObject({ entity_name: 'first' })
    await Promise.all(['second', 'third', 'fourth'].map(makeFlag))
    const positions = [await nextEntry(reader), await nextEntry(reader), await nextEntry(reader)].map(
      ({ position }) => position,
    )
    expect(positions).toEqual([0, 1, 2].map((step) => (positions[0] ?? 0) + step))
    reader.close()
  })

  it('continues after the last entry that a reader received', async () => {
    const reader = await open('?limit=0')
    await makeFlag('seen')
    const received = await nextEntry(reader)
    reader.close()
    for (const key of ['missed-1', 'missed-2']) await makeFlag(key)
    const again = await open('?limit=1', { 'last-event-id': received.id })
    const names = [await nextEntry(again), await nextEntry(again)].map(({ entity_name }) => entity_name)
    expect(names).toEqual(['missed-1', 'missed-2'])
    again.close()
  })

  it('ignores the id of an unknown entry', async () => {
    const reader = await open('?limit=1', { 'last-event-id': 'nonsense' })
    expect(await nextEntry(reader)).toEqual((await items('?action_type=user_login&limit=1'))[0])
    reader.close()
  })

  it.each(['limit=101', 'limit=-1', 'limit=all', 'surplus=1'])('refuses %s', async (query) => {
    expect((await read(`/stream?${query}`)).statusCode).toBe(422)
  })
})
