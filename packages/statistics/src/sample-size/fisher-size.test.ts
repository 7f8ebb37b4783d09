import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fisherExact } from '../conversions/index.ts'
import { exactFisherPower } from './fisher-power.ts'
import { fisherSizeAt } from './fisher-size.ts'

/** The size by its definition: the probability of every table whose p-value is below alpha. */
const sizeBySumming = (n1: number, n2: number, conversions: number, alpha: number): number => {
  let size = 0
  for (let x = Math.max(0, conversions - n2); x <= Math.min(n1, conversions); x += 1) {
    const test = fisherExact({
      control: { conversions: x, users: n1 },
      treatment: { conversions: conversions - x, users: n2 },
    })
    if (test.pValue < alpha) size += Math.exp(test.lnProbability)
  }
  return size
}

describe('the size of Fisher exact test given its margins', () => {
  it('equals what R sums over dhyper and fisher.test', () => {
    const size = fisherSizeAt({ controlUsers: 1000, treatmentUsers: 1000, conversions: 230, alpha: 0.05 })
    expect(size).toBeCloseTo(0.0419045483837, 12)
  })

  it('is the probability of all rejecting tables', () => {
    const margins = fc
      .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }))
      .chain(([n1, n2]) => fc.tuple(fc.constant(n1), fc.constant(n2), fc.integer({ min: 0, max: n1 + n2 })))
    fc.assert(
      fc.property(
        margins,
        fc.double({ min: 0.001, max: 0.3, noNaN: true }),
        ([n1, n2, conversions], alpha) => {
          const size = fisherSizeAt({ controlUsers: n1, treatmentUsers: n2, conversions, alpha })
          expect(size).toBeCloseTo(sizeBySumming(n1, n2, conversions, alpha), 10)
          expect(size).toBeLessThan(alpha)
        },
      ),
    )
  })

  it('is 0 where no outcome can reject', () => {
    const input = { controlUsers: 1000, treatmentUsers: 1000, alpha: 0.05 }
    expect(fisherSizeAt({ ...input, conversions: 0 })).toBe(0)
    expect(fisherSizeAt({ ...input, conversions: 5 })).toBe(0)
    expect(fisherSizeAt({ ...input, conversions: 2000 })).toBe(0)
    expect(fisherSizeAt({ controlUsers: 0, treatmentUsers: 9, conversions: 4, alpha: 0.05 })).toBe(0)
  })

  it('averages to the size without given margins', () => {
    const [users, rate, alpha] = [200, 0.1, 0.05]
    const lnChoose = (n: number, k: number) => {
      let sum = 0
      for (let i = 1; i <= k; i += 1) sum += Math.log(n - k + i) - Math.log(i)
      return sum
    }
    let mean = 0
    for (let conversions = 0; conversions <= 2 * users; conversions += 1) {
      const lnPmf = lnChoose(2 * users, conversions) + conversions * Math.log(rate)
      const probability = Math.exp(lnPmf + (2 * users - conversions) * Math.log1p(-rate))
      mean += probability * fisherSizeAt({ controlUsers: users, treatmentUsers: users, conversions, alpha })
    }
    const input = {
      controlUsers: users,
      treatmentUsers: users,
      controlRate: rate,
      treatmentRate: rate,
      alpha,
    }
    expect(mean).toBeCloseTo(exactFisherPower(input), 9)
  })
})
