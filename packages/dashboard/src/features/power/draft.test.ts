import { describe, expect, it } from 'vitest'
import { draftFromPlan } from './draft.ts'
import { USUAL } from './plan.ts'

describe('draftFromPlan', () => {
  it('keeps what was planned', () => {
    const draft = draftFromPlan({
      ...USUAL,
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
    const draft = draftFromPlan({ ...USUAL, rate: 0.2, effect_type: 'absolute', effect: 0.01 })
    expect(draft.plan.minimum_detectable_effect).toBeCloseTo(0.05, 12)
  })

  it('has a variant for each share, the control first', () => {
    const { variants } = draftFromPlan({ ...USUAL, variants: 3, control_share: 50 })
    expect(variants.map(({ name, traffic_allocation }) => [name, traffic_allocation])).toEqual([
      ['Control', 50],
      ['Treatment 1', 25],
      ['Treatment 2', 25],
    ])
  })

  it('takes the sequential design along', () => {
    const draft = draftFromPlan({ ...USUAL, sequential: 'pocock', looks: 4 })
    expect(draft.sequential_testing_enabled).toBe(true)
    expect(draft.sequential_testing_config).toMatchObject({
      method: 'group_sequential',
      spending_function: 'pocock',
      planned_looks: 4,
    })
  })

  it('takes several metrics along, and plans by the first goal', () => {
    const more = [
      { row: 'a', name: 'Refund', is_guardrail: true, rate: 0.02, effect: 0.3 },
      { row: 'b', name: 'Purchase', is_guardrail: false, rate: 0.04, effect: 0.2 },
    ]
    const { metrics, plan } = draftFromPlan({ ...USUAL, question: 'metrics', more })
    expect(metrics.map(({ name, is_primary, is_guardrail }) => [name, is_primary, is_guardrail])).toEqual([
      ['Refund', false, true],
      ['Purchase', true, false],
    ])
    expect(plan).toMatchObject({ baseline_rate: 0.04, minimum_detectable_effect: 0.2 })
  })
})
