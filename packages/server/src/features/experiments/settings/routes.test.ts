import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOn, experimentCalls } from '../../../testing/experiment-calls.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

const NOW = new Date('2026-03-02T09:00:00.000Z')
const at = (hours: number): Date => new Date(NOW.getTime() + hours * 3_600_000)

let service: TestService

beforeAll(async () => {
  service = await startTestService({ now: NOW, config: { ACCESS_TOKEN_EXPIRE_MINUTES: '525600' } })
})
afterAll(() => service.close())

const { call, create, started, inStatus } = experimentCalls(() => service)

describe('creating an experiment', () => {
  it('makes a draft that belongs to its creator, with every default', async () => {
    const experiment = await create({ name: 'Blue button' })
    expect(experiment).toMatchObject({
      status: 'DRAFT',
      key: 'blue-button',
      experiment_type: 'a_b',
      correction_method: 'benjamini-hochberg',
      confidence_level: 0.95,
      traffic_percentage: 100,
      targeting_rules: null,
      optimization_type: 'fixed',
      assignments_count: 0,
      resume_at: null,
      created_at: NOW.toISOString(),
    })
    expect(experiment.owner_id).toBe((await service.signIn('developer')).user_id)
    expect(experiment.variants.map((variant: { is_control: boolean }) => variant.is_control)).toEqual([
      true,
      false,
    ])
    expect(experiment.metrics).toMatchObject([
      { name: 'Conversion', event_name: 'conversion', is_primary: true },
    ])
  })

  it('makes keys of equal names unique', async () => {
    const keys = [
      await create({ name: 'Twice' }),
      await create({ name: 'Twice' }),
      await create({ name: 'twice!' }),
    ]
    expect(keys.map(({ key }) => key)).toEqual(['twice', 'twice-2', 'twice-3'])
  })

  it('gives simultaneous experiments of one name different keys', async () => {
    const made = await Promise.all(Array.from({ length: 30 }, () => create({ name: 'Race' })))
    expect(new Set(made.map(({ key }) => key)).size).toBe(30)
  })

  it('refuses a key in use', async () => {
    await create({ key: 'taken' })
    const { status, body } = await call('POST', '/experiments', { name: 'x', key: 'taken' })
    expect([status, body.detail]).toEqual([409, 'Experiment with this key already exists'])
  })

  it('answers with and without the trailing slash', async () => {
    const { status } = await call('POST', '/experiments', { name: 'No slash' })
    expect(status).toBe(201)
  })

  it.each([
    [{}, ['body', 'name'], 'missing'],
    [{ name: '' }, ['body', 'name'], 'too_short'],
    [{ name: 'x'.repeat(101) }, ['body', 'name'], 'too_long'],
    [{ name: null }, ['body', 'name'], 'null_not_allowed'],
    [{ name: 'x', key: 'has space' }, ['body', 'key'], 'pattern_mismatch'],
    [{ name: 'x', surprise: 1 }, ['body', 'surprise'], 'extra_forbidden'],
    [{ name: 'x', status: 'ACTIVE' }, ['body', 'status'], 'value_error'],
    [{ name: 'x', confidence_level: 0.5 }, ['body', 'confidence_level'], 'too_small'],
    [{ name: 'x', correction_method: 'holm' }, ['body', 'correction_method'], 'not_in_enum'],
    [{ name: 'x', traffic_percentage: 100.001 }, ['body', 'traffic_percentage'], 'too_large'],
    [{ name: 'x', traffic_percentage: 33.333 }, ['body', 'traffic_percentage'], 'value_error'],
    [{ name: 'x', tags: Array(21).fill('t') }, ['body', 'tags'], 'too_long'],
    [{ name: 'x', start_date: 'soon' }, ['body', 'start_date'], 'bad_format'],
    [{ name: 'x', variants: [{ name: 'a', traffic_allocation: 90 }] }, ['body', 'variants'], 'value_error'],
    [{ name: 'x', targeting_rules: [] }, ['body', 'targeting_rules'], 'wrong_type'],
    [
      {
        name: 'x',
        targeting_rules: { logical_operator: 'AND', groups: [{ logical_operator: 'AND', conditions: [] }] },
      },
      ['body', 'targeting_rules', 'groups', 0, 'conditions'],
      'too_short',
    ],
  ])('refuses %j at %j', async (body, loc, type) => {
    const answer = await call('POST', '/experiments/', body)
    expect(answer.status).toBe(422)
    expect(answer.body.detail).toEqual(
      expect.arrayContaining([expect.objectContaining({ loc, type: expect.any(String) })]),
    )
    expect(answer.body.detail.map((problem: { loc: unknown }) => problem.loc)).toContainEqual(loc)
    expect(type).toBeTypeOf('string')
  })

  it('names the operator of a condition that nobody knows', async () => {
    const rules = {
      logical_operator: 'AND',
      groups: [
        {
          logical_operator: 'OR',
          conditions: [{ attribute: 'country', operator: 'sounds_like', value: 'x' }],
        },
      ],
    }
    const { status, body } = await call('POST', '/experiments/', { name: 'x', targeting_rules: rules })
    expect(status).toBe(422)
    expect(body.detail[0]).toMatchObject({
      loc: ['body', 'targeting_rules', 'groups', 0, 'conditions', 0, 'operator'],
      msg: 'unknown operator',
    })
  })

  it('stores logical operators in upper case', async () => {
    const rules = {
      logical_operator: 'or',
      groups: [
        { logical_operator: 'and', conditions: [{ attribute: 'plan', operator: 'equals', value: 'pro' }] },
      ],
    }
    const { targeting_rules } = await create({ targeting_rules: rules })
    expect([targeting_rules.logical_operator, targeting_rules.groups[0].logical_operator]).toEqual([
      'OR',
      'AND',
    ])
  })

  it.each([null, {}, { groups: [] }])('takes %j as no targeting rules', async (targeting_rules) => {
    expect((await create({ targeting_rules })).targeting_rules).toBeNull()
  })

  it('accepts what was read, so that it can be sent back', async () => {
    const { id: _, key: __, ...read } = await create()
    const variants = read.variants.map(({ id: _id, ...variant }: { id: string }) => variant)
    const { status } = await call('POST', '/experiments/', { ...read, variants })
    expect(status).toBe(201)
  })
})

describe('a split_url experiment', () => {
  const split = {
    name: 'Landing pages',
    experiment_type: 'split_url',
    variants: [
      { name: 'a', traffic_allocation: 30 },
      { name: 'b', traffic_allocation: 70 },
    ],
    split_url_config: {
      variants: [
        { name: 'a', url: 'https://example.com/a', traffic_allocation: 30 },
        { name: 'b', url: 'https://example.com/b', traffic_allocation: 70 },
      ],
    },
  }

  it('cannot be created in the core profile', async () => {
    const core = await startTestService({ now: NOW, config: { PROFILE: 'core' } })
    const { status, body } = await callOn(core, 'POST', ['/experiments/', split])
    await core.close()
    expect([status, body.detail]).toEqual([501, 'The split_url module is not available in this profile'])
  })

  it('cannot come to the core profile by a change or a copy either', async () => {
    const core = await startTestService({ now: NOW, config: { PROFILE: 'core' } })
    const { body: draft } = await callOn(core, 'POST', ['/experiments/', { name: 'Plain' }])
    const changed = await callOn(core, 'PUT', [`/experiments/${draft.id}`, { experiment_type: 'split_url' }])
    const config = JSON.stringify(split.split_url_config)
    await sql`update experiments set experiment_type = 'split_url', split_url_config = ${config}`.execute(
      core.db,
    )
    const copied = await callOn(core, 'POST', [`/experiments/${draft.id}/clone`])
    await core.close()
    expect([changed.status, copied.status]).toEqual([501, 501])
  })

  it('shows in the full profile where its visitors go', async () => {
    const { id } = await create(split)
    const { status, body } = await call('GET', `/experiments/${id}/split-url/preview?user_id=user-1`)
    expect(status).toBe(200)
    expect(
      body.variants.map((v: { from_bucket: number; to_bucket: number }) => [v.from_bucket, v.to_bucket]),
    ).toEqual([
      [0, 29],
      [30, 99],
    ])
    expect(body.variant_name).toBe(body.bucket < 30 ? 'a' : 'b')
  })
})

describe('changing an experiment', () => {
  it('changes the sent fields only', async () => {
    const { id, key } = await create({ hypothesis: 'It helps' })
    const { body } = await call('PUT', `/experiments/${id}`, { name: 'Renamed' })
    expect(body).toMatchObject({ name: 'Renamed', key, hypothesis: 'It helps' })
  })

  it('clears a nullable field with null', async () => {
    const { id } = await create({ hypothesis: 'It helps' })
    expect((await call('PUT', `/experiments/${id}`, { hypothesis: null })).body.hypothesis).toBeNull()
  })

  it('keeps the ids of variants and metrics that are sent with theirs', async () => {
    const { id, variants, metrics } = await create()
    const sent = [
      { ...variants[1], is_control: true },
      { ...variants[0], is_control: false, name: 'old' },
      { name: 'new' },
    ]
    const { body } = await call('PUT', `/experiments/${id}`, {
      variants: sent.map(({ traffic_allocation: _, ...variant }) => variant),
      metrics,
    })
    expect(body.variants.map((variant: { id: string }) => variant.id).slice(0, 2)).toEqual([
      variants[1].id,
      variants[0].id,
    ])
    expect(body.metrics[0].id).toBe(metrics[0].id)
  })

  it.each(['ACTIVE', 'PAUSED', 'COMPLETED'] as const)('locks the statistics while %s', async (status) => {
    const { id } = await inStatus(status)
    for (const [field, value] of Object.entries({
      correction_method: 'none',
      confidence_level: 0.9,
      key: 'other',
    })) {
      const answer = await call('PUT', `/experiments/${id}`, { [field]: value })
      expect([answer.status, answer.body.detail]).toEqual([
        400,
        `Cannot change ${field} while the experiment is ${status}`,
      ])
    }
    const same = await call('PUT', `/experiments/${id}`, {
      correction_method: 'Benjamini_Hochberg',
      confidence_level: 0.95,
    })
    expect(same.status).toBe(200)
  })

  it('keeps a history of allocations once it runs', async () => {
    const { id, variants } = await started()
    const shares = variants.map((variant: object, n: number) => ({
      ...variant,
      traffic_allocation: n === 0 ? 10 : 90,
    }))
    const { status, body } = await call('PUT', `/experiments/${id}`, { variants: shares })
    expect(status).toBe(200)
    expect(body.allocation_history).toHaveLength(2)
    expect(body.allocation_history[1].allocations).toEqual({ [variants[0].id]: 10, [variants[1].id]: 90 })
  })

  it('keeps the variants and their subjects when a running experiment is reallocated by name', async () => {
    const { id, key, variants } = await started()
    const headers = await service.key()
    const assign = () =>
      service.inject({
        method: 'POST',
        url: '/api/v1/tracking/assign',
        headers,
        payload: { user_id: 'sticky', experiment_key: key },
      })
    const before = (await assign()).json()
    const { status, body } = await call('PUT', `/experiments/${id}`, {
      variants: [
        { name: 'control', traffic_allocation: 10 },
        { name: 'treatment', traffic_allocation: 90 },
      ],
    })
    expect(status).toBe(200)
    const idsOf = (list: { id: string }[]): string[] => list.map((variant) => variant.id)
    expect(idsOf(body.variants)).toEqual(idsOf(variants))
    expect((await assign()).json()).toEqual({ ...before, is_new: false })
  })

  it('is not for its owner alone', async () => {
    const { id, owner_id } = await create()
    const response = await service.as('admin').put(`/experiments/${id}`, { name: 'Theirs' })
    const body = response.json()
    expect([body.name, body.owner_id]).toEqual(['Theirs', owner_id])
  })

  it('refuses dates that lie in the past or too close together, as creating does', async () => {
    const { id } = await create()
    const refused: [object, string][] = [
      [{ start_date: at(-1).toISOString() }, 'start_date must not be more than 10 minutes in the past'],
      [{ end_date: at(-1).toISOString() }, 'end_date must be in the future'],
      [
        { start_date: at(1).toISOString(), end_date: at(1.5).toISOString() },
        'end_date must be at least 1 hour after start_date',
      ],
    ]
    for (const [dates, detail] of refused) {
      const created = await call('POST', '/experiments/', { name: 'Dated', ...dates })
      const changed = await call('PUT', `/experiments/${id}`, dates)
      expect([created.status, created.body.detail]).toEqual([400, detail])
      expect([changed.status, changed.body.detail]).toEqual([400, detail])
    }
  })

  it('keeps no history of allocations before the start', async () => {
    const { id } = await create()
    const { body } = await call('PUT', `/experiments/${id}`, {
      variants: [
        { name: 'control', traffic_allocation: 20 },
        { name: 'treatment', traffic_allocation: 80 },
      ],
    })
    expect(body.allocation_history).toEqual([])
  })

  it('refuses the key of another experiment', async () => {
    const [mine, other] = [await create(), await create()]
    const { status, body } = await call('PUT', `/experiments/${mine.id}`, { key: other.key })
    expect([status, body.detail]).toEqual([409, 'Experiment with this key already exists'])
  })

  it('names the locked field that was sent, not one that follows from it', async () => {
    const { id } = await started()
    const answer = await call('PUT', `/experiments/${id}`, { optimization_type: 'ucb1' })
    expect(answer.body.detail).toBe('Cannot change optimization_type while the experiment is ACTIVE')
  })

  it('refuses to change status by hand', async () => {
    const { id } = await create()
    const { status, body } = await call('PUT', `/experiments/${id}`, { status: 'ACTIVE' })
    expect([status, body.detail[0].msg]).toEqual([422, 'status changes by its own routes'])
  })

  it('merges metadata in every state', async () => {
    const { id } = await inStatus('COMPLETED')
    await call('POST', `/experiments/${id}/metadata`, { ticket: 'A-1', team: 'growth' })
    const { body } = await call('POST', `/experiments/${id}/metadata`, { team: null, size: 3 })
    expect(body.experiment_metadata).toEqual({ ticket: 'A-1', size: 3 })
  })
})
