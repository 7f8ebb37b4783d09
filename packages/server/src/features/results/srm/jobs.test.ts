import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runJob } from '../../../jobs/runner.ts'
import { type FilledExperiment, fillArms, runningExperiment } from '../../../testing/filled-experiment.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { metricsScheduler } from '../../rollup/jobs.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  await service.signIn('viewer')
})
afterAll(() => service.close())

const METRICS = [{ name: 'Purchase', event_name: 'purchase', is_primary: true }]

const running = (name: string) => runningExperiment(service, { name, metrics: METRICS })

let series = 0

const assign = (experiment: FilledExperiment, [control, treatment]: [number, number]) => {
  series += 1
  const arms = [{ users: control }, { users: treatment }]
  return fillArms(service, experiment, { arms, series: `-${series}` })
}

const warnings = async ({ id }: { id: string }) => {
  const { items } = (await service.as('viewer').get('/notifications?limit=1000')).json()
  return items.filter(
    ({ kind, entity_id }: { kind: string; entity_id: string }) => kind === 'srm_warning' && entity_id === id,
  )
}

const cycle = () => runJob(service.context(), metricsScheduler)

describe('the metrics scheduler', () => {
  it('notifies once of a sample ratio mismatch', async () => {
    const experiment = await running('Skewed')
    await assign(experiment, [400, 600])
    expect(await cycle()).toMatchObject({ status: 'SUCCESS', items_failed: 0 })
    await cycle()
    expect(await warnings(experiment)).toMatchObject([
      {
        title: 'Sample ratio mismatch (SRM) in experiment "Skewed"',
        text: 'control has 400 subjects instead of 500, treatment has 600 subjects instead of 500. Its results cannot be trusted until the cause is found.',
        link: `/experiments/${experiment.id}/results`,
        entity_type: 'experiment',
        data: {
          observed: Object.fromEntries(experiment.variants.map(({ id }, at) => [id, at === 0 ? 400 : 600])),
        },
      },
    ])
    const [{ data }] = await warnings(experiment)
    expect(data.p_value).toBeLessThan(0.001)
  })

  it('notifies again when a ratio that had become right mismatches once more', async () => {
    const experiment = await running('Recovering')
    await assign(experiment, [400, 600])
    await cycle()
    await assign(experiment, [200, 0])
    await cycle()
    await assign(experiment, [0, 300])
    await cycle()
    expect(await warnings(experiment)).toHaveLength(2)
  })

  it('does not notify of a right ratio, nor of one that only a single test would suspect', async () => {
    const fine = await running('Fine')
    const borderline = await running('Borderline')
    await assign(fine, [505, 495])
    await assign(borderline, [448, 552])
    const srm = (await service.as('viewer').get(`/results/${borderline.id}/srm`)).json()
    expect([srm.p_value < 0.01, srm.sequential.p_value < 0.001]).toEqual([true, false])
    await cycle()
    expect([...(await warnings(fine)), ...(await warnings(borderline))]).toEqual([])
  })

  it('notifies once of evidence recorded by a request, although later subjects hide it', async () => {
    const experiment = await running('Hidden')
    await assign(experiment, [400, 600])
    const { srm } = (await service.as('viewer').get(`/results/${experiment.id}`)).json()
    expect(srm.sequential.warning).toBe(true)
    await assign(experiment, [200, 0])
    await cycle()
    await cycle()
    await cycle()
    const notified = await warnings(experiment)
    expect(notified).toHaveLength(1)
    expect(notified[0].data.p_value).toBe(srm.sequential.p_value)
  })

  it('records its evidence, so that no later answer is less certain', async () => {
    const experiment = await running('Recorded')
    await assign(experiment, [400, 600])
    await cycle()
    await assign(experiment, [200, 0])
    const { sequential, warning } = (await service.as('viewer').get(`/results/${experiment.id}/srm`)).json()
    expect([sequential.warning, warning]).toEqual([true, false])
    const [{ data }] = await warnings(experiment)
    expect(sequential.p_value).toBe(data.p_value)
  })

  it('checks running experiments alone', async () => {
    const paused = await running('Paused')
    await assign(paused, [400, 600])
    await service.as('developer').post(`/experiments/${paused.id}/pause`)
    await cycle()
    expect(await warnings(paused)).toEqual([])
  })
})
