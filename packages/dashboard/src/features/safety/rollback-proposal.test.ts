import { describe, expect, it } from 'vitest'
import { rollbackProposal } from './rollback-proposal.ts'

const LIMIT = {
  mode: 'threshold' as const,
  warning_threshold: 0.02,
  critical_threshold: 0.05,
  comparison_type: 'greater_than' as const,
  tolerated_ratio: 1,
}
const GUARD = { ...LIMIT, mode: 'sequential' as const, warning_threshold: null, critical_threshold: null }

describe('the proposal for automatic rollback', () => {
  it('is 100 evaluations and the sequential guard, and leaves other metrics alone', () => {
    const metrics = { error_rate: LIMIT, p95_latency: LIMIT }
    expect(rollbackProposal({ minEvaluations: 0, metrics })).toEqual({
      minEvaluations: 100,
      metrics: { error_rate: GUARD, p95_latency: LIMIT },
    })
  })

  it('keeps a minimum or a guard that is set', () => {
    expect(rollbackProposal({ minEvaluations: 7, metrics: {} })).toEqual({
      minEvaluations: 7,
      metrics: { error_rate: GUARD },
    })
    const own = { error_rate: { ...GUARD, tolerated_ratio: 3 } }
    expect(rollbackProposal({ minEvaluations: 0, metrics: own })).toEqual({
      minEvaluations: 100,
      metrics: own,
    })
  })

  it('is not made where both are set', () => {
    expect(rollbackProposal({ minEvaluations: 1, metrics: { error_rate: GUARD } })).toBeUndefined()
  })
})
