import { describe, expect, it } from 'vitest'
import type { Experiment } from '../experiments/index.ts'
import { routingWeights } from '../experiments/index.ts'
import { type ArmCounts, chooseCounts } from './rules/counts.ts'
import { type BanditExperiment, isBandit, refuseState } from './rules/experiment.ts'
import { normaliseManual } from './rules/manual.ts'
import { banditOf } from './rules/state.ts'
import { computeUpdate } from './rules/update.ts'

type Variant = Experiment['variants'][number]

const NAMES = ['control', 'short', 'long']
const at = new Date('2026-03-01T12:00:00.000Z')

const variant = (position: number, fields: Partial<Variant> = {}): Variant => ({
  id: NAMES[position] ?? '',
  name: NAMES[position] ?? '',
  description: null,
  is_control: position === 0,
  traffic_allocation: [40, 30, 30][position] ?? 0,
  configuration: null,
  position,
  current_weight: null,
  created_at: at,
  updated_at: at,
  ...fields,
})

const variants = [variant(0), variant(1), variant(2)]
const config = { epsilon: 0.1, weight_floor: 0.01, minimum_subjects: 100, stop_loss: 0.01 }

/** The fields of an experiment that a bandit reads. */
const bandit = (fields: Partial<BanditExperiment> = {}): BanditExperiment =>
  ({
    id: 'experiment',
    name: 'Headlines',
    status: 'ACTIVE',
    archived_at: null,
    experiment_type: 'bandit',
    optimization_type: 'thompson_sampling',
    bandit_config: config,
    bayesian_config: null,
    variants,
    metrics: [{ id: 'metric', is_primary: true, lower_is_better: false }],
    ...fields,
  }) as BanditExperiment

const counts = (...rows: [pulls: number, successes: number][]): ArmCounts[] =>
  rows.map(([pulls, successes], index) => ({ variant_id: NAMES[index] ?? '', pulls, successes }))

const lowerIsBetter = { metrics: [{ is_primary: true, lower_is_better: true }] } as Partial<BanditExperiment>
const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0)

describe('the weights in effect', () => {
  it('are the allocations until every arm has a weight', () => {
    expect(routingWeights(variants)).toEqual([0.4, 0.3, 0.3])
    expect(routingWeights([variant(0, { current_weight: 1 }), variant(1), variant(2)])).toEqual([
      0.4, 0.3, 0.3,
    ])
  })

  it('leave out variants without allocation, whatever their weight was', () => {
    const dropped = variant(0, { current_weight: 0.5, traffic_allocation: 0 })
    const rest = [variant(1, { current_weight: 0.1 }), variant(2, { current_weight: 0.4 })]
    const [first, second, third] = routingWeights([dropped, ...rest])
    expect([first, second]).toEqual([0, 0.2])
    expect(third).toBeCloseTo(0.8, 14)
  })

  it('are the allocations when all weights are 0', () => {
    const all = [variant(0, { current_weight: 0 }), variant(1, { current_weight: 0 })]
    expect(sum(routingWeights(all))).toBe(1)
    expect(routingWeights([])).toEqual([])
  })
})

describe('the weights of an update', () => {
  it('are null before every arm has its minimum of subjects', () => {
    const update = computeUpdate(bandit(), counts([500, 50], [500, 60], [99, 20]))
    expect(update.isWarm).toBe(false)
    expect(update.weights).toEqual([null, null, null])
    expect(update.armStates[2]?.probabilityBest).toBeGreaterThan(0.9)
  })

  it('are above the floor and sum to 1', () => {
    const { weights, isWarm } = computeUpdate(bandit(), counts([500, 50], [500, 75], [500, 20]))
    expect(isWarm).toBe(true)
    expect(sum(weights)).toBeCloseTo(1, 12)
    expect(weights[1]).toBeGreaterThan(0.9)
    expect(Math.min(...weights.map(Number))).toBeGreaterThanOrEqual(0.01)
  })

  it('are inverted when lower is better', () => {
    const { weights } = computeUpdate(bandit(lowerIsBetter), counts([500, 50], [500, 75], [500, 20]))
    expect(weights[2]).toBeGreaterThan(0.9)
  })

  it('start from the prior of the experiment, inverted when lower is better', () => {
    const bayesian_config = { alpha: 30, beta: 1 } as BanditExperiment['bayesian_config']
    const certain = computeUpdate(bandit({ bayesian_config }), counts([100, 5], [100, 5], [1000, 300]))
    const plain = computeUpdate(bandit(), counts([100, 5], [100, 5], [1000, 300]))
    expect(certain.armStates[0]?.probabilityBest).toBeGreaterThan(plain.armStates[0]?.probabilityBest ?? 1)
    const flipped = computeUpdate(
      bandit({
        ...lowerIsBetter,
        bayesian_config: { alpha: 1, beta: 30 } as BanditExperiment['bayesian_config'],
      }),
      counts([100, 95], [100, 95], [1000, 700]),
    )
    expect(flipped.armStates[0]?.probabilityBest).toBeCloseTo(certain.armStates[0]?.probabilityBest ?? 0, 10)
  })

  it('are 0 for a variant without allocation, which needs no minimum', () => {
    const closed = [variant(0), variant(1, { traffic_allocation: 0 }), variant(2, { traffic_allocation: 60 })]
    const { weights, armStates, isWarm } = computeUpdate(
      bandit({ variants: closed }),
      counts([500, 50], [3, 3], [500, 60]),
    )
    expect(isWarm).toBe(true)
    expect(weights[1]).toBe(0)
    expect(armStates[1]).toBeUndefined()
    expect(sum(weights)).toBeCloseTo(1, 12)
  })

  it('are null without a primary metric', () => {
    const update = computeUpdate(bandit({ metrics: [] }), counts([500, 0], [500, 0], [500, 0]))
    expect(update).toMatchObject({ weights: [null, null, null], isWarm: false, regretReductionPct: null })
  })

  it('follow the algorithm of the experiment', () => {
    const data = counts([900, 90], [900, 99], [900, 117])
    const weightsOf = (optimization_type: BanditExperiment['optimization_type']) =>
      computeUpdate(bandit({ optimization_type }), data).weights
    expect(weightsOf('ucb1')).toEqual([0.01, 0.01, 0.98])
    expect(weightsOf('epsilon_greedy')[2]).toBeCloseTo(0.01 + 0.97 * (0.9 + 0.1 / 3), 12)
    expect(weightsOf('thompson_sampling')[2]).toBeLessThan(0.98)
  })
})

describe('the counters of the document database', () => {
  const relational = counts([100, 10], [90, 12])
  const counter = (variant_id: string, assignments: number, conversions: number) => ({
    variant_id,
    assignments,
    conversions,
  })

  it('are used when none is below the count of the relational store', () => {
    expect(chooseCounts(relational, [counter('short', 91, 12), counter('control', 100, 11)])).toEqual({
      source: 'counters',
      arms: counts([100, 11], [91, 12]),
    })
  })

  it.each([
    ['there are none', undefined],
    ['there are no counts', []],
    ['a variant is missing', [counter('control', 500, 50)]],
    ['pulls are too few', [counter('control', 99, 10), counter('short', 90, 12)]],
    ['successes are too few', [counter('control', 100, 10), counter('short', 90, 11)]],
    ['more converted than were assigned', [counter('control', 100, 10), counter('short', 90, 91)]],
    ['a count is no number', [counter('control', Number.NaN, 10), counter('short', 90, 12)]],
    ['a count is not whole', [counter('control', 100.5, 10), counter('short', 90, 12)]],
    ['a count is beyond all counting', [counter('control', 2 ** 60, 10), counter('short', 90, 12)]],
  ])('are not used when %s', (_case, counters) => {
    expect(chooseCounts(relational, counters)).toEqual({ source: 'relational', arms: relational })
  })

  it('may lack a variant without subjects', () => {
    const { source, arms } = chooseCounts(counts([10, 1], [0, 0]), [counter('control', 12, 1)])
    expect([source, arms]).toEqual(['counters', counts([12, 1], [0, 0])])
  })
})

describe('weights by hand', () => {
  it('are stored in the order of the variants', () => {
    expect(normaliseManual(variants, { long: 0.2, control: 0.5, short: 0.3 })).toEqual([0.5, 0.3, 0.2])
  })

  it('sum to exactly 1 despite rounding', () => {
    const normalised = normaliseManual(variants, { control: 0.3333333, short: 0.3333333, long: 0.3333333 })
    expect(sum(normalised)).toBeCloseTo(1, 15)
  })

  it.each([
    ['a variant is not named', { control: 0.5, short: 0.5 }],
    ['one is unknown', { control: 0.5, short: 0.3, long: 0.2, other: 0 }],
    ['they sum to less', { control: 0.5, short: 0.3, long: 0.1 }],
    ['they sum to more', { control: 0.5, short: 0.3, long: 0.200002 }],
  ])('are refused when %s', (_case, weights) => {
    expect(() => normaliseManual(variants, weights)).toThrow(
      expect.objectContaining({ kind: 'unprocessable' }),
    )
  })

  it('are refused for a variant without allocation', () => {
    const closed = [variant(0), variant(1, { traffic_allocation: 0 })]
    expect(() => normaliseManual(closed, { control: 0.9, short: 0.1 })).toThrow(
      expect.objectContaining({ kind: 'unprocessable' }),
    )
    expect(normaliseManual(closed, { control: 1, short: 0 })).toEqual([1, 0])
  })
})

describe('the recommendation', () => {
  const recommended = (arms: ArmCounts[], fields: Partial<BanditExperiment> = {}): string => {
    const experiment = bandit(fields)
    const { weights } = computeUpdate(experiment, arms)
    const weighted = variants.map((own, index) => ({ ...own, current_weight: weights[index] ?? null }))
    const state = { is_manual: false, updated_at: null }
    const counted = { arms, source: 'relational' as const }
    return banditOf({ ...experiment, variants: weighted }, state, counted).recommendation
  }

  it.each([
    ['there are no counts', counts([0, 0], [0, 0], [0, 0]), 'EXPLORING'],
    ['an arm is below its minimum', counts([5000, 500], [5000, 1500], [99, 1]), 'EXPLORING'],
    ['no arm leads', counts([200, 20], [200, 21], [200, 22]), 'EXPLORING'],
    ['one has the most of the traffic', counts([300, 28], [300, 40], [300, 31]), 'CONVERGING'],
    ['one is all but certainly the best', counts([5000, 500], [5000, 900], [5000, 600]), 'DEPLOYING_short'],
  ])('when %s', (_case, arms, recommendation) => {
    expect(recommended(arms)).toBe(recommendation)
  })

  it('is the best arm, not the one with the largest manual weight', () => {
    const preferred = variants.map((own, index) => ({
      ...own,
      current_weight: [0.9, 0.05, 0.05][index] ?? 0,
    }))
    const state = { is_manual: true, updated_at: null }
    const counted = { arms: counts([300, 28], [300, 40], [300, 31]), source: 'relational' as const }
    expect(banditOf(bandit({ variants: preferred }), state, counted).recommendation).toBe('EXPLORING')
  })
})

describe('a bandit', () => {
  it('is distinguished from other experiments', () => {
    expect(isBandit(bandit())).toBe(true)
    expect(isBandit({ ...bandit(), experiment_type: 'a_b' })).toBe(false)
    expect(isBandit({ ...bandit(), optimization_type: 'fixed' } as Experiment)).toBe(false)
  })

  it('is refused changes in statuses that forbid them', () => {
    expect(() => refuseState({ status: 'PAUSED', archived_at: null }, ['ACTIVE'])).toThrow(
      'Cannot update bandit with status: PAUSED',
    )
    expect(() => refuseState({ status: 'DRAFT', archived_at: at }, ['DRAFT'])).toThrow(
      'Experiment is archived',
    )
  })
})
