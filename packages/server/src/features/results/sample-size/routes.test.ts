import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MeasuredExperiment, resultsRequests } from '../../../testing/results-requests.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

const NOW = new Date('2026-03-02T09:00:00.000Z')
const HOUR = 3_600_000

let service: TestService

beforeAll(async () => {
  service = await startTestService({ now: NOW, config: { ACCESS_TOKEN_EXPIRE_MINUTES: '525600' } })
})
afterAll(() => service.close())

const { send, create, running, fill } = resultsRequests(() => service)

describe('the sample size', () => {
  it('starts from the planned baseline and uses the observed one once it is known', async () => {
    const experiment = await running()
    const ask = async (query = '') =>
      (await send('get', `/results/${experiment.id}/sample-size?${query}`)).body
    expect(await ask()).toMatchObject({
      baseline_source: 'plan',
      baseline_rate: 0.1,
      baseline_users: null,
      current_sample_size_per_variant: 0,
      is_adequate: false,
      achieved_power: null,
      achieved_mde: null,
      comparisons: 1,
      alpha: 0.05,
      unavailable_reason: null,
      days_to_significance: null,
    })
    await fill(experiment, [
      { users: 1000, conversions: 200 },
      { users: 900, conversions: 200 },
    ])
    service.advance(24 * HOUR)
    const found = await ask()
    expect(found).toMatchObject({
      baseline_source: 'observed',
      baseline_rate: 0.2,
      baseline_users: 1000,
      current_sample_size_per_variant: 900,
      mde: 0.1,
      guide_only_reasons: [],
    })
    expect(found.mde_absolute).toBeCloseTo(0.02, 12)
    expect(found.required_sample_size_per_variant).toBeGreaterThan(6000)
    expect(found.daily_new_subjects).toBeCloseTo(900, 6)
    expect(found.days_to_significance).toBeCloseTo((found.required_sample_size_per_variant - 900) / 900, 6)
    expect(found.achieved_power).toBeLessThan(0.8)
    expect(found.achieved_mde).toBeGreaterThan(0.1)
    const large = await ask('mde=0.5&power_target=0.7&confidence_level=0.9&correction_method=none')
    expect(large).toMatchObject({
      is_adequate: true,
      days_to_significance: 0,
      projected_completion_date: null,
      mde: 0.5,
      power_target: 0.7,
      confidence_level: 0.9,
      correction_method: 'none',
    })
    expect(await ask('baseline_conversion_rate=0.3')).toMatchObject({
      baseline_source: 'request',
      baseline_rate: 0.3,
    })
    service.setNow(NOW)
  })

  it('answers in DRAFT, too, and gives the reason where there is no answer', async () => {
    const draft = await create({
      sequential_testing_enabled: true,
      bayesian_enabled: true,
      variants: [
        { name: 'a', traffic_allocation: 90 },
        { name: 'b', traffic_allocation: 10 },
      ],
    })
    expect((await send('get', `/results/${draft.id}/sample-size`)).body).toMatchObject({
      guide_only_reasons: ['unequal_allocation', 'sequential_testing', 'bayesian'],
      unavailable_reason: null,
    })
    const reasonOf = async (experiment: MeasuredExperiment, query = '') =>
      (await send('get', `/results/${experiment.id}/sample-size?${query}`)).body.unavailable_reason
    expect(await reasonOf(await create({ metrics: [] }))).toBe('no_metric')
    expect(await reasonOf(await create({ variants: [] }))).toBe('no_control_data')
    expect(await reasonOf(draft, 'mde=20')).toBe('effect_out_of_range')
    expect(await reasonOf(draft, 'mde=0.0000001')).toBe('effect_too_small')
    const nobody = await running()
    await fill(nobody, [{ users: 200 }, { users: 200 }])
    expect(await reasonOf(nobody)).toBe('no_control_conversions')
    const everybody = await running()
    await fill(everybody, [{ users: 200, conversions: 200 }, { users: 200 }])
    expect(await reasonOf(everybody)).toBe('rate_at_boundary')
  })
})
