import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excludesRate } from './tilted-interval.ts'
import { joinWeightClasses, type RoutedGroup, weightClasses, weightClassOf } from './weight-classes.ts'
import { weightedRate } from './weighted-rate.ts'

const group = fc
  .record({ weight: fc.double({ min: 0.001, max: 1, noNaN: true }), subjects: fc.nat(1000) })
  .chain((base) => fc.nat(base.subjects).map((conversions) => ({ ...base, conversions })))
const groups = fc.array(group, { minLength: 1, maxLength: 8 })

const options = { alpha: 0.05, plannedSize: 20_000, arms: 3 }
const rateOf = (routed: readonly RoutedGroup[], changes: Partial<typeof options> = {}) =>
  weightedRate(weightClasses(routed), { ...options, ...changes })

/** From the definition, in 40 digits with Python's mpmath. */
const REFERENCE = { rate: 0.2888888888888889, lower: 0.2200835306943, upper: 0.36205355956741 }

const width = (result: ReturnType<typeof rateOf>) => result!.upper - result!.lower

describe('the weighted rate of a bandit arm', () => {
  it('is the plain rate while the weight never changes', () => {
    expect(rateOf([{ weight: 0.3, subjects: 400, conversions: 60 }])!.rate).toBeCloseTo(0.15, 14)
  })

  it('weighs periods by all subjects, not by those the arm happened to get', () => {
    // 1,000 subjects at weight 0.5 and rate .2, then 1,000 at weight 0.1 and rate .4: the average over both is .3.
    const periods = [
      { weight: 0.5, subjects: 500, conversions: 100 },
      { weight: 0.1, subjects: 100, conversions: 40 },
    ]
    expect(rateOf(periods)!.rate).toBeCloseTo(0.3, 14)
  })

  it('has the interval that an independent computation gives', () => {
    const periods = [
      { weight: 0.5, subjects: 500, conversions: 100 },
      { weight: 0.125, subjects: 100, conversions: 40 },
    ]
    const result = rateOf(periods, { plannedSize: 2000, arms: 2 })!
    expect(result.rate).toBeCloseTo(REFERENCE.rate, 12)
    expect(result.lower).toBeCloseTo(REFERENCE.lower, 11)
    expect(result.upper).toBeCloseTo(REFERENCE.upper, 11)
  })

  it('stays between 0 and 1 with an interval around it', () => {
    fc.assert(
      fc.property(groups, (routed) => {
        const result = rateOf(routed)
        if (result === null) return
        expect(result.lower).toBeGreaterThanOrEqual(0)
        expect(result.lower).toBeLessThanOrEqual(result.rate)
        expect(result.upper).toBeGreaterThanOrEqual(result.rate)
        expect(result.upper).toBeLessThanOrEqual(1)
      }),
      { numRuns: 60 },
    )
  })

  it('mirrors when conversions and failures change places', () => {
    fc.assert(
      fc.property(groups, (routed) => {
        const mirrored = routed.map((part) => ({ ...part, conversions: part.subjects - part.conversions }))
        const [result, mirror] = [rateOf(routed), rateOf(mirrored)]
        if (result === null) return
        expect(mirror!.rate).toBeCloseTo(1 - result.rate, 10)
        expect(mirror!.lower).toBeCloseTo(1 - result.upper, 10)
        expect(mirror!.upper).toBeCloseTo(1 - result.lower, 10)
      }),
      { numRuns: 60 },
    )
  })

  it('does not depend on how subjects are grouped', () => {
    fc.assert(
      fc.property(groups, fc.nat(8), (routed, cut) => {
        const parts = [routed.slice(0, cut), routed.slice(cut)].flatMap((part) => weightClasses(part))
        const [whole, put] = [rateOf(routed), weightedRate(joinWeightClasses(parts), options)]
        expect(put === null).toBe(whole === null)
        expect(put?.rate ?? 0).toBeCloseTo(whole?.rate ?? 0, 10)
        expect(put?.lower ?? 0).toBeCloseTo(whole?.lower ?? 0, 10)
      }),
      { numRuns: 60 },
    )
  })

  it('is the less certain, the more unequal the weights were', () => {
    const even = [{ weight: 0.25, subjects: 1000, conversions: 100 }]
    const uneven = [
      { weight: 0.4, subjects: 980, conversions: 98 },
      { weight: 0.01, subjects: 20, conversions: 2 },
    ]
    expect(rateOf(uneven)!.rate).toBeCloseTo(0.1, 12)
    expect(width(rateOf(uneven))).toBeGreaterThan(2 * width(rateOf(even)))
  })

  it('excludes the rates outside of its interval and no other', () => {
    const classes = weightClasses([
      { weight: 0.3, subjects: 300, conversions: 30 },
      { weight: 0.02, subjects: 40, conversions: 6 },
    ])
    const { lower, upper } = weightedRate(classes, options)!
    expect([lower - 1e-9, upper + 1e-9].map((rate) => excludesRate(classes, rate, options))).toEqual([
      true,
      true,
    ])
    expect([lower + 1e-9, upper - 1e-9].map((rate) => excludesRate(classes, rate, options))).toEqual([
      false,
      false,
    ])
  })

  it('is unknown without subjects, and uncertain where nobody or everybody converted', () => {
    expect(rateOf([])).toBeNull()
    expect(rateOf([{ weight: 0.5, subjects: 0, conversions: 0 }])).toBeNull()
    const none = rateOf([{ weight: 0.5, subjects: 50, conversions: 0 }])!
    expect([none.rate, none.lower]).toEqual([0, 0])
    expect(none.upper).toBeGreaterThan(0.02)
    const all = rateOf([{ weight: 0.5, subjects: 50, conversions: 50 }])!
    expect([all.rate, all.upper]).toEqual([1, 1])
    expect(all.lower).toBeLessThan(0.98)
  })

  it('stands weights near 0 and numbers of subjects near 2^53', () => {
    const tiny = rateOf([{ weight: 1e-40, subjects: 3, conversions: 3 }])!
    expect([tiny.rate, tiny.upper]).toEqual([1, 1])
    const huge = rateOf([{ weight: 0.5, subjects: 9e15, conversions: 9e14 }])!
    expect(huge.rate).toBeCloseTo(0.1, 12)
    expect(width(huge)).toBeLessThan(1e-4)
  })
})

describe('classes of weights', () => {
  it('tell weights apart that differ by more than 9 percent', () => {
    expect([1, 0.95, 0.5, 0.25, 0.01].map(weightClassOf)).toEqual([0, 1, 8, 16, 53])
  })

  it('are few, however many different weights there were', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => ({
      weight: 0.005 + (0.99 * index) / 20_000,
      subjects: 2,
      conversions: 1,
    }))
    const classes = weightClasses(many)
    expect(classes.length).toBeLessThan(70)
    expect(classes.reduce((sum, { subjects }) => sum + subjects, 0)).toBe(40_000)
  })
})
