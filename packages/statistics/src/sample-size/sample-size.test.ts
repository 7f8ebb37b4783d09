import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { relativeError } from '../../testing/relative-error.ts'
import { fisherExact } from '../conversions/index.ts'
import { lnBinomialPmf } from '../numeric/index.ts'
import {
  controlUnitsForMeans,
  controlUsersForRates,
  detectableChange,
  detectableDifference,
  detectableIncrease,
  exactFisherPower,
  fisherPower,
  normalControlUnits,
  normalDetectableDifference,
  normalPowerForMeans,
  planMeans,
  planRates,
  powerForMeans,
  powerForMeansPooled,
  powerForRates,
} from './index.ts'

const usual = { controlRate: 0.1, treatmentRate: 0.12, ratio: 1, alpha: 0.05, power: 0.8 }

describe('planning two rates', () => {
  it.each([
    ['unpooled', 3838.102190096709],
    ['pooled', 3840.8474824362766],
    ['continuity_corrected', 3940.2129989703694],
    ['arcsine', 3834.60513234765],
  ] as const)('needs the reference number of users by the %s method', (method, expected) => {
    expect(relativeError(controlUsersForRates(usual, method), expected)).toBeLessThan(1e-12)
  })

  it.each([
    ['unpooled', 0.5086352906311724],
    ['pooled', 0.50823556169479],
    ['arcsine', 0.5089954301489322],
  ] as const)('has the reference power at half the size by the %s method', (method, expected) => {
    expect(relativeError(powerForRates({ ...usual, controlUsers: 1920 }, method), expected)).toBeLessThan(
      1e-12,
    )
  })

  it('reaches the wanted power at the size that it asks for', () => {
    const rate = fc.double({ min: 0.01, max: 0.99, noNaN: true })
    fc.assert(
      fc.property(
        rate,
        rate,
        fc.constantFrom(0.25, 1, 9),
        fc.constantFrom(0.8, 0.95),
        (p, q, ratio, power) => {
          fc.pre(Math.abs(p - q) > 0.005)
          const plan = { controlRate: p, treatmentRate: q, ratio, alpha: 0.05, power }
          for (const method of ['unpooled', 'pooled', 'continuity_corrected', 'arcsine'] as const) {
            const controlUsers = controlUsersForRates(plan, method)
            const reached = powerForRates({ ...plan, controlUsers }, method)
            expect(reached).toBeGreaterThan(power - 1e-9)
            expect(reached).toBeLessThan(power + 0.01)
          }
        },
      ),
    )
  })

  it('never ends for equal rates', () => {
    const plan = { ...usual, treatmentRate: 0.1 }
    expect(controlUsersForRates(plan, 'continuity_corrected')).toBe(Infinity)
    expect(powerForRates({ ...plan, controlUsers: 1000 }, 'continuity_corrected')).toBeCloseTo(0.05, 12)
    expect(planRates(plan)).toEqual({ control: Infinity, treatment: Infinity })
  })

  it('finds the smallest detectable increase in closed form', () => {
    const increase = detectableIncrease({ ...usual, controlUsers: 1920 })
    expect(relativeError(increase!, 0.028748422062728374)).toBeLessThan(1e-12)
    const users = controlUsersForRates({ ...usual, treatmentRate: 0.1 + increase! }, 'unpooled')
    expect(relativeError(users, 1920)).toBeLessThan(1e-10)
    expect(detectableIncrease({ ...usual, controlRate: 0.98, controlUsers: 20 })).toBeNull()
  })

  it('finds the smallest change that the exact test would detect, in either direction', () => {
    for (const direction of [1, -1] as const) {
      const change = detectableChange({ ...usual, controlUsers: 3941, direction })!
      const treatmentRate = 0.1 + direction * change
      expect(
        powerForRates({ ...usual, treatmentRate, controlUsers: 3941 }, 'continuity_corrected'),
      ).toBeCloseTo(0.8, 6)
    }
    expect(detectableChange({ ...usual, controlUsers: 3941, direction: 1 })).toBeCloseTo(0.02, 4)
    expect(detectableChange({ ...usual, controlUsers: 5, direction: -1 })).toBeNull()
  })
})

describe("Fisher's exact power", () => {
  it('has the reference values', () => {
    const at = (n1: number, n2: number, p: number, q: number, alpha: number) =>
      exactFisherPower({ controlUsers: n1, treatmentUsers: n2, controlRate: p, treatmentRate: q, alpha })
    expect(relativeError(at(50, 50, 0.1, 0.3, 0.05), 0.6403264466695292)).toBeLessThan(1e-11)
    expect(relativeError(at(283, 341, 0.558, 0.636, 0.1), 0.6155937798926094)).toBeLessThan(1e-11)
    expect(relativeError(at(22, 22, 0.907, 1, 0.01), 0.0029130749635235213)).toBeLessThan(1e-11)
    expect(relativeError(at(1000, 1000, 0.1, 0.1, 0.05), 0.042222)).toBeLessThan(1e-4)
  })

  it('is the sum over all tables that the test rejects', () => {
    const input = { controlUsers: 9, treatmentUsers: 14, controlRate: 0.35, treatmentRate: 0.8, alpha: 0.05 }
    let power = 0
    for (let a = 0; a <= 9; a += 1) {
      for (let c = 0; c <= 14; c += 1) {
        const table = { control: { conversions: a, users: 9 }, treatment: { conversions: c, users: 14 } }
        if (fisherExact(table).pValue <= 0.05)
          power += Math.exp(lnBinomialPmf(a, 9, 0.35) + lnBinomialPmf(c, 14, 0.8))
      }
    }
    expect(relativeError(exactFisherPower(input), power)).toBeLessThan(1e-12)
  })

  it('never rejects more than alpha when the rates are equal', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        (n1, n2, p) => {
          const size = exactFisherPower({
            controlUsers: n1,
            treatmentUsers: n2,
            controlRate: p,
            treatmentRate: p,
            alpha: 0.05,
          })
          expect(size).toBeLessThanOrEqual(0.05)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('is approximated beyond 400 users by the corrected formula', () => {
    const plan = { controlRate: 0.1, treatmentRate: 0.15, ratio: 1, alpha: 0.05 }
    const exact = exactFisherPower({ ...plan, controlUsers: 700, treatmentUsers: 700 })
    expect(Math.abs(fisherPower({ ...plan, controlUsers: 700 }) - exact)).toBeLessThan(0.01)
  })
})

describe('a plan for rates', () => {
  it('is the corrected size when it is large', () => {
    expect(planRates(usual)).toEqual({ control: 3941, treatment: 3941 })
  })

  it('is the smallest that reaches the power exactly when it is small', () => {
    const plan = { controlRate: 0.1, treatmentRate: 0.4, ratio: 2, alpha: 0.05, power: 0.8 }
    const { control, treatment } = planRates(plan)
    expect(treatment).toBe(2 * control)
    expect(
      exactFisherPower({ ...plan, controlUsers: control, treatmentUsers: treatment }),
    ).toBeGreaterThanOrEqual(0.8)
    expect(
      exactFisherPower({ ...plan, controlUsers: control - 1, treatmentUsers: treatment - 2 }),
    ).toBeLessThan(0.8)
  })

  it('shrinks with a covariate, grows with a sequential design', () => {
    expect(planRates({ ...usual, varianceReduction: 0.5 }).control).toBe(1971)
    expect(planRates({ ...usual, inflation: 1.75 }).control).toBe(6897)
  })
})

describe('planning two means', () => {
  const plan = {
    controlUnits: 20,
    treatmentUnits: 20,
    effect: 1,
    controlDeviation: 1,
    treatmentDeviation: 1,
    alpha: 0.05,
  }

  it('has the reference values', () => {
    expect(relativeError(powerForMeans(plan), 0.8689530277239897)).toBeLessThan(1e-11)
    expect(relativeError(powerForMeansPooled(plan), 0.8689530277239897)).toBeLessThan(1e-11)
    expect(relativeError(normalPowerForMeans(plan), 0.8853791407623512)).toBeLessThan(1e-12)
    expect(
      relativeError(normalControlUnits({ ...plan, ratio: 1, power: 0.8 }), 15.697759468698179),
    ).toBeLessThan(1e-12)
    expect(
      relativeError(normalDetectableDifference({ ...plan, power: 0.8 }), 0.8859390348296596),
    ).toBeLessThan(1e-12)
    const unequal = {
      ...plan,
      controlUnits: 614,
      treatmentUnits: 432,
      effect: 0.25118851279240684,
      alpha: 0.1,
    }
    expect(relativeError(powerForMeans(unequal), 0.990669345014703)).toBeLessThan(1e-10)
  })

  it('works with two units per arm', () => {
    const smallest = { ...plan, controlUnits: 2, treatmentUnits: 2, effect: 3 }
    expect(relativeError(powerForMeans(smallest), 0.38740012852597105)).toBeLessThan(1e-10)
  })

  it('asks for the first size that reaches the power', () => {
    const target = {
      effect: 0.1,
      controlDeviation: 1,
      treatmentDeviation: 1,
      ratio: 1,
      alpha: 0.05,
      power: 0.8,
    }
    const units = controlUnitsForMeans(target)
    expect(units).toBe(1571)
    expect(powerForMeans({ ...target, controlUnits: units, treatmentUnits: units })).toBeGreaterThanOrEqual(
      0.8,
    )
    expect(powerForMeans({ ...target, controlUnits: units - 1, treatmentUnits: units - 1 })).toBeLessThan(0.8)
    expect(planMeans({ ...target, varianceReduction: 0.75 })).toEqual({ control: 393, treatment: 393 })
    expect(planMeans({ ...target, effect: 0 })).toEqual({ control: Infinity, treatment: Infinity })
  })

  it('asks for the first size that reaches the power, whatever the arms', () => {
    const deviation = fc.double({ min: 0.05, max: 50, noNaN: true })
    const anyTarget = fc.record({
      effect: fc.double({ min: 0.01, max: 20, noNaN: true }),
      controlDeviation: deviation,
      treatmentDeviation: deviation,
      ratio: fc.double({ min: 0.1, max: 10, noNaN: true }),
      alpha: fc.constantFrom(0.001, 0.05, 0.2),
      power: fc.constantFrom(0.5, 0.8, 0.99),
    })
    fc.assert(
      fc.property(anyTarget, (target) => {
        const powerWith = (controlUnits: number) => {
          const treatmentUnits = Math.max(2, Math.ceil(controlUnits * target.ratio))
          return powerForMeans({ ...target, controlUnits, treatmentUnits })
        }
        const units = controlUnitsForMeans(target)
        expect(powerWith(units)).toBeGreaterThanOrEqual(target.power)
        if (units > 2) expect(powerWith(units - 1)).toBeLessThan(target.power)
      }),
      { numRuns: 60 },
    )
  })

  // The approximation leaves the tail on the far side out: 2.4 in a million.
  it('plans for effects so small that sizes are no longer whole numbers of a double', () => {
    for (const effect of [1e-3, 1e-7, 1e-9, 1e-15, 1e-60, 1e-140]) {
      const target = {
        effect,
        controlDeviation: 1,
        treatmentDeviation: 1,
        ratio: 1,
        alpha: 0.05,
        power: 0.8,
      }
      expect(relativeError(controlUnitsForMeans(target), normalControlUnits(target))).toBeLessThan(3e-6)
    }
  })

  it('finds the smallest detectable difference', () => {
    const effect = detectableDifference({ ...plan, power: 0.8 })
    expect(effect).toBeGreaterThan(0.8859390348296596)
    expect(powerForMeans({ ...plan, effect })).toBeCloseTo(0.8, 7)
  })

  it('gains power with units and with the effect', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 400 }),
        fc.double({ min: 0.05, max: 2, noNaN: true }),
        (units, effect) => {
          const at = (n: number, size: number) =>
            powerForMeans({ ...plan, controlUnits: n, treatmentUnits: n, effect: size })
          expect(at(units + 5, effect)).toBeGreaterThanOrEqual(at(units, effect) - 1e-12)
          expect(at(units, effect * 1.1)).toBeGreaterThanOrEqual(at(units, effect) - 1e-12)
        },
      ),
      { numRuns: 40 },
    )
  })
})
