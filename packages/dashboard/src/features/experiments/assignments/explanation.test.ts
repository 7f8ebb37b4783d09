import { describe, expect, it } from 'vitest'
import type { Variant } from '../api-types.ts'
import { type DecidedExperiment, decisionSteps, hashedVariant } from './explanation.ts'

const variant = (
  name: string,
  traffic_allocation: number,
  current_weight: number | null = null,
): Variant => ({
  id: name,
  name,
  traffic_allocation,
  current_weight,
  configuration: null,
  description: null,
  is_control: name === 'A',
  position: 0,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
})

const experiment = (patch: Partial<DecidedExperiment> = {}): DecidedExperiment => ({
  key: 'my-flag',
  status: 'ACTIVE',
  experiment_type: 'a_b',
  traffic_percentage: 100,
  targeting_rules: null,
  mutual_exclusion_group_id: null,
  variants: [variant('A', 50), variant('B', 50)],
  ...patch,
})

describe('the explanation of a decision', () => {
  it('finds the variant by the hash that the service uses', () => {
    const { variant: chosen, at } = hashedVariant(experiment(), 'user-123')
    expect(at).toBeCloseTo(0.6927449859213084, 15)
    expect(chosen?.name).toBe('B')
    const wide = experiment({ variants: [variant('A', 70), variant('B', 30)] })
    expect(hashedVariant(wide, 'user-123').variant?.name).toBe('A')
  })

  it('follows the weights of a bandit', () => {
    const variants = [variant('A', 50, 0), variant('B', 50, 1)]
    expect(hashedVariant(experiment({ experiment_type: 'bandit', variants }), 'anybody').variant?.name).toBe(
      'B',
    )
  })

  it('goes through the steps in the order of the service', () => {
    const rules = { logical_operator: 'AND', groups: [{ logical_operator: 'AND', conditions: [] }] }
    const steps = decisionSteps(
      experiment({ mutual_exclusion_group_id: 'g', targeting_rules: rules, traffic_percentage: 0 }),
      'user-123',
      true,
    )
    expect(steps.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['state', 'passes'],
      ['holdout', 'stops'],
      ['group', 'depends'],
      ['rules', 'depends'],
      ['traffic', 'stops'],
      ['variant', 'passes'],
    ])
  })

  it('ends at once when the experiment does not run, and waits for the look-up of the holdout', () => {
    const [state, holdout] = decisionSteps(experiment({ status: 'PAUSED' }), 'u', undefined)
    expect(state?.outcome).toBe('stops')
    expect(holdout?.outcome).toBe('depends')
  })
})
