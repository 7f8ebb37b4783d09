import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balanced } from './balanced-weights.ts'

const sumOf = (percents: Record<string, number>): number =>
  Math.round(Object.values(percents).reduce((sum, value) => sum + value * 10, 0))

describe('balanced weights', () => {
  it('keep the ratio of the other variants', () => {
    expect(balanced({ a: 50, b: 30, c: 20 }, { id: 'a', value: 0 })).toEqual({ a: 0, b: 60, c: 40 })
  })

  it('share the rest equally when the others were 0', () => {
    expect(balanced({ a: 100, b: 0, c: 0 }, { id: 'a', value: 40 })).toEqual({ a: 40, b: 30, c: 30 })
  })

  it('have a sum of exactly 100 and keep the percent that was set', () => {
    const weights = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: 1000 }), (values, tenths) => {
        const percents = Object.fromEntries(values.map((value, index) => [`v${index}`, value]))
        const moved = balanced(percents, { id: 'v0', value: tenths / 10 })
        expect(sumOf(moved)).toBe(1000)
        expect(moved['v0']).toBe(tenths / 10)
        expect(Math.min(...Object.values(moved))).toBeGreaterThanOrEqual(0)
        expect(sumOf(balanced(percents))).toBe(1000)
      }),
    )
  })
})
