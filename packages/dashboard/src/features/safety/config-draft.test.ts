import { describe, expect, it } from 'vitest'
import { changeOfDraft, draftOfConfig } from './config-draft.ts'

const RULE = {
  mode: 'threshold' as const,
  warning_threshold: null,
  critical_threshold: 0.1,
  comparison_type: 'greater_than' as const,
  tolerated_ratio: 1,
}

const config = (change: object = {}) => ({
  id: 'c',
  feature_flag_id: 'f',
  enabled: true,
  enable_automatic_rollbacks: null,
  min_evaluations: null,
  metrics: {},
  created_at: null,
  updated_at: null,
  rollback_percentage: 5,
  source: 'flag' as const,
  ...change,
})

describe('the form for the safety of a flag', () => {
  it('inherits everything while the flag has no configuration of its own', () => {
    const effective = {
      enable_automatic_rollbacks: true,
      min_evaluations: 100,
      metrics: { error_rate: RULE },
    }
    const draft = draftOfConfig(config({ ...effective, source: 'global' }), { p95_latency: RULE })
    expect(changeOfDraft(draft)).toEqual({
      enabled: true,
      enable_automatic_rollbacks: null,
      min_evaluations: null,
      metrics: {},
      rollback_percentage: 5,
    })
    expect(draft.metrics).toEqual({ p95_latency: RULE })
  })

  it('brings back what it was given', () => {
    const own = { enable_automatic_rollbacks: false, min_evaluations: 30, metrics: { error_rate: RULE } }
    const draft = draftOfConfig(config(own), {})
    expect(draft).toMatchObject({ automatic: 'off', minEvaluations: 30, hasOwnMetrics: true })
    expect(changeOfDraft(draft)).toMatchObject(own)
    expect(draftOfConfig(config({ enable_automatic_rollbacks: true }), {}).automatic).toBe('on')
    expect(draftOfConfig(config(), {}).automatic).toBe('inherit')
  })
})
