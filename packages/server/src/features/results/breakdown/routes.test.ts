import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resultsRequests } from '../../../testing/results-requests.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { rollUpAll } from '../../rollup/actions/roll-up.ts'

const NOW = new Date('2026-03-02T09:00:00.000Z')

let service: TestService

beforeAll(async () => {
  service = await startTestService({ now: NOW, config: { ACCESS_TOKEN_EXPIRE_MINUTES: '525600' } })
})
afterAll(() => service.close())

const { running, fill, resultsOf } = resultsRequests(() => service)

describe('the breakdown', () => {
  it('analyses each value, joins the small ones, and tests for heterogeneity', async () => {
    const experiment = await running()
    const add = (plan: string | undefined, [control, treatment]: [number, number], users = 400) =>
      fill(
        experiment,
        [control, treatment].map((conversions) => ({
          users,
          conversions,
          series: plan ?? 'none',
          ...(plan !== undefined && { attributes: { plan } }),
        })),
      )
    await add('free', [40, 100])
    await add('paid', [100, 40])
    await add(undefined, [40, 40])
    await add('trial', [3, 4], 30)
    await add('gift', [5, 3], 40)
    const results = await resultsOf(experiment, 'use_cache=false&breakdown=plan,country')
    const [plan, country] = results.breakdown
    expect(plan).toMatchObject({ dimension: 'plan', is_exploratory: true, has_heterogeneous_effects: true })
    expect(plan.hte_warning).toContain('plan')
    expect(plan.heterogeneity.degrees_of_freedom).toBe(3)
    expect(
      plan.segments.map(({ segment_value, is_other, sample_size }: Record<string, unknown>) => [
        segment_value,
        is_other,
        sample_size,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['free', false, 800],
        ['paid', false, 800],
        [null, false, 800],
        [null, true, 140],
      ]),
    )
    expect(plan.segments.at(-1)).toMatchObject({ is_other: true })
    const free = plan.segments.find(
      ({ segment_value }: { segment_value: string }) => segment_value === 'free',
    )
    const [, treatment] = free.variants
    expect(treatment).toMatchObject({ conversions: 100, sample_size: 400, is_significant: true })
    expect(treatment.shrunken_difference).toBeLessThan(treatment.difference)
    expect(treatment.shrunken_interval[0]).toBeLessThan(treatment.shrunken_difference)
    expect(plan.post_stratified.difference).toBeCloseTo(0, 1)
    expect(country).toMatchObject({ heterogeneity: null, has_heterogeneous_effects: false })
    expect(country.segments).toHaveLength(1)
    await rollUpAll(service.context())
    const again = await resultsOf(experiment, 'use_cache=false&breakdown=plan,country')
    expect(again.breakdown).toEqual(results.breakdown)
  })
})
