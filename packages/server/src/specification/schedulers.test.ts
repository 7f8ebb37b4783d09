import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService } from '../testing/service.ts'
import { assignMany, trackMany } from '../testing/traffic.ts'
import {
  assign,
  type CoreService,
  draft,
  evaluate,
  flag,
  inHours,
  MINUTE,
  running,
  startCore,
} from './core-service.ts'

let core: CoreService
beforeAll(async () => {
  core = await startCore()
})
afterAll(() => core.close())

const read = async (path: string) => (await core.request('viewer', `GET ${path}`)).body
const experiment = (id: string) => read(`/experiments/${id}`)
const schedule = async (id: string, body: object) => {
  const answer = await core.request('developer', `PUT /experiments/${id}/schedule`, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const pause = (id: string) => core.request('developer', `POST /experiments/${id}/pause`)
const hours = (count: number): void => core.advance(count * 60 * MINUTE)
const cycles = async (target: Pick<CoreService, 'as'>) => {
  const { schedulers } = (await target.as('viewer').get('/scheduler/health')).json()
  return Object.fromEntries(
    schedulers.map(({ name, interval_minutes }: { name: string; interval_minutes: number }) => [
      name,
      interval_minutes,
    ]),
  )
}

describe('Background schedulers', () => {
  it('Five jobs start with the process, at intervals of 15, 15, 15, 5 and 5 minutes', async () => {
    expect(await cycles(core)).toEqual({ experiment: 15, rollout: 15, metrics: 15, safety: 5, bandit: 5 })
  })

  it('The settings of the four named intervals change them', async () => {
    const other = await startTestService({
      config: {
        EXPERIMENT_SCHEDULER_INTERVAL_MINUTES: '1',
        ROLLOUT_CHECK_INTERVAL_MINUTES: '2',
        SAFETY_CHECK_INTERVAL_MINUTES: '3',
        BANDIT_UPDATE_INTERVAL_MINUTES: '4',
      },
    })
    const found = await cycles(other)
    await other.close()
    expect(found).toEqual({ experiment: 1, rollout: 2, metrics: 15, safety: 3, bandit: 4 })
  })

  it('The metrics scheduler aggregates the raw metrics', async () => {
    const { id, key } = await flag(core, { rollout_percentage: 100 })
    for (const user_id of ['a', 'b', 'c']) await evaluate(core, key, { user_id })
    hours(2)
    await core.run('metrics')
    const { points } = await read(`/metrics/aggregated?feature_flag_id=${id}`)
    const counted = points.map(({ total_evaluations }: { total_evaluations: number }) => total_evaluations)
    expect(counted.reduce((sum: number, count: number) => sum + count, 0)).toBe(3)
  })

  it('The bandit scheduler recomputes and stores the weights, and assignment routes new subjects by them', async () => {
    const { id, key, variants } = await running(core, {
      experiment_type: 'bandit',
      bandit_config: { weight_floor: 0 },
    })
    const before = await read(`/bandit/${id}`)
    expect(before.current_weights.map((arm: { current_weight: number }) => arm.current_weight)).toEqual([
      0.5, 0.5,
    ])
    const at = core.now()
    for (const [index, conversions] of [20, 900].entries()) {
      const variant_id = variants[index].id
      await assignMany(core.db, { variant_id, users: 1000, at, weight: 0.5 })
      await trackMany(core.db, { variant_id, users: conversions, event_name: 'conversion', at })
    }
    core.advance(5 * MINUTE)
    await core.run('bandit')
    const after = await read(`/bandit/${id}`)
    expect(after).toMatchObject({ source: 'relational', total_pulls: 2000 })
    expect(after.current_weights[1].current_weight).toBeGreaterThan(0.99)
    for (let user = 0; user < 20; user += 1) {
      expect((await assign(core, key, { user_id: `new-${user}` })).variant_name).toBe('treatment')
    }
  })
})

describe('Experiment scheduler', () => {
  it('DRAFT: an experiment becomes ACTIVE once start_date has come, and not before', async () => {
    const { id } = await draft(core, { start_date: inHours(core, 2) })
    hours(1)
    await core.run('experiment')
    expect((await experiment(id)).status).toBe('DRAFT')
    hours(1)
    await core.run('experiment')
    expect((await experiment(id)).status).toBe('ACTIVE')
  })

  it('PAUSED: an experiment becomes ACTIVE once resume_at has come, and not before', async () => {
    const { id } = await running(core)
    await pause(id)
    await schedule(id, { start_date: inHours(core, 2) })
    hours(1)
    await core.run('experiment')
    expect((await experiment(id)).status).toBe('PAUSED')
    hours(1)
    await core.run('experiment')
    expect((await experiment(id)).status).toBe('ACTIVE')
  })

  it('The notification of a resumption states that it was automatic', async () => {
    const { id } = await running(core)
    await pause(id)
    await schedule(id, { start_date: inHours(core, 1) })
    hours(2)
    await core.run('experiment')
    const { items } = await read('/notifications/')
    const notification = items.find(
      ({ kind, entity_id }: { kind: string; entity_id: string }) =>
        kind === 'experiment_resumed' && entity_id === id,
    )
    expect(notification.data.automatic).toBe(true)
    expect(`${notification.title} ${notification.text}`).toMatch(/automatic/i)
  })

  it('ACTIVE: an experiment becomes COMPLETED once end_date has come, and not before', async () => {
    const { id } = await running(core, { end_date: inHours(core, 3) })
    hours(2)
    await core.run('experiment')
    expect((await experiment(id)).status).toBe('ACTIVE')
    hours(1)
    await core.run('experiment')
    expect((await experiment(id)).status).toBe('COMPLETED')
  })

  it('PAUSED: an experiment without resume_at stays paused across ticks, whatever its start_date', async () => {
    const { id } = await running(core)
    await pause(id)
    for (let tick = 0; tick < 3; tick += 1) {
      hours(24)
      await core.run('experiment')
    }
    const { status, start_date, resume_at } = await experiment(id)
    expect([status, resume_at]).toEqual(['PAUSED', null])
    expect(Date.parse(start_date)).toBeLessThan(core.now().getTime())
  })

  it('PAUSED: a user can start an experiment without resume_at', async () => {
    const { id } = await running(core)
    await pause(id)
    const { status, body } = await core.request('developer', `POST /experiments/${id}/start`)
    expect([status, body.status]).toEqual([200, 'ACTIVE'])
  })
})

const makeSchedule = async (feature_flag_id: string, stages: object[]) => {
  const body = { name: 'Careful', feature_flag_id, stages }
  const created = await core.request('developer', 'POST /rollout-schedules/', body)
  expect(created.status, created.text).toBe(201)
  await core.request('developer', `POST /rollout-schedules/${created.body.id}/activate`)
  return async () => {
    await core.run('rollout')
    const { stages: now } = await read(`/rollout-schedules/${created.body.id}`)
    return now.map(({ status }: { status: string }) => status)
  }
}

const timed = (target_percentage: number, fields: object = {}) => ({
  name: `To ${target_percentage}`,
  target_percentage,
  trigger_type: 'TIME_BASED',
  ...fields,
})

describe('Rollout scheduler', () => {
  it('A TIME_BASED stage never starts before its start_date, even if the stage before is completed', async () => {
    const { id } = await flag(core)
    const tick = await makeSchedule(id, [
      timed(10, { start_date: inHours(core, 1), trigger_configuration: { duration: 2 } }),
      timed(50, { start_date: inHours(core, 10) }),
    ])
    expect(await tick()).toEqual(['PENDING', 'PENDING'])
    hours(1)
    expect(await tick()).toEqual(['IN_PROGRESS', 'PENDING'])
    hours(8)
    expect(await tick()).toEqual(['COMPLETED', 'PENDING'])
    hours(1)
    expect(await tick()).toEqual(['COMPLETED', 'IN_PROGRESS'])
  })

  it('A stage in progress completes after trigger_configuration.duration hours', async () => {
    const { id } = await flag(core)
    const tick = await makeSchedule(id, [timed(10, { trigger_configuration: { duration: 3 } })])
    expect(await tick()).toEqual(['IN_PROGRESS'])
    hours(2.9)
    expect(await tick()).toEqual(['IN_PROGRESS'])
    hours(0.1)
    expect(await tick()).toEqual(['COMPLETED'])
  })

  it('The duration of a stage is 24 hours by default', async () => {
    const { id } = await flag(core)
    const tick = await makeSchedule(id, [timed(10)])
    expect(await tick()).toEqual(['IN_PROGRESS'])
    hours(23.9)
    expect(await tick()).toEqual(['IN_PROGRESS'])
    hours(0.1)
    expect(await tick()).toEqual(['COMPLETED'])
  })

  it('It updates rollout_percentage of the flag', async () => {
    const { id, key } = await flag(core)
    const tick = await makeSchedule(id, [
      timed(30, { start_date: inHours(core, 1) }),
      timed(100, { start_date: inHours(core, 2) }),
    ])
    const percentage = async () => (await read(`/feature-flags/${id}`)).rollout_percentage
    await tick()
    expect(await percentage()).toBe(0)
    hours(1)
    await tick()
    expect(await percentage()).toBe(30)
    hours(1)
    await tick()
    expect(await percentage()).toBe(100)
    expect((await evaluate(core, key, { user_id: 'anybody' })).enabled).toBe(true)
  })
})
