import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../../testing/service.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const send = async (method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object) => {
  const answer = await service.as('developer')[method](`/feature-flags${path}`, body)
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
}

let made = 0
const flag = async (fields: object = {}) => {
  made += 1
  const { status, body } = await send('post', '/', { key: `flag-${made}`, name: `Flag ${made}`, ...fields })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const proUsers = {
  logical_operator: 'AND',
  groups: [
    { logical_operator: 'AND', conditions: [{ attribute: 'plan', operator: 'equals', value: 'pro' }] },
  ],
}
const colours = [
  { key: 'red', value: '#f00', weight: 33.33 },
  { key: 'green', value: '#0f0', weight: 66.67, description: 'calm' },
]

const actionsOf = async (id: string) =>
  (await send('get', `/${id}/history`)).body.items.map(
    ({ action_type }: { action_type: string }) => action_type,
  )

describe('a feature flag', () => {
  it('starts as an inactive boolean that no subject gets', async () => {
    const created = await flag({ key: 'new-checkout', name: 'New checkout' })
    expect(created).toEqual({
      id: expect.any(String),
      key: 'new-checkout',
      name: 'New checkout',
      description: null,
      status: 'INACTIVE',
      is_active: false,
      value_type: 'boolean',
      off_value: false,
      json_schema: null,
      variants: [],
      targeting_rules: null,
      rollout_percentage: 0,
      rollback_percentage: 0,
      tags: [],
      metadata: {},
      owner_id: (await service.signIn('developer')).user_id,
      owner_name: 'developer',
      safety_config: null,
      rollout_stages: [],
      rollout_schedule_id: null,
      created_at: service.now().toISOString(),
      updated_at: service.now().toISOString(),
    })
    expect((await send('get', `/${created.id}`)).body).toEqual(created)
  })

  it('carries values of its type, rules, percentages and tags', async () => {
    const fields = {
      description: 'of the button',
      is_active: true,
      value_type: 'string',
      off_value: '#fff',
      variants: colours,
      targeting_rules: { ...proUsers, id: 'rule-1', rollout_percentage: 50 },
      rollout_percentage: 12.5,
      rollback_percentage: 1,
      tags: ['shop'],
    }
    const created = await flag(fields)
    expect(created).toMatchObject({
      ...fields,
      status: 'ACTIVE',
      variants: [{ ...colours[0], description: null }, colours[1]],
    })
    expect((await send('put', `/${created.id}`, created)).body).toEqual(created)
  })

  it('changes only the fields that are sent; null clears', async () => {
    const created = await flag({ description: 'a', targeting_rules: proUsers, tags: ['a'], is_active: true })
    service.advance(1000)
    const changed = await send('put', `/${created.id}`, { description: null, targeting_rules: null })
    expect(changed.body).toEqual({
      ...created,
      description: null,
      targeting_rules: null,
      updated_at: service.now().toISOString(),
    })
  })

  it('has a unique key that cannot be changed', async () => {
    const { id, key } = await flag()
    expect(await send('post', '/', { key, name: 'again' })).toEqual({
      status: 409,
      body: { detail: 'Feature flag with this key already exists' },
    })
    const { status, body } = await send('put', `/${id}`, { key: 'other' })
    expect([status, body.detail]).toEqual([
      422,
      [{ type: 'value_error', loc: ['body', 'key'], msg: 'key cannot be changed' }],
    ])
  })

  it.each([
    [{ is_active: true, status: 'INACTIVE' }, ['is_active'], 'value_error'],
    [{ status: 'ARCHIVED' }, ['status'], 'value_error'],
    [{ off_value: true }, ['off_value'], 'value_error'],
    [{ off_value: null }, ['off_value'], 'value_error'],
    [{ variants: colours }, ['variants'], 'value_error'],
    [{ json_schema: {} }, ['json_schema'], 'value_error'],
    [{ value_type: 'string' }, ['variants'], 'too_short'],
    [{ value_type: 'number', variants: colours }, ['variants', 0, 'value'], 'wrong_type'],
    [{ value_type: 'string', variants: [{ key: 'a', weight: 100 }] }, ['variants', 0, 'value'], 'missing'],
    [
      { value_type: 'string', variants: [{ key: 'a', value: null, weight: 100 }] },
      ['variants', 0, 'value'],
      'null_not_allowed',
    ],
    [{ value_type: 'string', variants: colours, off_value: 1 }, ['off_value'], 'wrong_type'],
    [{ value_type: 'string', variants: colours.slice(1) }, ['variants'], 'value_error'],
    [
      {
        value_type: 'string',
        variants: [
          { ...colours[0], weight: 50 },
          { ...colours[0], weight: 50 },
        ],
      },
      ['variants'],
      'value_error',
    ],
    [
      { value_type: 'string', variants: [{ key: 'a', value: 'x'.repeat(20_000), weight: 100 }] },
      ['variants', 0, 'value'],
      'too_long',
    ],
    [{ rollout_percentage: 33.333 }, ['rollout_percentage'], 'value_error'],
    [{ targeting_rules: { groups: [{}] } }, ['targeting_rules', 'logical_operator'], 'missing'],
    [{ surplus: 1 }, ['surplus'], 'extra_forbidden'],
  ])('is refused with %j', async (fields, path, type) => {
    const { status, body } = await send('post', '/', { key: 'refused', name: 'refused', ...fields })
    expect(status).toBe(422)
    expect(body.detail).toContainEqual({ type, loc: ['body', ...path], msg: expect.any(String) })
  })

  it('keeps its type while it is active, and loses its values when its type changes', async () => {
    const { id } = await flag({ value_type: 'string', off_value: 'none', variants: colours, is_active: true })
    const toBoolean = { value_type: 'boolean' }
    expect(await send('put', `/${id}`, toBoolean)).toEqual({
      status: 400,
      body: { detail: 'value_type can only change while the flag is inactive' },
    })
    await send('post', `/${id}/disable`)
    expect((await send('put', `/${id}`, toBoolean)).body).toMatchObject({
      value_type: 'boolean',
      off_value: false,
      variants: [],
    })
  })

  it('is refused when it names a segment that does not exist', async () => {
    const rules = {
      logical_operator: 'AND',
      groups: [
        {
          logical_operator: 'AND',
          conditions: [{ attribute: 'segment', operator: 'in_segment', value: UNKNOWN }],
        },
      ],
    }
    const refused = await send('post', '/', { key: 'in-segment', name: 'a', targeting_rules: rules })
    expect([refused.status, refused.body.detail[0].msg]).toEqual([422, 'segment not found'])
    const { id } = await flag()
    expect((await send('put', `/${id}`, { targeting_rules: rules })).status).toBe(422)
    expect((await send('post', `/${id}/what-if`, { targeting_rules: rules })).status).toBe(422)
  })

  it('keeps the segments it names in use until it is archived', async () => {
    const segment = (
      await service.as('developer').post('/segments', { name: 'pros', rules: proUsers })
    ).json()
    const { id, key, name } = await flag({
      targeting_rules: {
        logical_operator: 'AND',
        groups: [
          {
            logical_operator: 'OR',
            conditions: [{ attribute: 'segment', operator: 'not_in_segment', value: [segment.id] }],
          },
        ],
      },
    })
    const usage = await service.as('viewer').get(`/segments/${segment.id}/usage`)
    expect(usage.json().feature_flags).toEqual([{ id, key, name, status: 'INACTIVE' }])
    expect((await service.as('developer').delete(`/segments/${segment.id}`)).statusCode).toBe(409)
    await send('post', `/${id}/archive`)
    expect((await service.as('developer').delete(`/segments/${segment.id}`)).statusCode).toBe(204)
  })

  it('is deleted while its history remains', async () => {
    const { id } = await flag()
    expect((await send('delete', `/${id}`)).status).toBe(204)
    const refused = { status: 404, body: { detail: 'Feature flag not found' } }
    expect(await send('get', `/${id}`)).toEqual(refused)
    expect(await send('delete', `/${id}`)).toEqual(refused)
    expect(await send('put', `/${id}`, {})).toEqual(refused)
    for (const move of ['toggle', 'enable', 'disable', 'archive', 'unarchive']) {
      expect(await send('post', `/${id}/${move}`)).toEqual(refused)
    }
    expect(await send('get', `/${id}/history`)).toEqual(refused)
    expect(await send('post', `/${id}/revert`, { position: 1 })).toEqual(refused)
    const entries = await service.db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).execute()
    expect(entries).toHaveLength(2)
  })
})

describe('values of a json flag', () => {
  const json_schema = {
    type: 'object',
    required: ['columns'],
    properties: { columns: { type: 'integer', minimum: 1 }, title: { type: 'string', pattern: '^[A-Z]' } },
  }
  /** A schema with so many levels of definitions, each of which refers to the next one twice. */
  const doubling = (levels: number) => ({
    allOf: [{ $ref: '#/definitions/l0' }],
    definitions: Object.fromEntries(
      Array.from({ length: levels }, (_, level) => [
        `l${level}`,
        level === levels - 1 ? {} : { allOf: [1, 2].map(() => ({ $ref: `#/definitions/l${level + 1}` })) },
      ]),
    ),
  })
  const withValue = (value: unknown, schema: object = json_schema) => ({
    key: 'layout',
    name: 'Layout',
    value_type: 'json',
    json_schema: schema,
    variants: [{ key: 'a', value, weight: 100 }],
  })

  it('match a large schema within the limit, with references and patterns', async () => {
    const schema = {
      $id: 'https://example.com/layout',
      ...doubling(6),
      type: 'object',
      properties: {
        $ref: { enum: [{ $ref: '#' }] },
        tags: { type: 'array', uniqueItems: true, items: { $ref: '#/definitions/tag' } },
      },
    }
    const value = { $ref: { $ref: '#' }, tags: ['a', 'b'] }
    const {
      key: _,
      name: __,
      ...fields
    } = withValue(value, {
      ...schema,
      definitions: { ...schema.definitions, tag: { type: 'string', pattern: '^[a-z]+$' } },
    })
    const { id } = await flag(fields)
    const wrong = { variants: [{ key: 'a', value: { ...value, tags: ['A'] }, weight: 100 }] }
    const { status, body } = await send('put', `/${id}`, wrong)
    expect([status, body.detail]).toEqual([
      422,
      [
        {
          type: 'value_error',
          loc: ['body', 'variants', 0, 'value'],
          msg: 'does not match json_schema',
        },
      ],
    ])
    expect((await send('post', `/${id}/what-if`, wrong)).status).toBe(422)
  })

  it('are refused with a schema that takes too long to check, while other requests are served', async () => {
    const pairs = { items: { type: 'array' }, uniqueItems: true }
    const schema = { allOf: Array.from({ length: 330 }, () => pairs) }
    const value = Array.from({ length: 2400 }, (_, n) => [n])
    const variants = [28, 12, 12, 12, 12, 12, 12].map((weight, n) => ({ key: `v${n}`, value, weight }))
    const slow = send('post', '/', { ...withValue(value, schema), variants })
    expect((await service.inject({ url: '/health/live' })).statusCode).toBe(200)
    const { status, body } = await slow
    expect([status, body.detail[0].msg]).toEqual([422, 'takes too long to check'])
  })

  it('are not checked again when other fields change', async () => {
    const { key: _, name: __, ...fields } = withValue({ columns: 2 })
    const { id } = await flag(fields)
    const stored = JSON.stringify({ allOf: [{ $ref: 'https://example.com/of-an-older-version' }] })
    await service.db.updateTable('feature_flags').set({ json_schema: stored }).where('id', '=', id).execute()
    expect((await send('post', `/${id}/enable`)).status).toBe(200)
    expect((await send('put', `/${id}`, { json_schema: { $ref: '#' } })).status).toBe(422)
  })

  it('may be of any JSON type without a schema', async () => {
    for (const value of [{ a: [1, null] }, [1], 'text', 7, true, null]) {
      const created = await flag({ value_type: 'json', variants: [{ key: 'a', value, weight: 100 }] })
      expect(created.variants[0].value).toEqual(value)
    }
  })

  it('match the schema, as the off value does', async () => {
    const { key: _, name: __, ...fields } = withValue({ columns: 2, title: 'Two' })
    const { id } = await flag(fields)
    for (const wrong of [{ columns: 0 }, {}, { columns: 1, title: 'two' }]) {
      const { status, body } = await send('post', '/', withValue(wrong))
      expect([status, body.detail[0].loc]).toEqual([422, ['body', 'variants', 0, 'value']])
    }
    const off = await send('put', `/${id}`, { off_value: { columns: 'many' } })
    expect([off.status, off.body.detail[0].loc]).toEqual([422, ['body', 'off_value']])
    expect((await send('put', `/${id}`, { json_schema: null, off_value: [] })).status).toBe(200)
  })

  it.each([
    ['an unknown type', { type: 'no such type' }],
    ['an unknown draft', { $schema: 'https://example.com/draft' }],
    ['a schema elsewhere', { $ref: 'https://example.com/schema.json' }],
    ['a back reference in a pattern', { pattern: '(a)\\1' }],
    ['look-ahead in a pattern', { type: 'string', pattern: '(?=a)' }],
    ['look-ahead in a name', { patternProperties: { '(?=a)': { type: 'string' } } }],
    ['asynchronous validation', { $async: true }],
    ['a schema that holds itself', { allOf: [{ $ref: '#' }] }],
    ['a property that is itself', { properties: { a: { $ref: '#/properties/a' } } }],
    ['a reference to nothing', { $ref: '#/definitions/nowhere' }],
    ['an anchor', { $ref: '#named', definitions: { a: { $id: '#named' } } }],
    ['60 levels that double', doubling(60)],
    ['more than 1000 parts', { anyOf: Array.from({ length: 1000 }, () => ({ type: 'object' })) }],
  ])('are refused with %s', async (_name, schema) => {
    const { status, body } = await send('post', '/', withValue({ columns: 1 }, schema))
    expect([status, body.detail[0].loc]).toEqual([422, ['body', 'json_schema']])
  })

  it('are checked by patterns in linear time', async () => {
    const evil = { type: 'string', pattern: '^(a+)+$' }
    const { status } = await send('post', '/', withValue(`${'a'.repeat(5000)}!`, evil))
    expect(status).toBe(422)
  })
})

describe('metadata', () => {
  const metadata = { owner: 'anna', ticket: 4711, share: 0.5, temporary: true, empty: '' }

  it('is stored, replaced as a whole, and restored by a revert', async () => {
    const created = await flag({ metadata })
    expect(created.metadata).toEqual(metadata)
    const path = `/${created.id}`
    expect((await send('put', path, { name: 'Other' })).body.metadata).toEqual(metadata)
    expect((await send('put', path, { metadata: { team: 'growth' } })).body.metadata).toEqual({
      team: 'growth',
    })
    const history = (await send('get', `${path}/history`)).body.items
    expect(history[0].diff).toEqual([
      { field: 'metadata', old_value: metadata, new_value: { team: 'growth' } },
    ])
    const back = await send('post', `${path}/revert`, { audit_entry_id: history[1].id })
    expect(back.body.metadata).toEqual(metadata)
    expect((await send('put', path, { metadata: {} })).body.metadata).toEqual({})
  })

  const pairs = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, n]))

  it('holds up to 20 pairs with names of 50 and texts of 255 characters', async () => {
    const largest = { ...pairs(19), ['n'.repeat(50)]: 'x'.repeat(255) }
    expect((await flag({ metadata: largest })).metadata).toEqual(largest)
  })

  it.each<[string, unknown, (string | number)[], string]>([
    ['21 pairs', pairs(21), ['metadata'], 'too_long'],
    ['a long name', { ['n'.repeat(51)]: 1 }, ['metadata', 'n'.repeat(51)], 'value_error'],
    ['no name', { '': 1 }, ['metadata', ''], 'value_error'],
    ['a long text', { a: 'x'.repeat(256) }, ['metadata', 'a'], 'too_long'],
    ['null in place of a value', { a: null }, ['metadata', 'a'], 'null_not_allowed'],
    ['a list in place of a value', { a: ['b'] }, ['metadata', 'a'], 'wrong_type'],
    ['the name flag_id', { flag_id: 'mine' }, ['metadata', 'flag_id'], 'value_error'],
    ['the name revision', { revision: 7 }, ['metadata', 'revision'], 'value_error'],
    ['null', null, ['metadata'], 'null_not_allowed'],
    ['a text', 'team', ['metadata'], 'wrong_type'],
  ])('is refused with %s', async (_name, wrong, loc, type) => {
    const { status, body } = await send('post', '/', { key: 'metadata', name: 'a', metadata: wrong })
    expect([status, body.detail]).toEqual([422, [{ type, loc: ['body', ...loc], msg: expect.any(String) }]])
  })
})

describe('moves of flags', () => {
  it('switch a flag on and off; a flag in the requested state stays unchanged', async () => {
    const { id } = await flag()
    const statusAfter = async (move: string) =>
      (await send('post', `/${id}/${move}`, { reason: move })).body.status
    expect(await statusAfter('toggle')).toBe('ACTIVE')
    expect(await statusAfter('enable')).toBe('ACTIVE')
    expect(await statusAfter('toggle')).toBe('INACTIVE')
    expect(await statusAfter('enable')).toBe('ACTIVE')
    expect(await statusAfter('disable')).toBe('INACTIVE')
    expect(await statusAfter('archive')).toBe('ARCHIVED')
    expect(await statusAfter('unarchive')).toBe('INACTIVE')
    expect(await actionsOf(id)).toEqual(
      ['unarchive', 'archive', 'disable', 'enable', 'disable', 'enable', 'create'].map(
        (verb) => `feature_flag_${verb}`,
      ),
    )
    const [{ reason }] = (await send('get', `/${id}/history`)).body.items
    expect(reason).toBe('unarchive')
  })

  it('are refused for an archived flag, except restoring it', async () => {
    const { id } = await flag()
    expect((await send('post', `/${id}/unarchive`)).body.detail).toBe('Feature flag is not archived')
    await send('post', `/${id}/archive`)
    for (const move of ['toggle', 'enable', 'disable']) {
      expect(await send('post', `/${id}/${move}`)).toEqual({
        status: 400,
        body: { detail: 'Feature flag is archived' },
      })
    }
    expect((await send('post', `/${id}/archive`)).body.detail).toBe('Feature flag is already archived')
    expect((await send('put', `/${id}`, { name: 'other' })).body.detail).toBe('Feature flag is archived')
  })

  it('of many flags succeed or fail for each flag on its own', async () => {
    const [first, second] = [await flag(), await flag()]
    await send('post', `/${second.id}/archive`)
    const { body } = await send('post', '/bulk-toggle', {
      flag_ids: [first.id, second.id, UNKNOWN],
      action: 'enable',
    })
    expect(body).toEqual({
      total: 3,
      succeeded: 1,
      failed: 2,
      results: [
        {
          flag_id: first.id,
          flag_key: first.key,
          success: true,
          old_status: 'INACTIVE',
          new_status: 'ACTIVE',
          error: null,
        },
        {
          flag_id: second.id,
          flag_key: second.key,
          success: false,
          old_status: 'ARCHIVED',
          new_status: 'ARCHIVED',
          error: 'Feature flag is archived',
        },
        {
          flag_id: UNKNOWN,
          flag_key: null,
          success: false,
          old_status: null,
          new_status: null,
          error: 'Feature flag not found',
        },
      ],
    })
  })

  it('of many flags are refused for an empty list, too many flags and duplicates', async () => {
    const { id } = await flag()
    for (const flag_ids of [[], [id, id], Array(101).fill(id)]) {
      expect((await send('post', '/bulk-toggle', { flag_ids, action: 'enable' })).status).toBe(422)
    }
    expect((await send('post', '/bulk-toggle', { flag_ids: [id], action: 'toggle' })).status).toBe(422)
  })
})

describe('the list of flags', () => {
  it('can be filtered, searched and sorted', async () => {
    const [a, b, c] = [
      await flag({ key: 'list.a', name: 'Zebra_1', tags: ['listed'] }),
      await flag({ key: 'list.b', name: 'Yak', tags: ['listed'], is_active: true }),
      await flag({ key: 'list.c', name: 'Xerus', tags: ['listed'] }),
    ]
    await send('post', `/${c.id}/archive`)
    const keys = async (query: string) =>
      (await send('get', `?tag=listed&${query}`)).body.items.map(({ key }: { key: string }) => key)
    expect(await keys('sort_by=key&sort_order=asc')).toEqual(['list.a', 'list.b'])
    expect(await keys('sort_by=KEY&sort_order=Asc')).toEqual(['list.a', 'list.b'])
    expect((await keys('sort_by=Created-At&sort_order=ASC')).sort()).toEqual(['list.a', 'list.b'])
    expect(await keys('sort_by=name&sort_order=asc&include_archived=true')).toEqual([
      'list.c',
      'list.b',
      'list.a',
    ])
    expect(await keys('status_filter=archived')).toEqual(['list.c'])
    expect(await keys('status_filter=ACTIVE')).toEqual([b.key])
    expect(await keys('search=ZEBRA_')).toEqual([a.key])
    expect(await keys('search=_ebra')).toEqual([])
    const page = (await send('get', '?tag=listed&limit=1&skip=1&sort_by=key&sort_order=asc')).body
    expect([page.items[0].key, page.total, page.skip, page.limit]).toEqual(['list.b', 2, 1, 1])
  })
})
