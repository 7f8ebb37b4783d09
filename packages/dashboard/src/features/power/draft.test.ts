import { describe, expect, it } from 'vitest'
import { draftFromPlan } from './draft.ts'
import { DEFAULT_PLAN } from './plan.ts'

describe('draftFromPlan', () => {
  it('has the numbers of the plan', () => {
    const draft = draftFromPlan({
      ...DEFAULT_PLAN,
      rate: 0.04,
      effect: 0.05,
      power: 0.9,
      confidence: 0.99,
      traffic: 800,
    })
    expect(draft.plan).toMatchObject({
      baseline_rate: 0.04,
      minimum_detectable_effect: 0.05,
      power: 0.9,
      daily_traffic: 800,
      sample_size_per_variant: undefined,
    })
    expect(draft.confidence_level).toBe(0.99)
    expect(draft.variants.map(({ name, is_control }) => [name, is_control])).toEqual([
      ['Control', true],
      ['Treatment', false],
    ])
  })

  it('turns an absolute effect into the relative one that an experiment stores', () => {
    const draft = draftFromPlan({ ...DEFAULT_PLAN, rate: 0.2, effect_type: 'absolute', effect: 0.01 })
    expect(draft.plan.minimum_detectable_effect).toBeCloseTo(0.05, 12)
  })

  it('has a variant for each part of the traffic, the control first', () => {
    const { variants } = draftFromPlan({ ...DEFAULT_PLAN, variants: 3, control_share: 50 })
    expect(variants.map(({ name, traffic_allocation }) => [name, traffic_allocation])).toEqual([
      ['Control', 50],
      ['Treatment 1', 25],
      ['Treatment 2', 25],
    ])
  })

  it('has the sequential design of the plan', () => {
    const draft = draftFromPlan({ ...DEFAULT_PLAN, sequential: 'pocock', looks: 4 })
    expect(draft.sequential_testing_enabled).toBe(true)
    expect(draft.sequential_testing_config).toMatchObject({
      method: 'group_sequential',
      spending_function: 'pocock',
      planned_looks: 4,
    })
  })

  it('has several metrics, and plans by the first goal', () => {
    const more = [
      { row: 'a', name: 'Refund', is_guardrail: true, rate: 0.02, effect: 0.3 },
      { row: 'b', name: 'Purchase', is_guardrail: false, rate: 0.04, effect: 0.2 },
    ]
    const { metrics, plan } = draftFromPlan({ ...DEFAULT_PLAN, question: 'metrics', more })
    expect(metrics.map(({ name, is_primary, is_guardrail }) => [name, is_primary, is_guardrail])).toEqual([
      ['Refund', false, true],
      ['Purchase', true, false],
    ])
    expect(plan).toMatchObject({ baseline_rate: 0.04, minimum_detectable_effect: 0.2 })
  })

  it('has no baseline rate for a mean, and an effect relative to the mean', () => {
    const draft = draftFromPlan({
      ...DEFAULT_PLAN,
      kind: 'mean',
      mean: -50,
      effect_type: 'absolute',
      effect: 5,
    })
    expect(draft.plan.baseline_rate).toBeUndefined()
    expect(draft.plan.minimum_detectable_effect).toBeCloseTo(0.1, 12)
    expect(draft.metrics).toMatchObject([
      { is_primary: true, metric_type: 'custom', aggregation_method: 'sum' },
    ])
  })

  it('has an always-valid test where the plan has one, and a blank primary metric beside guardrails alone', () => {
    const more = [{ row: 'a', name: 'Refund', is_guardrail: true, rate: 0.02, effect: 0.3 }]
    const draft = draftFromPlan({ ...DEFAULT_PLAN, sequential: 'always_valid', question: 'metrics', more })
    expect(draft.sequential_testing_config).toMatchObject({ method: 'always_valid' })
    expect(draft.metrics.map(({ name, is_primary }) => [name, is_primary])).toEqual([
      ['', true],
      ['Refund', false],
    ])
  })
})
