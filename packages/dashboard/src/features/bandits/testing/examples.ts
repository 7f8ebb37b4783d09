import type { Arm, Bandit, WeightUpdate } from '../api-types.ts'

/** Arm of a bandit with 20 conversions of 100 subjects. */
export const armExample = (change: Partial<Arm> = {}): Arm => ({
  variant_id: 'bold',
  variant_name: 'Bold',
  is_control: false,
  current_weight: 0.85,
  pulls: 100,
  successes: 20,
  conversion_rate: 0.2,
  probability_to_be_best: 0.9,
  expected_loss: 0.001,
  ...change,
})

/** Running bandit with two arms, whose weights the algorithm updates. */
export const banditExample = (change: Partial<Bandit> = {}): Bandit => ({
  experiment_id: 'banner',
  experiment_name: 'Banner',
  status: 'ACTIVE',
  algorithm: 'thompson_sampling',
  is_manual: false,
  current_weights: [
    armExample({
      variant_id: 'control',
      variant_name: 'Control',
      is_control: true,
      current_weight: 0.15,
      conversion_rate: 0.1,
      successes: 10,
      probability_to_be_best: 0.1,
    }),
    armExample(),
  ],
  total_pulls: 200,
  source: 'relational',
  regret_reduction_pct: 12.34,
  recommendation: 'EXPLORING',
  last_updated: null,
  method: 'quadrature',
  ...change,
})

/** Update of the weights by the scheduler. */
export const updateExample = (change: Partial<WeightUpdate> = {}): WeightUpdate => ({
  at: '2026-11-10T08:00:00.000Z',
  cause: 'scheduler',
  weights: { control: 0.4, bold: 0.6 },
  arms: [
    { variant_id: 'control', pulls: 40, successes: 4 },
    { variant_id: 'bold', pulls: 60, successes: 12 },
  ],
  regret: 2.345,
  source: 'relational',
  ...change,
})
