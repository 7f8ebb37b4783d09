import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimatedRegret } from './regret.ts'
import { type BanditRules, updateBandit, upperConfidenceIndex, withFloor } from './weights.ts'

const rules = (changes: Partial<BanditRules> = {}): BanditRules => ({
  algorithm: 'thompson_sampling',
  weightFloor: 0.01,
  minimumSubjects: 100,
  epsilon: 0.1,
  startingWeights: [0.5, 0.25, 0.25],
  ...changes,
})

const arms = [
  { pulls: 1000, successes: 100 },
  { pulls: 1000, successes: 130 },
  { pulls: 1000, successes: 90 },
]

const weights = (states: readonly { weight: number }[]) => states.map(({ weight }) => weight)

describe('bandit weights', () => {
  it('stay as they started until every arm has its minimum of subjects', () => {
    const few = [...arms.slice(0, 2), { pulls: 99, successes: 5 }]
    const states = updateBandit(few, rules())
    expect(weights(states)).toEqual([0.5, 0.25, 0.25])
    expect(states[1]!.probabilityBest).toBeGreaterThan(0.5)
  })

  it('are the floored probabilities of being best under Thompson sampling', () => {
    const states = updateBandit(arms, rules())
    for (const { weight, probabilityBest } of states) {
      expect(weight).toBeCloseTo(0.01 + 0.97 * probabilityBest, 10)
    }
  })

  it('go to the largest upper confidence index under UCB1', () => {
    const unequal = [
      { pulls: 2000, successes: 200 },
      { pulls: 150, successes: 14 },
      { pulls: 1000, successes: 95 },
    ]
    expect(upperConfidenceIndex(unequal[1]!, 3150)).toBeCloseTo(
      14 / 150 + Math.sqrt((2 * Math.log(3150)) / 150),
      14,
    )
    expect(weights(updateBandit(unequal, rules({ algorithm: 'ucb1' })))).toEqual([0.01, 0.98, 0.01])
  })

  it('keep a share for trying under epsilon-greedy', () => {
    const states = updateBandit(arms, rules({ algorithm: 'epsilon_greedy', weightFloor: 0 }))
    expect(states[0]!.weight).toBeCloseTo(0.1 / 3, 14)
    expect(states[1]!.weight).toBeCloseTo(0.1 / 3 + 0.9, 14)
  })

  it('are shared by arms that no rule can tell apart', () => {
    const untouched = [0, 1, 2].map(() => ({ pulls: 0, successes: 0 }))
    for (const algorithm of ['thompson_sampling', 'ucb1', 'epsilon_greedy'] as const) {
      const states = updateBandit(untouched, rules({ algorithm, minimumSubjects: 0 }))
      for (const weight of weights(states)) expect(weight).toBeCloseTo(1 / 3, 9)
    }
  })

  it('turn round when a conversion is the bad outcome', () => {
    const states = updateBandit(arms, rules({ lowerIsBetter: true }))
    expect(Math.max(...weights(states))).toBe(states[2]!.weight)
  })

  it('keep the floor and sum to 1, whatever was counted', () => {
    const arm = fc.nat(20_000).chain((pulls) => fc.nat(pulls).map((successes) => ({ pulls, successes })))
    const algorithm = fc.constantFrom<BanditRules['algorithm']>('thompson_sampling', 'ucb1', 'epsilon_greedy')
    fc.assert(
      fc.property(fc.array(arm, { minLength: 1, maxLength: 6 }), algorithm, (counts, chosen) => {
        const floor = 0.02
        const states = updateBandit(
          counts,
          rules({ algorithm: chosen, weightFloor: floor, minimumSubjects: 0 }),
        )
        const all = weights(states)
        expect(all.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12)
        for (const weight of all) expect(weight).toBeGreaterThanOrEqual(floor)
      }),
      { numRuns: 60 },
    )
  })

  it('are equal when the floors leave nothing to share', () => {
    expect(withFloor([0.9, 0.1], 0.5)).toEqual([0.5, 0.5])
    expect(withFloor([0.9, 0.1], 0.7)).toEqual([0.5, 0.5])
  })
})

describe('regret', () => {
  it('counts what the best arm would have won', () => {
    const { regret, uniformRegret, reductionPct } = estimatedRegret([
      { pulls: 100, successes: 10 },
      { pulls: 900, successes: 180 },
    ])
    expect(regret).toBeCloseTo(10, 12)
    expect(uniformRegret).toBeCloseTo(50, 12)
    expect(reductionPct).toBeCloseTo(80, 10)
  })

  it('has no reduction to report while all arms look the same', () => {
    expect(
      estimatedRegret([
        { pulls: 10, successes: 1 },
        { pulls: 20, successes: 2 },
      ]).reductionPct,
    ).toBeNull()
    expect(
      estimatedRegret([
        { pulls: 0, successes: 0 },
        { pulls: 0, successes: 0 },
      ]).reductionPct,
    ).toBeNull()
  })

  it('measures against the lowest rate when a conversion is the bad outcome', () => {
    const { regret } = estimatedRegret(
      [
        { pulls: 100, successes: 10 },
        { pulls: 900, successes: 180 },
      ],
      true,
    )
    expect(regret).toBeCloseTo(90, 12)
  })
})
