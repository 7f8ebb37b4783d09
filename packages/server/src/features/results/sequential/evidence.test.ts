import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isStronger, mergeLook, recordedEvidence, type StoredEvidence, withRows } from './evidence.ts'

const end = fc.option(fc.double({ min: -1, max: 1, noNaN: true }))
const row = fc
  .record({
    variant: fc.constantFrom('a', 'b', 'c'),
    alpha: fc.constantFrom(0.05, 0.01),
    max_ln_e_value: fc.double({ min: 0, max: 50, noNaN: true }),
    max_ln_lambda: fc.double({ min: 0, max: 50, noNaN: true }),
    lower_end: end,
    upper_end: end,
    selected: fc.boolean(),
  })
  .map(
    ({ variant, selected, ...fields }): StoredEvidence => ({
      ...fields,
      metric_id: 'metric',
      variant_id: variant,
      corrected_stop_at: selected ? new Date(0) : null,
    }),
  )

/** One row per comparison and error rate. */
const rows = fc.uniqueArray(row, { selector: ({ variant_id, alpha }) => `${variant_id} ${alpha}` })

describe('a look merged into recorded evidence', () => {
  it('never weakens a comparison, and strengthens nothing the second time', () => {
    fc.assert(
      fc.property(rows, rows, (stored, look) => {
        const merged = mergeLook(stored, look)
        const [before, after] = [recordedEvidence(stored), recordedEvidence(merged.rows)]
        for (const one of stored) {
          const [old, now] = [before.find(one, one.alpha)!, after.find(one, one.alpha)!]
          expect(now.maxLnEValue).toBeGreaterThanOrEqual(old.maxLnEValue)
          expect(now.maxLnLambda).toBeGreaterThanOrEqual(old.maxLnLambda)
          expect(now.lower).toBeGreaterThanOrEqual(old.lower)
          expect(now.upper).toBeLessThanOrEqual(old.upper)
          expect(now.wasSelected || !old.wasSelected).toBe(true)
        }
        expect(mergeLook(merged.rows, look)).toEqual({ rows: merged.rows, strengthened: [] })
      }),
      { numRuns: 200 },
    )
  })

  it('is exceeded by rows that another process has recorded with stronger evidence alone', () => {
    fc.assert(
      fc.property(rows, rows, (look, other) => {
        expect(isStronger(look, look)).toBe(false)
        const recorded = mergeLook(look, other)
        expect(isStronger(recorded.strengthened, look)).toBe(recorded.strengthened.length > 0)
        expect(withRows(look, recorded.strengthened)).toEqual(recorded.rows)
      }),
      { numRuns: 200 },
    )
  })
})
