import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runJob } from '../../jobs/runner.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { rolloutScheduler } from './jobs.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const HOUR = 3_600_000

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

type Method = 'get' | 'post' | 'put' | 'delete'

const send = async (method: Method, path: string, body?: object) => {
  const answer = await service.as('developer')[method](path, body)
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
}

const inHours = (hours: number): string => new Date(service.now().getTime() + hours * HOUR).toISOString()

let flags = 0
const flag = async (fields: object = {}) => {
  flags += 1
  const { body } = await send('post', '/feature-flags', {
    key: `flag-${flags}`,
    name: `Flag ${flags}`,
    ...fields,
  })
  return body
}

const stage = (target_percentage: number, fields: object = {}) => ({
  name: `To ${target_percentage}`,
  target_percentage,
  trigger_type: 'TIME_BASED',
  ...fields,
})

const create = (feature_flag_id: string, stages: object[], fields: object = {}) =>
  send('post', '/rollout-schedules', { name: 'Careful', feature_flag_id, stages, ...fields })

/** A schedule of a new flag. */
const schedule = async (stages: object[] = [stage(10), stage(100)], fields: object = {}) => {
  const { id } = await flag({ is_active: true })
  const { status, body } = await create(id, stages, fields)
  expect([status, body]).toEqual([201, expect.anything()])
  return body
}

const at = (id: string, rest = '') => `/rollout-schedules/${id}${rest}`
const move = (id: string, requested: string) => send('post', at(id, `/${requested}`))
const read = async (id: string) => (await send('get', at(id))).body
const flagOf = async ({ feature_flag_id }: { feature_flag_id: string }) =>
  (await send('get', `/feature-flags/${feature_flag_id}`)).body

/** One pass of the scheduler. */
const tick = async () => {
  const run = await runJob(service.context(), rolloutScheduler)
  expect(run?.status).toBe('SUCCESS')
}

const refused = (detail: string, status = 400) => ({ status, body: { detail } })
const problems = ({
  status,
  body,
}: {
  status: number
  body: { detail: { loc: unknown; type: string }[] }
}) => {
  expect(status).toBe(422)
  return body.detail.map(({ loc, type }) => ({ loc, type }))
}

describe('a rollout schedule', () => {
  it('starts as a draft whose stages are pending', async () => {
    const { id, key } = await flag()
    const { status, body } = await create(id, [stage(10)])
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      feature_flag_id: id,
      feature_flag_key: key,
      name: 'Careful',
      description: null,
      status: 'DRAFT',
      start_date: null,
      end_date: null,
      max_percentage: 100,
      min_stage_duration: 0,
      owner_id: (await service.signIn('developer')).user_id,
      activated_at: null,
      completed_at: null,
      created_at: service.now().toISOString(),
      updated_at: service.now().toISOString(),
      stages: [
        {
          id: expect.any(String),
          rollout_schedule_id: body.id,
          stage_order: 1,
          name: 'To 10',
          description: null,
          target_percentage: 10,
          trigger_type: 'TIME_BASED',
          trigger_configuration: { duration: 24 },
          start_date: null,
          status: 'PENDING',
          started_date: null,
          completed_date: null,
          failure_reason: null,
          waiting_for: 'the schedule to be activated',
          created_at: service.now().toISOString(),
          updated_at: service.now().toISOString(),
        },
      ],
    })
    expect(await send('get', at(body.id))).toEqual({ status: 200, body })
  })

  it('fills in the defaults of a stage that waits for metrics', async () => {
    const conditions = [{ metric: 'Error-Rate', comparison_type: 'Less_Than', threshold: 0.01 }]
    const { stages } = await schedule([
      stage(5, { trigger_type: 'metric-based', trigger_configuration: { conditions } }),
    ])
    expect(stages[0]).toMatchObject({
      trigger_type: 'METRIC_BASED',
      trigger_configuration: {
        duration: 24,
        conditions: [{ metric: 'error_rate', comparison_type: 'less_than', threshold: 0.01 }],
        window_minutes: 15,
        min_evaluations: 100,
        timeout_hours: null,
      },
    })
  })

  it('sorts its stages by the order that they name', async () => {
    const { stages } = await schedule([stage(50, { stage_order: 2 }), stage(5, { stage_order: 1 })])
    expect(stages.map(({ target_percentage }: { target_percentage: number }) => target_percentage)).toEqual([
      5, 50,
    ])
  })

  it('is listed, newest first, by flag and by status', async () => {
    const first = await schedule()
    service.advance(1000)
    const second = (await create(first.feature_flag_id, [stage(1)])).body
    await move(second.id, 'cancel')
    const list = async (query: string) =>
      (await send('get', `/rollout-schedules?feature_flag_id=${first.feature_flag_id}${query}`)).body
    expect(await list('')).toEqual({
      items: [await read(second.id), await read(first.id)],
      total: 2,
      skip: 0,
      limit: 100,
    })
    expect((await list('&status_filter=cancelled')).items.map(({ id }: { id: string }) => id)).toEqual([
      second.id,
    ])
    expect((await list('&limit=1&skip=1')).items.map(({ id }: { id: string }) => id)).toEqual([first.id])
    expect((await send('get', '/rollout-schedules?status_filter=NONE')).status).toBe(422)
  })

  it('is refused for an unknown flag', async () => {
    expect(await create(UNKNOWN, [stage(1)])).toEqual(refused('Feature flag not found', 404))
  })

  it.each<[string, object[], object, (string | number)[], string]>([
    ['falling targets', [stage(10), stage(9)], {}, ['stages', 1, 'target_percentage'], 'value_error'],
    [
      'a target above the maximum',
      [stage(10)],
      { max_percentage: 9 },
      ['stages', 0, 'target_percentage'],
      'value_error',
    ],
    ['a target with three decimals', [stage(0.001)], {}, ['stages', 0, 'target_percentage'], 'value_error'],
    [
      'falling dates, named where they were sent',
      [
        stage(2, { stage_order: 2, start_date: '2026-04-01' }),
        stage(1, { stage_order: 1, start_date: '2026-04-02' }),
      ],
      {},
      ['stages', 0, 'start_date'],
      'value_error',
    ],
    [
      'dates closer than min_stage_duration',
      [stage(1, { start_date: '2026-04-01' }), stage(2, { start_date: '2026-04-02' })],
      { min_stage_duration: 25 },
      ['stages', 1, 'start_date'],
      'value_error',
    ],
    [
      'a stage before the start of the schedule',
      [stage(1, { start_date: '2026-04-01' })],
      { start_date: '2026-04-02' },
      ['stages', 0, 'start_date'],
      'value_error',
    ],
    [
      'a stage after the end of the schedule',
      [stage(1, { start_date: '2026-04-03' })],
      { end_date: '2026-04-02' },
      ['stages', 0, 'start_date'],
      'value_error',
    ],
    [
      'an end before the start',
      [stage(1)],
      { start_date: '2026-04-02', end_date: '2026-04-02' },
      ['end_date'],
      'value_error',
    ],
    ['a gap in the order', [stage(1, { stage_order: 2 })], {}, ['stages'], 'value_error'],
    ['a position taken twice', [stage(1, { stage_order: 2 }), stage(2)], {}, ['stages'], 'value_error'],
    ['no stage', [], {}, ['stages'], 'too_short'],
    ['51 stages', Array(51).fill(stage(1)), {}, ['stages'], 'too_long'],
    [
      'metrics without conditions',
      [stage(1, { trigger_type: 'METRIC_BASED' })],
      {},
      ['stages', 0, 'trigger_configuration', 'conditions'],
      'missing',
    ],
    [
      'conditions of a date',
      [stage(1, { trigger_configuration: { conditions: [{ metric: 'error_rate', threshold: 1 }] } })],
      {},
      ['stages', 0, 'trigger_configuration', 'conditions'],
      'extra_forbidden',
    ],
    [
      'no duration',
      [stage(1, { trigger_configuration: { duration: 0 } })],
      {},
      ['stages', 0, 'trigger_configuration', 'duration'],
      'too_small',
    ],
    [
      'an unknown trigger',
      [stage(1, { trigger_type: 'MOON' })],
      {},
      ['stages', 0, 'trigger_type'],
      'not_in_enum',
    ],
  ])('is refused with %s', async (_, stages, fields, loc, type) => {
    const { id } = await flag()
    expect(problems(await create(id, stages, fields))).toEqual([{ loc: ['body', ...loc], type }])
  })

  it('is refused with an unknown metric', async () => {
    const { id } = await flag()
    const trigger_configuration = { conditions: [{ metric: 'mood', threshold: 1 }] }
    const { status, body } = await create(id, [
      stage(1, { trigger_type: 'METRIC_BASED', trigger_configuration }),
    ])
    expect([status, body.detail[0].msg]).toEqual([422, 'is not the name of a safety metric'])
  })

  it('answers 404 when it does not exist', async () => {
    const none = refused('Rollout schedule not found', 404)
    for (const requested of ['activate', 'pause', 'cancel'])
      expect(await move(UNKNOWN, requested)).toEqual(none)
    expect(await send('get', at(UNKNOWN))).toEqual(none)
    expect(await send('put', at(UNKNOWN), { name: 'a' })).toEqual(none)
    expect(await send('delete', at(UNKNOWN))).toEqual(none)
    expect(await send('post', at(UNKNOWN, '/stages'), stage(1))).toEqual(none)
    const noStage = refused('Rollout stage not found', 404)
    expect(await send('put', at('stages', `/${UNKNOWN}`), { name: 'a' })).toEqual(noStage)
    expect(await send('delete', at('stages', `/${UNKNOWN}`))).toEqual(noStage)
    expect(await send('post', at('stages', `/${UNKNOWN}/advance`))).toEqual(noStage)
  })
})

describe('a change of a schedule', () => {
  it('applies the fields that are sent, clears null ones, and accepts a schedule as it was read', async () => {
    const created = await schedule()
    service.advance(1000)
    const fields = { description: 'x', start_date: inHours(1), end_date: inHours(9), max_percentage: 100 }
    const changed = (await send('put', at(created.id), fields)).body
    expect(changed).toMatchObject({ ...fields, name: 'Careful', updated_at: service.now().toISOString() })
    expect((await send('put', at(created.id), changed)).body).toEqual(changed)
    const cleared = (await send('put', at(created.id), { description: null, start_date: null })).body
    expect(cleared).toMatchObject({ description: null, start_date: null, end_date: fields.end_date })
    expect(problems(await send('put', at(created.id), { name: null }))).toEqual([
      { loc: ['body', 'name'], type: 'null_not_allowed' },
    ])
  })

  it('is refused when the stages would no longer fit', async () => {
    const { id } = await schedule([
      stage(10, { start_date: '2026-05-01' }),
      stage(20, { start_date: '2026-05-02' }),
    ])
    const put = async (body: object) =>
      problems(await send('put', at(id), body)).map(({ loc }) => (loc as string[]).join('.'))
    expect(await put({ max_percentage: 19 })).toEqual(['body.max_percentage'])
    expect(await put({ min_stage_duration: 25 })).toEqual(['body.min_stage_duration'])
    expect(await put({ start_date: '2026-05-01T01:00' })).toEqual(['body.start_date'])
    expect(await put({ end_date: '2026-05-01T23:00' })).toEqual(['body.end_date'])
  })

  it('is limited to name and description while active, and refused once finished', async () => {
    const { id } = await schedule()
    await move(id, 'activate')
    const named = await send('put', at(id), { name: 'Other', description: 'new' })
    expect(named.body).toMatchObject({ name: 'Other', description: 'new', status: 'ACTIVE' })
    expect((await send('put', at(id), named.body)).status).toBe(200)
    expect(await send('put', at(id), { max_percentage: 100, end_date: inHours(4) })).toEqual(
      refused('Pause the schedule first'),
    )
    await move(id, 'cancel')
    expect(await send('put', at(id), { name: 'Late' })).toEqual(refused('Schedule is finished'))
  })

  it('can delete it with its stages unless it is active', async () => {
    const { id } = await schedule()
    await move(id, 'activate')
    expect(await send('delete', at(id))).toEqual(refused('Pause or cancel the schedule first'))
    await move(id, 'pause')
    expect(await send('delete', at(id))).toEqual({ status: 204, body: undefined })
    expect((await send('get', at(id))).status).toBe(404)
  })

  it('deletes it with its flag', async () => {
    const { id, feature_flag_id } = await schedule()
    await move(id, 'activate')
    expect((await send('delete', `/feature-flags/${feature_flag_id}`)).status).toBe(204)
    expect((await send('get', at(id))).status).toBe(404)
    await tick()
  })
})

describe('a move of a schedule', () => {
  it.each([
    ['DRAFT', [], ['pause']],
    ['ACTIVE', ['activate'], ['activate']],
    ['PAUSED', ['activate', 'pause'], ['pause']],
    ['CANCELLED', ['cancel'], ['activate', 'pause', 'cancel']],
  ])('is refused from status %s unless it applies', async (status, path, forbidden) => {
    const { id } = await schedule()
    for (const step of path) expect((await move(id, step)).status).toBe(200)
    expect((await read(id)).status).toBe(status)
    for (const requested of forbidden) {
      expect(await move(id, requested)).toEqual(
        refused(`Cannot ${requested} a schedule with status: ${status}`),
      )
    }
  })

  it('is refused when every stage is completed', async () => {
    const { id } = await schedule([stage(10, { trigger_configuration: { duration: 1 } })])
    await move(id, 'activate')
    await tick()
    service.advance(HOUR)
    await tick()
    expect((await read(id)).status).toBe('COMPLETED')
    for (const requested of ['activate', 'pause', 'cancel']) {
      expect(await move(id, requested)).toEqual(
        refused(`Cannot ${requested} a schedule with status: COMPLETED`),
      )
    }
    expect(await send('put', at(id), { name: 'Late' })).toEqual(refused('Schedule is finished'))
    expect(await send('post', at(id, '/stages'), stage(100))).toEqual(refused('Schedule is finished'))
  })

  it('allows one active schedule per flag', async () => {
    const one = await schedule()
    const other = (await create(one.feature_flag_id, [stage(5)])).body
    await move(one.id, 'activate')
    expect(await move(other.id, 'activate')).toEqual(
      refused('Another rollout schedule of this flag is active', 409),
    )
    await move(one.id, 'pause')
    expect((await move(other.id, 'activate')).body.status).toBe('ACTIVE')
    const both = await Promise.all([move(one.id, 'activate'), move(one.id, 'activate')])
    expect(both.map(({ status }) => status)).toEqual([409, 409])
  })

  it('never activates the flag or changes its percentage', async () => {
    const { id: flagId } = await flag({ rollout_percentage: 7 })
    const { body: created } = await create(flagId, [stage(20)])
    await move(created.id, 'activate')
    expect((await flagOf(created)).rollout_percentage).toBe(7)
    await tick()
    expect(await flagOf(created)).toMatchObject({ rollout_percentage: 20, status: 'INACTIVE' })
    await move(created.id, 'pause')
    await move(created.id, 'cancel')
    expect((await flagOf(created)).rollout_percentage).toBe(20)
  })

  it('is refused while the flag is archived', async () => {
    const { id, feature_flag_id } = await schedule()
    await send('post', `/feature-flags/${feature_flag_id}/archive`)
    expect(await move(id, 'activate')).toEqual(refused('Feature flag is archived'))
  })
})

describe('a change of stages', () => {
  it('appends one after the others', async () => {
    const { id } = await schedule([stage(10)])
    const added = await send('post', at(id, '/stages'), stage(20, { description: 'more' }))
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({ stage_order: 2, status: 'PENDING', description: 'more' })
    expect((await read(id)).stages[1]).toEqual(added.body)
    expect(problems(await send('post', at(id, '/stages'), stage(19)))).toEqual([
      { loc: ['body', 'target_percentage'], type: 'value_error' },
    ])
    expect(problems(await send('post', at(id, '/stages'), stage(30, { stage_order: 1 })))).toEqual([
      { loc: ['body', 'stage_order'], type: 'value_error' },
    ])
  })

  it('is limited to fifty stages', async () => {
    const { id } = await schedule(Array(50).fill(stage(1)))
    expect(await send('post', at(id, '/stages'), stage(1))).toEqual(
      refused('A schedule has at most 50 stages'),
    )
  })

  it('applies the fields that are sent, and accepts a stage as it was read', async () => {
    const { stages } = await schedule([stage(10), stage(20)])
    const [first] = stages
    const changed = await send('put', at('stages', `/${first.id}`), {
      name: 'Slowly',
      target_percentage: 15,
      trigger_configuration: { duration: 2 },
      start_date: inHours(3),
    })
    expect(changed.body).toMatchObject({
      name: 'Slowly',
      target_percentage: 15,
      trigger_configuration: { duration: 2 },
      start_date: inHours(3),
      trigger_type: 'TIME_BASED',
    })
    expect((await send('put', at('stages', `/${first.id}`), changed.body)).body).toEqual(changed.body)
    const manual = await send('put', at('stages', `/${first.id}`), {
      trigger_type: 'MANUAL',
      start_date: null,
    })
    expect(manual.body).toMatchObject({ trigger_configuration: { duration: 2 }, start_date: null })
    expect(
      problems(await send('put', at('stages', `/${first.id}`), { trigger_type: 'METRIC_BASED' })),
    ).toEqual([{ loc: ['body', 'trigger_configuration', 'conditions'], type: 'missing' }])
    expect(problems(await send('put', at('stages', `/${first.id}`), { target_percentage: 21 }))).toEqual([
      { loc: ['body', 'target_percentage'], type: 'value_error' },
    ])
  })

  it('moves one to another position', async () => {
    const { id, stages } = await schedule([stage(10), stage(10), stage(10)])
    const [a, b, c] = stages.map((one: { id: string }) => one.id)
    expect((await send('put', at('stages', `/${c}`), { stage_order: 1 })).body.stage_order).toBe(1)
    const order = async () => (await read(id)).stages.map((one: { id: string }) => one.id)
    expect(await order()).toEqual([c, a, b])
    expect(problems(await send('put', at('stages', `/${c}`), { stage_order: 4 }))).toEqual([
      { loc: ['body', 'stage_order'], type: 'value_error' },
    ])
  })

  it('removes one, and moves the later ones up', async () => {
    const { id, stages } = await schedule([stage(10), stage(20), stage(30)])
    expect((await send('delete', at('stages', `/${stages[1].id}`))).status).toBe(204)
    const left = (await read(id)).stages
    expect(
      left.map(({ stage_order, name }: { stage_order: number; name: string }) => [stage_order, name]),
    ).toEqual([
      [1, 'To 10'],
      [2, 'To 30'],
    ])
    await send('delete', at('stages', `/${stages[0].id}`))
    expect(await send('delete', at('stages', `/${stages[2].id}`))).toEqual(
      refused('A schedule needs at least one stage'),
    )
  })

  it('is refused while the schedule is active, and for a stage that has started', async () => {
    const { id, stages } = await schedule([stage(10), stage(20), stage(30)])
    const [started, pending] = stages
    await move(id, 'activate')
    await tick()
    const paused = refused('Pause the schedule first')
    expect(await send('post', at(id, '/stages'), stage(100))).toEqual(paused)
    expect(await send('put', at('stages', `/${pending.id}`), { name: 'x' })).toEqual(paused)
    expect(await send('delete', at('stages', `/${pending.id}`))).toEqual(paused)
    await move(id, 'pause')
    const fixed = refused('Only a pending stage can change')
    expect(await send('put', at('stages', `/${started.id}`), { name: 'x' })).toEqual(fixed)
    expect(await send('delete', at('stages', `/${started.id}`))).toEqual(fixed)
    expect(await send('put', at('stages', `/${pending.id}`), { stage_order: 1 })).toEqual(fixed)
    expect((await send('put', at('stages', `/${pending.id}`), { name: 'x' })).status).toBe(200)
    await move(id, 'cancel')
    const finished = refused('Schedule is finished')
    expect(await send('put', at('stages', `/${pending.id}`), { name: 'y' })).toEqual(finished)
    expect(await send('delete', at('stages', `/${pending.id}`))).toEqual(finished)
  })
})

describe('advancing a stage', () => {
  const manual = (target: number) => stage(target, { trigger_type: 'MANUAL' })
  const advance = ({ id }: { id: string }) => send('post', at('stages', `/${id}/advance`))

  it('starts it and sets the percentage of its flag at once', async () => {
    const created = await schedule([manual(10), manual(60)])
    await move(created.id, 'activate')
    const { status, body } = await advance(created.stages[0])
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'IN_PROGRESS', started_date: service.now().toISOString() })
    expect((await flagOf(created)).rollout_percentage).toBe(10)
    await advance(created.stages[1])
    expect((await flagOf(created)).rollout_percentage).toBe(60)
  })

  it('is refused for other triggers than manual, and out of order', async () => {
    const created = await schedule([manual(10), manual(20), stage(30, { start_date: inHours(99) })], {
      min_stage_duration: 2,
    })
    const [first, second, timed] = created.stages
    const never = refused('Only a pending manual stage of an active schedule can be advanced')
    expect(await advance(first)).toEqual(never)
    await move(created.id, 'activate')
    expect(await advance(timed)).toEqual(never)
    expect(await advance(second)).toEqual(refused('The stage before has not started'))
    expect((await advance(first)).status).toBe(200)
    expect(await advance(first)).toEqual(never)
    service.advance(2 * HOUR - 1)
    expect(await advance(second)).toEqual(
      refused('The stage before has run for less than min_stage_duration'),
    )
    service.advance(1)
    expect((await advance(second)).status).toBe(200)
  })

  it('is refused before the schedule starts', async () => {
    const created = await schedule([manual(10)], { start_date: inHours(1) })
    await move(created.id, 'activate')
    expect(await advance(created.stages[0])).toEqual(refused('The schedule has not started yet'))
    service.advance(HOUR)
    expect((await advance(created.stages[0])).status).toBe(200)
  })
})

describe('a flag with schedules', () => {
  it('lists the stages of its active schedule, else of the newest paused one', async () => {
    const first = await schedule()
    expect(await flagOf(first)).toMatchObject({ rollout_schedule_id: null, rollout_stages: [] })
    service.advance(1000)
    const second = (await create(first.feature_flag_id, [stage(50)])).body
    await move(first.id, 'activate')
    await move(first.id, 'pause')
    await move(second.id, 'activate')
    expect(await flagOf(first)).toMatchObject({
      rollout_schedule_id: second.id,
      rollout_stages: (await read(second.id)).stages,
    })
    await move(second.id, 'pause')
    expect((await flagOf(first)).rollout_schedule_id).toBe(second.id)
    await move(first.id, 'activate')
    expect((await flagOf(first)).rollout_schedule_id).toBe(first.id)
    const listed = (await send('get', `/feature-flags?search=${first.feature_flag_key}`)).body.items
    expect(listed.find(({ id }: { id: string }) => id === first.feature_flag_id)).toMatchObject({
      rollout_schedule_id: first.id,
      rollout_stages: (await read(first.id)).stages,
    })
  })

  it('pauses its active schedule when it is archived; running stages stay as they are', async () => {
    const created = await schedule()
    await move(created.id, 'activate')
    await tick()
    const archived = await send('post', `/feature-flags/${created.feature_flag_id}/archive`)
    expect(archived.body).toMatchObject({ status: 'ARCHIVED', rollout_schedule_id: created.id })
    const paused = await read(created.id)
    expect(archived.body.rollout_stages).toEqual(paused.stages)
    expect(paused.status).toBe('PAUSED')
    expect(paused.stages[0].status).toBe('IN_PROGRESS')
    service.advance(48 * HOUR)
    await tick()
    expect(await read(created.id)).toEqual(paused)
  })

  it('pauses the schedules of many flags that are archived together', async () => {
    const created = await schedule()
    await move(created.id, 'activate')
    await send('post', '/feature-flags/bulk-toggle', {
      flag_ids: [created.feature_flag_id],
      action: 'archive',
    })
    expect((await read(created.id)).status).toBe('PAUSED')
  })

  it('lists changes of its schedules and stages in its history, including deleted ones', async () => {
    const created = await schedule([stage(10, { trigger_configuration: { duration: 1 } })])
    const added = (await send('post', at(created.id, '/stages'), stage(20))).body
    await send('put', at('stages', `/${added.id}`), { target_percentage: 30 })
    await send('delete', at('stages', `/${added.id}`))
    await send('put', at(created.id), { name: 'Renamed' })
    await move(created.id, 'activate')
    await tick()
    await move(created.id, 'pause')
    await move(created.id, 'activate')
    service.advance(HOUR)
    await tick()
    await send('delete', at(created.id))
    const { items } = (await send('get', `/feature-flags/${created.feature_flag_id}/history`)).body
    const entries = items.map(({ action_type, user_email }: { action_type: string; user_email: string }) => [
      action_type,
      user_email,
    ])
    const [person, scheduler] = ['developer@example.com', 'system:rollout-scheduler']
    expect(entries.reverse()).toEqual([
      ['feature_flag_create', person],
      ['rollout_schedule_create', person],
      ['rollout_stage_create', person],
      ['rollout_stage_update', person],
      ['rollout_stage_delete', person],
      ['rollout_schedule_update', person],
      ['rollout_schedule_activate', person],
      ['feature_flag_update', scheduler],
      ['rollout_stage_start', scheduler],
      ['rollout_schedule_pause', person],
      ['rollout_schedule_activate', person],
      ['rollout_stage_complete', scheduler],
      ['rollout_schedule_complete', scheduler],
      ['rollout_schedule_delete', person],
    ])
    const entry = (action: string) =>
      items.find(({ action_type }: { action_type: string }) => action_type === action)
    expect(entry('rollout_stage_update').diff).toEqual([
      { field: 'target_percentage', old_value: 20, new_value: 30 },
    ])
    expect(entry('feature_flag_update').diff).toEqual([
      { field: 'rollout_percentage', old_value: 0, new_value: 10 },
    ])
    expect(entry('feature_flag_update').reason).toBe('Rollout schedule "Renamed"')
    expect(entry('rollout_schedule_complete').diff).toContainEqual({
      field: 'status',
      old_value: 'ACTIVE',
      new_value: 'COMPLETED',
    })
  })
})
