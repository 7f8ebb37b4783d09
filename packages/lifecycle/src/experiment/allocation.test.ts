import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocationSum, equalAllocation, isWeightFloorTooHigh, isWholeAllocation } from './allocation.ts'

describe('equal parts of the traffic', () => {
  it('have two decimals, and the last takes the rest of rounding', () => {
    expect([0, 1, 2, 3, 7].map(equalAllocation)).toEqual([
      [],
      [100],
      [50, 50],
      [33.33, 33.33, 33.34],
      [14.28, 14.28, 14.28, 14.28, 14.28, 14.28, 14.32],
    ])
  })

  it('always sum to 100 percent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (count) => {
        const parts = equalAllocation(count)
        expect([parts.length, isWholeAllocation(parts)]).toEqual([count, true])
        expect(Math.min(...parts)).toBeGreaterThan(0)
      }),
    )
  })
})

describe('the sum of shares', () => {
  it('is exact to two decimals, as the sum of binary fractions is not', () => {
    expect(allocationSum(Array.from({ length: 10 }, () => 0.07))).toBe(0.7)
    expect(isWholeAllocation([33.33, 33.33, 33.34])).toBe(true)
    expect(isWholeAllocation([60, 50])).toBe(false)
  })
})

describe('the weight floor of a bandit', () => {
  it('may sum to at most 1', () => {
    expect([
      isWeightFloorTooHigh(0.5, 2),
      isWeightFloorTooHigh(0.4, 3),
      isWeightFloorTooHigh(0.01, 20),
    ]).toEqual([false, true, false])
  })
})
