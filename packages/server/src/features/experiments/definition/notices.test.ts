import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runJob } from '../../../jobs/runner.ts'
import { draftExperiment } from '../../../testing/filled-experiment.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { experimentScheduler } from '../schedule/scheduler.ts'

const NOW = new Date('2026-03-02T09:00:00.000Z')
const HOUR = 3_600_000
const hoursAfter = (hours: number): string => new Date(NOW.getTime() + hours * HOUR).toISOString()

let service: TestService
beforeAll(async () => {
  service = await startTestService({ now: NOW })
})
afterAll(() => service.close())

const METRICS = [{ name: 'Purchase', event_name: 'purchase', is_primary: true }]

const draft = (fields: object = {}) => draftExperiment(service, { metrics: METRICS, ...fields })

const move = (id: string, verb: string) => service.as('developer').post(`/experiments/${id}/${verb}`)

/** Notifications of the developer about an experiment, oldest first. */
const notificationsOf = async (id: string) => {
  const { items } = (await service.as('developer').get('/notifications?limit=1000')).json()
  return items
    .filter(({ entity_id }: { entity_id: string }) => entity_id === id)
    .sort((a: NotificationRow, b: NotificationRow) => a.created_at.localeCompare(b.created_at))
}

interface NotificationRow {
  kind: string
  created_at: string
}

const kinds = async (id: string) => (await notificationsOf(id)).map(({ kind }: NotificationRow) => kind)

describe('people are notified', () => {
  it('of every new status that somebody gives an experiment', async () => {
    const { id, key } = await draft({ name: 'Checkout', key: 'checkout', end_date: hoursAfter(48) })
    for (const verb of ['start', 'pause', 'start', 'complete']) {
      expect((await move(id, verb)).statusCode).toBe(200)
      service.advance(1000)
    }
    const data = { experiment_key: key, automatic: false }
    expect(await notificationsOf(id)).toMatchObject([
      {
        kind: 'experiment_started',
        title: 'Experiment "Checkout" was started',
        text: 'It was started by developer. It ends at 2026-03-04 09:00 UTC.',
        link: `/experiments/${id}`,
        entity_type: 'experiment',
        data,
      },
      { kind: 'experiment_paused', text: 'It was paused by developer.', data },
      { kind: 'experiment_resumed', title: 'Experiment "Checkout" was resumed', data },
      { kind: 'experiment_completed', link: `/experiments/${id}/results`, data },
    ])
    service.setNow(NOW)
  })

  it('that the scheduler started, resumed and completed an experiment', async () => {
    const starting = await draft({ name: 'Starting', start_date: hoursAfter(1) })
    const paused = await draft({ name: 'Paused' })
    await move(paused.id, 'start')
    service.advance(1000)
    await move(paused.id, 'pause')
    await service.as('developer').put(`/experiments/${paused.id}/schedule`, { start_date: hoursAfter(1) })
    const ending = await draft({ name: 'Ending', end_date: hoursAfter(1) })
    await move(ending.id, 'start')
    service.setNow(new Date(hoursAfter(1)))
    await runJob(service.context(), experimentScheduler)
    const data = { automatic: true }
    expect((await notificationsOf(starting.id)).at(-1)).toMatchObject({ kind: 'experiment_started', data })
    expect((await notificationsOf(paused.id)).at(-1)).toMatchObject({
      kind: 'experiment_resumed',
      title: 'Experiment "Paused" was resumed automatically',
      text: 'It was resumed automatically, as scheduled.',
      data,
    })
    expect((await notificationsOf(ending.id)).at(-1)).toMatchObject({ kind: 'experiment_completed', data })
    service.setNow(NOW)
  })

  it('nothing of changes that leave the status, nor of refused moves', async () => {
    const { id } = await draft()
    await service.as('developer').put(`/experiments/${id}`, { name: 'Another name' })
    await service.as('developer').put(`/experiments/${id}/schedule`, { start_date: hoursAfter(5) })
    expect((await move(id, 'pause')).statusCode).toBe(400)
    expect(await kinds(id)).toEqual([])
  })

  it('once of a move that two people make at the same time', async () => {
    const { id } = await draft()
    const answers = await Promise.all([move(id, 'start'), move(id, 'start'), move(id, 'start')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
    expect(await kinds(id)).toEqual(['experiment_started'])
  })
})
