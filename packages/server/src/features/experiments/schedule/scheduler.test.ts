import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withAdvisoryLock } from '../../../db/advisory-lock.ts'
import { runJob } from '../../../jobs/runner.ts'
import { experimentCalls, TWO_VARIANTS } from '../../../testing/experiment-calls.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { experimentScheduler } from './scheduler.ts'

const NOW = new Date('2026-03-02T09:00:00.000Z')
const at = (hours: number): Date => new Date(NOW.getTime() + hours * 3_600_000)

let service: TestService

beforeAll(async () => {
  service = await startTestService({ now: NOW, config: { ACCESS_TOKEN_EXPIRE_MINUTES: '525600' } })
})
afterAll(() => service.close())

const { call, create, started, inStatus } = experimentCalls(() => service)

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
