import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alwaysValidComparison } from './always-valid.ts'

describe('the always-valid comparison', () => {
  it('excludes 0 exactly when its p-value is small, wherever it has bounds', () => {
    const users = fc.integer({ min: 1, max: 100_000 })
    const share = fc.double({ min: 0, max: 0.2, noNaN: true })
    fc.assert(
      fc.property(users, users, share, share, (first, second, low, high) => {
        const { p_value, difference_interval: interval } = alwaysValidComparison({
          control: { users: first, conversions: Math.floor(first * low) },
          treatment: { users: second, conversions: Math.floor(second * high) },
          alpha: 0.05,
          plannedSize: 20_000,
        })
        const [lower, upper] = interval ?? [null, null]
        const excludesZero = (lower ?? 0) > 0 || (upper ?? 0) < 0
        const isBounded = lower !== null || upper !== null
        if (isBounded && Math.abs(p_value - 0.05) > 1e-6) expect(excludesZero).toBe(p_value < 0.05)
        else expect(excludesZero).toBe(false)
      }),
      { numRuns: 300 },
    )
  })
})
