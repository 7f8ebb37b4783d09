import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PLAN } from './plan.ts'
import { allocationsOf, basisOf, metricBasis, trafficOf } from './request.ts'

describe('allocationsOf', () => {
  it('divides equally unless the control has its own share', () => {
    expect(allocationsOf({ variants: 3, control_share: 0 })).toEqual([33.33, 33.33, 33.34])
    expect(allocationsOf({ variants: 3, control_share: 50 })).toEqual([50, 25, 25])
  })
})

describe('allocationsOf, for every plan', () => {
  it('gives all traffic to as many variants as there are, the control its own', () => {
    const variants = fc.integer({ min: 2, max: 20 })
    const control_share = fc.integer({ min: 0, max: 98 })
    fc.assert(
      fc.property(variants, control_share, (count, share) => {
        const allocations = allocationsOf({ variants: count, control_share: share })
        expect(allocations).toHaveLength(count)
        expect(allocations.reduce((sum, each) => sum + each, 0)).toBeCloseTo(100, 9)
        if (share > 0) expect(allocations[0]).toBe(share)
      }),
    )
  })
})

describe('basisOf', () => {
  it('names the baseline of the kind of metric, and no other', () => {
    expect(basisOf(DEFAULT_PLAN)).toMatchObject({ metric_type: 'conversion', baseline_rate: 0.1 })
    expect(basisOf(DEFAULT_PLAN)).not.toHaveProperty('baseline_mean')
    const mean = basisOf({ ...DEFAULT_PLAN, kind: 'mean', mean: 20, deviation: 5 })
    expect(mean).toMatchObject({ metric_type: 'mean', baseline_mean: 20, standard_deviation: 5 })
    expect(mean).not.toHaveProperty('baseline_rate')
  })
})

describe('trafficOf', () => {
  it('is unknown without subjects per day', () => {
    expect(trafficOf(DEFAULT_PLAN)).toBeUndefined()
    expect(trafficOf({ ...DEFAULT_PLAN, traffic: 500, traffic_percentage: 20 })).toEqual({
      daily_traffic: 500,
      traffic_percentage: 20,
    })
  })
})

describe('metricBasis', () => {
  it('corrects goals for their number, and guardrails not at all', () => {
    const plan = { ...DEFAULT_PLAN, correction: 'bonferroni' } as const
    expect(metricBasis(plan, { is_guardrail: false, rate: 0.2 }, 3)).toMatchObject({
      baseline_rate: 0.2,
      metrics: 3,
      correction_method: 'bonferroni',
    })
    expect(metricBasis(plan, { is_guardrail: true, rate: 0.2 }, 3)).toMatchObject({
      metrics: 1,
      correction_method: 'none',
    })
  })
})
