import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyArms } from '../../testing/arms.ts'
import { relativeError } from '../../testing/relative-error.ts'
import { type Arms, fisherExact, swapArms } from './index.ts'

const arms = (a: number, n1: number, c: number, n2: number): Arms => ({
  control: { conversions: a, users: n1 },
  treatment: { conversions: c, users: n2 },
})

/** The test by its definition, from whole binomial coefficients: exact for small tables. */
function byEnumeration({ control, treatment }: Arms) {
  const choose = (n: number, k: number): bigint => {
    let value = 1n
    for (let i = 1; i <= k; i += 1) value = (value * BigInt(n - k + i)) / BigInt(i)
    return value
  }
  const conversions = control.conversions + treatment.conversions
  const weight = (x: number) => choose(control.users, x) * choose(treatment.users, conversions - x)
  const lowest = Math.max(0, conversions - treatment.users)
  const highest = Math.min(control.users, conversions)
  const outcomes = Array.from({ length: highest - lowest + 1 }, (_, i) => ({
    x: lowest + i,
    w: weight(lowest + i),
  }))
  const share = (keep: (o: { x: number; w: bigint }) => boolean) => {
    const total = outcomes.reduce((sum, { w }) => sum + w, 0n)
    const kept = outcomes.filter(keep).reduce((sum, { w }) => sum + w, 0n)
    return Number((kept * 10n ** 18n) / total) / 1e18
  }
  const observed = weight(control.conversions)
  const tied = share(({ w }) => w === observed)
  const pValue = share(({ w }) => w <= observed)
  return {
    pValue,
    midPValue: pValue - tied / 2,
    pTreatmentGreater: share(({ x }) => x <= control.conversions),
    pTreatmentLess: share(({ x }) => x >= control.conversions),
  }
}

describe("Fisher's exact test", () => {
  it.each([
    ['the lady tasting tea', arms(3, 4, 1, 4), 34 / 70],
    ['a table with an exact tie on the other side', arms(6, 10, 21, 29), 0.6926967914683884],
    ['a table of medium size', arms(974, 1609, 147, 314), 0.000008356670964401453],
    ['two million users', arms(458283, 1e6, 460396, 1e6), 0.002728785127512995],
    ['a hundred million users', arms(1e6, 5e7, 1016199, 5e7), 9.935620688214904e-31],
    ['a p-value near the smallest double', arms(500, 5000, 2046, 5000), 8.095484378472328e-291],
  ])('gives the p-value of R for %s', (_, table, expected) => {
    expect(relativeError(fisherExact(table).pValue, expected)).toBeLessThan(1e-10)
  })

  it('agrees with the definition on every small table', () => {
    fc.assert(
      fc.property(anyArms({ fewest: 1, most: 40 }), (table) => {
        const expected = byEnumeration(table)
        const test = fisherExact(table)
        expect(Math.abs(test.pValue - expected.pValue)).toBeLessThan(1e-12)
        expect(Math.abs(test.midPValue - expected.midPValue)).toBeLessThan(1e-12)
        expect(Math.abs(test.pTreatmentGreater - expected.pTreatmentGreater)).toBeLessThan(1e-12)
        expect(Math.abs(test.pTreatmentLess - expected.pTreatmentLess)).toBeLessThan(1e-12)
      }),
      { numRuns: 300 },
    )
  })

  it('keeps the logarithm where the p-value is 0', () => {
    const test = fisherExact(arms(100, 1e6, 60000, 1e6))
    expect(test.pValue).toBe(0)
    expect(test.lnPValue).toBeLessThan(-1000)
    expect(Number.isFinite(test.lnPValue)).toBe(true)
    expect(test.lnPValue).toBeCloseTo(test.lnPTreatmentGreater + Math.LN2, 6)
  })

  it('is 1 without users, without conversions, and when everybody converts', () => {
    for (const table of [arms(0, 0, 0, 0), arms(2, 10, 0, 0), arms(0, 9, 0, 4), arms(10, 10, 7, 7)]) {
      expect(fisherExact(table)).toMatchObject({
        pValue: 1,
        lnPValue: 0,
        midPValue: 0.5,
        otherSideConversions: null,
      })
    }
  })

  it('gives the same two-sided p-value and exchanges the sides when the arms are swapped', () => {
    fc.assert(
      fc.property(anyArms({ most: 2000 }), (table) => {
        const [test, swapped] = [fisherExact(table), fisherExact(swapArms(table))]
        expect(relativeError(swapped.pValue, test.pValue)).toBeLessThan(1e-9)
        expect(relativeError(swapped.midPValue, test.midPValue)).toBeLessThan(1e-9)
        expect(relativeError(swapped.pTreatmentGreater, test.pTreatmentLess)).toBeLessThan(1e-9)
      }),
    )
  })

  it('gives the same p-value when conversions and failures are exchanged', () => {
    fc.assert(
      fc.property(anyArms({ most: 2000 }), ({ control, treatment }) => {
        const flip = (arm: Arms['control']) => ({
          conversions: arm.users - arm.conversions,
          users: arm.users,
        })
        const flipped = fisherExact({ control: flip(control), treatment: flip(treatment) })
        expect(relativeError(flipped.pValue, fisherExact({ control, treatment }).pValue)).toBeLessThan(1e-9)
      }),
    )
  })

  it('stays a probability, with mid-p at most p and sides that overlap in the observed table', () => {
    fc.assert(
      fc.property(anyArms({ most: 1e6 }), (table) => {
        const test = fisherExact(table)
        for (const p of [test.pValue, test.midPValue, test.pTreatmentGreater, test.pTreatmentLess]) {
          expect(p).toBeGreaterThanOrEqual(0)
          expect(p).toBeLessThanOrEqual(1)
        }
        expect(test.midPValue).toBeLessThanOrEqual(test.pValue)
        expect(test.pTreatmentGreater + test.pTreatmentLess).toBeCloseTo(1 + Math.exp(test.lnProbability), 9)
      }),
    )
  })

  it('takes a looser rule for ties on request', () => {
    const table = arms(8333332, 50000000, 8333334, 49999999)
    expect(relativeError(fisherExact(table).pValue, 0.9995718102376007)).toBeLessThan(1e-9)
    expect(
      relativeError(fisherExact({ ...table, tieTolerance: 1e-7 }).pValue, 0.9997859051059547),
    ).toBeLessThan(1e-9)
  })

  it('names the extreme outcome on the other side', () => {
    expect(fisherExact(arms(7, 10, 4, 12))).toMatchObject({ otherSideConversions: 3, otherSideIsTied: true })
    expect(fisherExact(arms(1, 3, 2, 2))).toMatchObject({ otherSideConversions: 3, otherSideIsTied: false })
  })
})
