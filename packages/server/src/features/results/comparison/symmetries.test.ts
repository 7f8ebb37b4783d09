import { compareMeans, momentsFromShiftedSums, sampleFrom } from '@assay/statistics'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { correctFamily } from '../multiple-comparisons.ts'
import type { ComparisonSettings } from '../settings.ts'
import { compareVariants, comparisonResult } from './conversions.ts'

const SETTINGS: ComparisonSettings = {
  alpha: 0.05,
  correction_method: 'none',
  perComparisonAlpha: 0.05,
  minimumDetectableEffect: 0.1,
  plannedSize: 5000,
  evidenceAlpha: 0.05,
}

const arm = fc
  .record({ users: fc.integer({ min: 1, max: 3000 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ users, share }) => ({ users, conversions: Math.floor(users * share) }))

const fieldsOf = (control: { users: number; conversions: number }, treatment: typeof control) => {
  const compared = compareVariants(control, treatment, SETTINGS)
  const [corrected] = correctFamily([{ p_value: compared.statistics.test.pValue, in_family: true }], SETTINGS)
  return comparisonResult(compared, corrected!)
}

type Ends = readonly [number | null, number | null] | null

const mirrored = (ends: Ends): Ends => ends && [negative(ends[1]), negative(ends[0])]
const negative = (value: number | null): number | null => (value === null ? null : -value)

const expectClose = (one: Ends, other: Ends): void => {
  expect(one === null).toBe(other === null)
  for (const [index, end] of (one ?? []).entries()) {
    const against = other?.[index] ?? null
    if (end === null || against === null) expect(end).toBe(against)
    else expect(end).toBeCloseTo(against, 8)
  }
}

describe('a comparison of conversions', () => {
  it('mirrors when treatment and control are swapped', () => {
    fc.assert(
      fc.property(arm, arm, (control, treatment) => {
        const [there, back] = [fieldsOf(control, treatment), fieldsOf(treatment, control)]
        expect(back.p_value).toBeCloseTo(there.p_value!, 11)
        expect(back.mid_p_value).toBeCloseTo(there.mid_p_value!, 11)
        expect(back.is_significant).toBe(there.is_significant)
        expect(back.difference! + there.difference!).toBeCloseTo(0, 12)
        expect(back.effect_size! + there.effect_size!).toBeCloseTo(0, 12)
        expect(back.effect_size_label).toBe(there.effect_size_label)
        expectClose(back.difference_interval, mirrored(there.difference_interval))
        expectClose(back.effect_size_interval, mirrored(there.effect_size_interval))
        expect(back.always_valid?.p_value).toBeCloseTo(there.always_valid!.p_value, 9)
        if (there.odds_ratio !== null && there.odds_ratio > 0 && back.odds_ratio !== null) {
          expect(back.odds_ratio * there.odds_ratio).toBeCloseTo(1, 6)
        }
      }),
      { numRuns: 60 },
    )
  })
})

const value = fc.integer({ min: -1000, max: 1000 })
const values = fc.array(value, { minLength: 2, maxLength: 40 })

/** A sample from sums over values less an origin, as a database gives them. */
const sampleOf = (all: readonly number[], origin: number) => {
  const rests = all.map((one) => one - origin)
  return sampleFrom(
    momentsFromShiftedSums({
      count: all.length,
      origin,
      sum: rests.reduce((sum, one) => sum + one, 0),
      sumOfSquares: rests.reduce((sum, one) => sum + one * one, 0),
    }),
  )
}

describe('a comparison of means', () => {
  it('does not care for the unit of the values nor for where they are counted from', () => {
    const factor = fc.constantFrom(0.001, 0.5, 3, 1e6)
    fc.assert(
      fc.property(values, values, factor, value, (control, treatment, scale, shift) => {
        const comparisonOf = (change: (one: number) => number) =>
          compareMeans({
            control: sampleOf(control.map(change), change(control[0]!)),
            treatment: sampleOf(treatment.map(change), change(control[0]!)),
            alpha: 0.05,
          })
        const plain = comparisonOf((one) => one)
        const other = comparisonOf((one) => (one + shift) * scale)
        expect(other.notComputed).toBe(plain.notComputed)
        if (plain.notComputed !== null || other.notComputed !== null) return
        expect(other.test.t).toBeCloseTo(plain.test.t, 6)
        expect(other.test.pValue).toBeCloseTo(plain.test.pValue, 8)
        expect(other.effectSize.d).toBeCloseTo(plain.effectSize.d, 6)
        expect(other.test.difference / scale).toBeCloseTo(plain.test.difference, 6)
        expect(other.test.interval.lower / scale).toBeCloseTo(plain.test.interval.lower, 5)
        expect(other.test.interval.upper / scale).toBeCloseTo(plain.test.interval.upper, 5)
      }),
      { numRuns: 60 },
    )
  })
})
