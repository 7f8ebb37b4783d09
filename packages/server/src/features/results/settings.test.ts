import { describe, expect, it } from 'vitest'
import { alphaOf } from './settings.ts'

describe('alpha', () => {
  it('has no rounding error of binary fractions', () => {
    expect([0.8, 0.9, 0.95, 0.99].map(alphaOf)).toEqual([0.2, 0.1, 0.05, 0.01])
  })
})
