import { describe, expect, it } from 'vitest'
import { rule } from '../testing/examples.ts'
import { rollbackProposal } from './rollback-proposal.ts'

const GUARD = rule({ mode: 'sequential', warning_threshold: null, critical_threshold: null })

describe('the proposal for automatic rollback', () => {
  it('is 100 evaluations and the sequential guard, and leaves other metrics alone', () => {
    const metrics = { error_rate: rule(), p95_latency: rule() }
    expect(rollbackProposal({ minEvaluations: 0, metrics })).toEqual({
      minEvaluations: 100,
      metrics: { error_rate: GUARD, p95_latency: rule() },
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
