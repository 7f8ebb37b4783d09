import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Context, inTransaction } from '../../context.ts'
import { connect, type Database } from '../../db/connect.ts'
import { runDueJob, runJob } from '../../jobs/runner.ts'
import { checkChain } from '../../testing/audit-chain.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { record } from '../audit/index.ts'
import { runPass } from './actions/run-pass.ts'
import { rolloutScheduler } from './jobs.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let service: TestService
beforeAll(async () => {
  service = await startTestService({ config: { ROLLOUT_CHECK_INTERVAL_MINUTES: '60' } })
})
afterAll(() => service.close())

const send = async (method: 'get' | 'post' | 'put', path: string, body?: object) => {
  const answer = await service.as('superuser')[method](path, body)
  expect([path, answer.statusCode < 400 || answer.body]).toEqual([path, true])
  return answer.body === '' ? undefined : answer.json()
}

const inHours = (hours: number): string => new Date(service.now().getTime() + hours * HOUR).toISOString()
const stage = (target_percentage: number, fields: object = {}) => ({
  name: `To ${target_percentage}`,
  target_percentage,
  trigger_type: 'TIME_BASED',
  ...fields,
})

let flags = 0
/** An active schedule of a new flag. */
const active = async (stages: object[], fields: object = {}) => {
  flags += 1
  const flag = await send('post', '/feature-flags', { key: `flag-${flags}`, name: 'a', is_active: true })
  const body = { name: `Rollout ${flags}`, feature_flag_id: flag.id, stages, ...fields }
  const { id } = await send('post', '/rollout-schedules', body)
  return send('post', `/rollout-schedules/${id}/activate`)
}

const read = (id: string) => send('get', `/rollout-schedules/${id}`)
const percentageOf = async ({ feature_flag_id }: { feature_flag_id: string }): Promise<number> =>
  (await send('get', `/feature-flags/${feature_flag_id}`)).rollout_percentage
const statusesOf = (schedule: { stages: { status: string }[] }) => schedule.stages.map(({ status }) => status)

const tick = async () => (await runJob(service.context(), rolloutScheduler))?.status

const entriesOf = async (ids: readonly string[]): Promise<Map<string, string[]>> => {
  const rows = await service.db
    .selectFrom('audit_log')
    .select(['entity_id', 'action_type'])
    .where('entity_id', 'in', [...ids])
    .orderBy('position')
    .execute()
  return new Map(
    ids.map((id) => [
      id,
      rows.filter(({ entity_id }) => entity_id === id).map(({ action_type }) => action_type),
    ]),
  )
}

describe('a rollout in four stages over three days', () => {
  it('starts each stage at the first cycle after its time, never early', async () => {
    const start = service.now().getTime()
    const at = (hours: number) => new Date(start + hours * HOUR)
    const schedule = await active([
      stage(5, { start_date: at(6).toISOString() }),
      stage(25, { start_date: at(24).toISOString(), trigger_configuration: { duration: 12 } }),
      stage(50),
      stage(100, { start_date: at(48.5).toISOString(), trigger_configuration: { duration: 22 } }),
    ])
    const percentages: [string, number][] = []
    service.setNow(new Date(start + 7 * MINUTE))
    while (service.now() < at(72)) {
      await runDueJob(service.context(), rolloutScheduler)
      const percentage = await percentageOf(schedule)
      const hours = (service.now().getTime() - start) / HOUR
      if (percentage !== (percentages.at(-1)?.[1] ?? 0)) percentages.push([hours.toFixed(2), percentage])
      service.advance(HOUR)
    }
    expect(percentages).toEqual([
      ['6.12', 5],
      ['24.12', 25],
      ['36.12', 50],
      ['49.12', 100],
    ])
    const after = await read(schedule.id)
    expect(after.status).toBe('COMPLETED')
    expect(statusesOf(after)).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED'])
    const dates = after.stages.map(({ started_date, completed_date }: Record<string, string>) =>
      [started_date, completed_date].map((date) => (Date.parse(date ?? '') - start) / HOUR),
    )
    const cycleAt = (hours: number) => hours + 7 / 60
    expect(dates).toEqual(
      [
        [6, 30],
        [24, 36],
        [36, 60],
        [49, 71],
      ].map((pair) => pair.map((hours) => expect.closeTo(cycleAt(hours), 6))),
    )
    const entries = await entriesOf([schedule.id, ...after.stages.map(({ id }: { id: string }) => id)])
    expect([...entries.values()]).toEqual([
      ['rollout_schedule_create', 'rollout_schedule_activate', 'rollout_schedule_complete'],
      ...Array.from({ length: 4 }, () => ['rollout_stage_start', 'rollout_stage_complete']),
    ])
  })

  it('continues from its state when no cycle ran for days', async () => {
    const schedule = await active([
      stage(10, { start_date: inHours(1) }),
      stage(20, { start_date: inHours(2) }),
      stage(30, { start_date: inHours(3) }),
      stage(40, { start_date: inHours(99) }),
    ])
    service.advance(50 * HOUR)
    expect(await tick()).toBe('SUCCESS')
    expect(statusesOf(await read(schedule.id))).toEqual([
      'IN_PROGRESS',
      'IN_PROGRESS',
      'IN_PROGRESS',
      'PENDING',
    ])
    expect(await percentageOf(schedule)).toBe(30)
  })

  it('leaves a manual change until the next stage starts', async () => {
    const schedule = await active([stage(10), stage(20, { start_date: inHours(2) })])
    await tick()
    await send('put', `/feature-flags/${schedule.feature_flag_id}`, { rollout_percentage: 70 })
    service.advance(HOUR)
    await tick()
    expect(await percentageOf(schedule)).toBe(70)
    service.advance(HOUR)
    await tick()
    expect(await percentageOf(schedule)).toBe(20)
  })

  it('does not advance while it is paused', async () => {
    const schedule = await active([stage(10, { start_date: inHours(1) })])
    await send('post', `/rollout-schedules/${schedule.id}/pause`)
    service.advance(5 * HOUR)
    await tick()
    expect(statusesOf(await read(schedule.id))).toEqual(['PENDING'])
    await send('post', `/rollout-schedules/${schedule.id}/activate`)
    await tick()
    expect(statusesOf(await read(schedule.id))).toEqual(['IN_PROGRESS'])
  })

  it('ends at its end_date', async () => {
    const schedule = await active([stage(10), stage(90)], { end_date: inHours(3) })
    await tick()
    service.advance(3 * HOUR)
    await tick()
    const after = await read(schedule.id)
    expect([after.status, ...statusesOf(after)]).toEqual(['COMPLETED', 'COMPLETED', 'PENDING'])
    expect(await percentageOf(schedule)).toBe(10)
  })
})

describe('a stage that waits for metrics', () => {
  const guarded = (fields: object = {}) => ({
    trigger_type: 'METRIC_BASED',
    trigger_configuration: {
      conditions: [{ metric: 'error_rate', threshold: 0.05 }],
      min_evaluations: 20,
      window_minutes: 15,
      ...fields,
    },
  })

  const evaluate = async (schedule: { feature_flag_key: string }, times: number) => {
    const headers = await service.key(['evaluate'])
    for (let user = 0; user < times; user += 1) {
      await service.inject({
        url: `/api/v1/feature-flags/evaluate/${schedule.feature_flag_key}?user_id=${user}`,
        headers,
      })
    }
  }
  const fail = async ({ feature_flag_key }: { feature_flag_key: string }, times: number) => {
    const headers = await service.key(['report'])
    for (let error = 0; error < times; error += 1) {
      const payload = { error_type: 'TypeError', message: 'x is not a function', feature_flag_key }
      const { statusCode } = await service.inject({
        method: 'POST',
        url: '/api/v1/tracking/errors',
        headers,
        payload,
      })
      expect(statusCode).toBe(201)
    }
  }
  const waitingFor = async ({ id }: { id: string }, at = 0) => (await read(id)).stages[at].waiting_for

  it('starts with enough evaluations and few errors', async () => {
    const schedule = await active([stage(50, guarded())])
    await tick()
    expect(await waitingFor(schedule)).toBe(
      'at least 20 evaluations (now 0); error_rate to be less than 0.05 (no data)',
    )
    await evaluate(schedule, 25)
    await fail(schedule, 2)
    await tick()
    expect(await waitingFor(schedule)).toBe('error_rate to be less than 0.05 (now 0.08)')
    expect(await percentageOf(schedule)).toBe(0)
    await evaluate(schedule, 20)
    await tick()
    expect(statusesOf(await read(schedule.id))).toEqual(['IN_PROGRESS'])
    expect(await percentageOf(schedule)).toBe(50)
  })

  it('reads only its own window', async () => {
    const schedule = await active([stage(50, guarded())])
    await evaluate(schedule, 25)
    service.advance(16 * MINUTE)
    await tick()
    expect(await waitingFor(schedule)).toContain('at least 20 evaluations (now 0)')
  })

  it('fails after its time and pauses the schedule; activating it again allows another attempt', async () => {
    const schedule = await active([stage(50, guarded({ timeout_hours: 1 })), stage(100)])
    service.advance(HOUR)
    await tick()
    const stopped = await read(schedule.id)
    expect([stopped.status, ...statusesOf(stopped)]).toEqual(['PAUSED', 'FAILED', 'PENDING'])
    expect(stopped.stages[0].failure_reason).toMatch(/^Not started within 1 hours, waiting for at least 20/)
    const notifications = await send('get', '/notifications?limit=5')
    expect(notifications.items[0]).toMatchObject({
      kind: 'rollout_failed',
      link: `/rollouts/${schedule.id}`,
      entity_id: schedule.id,
    })
    const again = await send('post', `/rollout-schedules/${schedule.id}/activate`)
    expect(again.stages[0]).toMatchObject({ status: 'PENDING', failure_reason: null })
    await evaluate(schedule, 25)
    await tick()
    expect(statusesOf(await read(schedule.id))).toEqual(['IN_PROGRESS', 'PENDING'])
  })
})

describe('a rollback of the flag', () => {
  it('fails the running stages, pauses the schedule, and notifies people', async () => {
    const schedule = await active([stage(30, { trigger_configuration: { duration: 1 } }), stage(60)])
    await tick()
    service.advance(HOUR)
    await tick()
    expect(statusesOf(await read(schedule.id))).toEqual(['COMPLETED', 'IN_PROGRESS'])
    const rollback = await send('post', `/safety/feature-flags/${schedule.feature_flag_id}/rollback`, {
      percentage: 10,
      reason: 'Too slow',
    })
    expect(rollback).toMatchObject({ success: true, new_percentage: 10, paused_schedule_ids: [schedule.id] })
    const after = await read(schedule.id)
    expect([after.status, ...statusesOf(after)]).toEqual(['PAUSED', 'COMPLETED', 'FAILED'])
    expect(after.stages[1].failure_reason).toBe('The flag was rolled back: Too slow')
    expect(await percentageOf(schedule)).toBe(10)
    const kinds = (await send('get', '/notifications?limit=10')).items.map(
      ({ kind }: { kind: string }) => kind,
    )
    expect(kinds).toEqual(expect.arrayContaining(['rollout_failed', 'safety_rollback']))
    const entries = await entriesOf([schedule.id, after.stages[1].id])
    expect([...entries.values()].map((list) => list.at(-1))).toEqual([
      'rollout_schedule_pause',
      'rollout_stage_fail',
    ])
  })
})

describe('a rollback while another flag is being changed', () => {
  const isSomebodyWaiting = async (): Promise<boolean> => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      service.db,
    )
    return rows.length > 0
  }

  it('waits for that change without holding a lock that it needs', async () => {
    const schedule = await active([stage(30)])
    const other = await active([stage(30)])
    await tick()
    const rollback = await inTransaction(service.context(), async (ctx) => {
      await sql`update feature_flags set description = 'x' where id = ${other.feature_flag_id}`.execute(
        ctx.db,
      )
      const path = `/safety/feature-flags/${schedule.feature_flag_id}/rollback`
      const answer = service.as('superuser').post(path, { percentage: 0 })
      while (!(await isSomebodyWaiting())) await Promise.resolve()
      await record(ctx, {
        action: 'feature_flag_update',
        entity: { type: 'feature_flag', id: other.feature_flag_id, name: 'a' },
      })
      return { answer }
    })
    expect((await rollback.answer).json()).toMatchObject({
      success: true,
      paused_schedule_ids: [schedule.id],
    })
  })
})

describe('notifications of a rollout', () => {
  it('report started stages and the completed schedule', async () => {
    service.advance(HOUR)
    const schedule = await active([stage(30, { trigger_configuration: { duration: 1 } })])
    await tick()
    service.advance(HOUR)
    await tick()
    const { items } = await send('get', '/notifications?limit=2')
    expect(items.map(({ kind, title }: { kind: string; title: string }) => [kind, title])).toEqual([
      ['rollout_completed', `Rollout of ${schedule.feature_flag_key} is completed`],
      ['rollout_stage_started', `Rollout of ${schedule.feature_flag_key}: "To 30" has started`],
    ])
    expect(items[1].data).toMatchObject({
      feature_flag_key: schedule.feature_flag_key,
      target_percentage: 30,
    })
  })
})

describe('a schedule that cannot be read', () => {
  it('does not prevent the moves of others', async () => {
    const broken = await active([stage(10)])
    const sound = await active([stage(20)])
    await sql`update rollout_stages set trigger_configuration = '{}' where rollout_schedule_id = ${broken.id}`.execute(
      service.db,
    )
    expect(await tick()).toBe('PARTIAL')
    expect(await percentageOf(sound)).toBe(20)
    await service.db.deleteFrom('rollout_schedules').where('id', '=', broken.id).execute()
    expect(await tick()).toBe('SUCCESS')
  })
})

describe('two processes on one database', () => {
  let other: Database
  beforeAll(() => {
    other = connect({ ...service.database.target, poolSize: 4 })
  })
  afterAll(() => other.close())

  const processes = (): [Context, Context] => {
    const ctx = service.context()
    return [ctx, { ...ctx, db: other.db }]
  }

  const many = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        active([
          stage(10, { start_date: inHours(1), trigger_configuration: { duration: 1 } }),
          stage(20 + (index % 7), { trigger_configuration: { duration: 1 } }),
          stage(100, { start_date: inHours(4), trigger_configuration: { duration: 1 } }),
        ]),
      ),
    )

  const eachStageOnce = async (schedules: readonly { id: string; feature_flag_id: string }[]) => {
    for (const schedule of schedules) {
      const after = await read(schedule.id)
      expect(after.status).toBe('COMPLETED')
      const entries = await entriesOf(after.stages.map(({ id }: { id: string }) => id))
      expect([...entries.values()]).toEqual(
        Array.from({ length: 3 }, () => ['rollout_stage_start', 'rollout_stage_complete']),
      )
      expect(await percentageOf(schedule)).toBe(100)
    }
  }

  it('start every stage once and miss none, whichever runs the cycle', async () => {
    const schedules = await many(6)
    for (let cycle = 0; cycle < 8; cycle += 1) {
      service.advance(HOUR)
      await Promise.all(processes().map((ctx) => runDueJob(ctx, rolloutScheduler)))
    }
    await eachStageOnce(schedules)
  })

  it('start every stage once even when both run the cycle at once, without the lock of the job', async () => {
    const schedules = await many(6)
    for (let cycle = 0; cycle < 8; cycle += 1) {
      service.advance(HOUR)
      const reports = await Promise.all(processes().map(runPass))
      expect(reports.map(({ failed }) => failed)).toEqual([0, 0])
    }
    await eachStageOnce(schedules)
  })

  it('never deadlock, whatever changes are made to a flag meanwhile', async () => {
    const schedules = await Promise.all([1, 2, 3].map(() => active([stage(10), stage(50)])))
    const actions = schedules.flatMap(({ id, feature_flag_id }) => {
      const flag = `/feature-flags/${feature_flag_id}`
      return [
        () => service.as('superuser').post(`/rollout-schedules/${id}/pause`),
        () => service.as('superuser').post(`/rollout-schedules/${id}/activate`),
        () => service.as('superuser').put(`/rollout-schedules/${id}`, { name: 'again' }),
        () => service.as('superuser').post(`${flag}/archive`),
        () => service.as('superuser').post(`${flag}/unarchive`),
        () => service.as('superuser').post(`${flag}/enable`),
        () => service.as('superuser').put(flag, { rollout_percentage: 40 }),
        () =>
          service
            .as('superuser')
            .post(`/safety/feature-flags/${feature_flag_id}/rollback`, { percentage: 1 }),
      ]
    })
    const statuses = new Set<number>()
    for (let round = 0; round < 6; round += 1) {
      const passes = processes().map((ctx) => runPass(ctx))
      const answers = await Promise.all(actions.map((action) => action()))
      for (const { statusCode } of answers) statuses.add(statusCode)
      for (const { failed } of await Promise.all(passes)) expect(failed).toBe(0)
    }
    expect([...statuses].filter((status) => status >= 500)).toEqual([])
    expect(statuses).toContain(200)
    expect((await checkChain(service.context())).broken).toBeUndefined()
  })
})
