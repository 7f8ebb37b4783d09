import { allocationSum } from '@assay/lifecycle'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { equalShares, withOneMore, withoutOne, withShare } from './allocation.ts'

const shares = fc
  .array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 20 })
  .map((weights) =>
    weights.reduce((result, weight, index) => withShare(result, index, weight), equalShares(weights.length)),
  )

describe('shares of traffic', () => {
  it('are as equal as two decimals allow', () => {
    expect(equalShares(2)).toEqual([50, 50])
    expect(equalShares(3)).toEqual([33.33, 33.33, 33.34])
    expect(equalShares(1)).toEqual([100])
    expect(equalShares(0)).toEqual([])
  })

  it('keep the proportions of the others when one is set', () => {
    expect(withShare([50, 30, 20], 0, 75)).toEqual([75, 15, 10])
    expect(withShare([100, 0, 0], 0, 40)).toEqual([40, 30, 30])
    expect(withShare([50, 50], 1, 120)).toEqual([0, 100])
    expect(withShare(equalShares(3), 2, 20)).toEqual([40, 40, 20])
    expect(withoutOne(equalShares(3), 0)).toEqual([50, 50])
  })

  it('stay equal when one of equal shares goes, whatever its rounding left', () => {
    for (let size = 3; size <= 20; size += 1) {
      const after = withoutOne(equalShares(size), 0)
      expect(Math.max(...after) - Math.min(...after)).toBeLessThan(0.011)
    }
  })

  it('stay 100 % whatever is set, added or removed, and the set one is what was asked for', () => {
    fc.assert(
      fc.property(shares, fc.nat(), fc.integer({ min: 0, max: 10_000 }), (before, seed, hundredths) => {
        const index = seed % before.length
        const set = withShare(before, index, hundredths / 100)
        expect(set[index]).toBe(hundredths / 100)
        for (const after of [set, withOneMore(before), withoutOne(before, index)]) {
          expect(allocationSum(after)).toBe(100)
          expect(Math.min(...after)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})
