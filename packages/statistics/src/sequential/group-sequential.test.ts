import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextLook, repeatedInterval, startGroupSequential } from './group-sequential.ts'
import {
  classicalBoundaries,
  designBehaviour,
  fixedHorizonDrift,
  groupSequentialDesign,
  inflationFactor,
} from './group-sequential-design.ts'
import { type SpendingFunction, spentAlpha } from './spending.ts'

const equalLooks = (count: number) => Array.from({ length: count }, (_, k) => (k + 1) / count)
const obrienFleming = { spending: { kind: 'obrien_fleming' }, alpha: 0.05 } as const

/** Boundaries that agree with Jennison & Turnbull 2000, gsDesign and rpact to the digits they print. */
describe('group sequential boundaries', () => {
  it.each([
    [
      'obrien_fleming',
      obrienFleming.spending,
      5,
      [4.876884948790762, 3.3570119215746415, 2.6802800645449896, 2.289816767711954, 2.031032043310058],
    ],
    [
      'power 2',
      { kind: 'power', exponent: 2 },
      5,
      [3.0902323061678136, 2.7141115755307323, 2.4727772019136256, 2.279863269315941, 2.1140274230477885],
    ],
    [
      'hwang_shih_decani 1',
      { kind: 'hwang_shih_decani', gamma: 1 },
      3,
      [2.283141355888471, 2.2844412498580984, 2.3012541799755506],
    ],
  ] as const)('of %s spending agree with the reference', (_, spending, count, expected) => {
    const looks = groupSequentialDesign({ spending, alpha: 0.05 }, equalLooks(count))
    looks.forEach((look, k) => {
      expect(look.boundaryZ).toBeCloseTo(expected[k]!, 9)
    })
  })

  it('of a single look are those of the fixed-horizon test', () => {
    const [look] = groupSequentialDesign(obrienFleming, [1])
    expect(look!.boundaryZ).toBeCloseTo(1.9599639845400543, 12)
    expect(look!.nominalP).toBeCloseTo(0.05, 12)
  })

  it('for the upper side alone differ only once crossing both sides becomes possible', () => {
    const upper = groupSequentialDesign({ ...obrienFleming, sides: 'upper' }, equalLooks(5))
    expect(upper[0]!.boundaryZ).toBeCloseTo(4.876884948790762, 9)
    expect(upper[4]!.boundaryZ).toBeCloseTo(2.031032043491168, 9)
  })

  it('spend exactly the risk, however unequal the looks are', () => {
    const fractions = fc
      .uniqueArray(fc.integer({ min: 20, max: 1000 }), { minLength: 1, maxLength: 6 })
      .map((values) => values.sort((a, b) => a - b).map((value) => value / 1000))
    fc.assert(
      fc.property(fractions, (informationFractions) => {
        const looks = groupSequentialDesign(obrienFleming, informationFractions)
        const boundariesZ = looks.map((look) => look.boundaryZ)
        const spent = 2 * designBehaviour({ informationFractions, boundariesZ }).power(0)
        expect(spent / looks.at(-1)!.cumulativeAlpha).toBeCloseTo(1, 8)
      }),
      { numRuns: 25 },
    )
  })

  it('never stop after the plan is reached, when all risk is spent', () => {
    const looks = groupSequentialDesign(obrienFleming, [0.5, 1, 1.5, 2])
    expect(looks.map((look) => look.boundaryZ).slice(2)).toEqual([Infinity, Infinity])
    expect(looks.at(-1)!.cumulativeAlpha).toBeCloseTo(0.05, 15)
  })

  it('spend the rest of the risk at the first look past the plan', () => {
    const [first, last] = groupSequentialDesign(obrienFleming, [0.5, 1.3])
    const behaviour = designBehaviour({
      informationFractions: [0.5, 1.3],
      boundariesZ: [first!.boundaryZ, last!.boundaryZ],
    })
    expect(2 * behaviour.power(0)).toBeCloseTo(0.05, 10)
  })

  it('do not stop at looks so early that no risk is worth spending', () => {
    const state = nextLook(startGroupSequential(obrienFleming), 0.0005)
    expect(state.looks[0]).toEqual({
      informationFraction: 0.0005,
      boundaryZ: Infinity,
      nominalP: 0,
      cumulativeAlpha: 0,
    })
    const after = [0.5, 1].reduce(nextLook, state)
    const without = groupSequentialDesign(obrienFleming, [0.5, 1])
    expect(after.looks[2]!.boundaryZ).toBeCloseTo(without[1]!.boundaryZ, 12)
  })

  it('come out the same when the state is stored as JSON between looks', () => {
    const stored = equalLooks(5).reduce(
      (state, fraction) => JSON.parse(JSON.stringify(nextLook(state, fraction))),
      startGroupSequential(obrienFleming),
    )
    expect(stored.looks).toEqual(groupSequentialDesign(obrienFleming, equalLooks(5)))
  })

  it('ask for growing information', () => {
    const state = nextLook(startGroupSequential(obrienFleming), 0.5)
    expect(() => nextLook(state, 0.5)).toThrow(RangeError)
  })
})

describe('spending functions', () => {
  const all: SpendingFunction[] = [
    { kind: 'obrien_fleming' },
    { kind: 'pocock' },
    { kind: 'power', exponent: 3 },
    { kind: 'hwang_shih_decani', gamma: -4 },
    { kind: 'hwang_shih_decani', gamma: 0 },
  ]

  it.each(all)('%j grows to the whole risk and no further', (spending) => {
    const spent = [0.01, 0.2, 0.5, 0.99, 1, 1.7].map((fraction) => spentAlpha(spending, 0.025, fraction))
    for (let k = 1; k < 5; k++) expect(spent[k]!).toBeGreaterThan(spent[k - 1]!)
    expect(spent[4]).toBeCloseTo(0.025, 14)
    expect(spent[5]).toBe(spent[4])
  })
})

describe('the behaviour of a design', () => {
  const informationFractions = equalLooks(5)
  const boundariesZ = groupSequentialDesign(obrienFleming, informationFractions).map((look) => look.boundaryZ)
  const design = designBehaviour({ informationFractions, boundariesZ })

  it('has the drift, inflation and expected size of the reference', () => {
    const drift = design.driftForPower(0.8)
    expect(drift).toBeCloseTo(2.836001250141807, 9)
    expect(inflationFactor(design, { alpha: 0.05, power: 0.8 })).toBeCloseTo(1.024719878890193, 8)
    expect(design.expectedInformation(0)).toBeCloseTo(0.9934341822858435, 9)
    expect(design.expectedInformation(drift)).toBeCloseTo(0.803792663345062, 8)
    expect(design.upperExits(drift)[2]).toBeCloseTo(0.2575009570784394, 8)
    expect(design.power(fixedHorizonDrift(0.05, 0.8))).toBeCloseTo(0.790292969348552, 9)
  })

  it('mirrors when the effect changes its sign', () => {
    const [up, down] = [design.upperExits(1.3), design.lowerExits(-1.3)]
    up.forEach((exit, k) => {
      expect(down[k]).toBeCloseTo(exit, 14)
    })
  })

  it('has the constants of the classical tables', () => {
    expect(classicalBoundaries('pocock', { alpha: 0.05, looks: 4 }).constant).toBeCloseTo(
      2.361297891060253,
      9,
    )
    expect(classicalBoundaries('obrien_fleming', { alpha: 0.05, looks: 5 }).constant).toBeCloseTo(2.04, 3)
    expect(classicalBoundaries('pocock', { alpha: 0.05, looks: 1 }).constant).toBeCloseTo(
      1.959963984540054,
      12,
    )
  })
})

describe('the repeated interval', () => {
  const look = { informationFraction: 0.5, nominalP: 0.003, cumulativeAlpha: 0.003 }

  it('reaches a boundary to both sides', () => {
    const interval = repeatedInterval({ estimate: 0.1, standardError: 0.02 }, { ...look, boundaryZ: 3 })
    expect(interval.lower).toBeCloseTo(0.04, 15)
    expect(interval.upper).toBeCloseTo(0.16, 15)
  })

  it('is unbounded at a look without a boundary', () => {
    const interval = repeatedInterval(
      { estimate: 0.1, standardError: 0.02 },
      { ...look, boundaryZ: Infinity },
    )
    expect(interval).toEqual({ lower: -Infinity, upper: Infinity })
  })
})
