import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withAdvisoryLock } from '../../../db/advisory-lock.ts'
import { runJob } from '../../../jobs/runner.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { experimentScheduler } from '../schedule/scheduler.ts'

const NOW = new Date('2026-03-02T09:00:00.000Z')
const at = (hours: number): Date => new Date(NOW.getTime() + hours * 3_600_000)

const UNKNOWN = '99999999-9999-4999-8999-999999999999'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ now: NOW, config: { ACCESS_TOKEN_EXPIRE_MINUTES: '525600' } })
})
afterAll(() => service.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const callOn = async (
  target: TestService,
  method: Method,
  [path, body]: [string, object?] | [string, object | undefined],
) => {
  const client = target.as('developer')
  const verbs = { GET: client.get, POST: client.post, PUT: client.put, DELETE: client.delete }
  const response = await verbs[method](path, body)
  const text = response.body
  return {
    status: response.statusCode,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  }
}

const call = (method: Method, path: string, body?: object) => callOn(service, method, [path, body])

const TWO_VARIANTS = [{ name: 'control' }, { name: 'treatment' }]

const create = async (fields: object = {}) => {
  const { status, body } = await call('POST', '/experiments/', {
    name: 'Check-out',
    variants: TWO_VARIANTS,
    ...fields,
  })
  expect(status).toBe(201)
  return body
}

const started = async (fields: object = {}) => {
  const { id } = await create(fields)
  return (await call('POST', `/experiments/${id}/start`)).body
}

const inStatus = async (status: 'DRAFT' | 'ACTIVE' | 'PAUSED' | 'COMPLETED', fields: object = {}) => {
  if (status === 'DRAFT') return create(fields)
  const { id } = await started(fields)
  if (status === 'ACTIVE') return (await call('GET', `/experiments/${id}`)).body
  return (await call('POST', `/experiments/${id}/${status === 'PAUSED' ? 'pause' : 'complete'}`)).body
}

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

describe('reading experiments', () => {
  it('answers 404 for an unknown id and 422 for a malformed one', async () => {
    const unknown = await call('GET', `/experiments/${UNKNOWN}`)
    expect([unknown.status, unknown.body.detail]).toEqual([404, 'Experiment not found'])
    expect((await call('GET', '/experiments/not-an-id')).status).toBe(422)
  })

  it('redirects the list without its slash and keeps the query', async () => {
    const { status, headers } = await call('GET', '/experiments?limit=5&status_filter=ACTIVE')
    expect([status, headers['location']]).toEqual([307, '/api/v1/experiments/?limit=5&status_filter=ACTIVE'])
  })

  it('takes the words of its query in any letter case', async () => {
    const names = ['Words b', 'words A']
    for (const name of names) await create({ name })
    const { status, body } = await call(
      'GET',
      '/experiments/?search=words&sort_by=NAME&sort_order=Desc&status_filter=draft&experiment_type=A-B',
    )
    expect([status, body.total]).toEqual([200, 2])
  })

  it('lists the newest first and pages through them', async () => {
    const own = await startTestService({ now: NOW })
    for (const name of ['first', 'second', 'third']) {
      own.advance(1000)
      await callOn(own, 'POST', ['/experiments/', { name, tags: [name], description: `100% ${name}` }])
    }
    const names = async (query: string): Promise<string[]> => {
      const { body } = await callOn(own, 'GET', [`/experiments/?${query}`])
      return body.items.map((item: { name: string }) => item.name)
    }
    expect(await names('')).toEqual(['third', 'second', 'first'])
    expect(await names('skip=1&limit=1')).toEqual(['second'])
    expect(await names('sort_by=name&sort_order=asc')).toEqual(['first', 'second', 'third'])
    expect(await names('search=SEC')).toEqual(['second'])
    expect(await names('search=100%25')).toHaveLength(3)
    expect(await names('search=_')).toEqual([])
    expect(await names('tag=third')).toEqual(['third'])
    expect(await names('status_filter=active')).toEqual([])
    const { user_id } = await own.signIn('developer')
    expect(await names(`owner_id=${user_id}`)).toHaveLength(3)
    expect(await names(`owner_id=${UNKNOWN}`)).toEqual([])
    expect(await names('experiment_type=a_b')).toHaveLength(3)
    expect(await names('experiment_type=mv')).toEqual([])
    const start_date = at(1).toISOString()
    await callOn(own, 'POST', ['/experiments/', { name: 'dated', start_date }])
    for (const order of ['asc', 'desc']) {
      expect((await names(`sort_by=start_date&sort_order=${order}`))[0]).toBe('dated')
    }
    const { body } = await callOn(own, 'GET', ['/experiments/?limit=2'])
    expect([body.total, body.skip, body.limit, body.items.length]).toEqual([4, 0, 2, 2])
    expect((await callOn(own, 'GET', ['/experiments/'])).body.limit).toBe(100)
    await own.close()
  })

  it.each([
    'limit=0',
    'limit=1001',
    'skip=-1',
    'limit=x',
    'sort_by=color',
    'status_filter=LOST',
    'unknown=1',
  ])('refuses the query %s', async (query) => {
    expect((await call('GET', `/experiments/?${query}`)).status).toBe(422)
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

describe('moving an experiment', () => {
  it('starts a draft now, fills in its plan and remembers the allocation', async () => {
    const experiment = await started()
    expect(experiment).toMatchObject({ status: 'ACTIVE', start_date: NOW.toISOString() })
    expect(experiment.plan).toMatchObject({ baseline_rate: 0.1, power: 0.8, source: 'default' })
    expect(experiment.plan.sample_size_per_variant).toBeGreaterThan(14_000)
    expect(experiment.allocation_history).toHaveLength(1)
  })

  it.each([
    ['start', ['ACTIVE', 'COMPLETED']],
    ['pause', ['DRAFT', 'PAUSED', 'COMPLETED']],
    ['complete', ['DRAFT', 'COMPLETED']],
  ] as const)('refuses to %s while %j', async (move, statuses) => {
    for (const status of statuses) {
      const { id } = await inStatus(status)
      const answer = await call('POST', `/experiments/${id}/${move}`)
      expect([answer.status, answer.body.detail]).toEqual([
        400,
        `Cannot ${move} experiment with status: ${status}`,
      ])
    }
  })

  it('resumes a paused experiment and leaves its first start alone', async () => {
    const { id, start_date } = await inStatus('PAUSED')
    const { body } = await call('POST', `/experiments/${id}/start`)
    expect([body.status, body.start_date]).toEqual(['ACTIVE', start_date])
  })

  it('refuses to start without variants or metrics', async () => {
    const bare = await create({ variants: [] })
    expect((await call('POST', `/experiments/${bare.id}/start`)).body.detail).toBe(
      'Experiment must have at least two variants',
    )
    const unmeasured = await create({ metrics: [] })
    expect((await call('POST', `/experiments/${unmeasured.id}/start`)).body.detail).toBe(
      'Experiment must have at least one metric',
    )
  })

  it('lets exactly one of two simultaneous starts through', async () => {
    const { id } = await create()
    const answers = await Promise.all([1, 2].map(() => call('POST', `/experiments/${id}/start`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe('scheduling an experiment', () => {
  it('stores the start sent for a paused experiment as resume_at and leaves start_date alone', async () => {
    const { id, start_date } = await inStatus('PAUSED')
    const { body } = await call('PUT', `/experiments/${id}/schedule`, { start_date: at(24).toISOString() })
    expect([body.resume_at, body.start_date]).toEqual([at(24).toISOString(), start_date])
  })

  it('clears resume_at with any change of status', async () => {
    for (const move of ['start', 'complete']) {
      const { id } = await inStatus('PAUSED')
      await call('PUT', `/experiments/${id}/schedule`, { start_date: at(24).toISOString() })
      expect((await call('POST', `/experiments/${id}/${move}`)).body.resume_at).toBeNull()
    }
  })

  it('is guarded by the database: only a paused experiment has a resume_at', async () => {
    const { id } = await create()
    const write = service.db
      .updateTable('experiments')
      .set({ resume_at: at(1) })
      .where('id', '=', id)
      .execute()
    await expect(write).rejects.toThrow('ck_experiments_resume_only_when_paused')
  })

  it('reads times without offset in the time zone that is named', async () => {
    const { id } = await create()
    const { body } = await call('PUT', `/experiments/${id}/schedule`, {
      start_date: '2026-07-01T09:00',
      end_date: '2026-07-02T09:00:00+02:00',
      time_zone: 'America/New_York',
    })
    expect([body.start_date, body.end_date]).toEqual(['2026-07-01T13:00:00.000Z', '2026-07-02T07:00:00.000Z'])
  })

  it.each([
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ start_date: '2026-03-29T02:30', time_zone: 'Europe/Berlin' }, 'start_date'],
    [{ end_date: '2026-06-30T23:59:60Z' }, 'end_date'],
  ])('refuses %j', async (body, field) => {
    const { id } = await create()
    const answer = await call('PUT', `/experiments/${id}/schedule`, body)
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['body', field]])
  })
})

describe('the experiment scheduler', () => {
  const pass = () => runJob(service.context(), experimentScheduler)
  const statusOf = async (id: string) => (await call('GET', `/experiments/${id}`)).body.status

  it('starts drafts at start_date, resumes at resume_at and completes at end_date', async () => {
    const draft = await create({ start_date: at(2).toISOString() })
    const paused = await inStatus('PAUSED')
    await call('PUT', `/experiments/${paused.id}/schedule`, { start_date: at(2).toISOString() })
    const ending = await started({ end_date: at(2).toISOString() })
    await pass()
    expect([await statusOf(draft.id), await statusOf(paused.id), await statusOf(ending.id)]).toEqual([
      'DRAFT',
      'PAUSED',
      'ACTIVE',
    ])
    service.setNow(at(2))
    await pass()
    expect([await statusOf(draft.id), await statusOf(paused.id), await statusOf(ending.id)]).toEqual([
      'ACTIVE',
      'ACTIVE',
      'COMPLETED',
    ])
    service.setNow(NOW)
  })

  it('leaves the planned dates and keeps what a start by hand keeps', async () => {
    const dates = { start_date: at(2).toISOString(), end_date: at(4).toISOString() }
    const { id, variants } = await create(dates)
    service.setNow(at(3))
    await pass()
    const { body } = await call('GET', `/experiments/${id}`)
    expect(body).toMatchObject({
      ...dates,
      status: 'ACTIVE',
      plan: { source: 'default', baseline_rate: 0.1 },
    })
    expect(body.allocation_history).toEqual([
      { from: at(3).toISOString(), allocations: { [variants[0].id]: 50, [variants[1].id]: 50 } },
    ])
    service.setNow(at(5))
    await pass()
    expect((await call('GET', `/experiments/${id}`)).body).toMatchObject({ ...dates, status: 'COMPLETED' })
    service.setNow(NOW)
  })

  it('starts and completes in one pass what is over already', async () => {
    const { id } = await create({ start_date: at(2).toISOString(), end_date: at(4).toISOString() })
    service.setNow(at(5))
    await pass()
    expect(await statusOf(id)).toBe('COMPLETED')
    service.setNow(NOW)
  })

  it('leaves an archived draft alone', async () => {
    const { id } = await create({ start_date: at(2).toISOString() })
    await call('POST', `/experiments/${id}/archive`)
    service.setNow(at(3))
    await pass()
    expect(await statusOf(id)).toBe('DRAFT')
    service.setNow(NOW)
  })

  it('leaves a paused experiment without resume_at alone, whatever its other dates', async () => {
    const { id } = await inStatus('PAUSED', { end_date: at(3).toISOString() })
    service.setNow(at(100))
    await pass()
    expect(await statusOf(id)).toBe('PAUSED')
    service.setNow(NOW)
  })

  it('says why a draft could not start, and starts the others', async () => {
    const bare = await create({ variants: [], start_date: at(1).toISOString() })
    const good = await create({ start_date: at(1).toISOString() })
    service.setNow(at(1))
    await pass()
    const { body } = await call('GET', `/experiments/${bare.id}`)
    expect([body.status, body.schedule_error]).toEqual([
      'DRAFT',
      'Experiment must have at least two variants',
    ])
    expect(await statusOf(good.id)).toBe('ACTIVE')
    const mended = await call('PUT', `/experiments/${bare.id}`, { variants: TWO_VARIANTS })
    expect(mended.body.schedule_error).toBeNull()
    const empty = await create({ metrics: [], start_date: at(1).toISOString() })
    await pass()
    expect((await call('GET', `/experiments/${empty.id}`)).body.schedule_error).toBe(
      'Experiment must have at least one metric',
    )
    const postponed = await call('PUT', `/experiments/${empty.id}/schedule`, { start_date: null })
    expect([postponed.body.start_date, postponed.body.schedule_error]).toEqual([null, null])
    service.setNow(NOW)
  })
})

describe('a pass of the scheduler by hand', () => {
  const process = () => service.as('admin').post('/experiments/schedules/process')

  it('does what is due and answers with it', async () => {
    service.setNow(at(500))
    await process()
    const bare = await create({ variants: [], start_date: at(501).toISOString() })
    const draft = await create({ start_date: at(501).toISOString() })
    const paused = await inStatus('PAUSED')
    await call('PUT', `/experiments/${paused.id}/schedule`, { start_date: at(501).toISOString() })
    const ending = await started({ end_date: at(501).toISOString() })
    service.setNow(at(501))
    const answer = await process()
    service.setNow(NOW)
    expect(answer.statusCode).toBe(202)
    expect(answer.json()).toEqual({
      started: [draft.id],
      resumed: [paused.id],
      completed: [ending.id],
      failed: [{ experiment_id: bare.id, reason: 'Experiment must have at least two variants' }],
    })
    await call('DELETE', `/experiments/${bare.id}`)
  })

  it('is recorded as a run of the scheduler', async () => {
    const runs = async () => (await call('GET', '/scheduler/experiment/history')).body.total
    const before = await runs()
    await process()
    expect(await runs()).toBe(before + 1)
  })

  it('is refused while a pass is under way', async () => {
    const answers = await withAdvisoryLock(service.db, 'job experiment', process)
    expect([answers?.statusCode, answers?.json()]).toEqual([409, { detail: 'Scheduler is already running' }])
  })

  it('is for administrators', async () => {
    expect((await call('POST', '/experiments/schedules/process')).status).toBe(403)
  })
})

describe('archiving, cloning and deleting', () => {
  it('archives drafts and completed experiments only', async () => {
    for (const status of ['DRAFT', 'COMPLETED'] as const) {
      const { id } = await inStatus(status)
      expect((await call('POST', `/experiments/${id}/archive`)).body.archived_at).toBe(NOW.toISOString())
      expect((await call('POST', `/experiments/${id}/archive`)).body.detail).toBe(
        'Experiment is already archived',
      )
    }
    for (const status of ['ACTIVE', 'PAUSED'] as const) {
      const { id } = await inStatus(status)
      expect((await call('POST', `/experiments/${id}/archive`)).body.detail).toBe(
        `Cannot archive experiment with status: ${status}`,
      )
    }
  })

  it('refuses every write to an archived experiment but unarchive and delete', async () => {
    const { id } = await create()
    await call('POST', `/experiments/${id}/archive`)
    for (const [method, path, body] of [
      ['PUT', '', { name: 'x' }],
      ['POST', '/start', undefined],
      ['PUT', '/schedule', {}],
      ['POST', '/metadata', {}],
    ] as const) {
      const answer = await call(method, `/experiments/${id}${path}`, body)
      expect([answer.status, answer.body.detail]).toEqual([400, 'Experiment is archived'])
    }
    expect((await call('POST', `/experiments/${id}/unarchive`)).body.archived_at).toBeNull()
    expect((await call('POST', `/experiments/${id}/unarchive`)).body.detail).toBe(
      'Experiment is not archived',
    )
  })

  it('hides archived experiments from the list unless they are asked for', async () => {
    const { id, key } = await create({ name: 'Hidden one' })
    await call('POST', `/experiments/${id}/archive`)
    expect((await call('GET', `/experiments/?search=${key}`)).body.total).toBe(0)
    expect((await call('GET', `/experiments/?search=${key}&include_archived=true`)).body.total).toBe(1)
  })

  it('clones into a new draft without dates', async () => {
    const original = await inStatus('COMPLETED', { name: 'Original', key: 'original' })
    await call('POST', `/experiments/${original.id}/metadata`, { team: 'shop' })
    const { status, body } = await call('POST', `/experiments/${original.id}/clone`)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Copy of Original',
      key: 'original-copy',
      status: 'DRAFT',
      start_date: null,
      end_date: null,
    })
    expect(body.variants[0].id).not.toBe(original.variants[0].id)
    expect([body.assignments_count, body.allocation_history, body.plan]).toEqual([0, [], null])
    expect(body.experiment_metadata).toEqual({ team: 'shop' })
    const foreign = await service.as('admin').post(`/experiments/${original.id}/clone`, { name: 'Mine' })
    expect(foreign.json()).toMatchObject({
      name: 'Mine',
      owner_id: (await service.signIn('admin')).user_id,
    })
    expect((await call('POST', `/experiments/${original.id}/clone`)).body.key).toBe('original-copy-3')
    expect((await call('POST', `/experiments/${original.id}/clone`, { key: 'original' })).status).toBe(409)
  })

  it('clones covariates as metrics of the copy, and remembers the copy in its history', async () => {
    const { id, metrics } = await create()
    await call('PUT', `/experiments/${id}`, {
      variance_reduction_config: {
        method: 'cuped_plus',
        covariate_metric_id: metrics[0].id,
        covariate_metric_ids: [metrics[0].id],
      },
    })
    const { body: copy } = await call('POST', `/experiments/${id}/clone`)
    const [metric] = copy.metrics
    expect(metric.id).not.toBe(metrics[0].id)
    expect(copy.variance_reduction_config).toMatchObject({
      covariate_metric_id: metric.id,
      covariate_metric_ids: [metric.id],
    })
    expect((await call('PUT', `/experiments/${copy.id}`, { name: 'Renamed' })).status).toBe(200)
    const history = await call('GET', `/experiments/${copy.id}/history?skip=1`)
    expect(history.body.items[0].new_value).toMatchObject({ id: copy.id, key: copy.key, status: 'DRAFT' })
  })

  it('clones a name that is as long as names may be, in any alphabet', async () => {
    const { id } = await create({ name: '😀'.repeat(50) })
    const { status, body } = await call('POST', `/experiments/${id}/clone`)
    expect([status, body.name]).toEqual([201, `Copy of ${'😀'.repeat(46)}`])
  })

  it('deletes drafts only, and only under the right key', async () => {
    const { id } = await create()
    expect((await call('DELETE', `/experiments/${id}?experiment_key=wrong`)).body.detail).toBe(
      'experiment_key does not match experiment_id',
    )
    expect((await call('DELETE', `/experiments/${id}`)).status).toBe(204)
    expect((await call('GET', `/experiments/${id}`)).status).toBe(404)
    const active = await started()
    expect((await call('DELETE', `/experiments/${active.id}`)).body.detail).toBe(
      'Cannot delete experiments that are not in DRAFT status',
    )
    const archived = await create()
    await call('POST', `/experiments/${archived.id}/archive`)
    expect((await call('DELETE', `/experiments/${archived.id}?experiment_key=${archived.key}`)).status).toBe(
      204,
    )
  })
})

describe('the history of an experiment', () => {
  it('names who changed which field', async () => {
    const { id } = await create({ name: 'Before' })
    await call('PUT', `/experiments/${id}`, { name: 'After' })
    await call('POST', `/experiments/${id}/start`)
    const { body } = await call('GET', `/experiments/${id}/history`)
    expect(body.items.map((entry: { action_type: string }) => entry.action_type)).toEqual([
      'experiment_start',
      'experiment_update',
      'experiment_create',
    ])
    expect(body.items[1].diff).toContainEqual({ field: 'name', old_value: 'Before', new_value: 'After' })
  })

  it('names addresses and browsers only to those who may read the audit log', async () => {
    const { id } = await create()
    for (const caller of ['admin', 'analyst', 'superuser', 'developer', 'viewer'] as const) {
      const [entry] = (await service.as(caller).get(`/experiments/${id}/history`)).json().items
      const isAuditor = !['developer', 'viewer'].includes(caller)
      expect([caller, entry.ip_address, entry.user_agent]).toEqual([
        caller,
        isAuditor ? '127.0.0.1' : null,
        isAuditor ? 'lightMyRequest' : null,
      ])
    }
  })

  it('names a resume by hand as one', async () => {
    const { id } = await started()
    await call('POST', `/experiments/${id}/pause`)
    await call('POST', `/experiments/${id}/start`)
    const { body } = await call('GET', `/experiments/${id}/history`)
    expect(body.items.map((entry: { action_type: string }) => entry.action_type)).toEqual([
      'experiment_resume',
      'experiment_pause',
      'experiment_start',
      'experiment_create',
    ])
  })

  it('leaves no entry behind when a change fails', async () => {
    const { id } = await started()
    await call('PUT', `/experiments/${id}`, { key: 'locked' })
    expect((await call('GET', `/experiments/${id}/history`)).body.total).toBe(2)
  })
})
