import { describe, expect, it } from 'vitest'
import { USUAL } from './plan.ts'
import { allocationsOf, basisOf, metricBasis, trafficOf } from './request.ts'

describe('allocationsOf', () => {
  it('shares equally unless the control has a share of its own', () => {
    expect(allocationsOf({ variants: 3, control_share: 0 })).toEqual([33.33, 33.33, 33.34])
    expect(allocationsOf({ variants: 3, control_share: 50 })).toEqual([50, 25, 25])
  })
})

describe('basisOf', () => {
  it('names the baseline of the kind of metric, and no other', () => {
    expect(basisOf(USUAL)).toMatchObject({ metric_type: 'conversion', baseline_rate: 0.1 })
    expect(basisOf(USUAL)).not.toHaveProperty('baseline_mean')
    const mean = basisOf({ ...USUAL, kind: 'mean', mean: 20, deviation: 5 })
    expect(mean).toMatchObject({ metric_type: 'mean', baseline_mean: 20, standard_deviation: 5 })
    expect(mean).not.toHaveProperty('baseline_rate')
  })
})

describe('trafficOf', () => {
  it('is unknown without subjects per day', () => {
    expect(trafficOf(USUAL)).toBeUndefined()
    expect(trafficOf({ ...USUAL, traffic: 500, traffic_percentage: 20 })).toEqual({
      daily_traffic: 500,
      traffic_percentage: 20,
    })
  })
})

describe('metricBasis', () => {
  it('lets goals share the risk and keeps guardrails at the raw level', () => {
    const plan = { ...USUAL, correction: 'bonferroni' } as const
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
