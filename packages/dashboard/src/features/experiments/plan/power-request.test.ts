import { describe, expect, it } from 'vitest'
import { blankDraft, blankMetric, type ExperimentDraft } from '../definition/draft.ts'
import { powerBasis } from './power-request.ts'

const planned = (patch: Partial<ExperimentDraft> = {}): ExperimentDraft => {
  const draft = blankDraft()
  return { ...draft, plan: { ...draft.plan, baseline_rate: 0.2 }, ...patch }
}

describe('what the calculator is asked about a draft', () => {
  it('is nothing without a baseline or with an effect beyond 100 %', () => {
    expect(powerBasis(blankDraft())).toBeUndefined()
    const { plan } = planned()
    expect(powerBasis(planned({ plan: { ...plan, minimum_detectable_effect: 4 } }))).toBeUndefined()
  })

  it('puts the control first and leaves out variants without traffic', () => {
    const [control, treatment] = planned().variants
    const variants = [
      { ...treatment!, traffic_allocation: 30 },
      { ...treatment!, traffic_allocation: 0 },
      { ...control!, traffic_allocation: 70 },
    ]
    expect(powerBasis(planned({ variants }))?.allocations).toEqual([70, 30])
  })

  it('counts goals but not guardrails, and knows the sequential design', () => {
    const metrics = [blankMetric(), blankMetric(), { ...blankMetric(), is_guardrail: true }]
    const basis = powerBasis(planned({ metrics, sequential_testing_enabled: true }))
    expect(basis).toMatchObject({ metrics: 2, sequential: 'always_valid' })
    const config = { ...blankDraft().sequential_testing_config, method: 'group_sequential' as const }
    const grouped = planned({ sequential_testing_enabled: true, sequential_testing_config: config })
    expect(powerBasis(grouped)?.sequential).toBe('obrien_fleming')
    expect(powerBasis(planned())?.sequential).toBe('none')
  })
})
