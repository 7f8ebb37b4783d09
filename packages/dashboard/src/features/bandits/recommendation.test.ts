import { describe, expect, it } from 'vitest'
import type { Bandit } from './api-types.ts'
import { adviceOf, leaderOf } from './recommendation.ts'

const arm = (variant_name: string, current_weight: number): Bandit['current_weights'][number] => ({
  variant_id: variant_name,
  variant_name,
  is_control: false,
  current_weight,
  successes: 0,
  pulls: 0,
  conversion_rate: null,
  probability_to_be_best: null,
  expected_loss: null,
})

const bandit = (fields: Partial<Bandit>): Bandit => ({
  experiment_id: 'e',
  experiment_name: 'Banner',
  status: 'ACTIVE',
  algorithm: 'thompson_sampling',
  is_manual: false,
  current_weights: [arm('Control', 0.15), arm('Bold', 0.85)],
  total_pulls: 0,
  source: 'relational',
  regret_reduction_pct: null,
  recommendation: 'EXPLORING',
  last_updated: null,
  method: 'quadrature',
  ...fields,
})

describe('recommendation of a bandit', () => {
  it('names the variant to deploy as it is written', () => {
    expect(adviceOf(bandit({ recommendation: 'DEPLOYING_Bold_2' }))).toMatchObject({
      tone: 'positive',
      label: 'Deploy Bold_2',
    })
  })

  it('gives the weight of the leader while the weights converge', () => {
    expect(adviceOf(bandit({ recommendation: 'CONVERGING' })).sentence).toBe(
      'Bold gets 85 % of new subjects.',
    )
  })

  it('puts manual weights before everything else', () => {
    expect(adviceOf(bandit({ is_manual: true, recommendation: 'DEPLOYING_Bold' })).label).toBe('Set by hand')
  })

  it('finds the leader by its weight', () => {
    expect(leaderOf(bandit({}))?.variant_name).toBe('Bold')
    expect(leaderOf({ current_weights: [] })).toBeUndefined()
  })
})
