import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeWeightedCounts, noWeightedCounts, weightedRate, withSubjects } from './weighted-rate.ts'

const group = fc
  .record({ weight: fc.double({ min: 0.01, max: 1, noNaN: true }), subjects: fc.nat(1000) })
  .chain((base) => fc.nat(base.subjects).map((conversions) => ({ ...base, conversions })))

describe('the weighted rate of a bandit arm', () => {
  it('is the plain rate while the weight never changes', () => {
    const counts = withSubjects(noWeightedCounts, { weight: 0.3, subjects: 400, conversions: 60 })
    const result = weightedRate(counts, { subjects: 1333, alpha: 0.05 })
    expect(result!.rate).toBeCloseTo(0.15, 14)
    expect(result!.standardError).toBeCloseTo(Math.sqrt((0.15 * 0.85) / 400), 4)
    expect(result!.lower).toBeLessThan(0.15 - 1.96 * result!.standardError)
  })

  it('weighs periods by all subjects, not by those the arm happened to get', () => {
    // 1,000 subjects at weight 0.5 and rate .2, then 1,000 at weight 0.1 and rate .4: the average over both is .3.
    const early = withSubjects(noWeightedCounts, { weight: 0.5, subjects: 500, conversions: 100 })
    const both = withSubjects(early, { weight: 0.1, subjects: 100, conversions: 40 })
    expect(weightedRate(both, { subjects: 2000, alpha: 0.05 })!.rate).toBeCloseTo(0.3, 14)
  })

  it('stays between 0 and 1 with an interval around it', () => {
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 8 }), (groups) => {
        const counts = groups.reduce(withSubjects, noWeightedCounts)
        const subjects = groups.reduce((sum, { subjects: size, weight }) => sum + size / weight, 0)
        const result = weightedRate(counts, { subjects, alpha: 0.05 })
        if (result === null) return
        expect(result.lower).toBeGreaterThanOrEqual(0)
        expect(result.lower).toBeLessThanOrEqual(result.rate)
        expect(result.upper).toBeGreaterThanOrEqual(result.rate)
        expect(result.upper).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('does not depend on how subjects are grouped', () => {
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 8 }), fc.nat(8), (groups, cut) => {
        const all = groups.reduce(withSubjects, noWeightedCounts)
        const parts = [groups.slice(0, cut), groups.slice(cut)].map((part) =>
          part.reduce(withSubjects, noWeightedCounts),
        )
        const merged = mergeWeightedCounts(parts[0]!, parts[1]!)
        expect(merged.inverse).toBeCloseTo(all.inverse, 6)
        expect(merged.convertedInverseSquared / (1 + all.convertedInverseSquared)).toBeCloseTo(
          all.convertedInverseSquared / (1 + all.convertedInverseSquared),
          10,
        )
      }),
    )
  })

  it('is unknown for an arm without subjects, and uncertain for one where nobody converted', () => {
    expect(weightedRate(noWeightedCounts, { subjects: 10, alpha: 0.05 })).toBeNull()
    const none = withSubjects(noWeightedCounts, { weight: 0.5, subjects: 50, conversions: 0 })
    const result = weightedRate(none, { subjects: 100, alpha: 0.05, plannedSize: 1000 })
    expect(result!.rate).toBe(0)
    expect(result!.upper).toBeGreaterThan(0)
  })
})
