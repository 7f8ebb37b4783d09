import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fisherExact } from '../conversions/index.ts'
import { spreadPValue, uniformityTest } from './index.ts'

const EVEN = Array.from({ length: 200 }, (_, i) => (i + 0.5) / 200)

describe('the test of uniformity', () => {
  it('finds the distance that R and SciPy find', () => {
    const { distance } = uniformityTest([0.02, 0.11, 0.29, 0.35, 0.48, 0.61, 0.77, 0.93])!
    expect(distance).toBeCloseTo(0.15, 12)
  })

  it('comes close to the exact p-value', () => {
    // scipy.stats.kstest(np.linspace(0.5/200, 199.5/200, 200)**power, 'uniform').pvalue
    const exact = { 1.1: 0.93042, 1.25: 0.109117, 1.4: 0.0032586 }
    for (const [power, pValue] of Object.entries(exact)) {
      const values = EVEN.map((value) => value ** Number(power))
      expect(Math.abs(uniformityTest(values)!.pValue - pValue)).toBeLessThan(0.007)
    }
  })

  it('takes an even sample for uniform and a heap for not', () => {
    expect(uniformityTest(EVEN)!.pValue).toBe(1)
    expect(uniformityTest(EVEN.map(() => 0.5))!.pValue).toBeLessThan(1e-10)
    expect(uniformityTest([])).toBeNull()
  })

  it('does not care about order or about the direction of the scale', () => {
    const values = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(values, (sample) => {
        const test = uniformityTest(sample)!
        expect(test.pValue).toBeGreaterThanOrEqual(0)
        expect(test.pValue).toBeLessThanOrEqual(1)
        expect(uniformityTest(sample.toReversed())).toEqual(test)
        expect(uniformityTest(sample.map((value) => 1 - value))!.distance).toBeCloseTo(test.distance, 12)
      }),
    )
  })
})

describe('a p-value spread over its step', () => {
  it('makes the p-values of a discrete test uniform', () => {
    const [users, conversions] = [12, 9]
    const steps = Array.from({ length: conversions + 1 }, (_, x) => {
      const test = fisherExact({
        control: { conversions: x, users },
        treatment: { conversions: conversions - x, users },
      })
      return { ...test, probability: Math.exp(test.lnProbability) }
    })
    for (const bound of [0.05, 0.3, 0.5, 0.8, 0.99]) {
      const share = ({ pValue, midPValue }: (typeof steps)[number]) => {
        const start = spreadPValue({ pValue, midPValue }, 1)
        return Math.min(1, Math.max(0, (bound - start) / (pValue - start)))
      }
      const below = steps.reduce((sum, step) => sum + step.probability * share(step), 0)
      expect(below).toBeCloseTo(bound, 9)
    }
  })
})
