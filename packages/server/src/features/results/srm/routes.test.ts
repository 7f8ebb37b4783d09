import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resultsRequests } from '../../../testing/results-requests.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { rollUpAll } from '../../rollup/actions/roll-up.ts'

const NOW = new Date('2026-03-02T09:00:00.000Z')
const HOUR = 3_600_000

let service: TestService

beforeAll(async () => {
  service = await startTestService({ now: NOW, config: { ACCESS_TOKEN_EXPIRE_MINUTES: '525600' } })
})
afterAll(() => service.close())

const { send, running, fill, resultsOf } = resultsRequests(() => service)

describe('the sample ratio check', () => {
  it('follows the allocation of each time', async () => {
    const experiment = await running()
    await fill(experiment, [{ users: 1000 }, { users: 1000 }])
    service.advance(HOUR)
    const [control, treatment] = experiment.variants
    const allocate = (first: number, second: number) =>
      send('put', `/experiments/${experiment.id}`, {
        variants: [
          { ...control, traffic_allocation: first },
          { ...treatment, traffic_allocation: second },
        ],
      })
    expect((await allocate(90, 10)).status).toBe(200)
    service.advance(HOUR)
    await fill(experiment, [
      { users: 900, series: 'b' },
      { users: 100, series: 'b' },
    ])
    const ask = async () => (await send('get', `/results/${experiment.id}/srm`)).body
    expect(await ask()).toMatchObject({
      method: 'chi_square',
      chi2: 0,
      degrees_of_freedom: 1,
      p_value: 1,
      warning: false,
      observed: { [control!.id]: 1900, [treatment!.id]: 1100 },
      expected: { [control!.id]: 1900, [treatment!.id]: 1100 },
      zero_weight_subjects: 0,
      unavailable_reason: null,
    })
    await rollUpAll(service.context())
    expect((await ask()).p_value).toBe(1)
    await fill(experiment, [{ users: 0 }, { users: 400, series: 'c' }])
    expect(await ask()).toMatchObject({ warning: true, sequential: { warning: true } })
    const { summary } = await resultsOf(experiment)
    expect(summary.recommendation).toBe('INCONCLUSIVE')
    service.setNow(NOW)
  })

  it('is the hand-computed chi-square, and finds the mismatch within a dimension', async () => {
    const experiment = await running()
    await fill(experiment, [
      { users: 500, attributes: { plan: 'free' } },
      { users: 650, attributes: { plan: 'free' } },
    ])
    await fill(experiment, [
      { users: 500, attributes: { plan: 'paid' }, series: 'b' },
      { users: 500, attributes: { plan: 'paid' }, series: 'b' },
    ])
    const { body } = await send('get', `/results/${experiment.id}/srm`)
    expect(body.chi2).toBeCloseTo(10.465116279069768, 10)
    expect(body.p_value).toBeCloseTo(0.00121649890015552, 14)
    expect(body).toMatchObject({ warning: false, notice: true })
    expect(body.by_dimension).toHaveLength(2)
    const [free, paid] = body.by_dimension
    expect(free).toMatchObject({ dimension: 'plan', value: 'free' })
    expect(free.adjusted_p_value).toBeCloseTo(free.p_value * 2, 14)
    expect(paid).toEqual({ dimension: 'plan', value: 'paid', p_value: 1, adjusted_p_value: 1 })
  })

  it('counts subjects of a variant without traffic apart, with a warning', async () => {
    const variants = [
      { name: 'a', traffic_allocation: 50 },
      { name: 'b', traffic_allocation: 50 },
      { name: 'c', traffic_allocation: 0 },
    ]
    const experiment = await running({ variants })
    await fill(experiment, [{ users: 100 }, { users: 100 }, { users: 3 }])
    const results = await resultsOf(experiment)
    expect(results.srm).toMatchObject({ p_value: 1, zero_weight_subjects: 3, degrees_of_freedom: 1 })
    expect(results.allocation_warning).toContain('3 subjects')
  })

  it('gives the reason why there is no check', async () => {
    const ask = async (fields: object) =>
      (await send('get', `/results/${(await running(fields)).id}/srm`)).body
    expect(await ask({})).toMatchObject({ unavailable_reason: 'no_assignments', p_value: null, method: null })
    expect(await ask({ experiment_type: 'bandit' })).toMatchObject({ unavailable_reason: 'bandit' })
    const variants = [
      { name: 'a', traffic_allocation: 100 },
      { name: 'b', traffic_allocation: 0 },
    ]
    expect(await ask({ variants })).toMatchObject({ unavailable_reason: 'too_few_variants' })
  })
})
