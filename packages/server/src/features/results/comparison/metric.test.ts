import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Metric } from '../../experiments/index.ts'
import type { MetricCounts } from '../counts.ts'
import type { ComparisonSettings } from '../settings.ts'
import { compareMetric } from './compared-metric.ts'
import { correctMetrics } from './families.ts'
import { metricResult, variantResult } from './metric.ts'

const SETTINGS: ComparisonSettings = {
  alpha: 0.05,
  correction_method: 'benjamini-hochberg',
  perComparisonAlpha: 0.025,
  minimumDetectableEffect: 0.1,
  plannedSize: 20_000,
  evidenceAlpha: 0.05,
}

const METRIC: Metric = {
  id: '11111111-1111-4111-8111-111111111111',
  experiment_id: '22222222-2222-4222-8222-222222222222',
  name: 'Bought',
  event_name: 'buy',
  description: null,
  metric_type: 'revenue',
  is_primary: true,
  is_guardrail: false,
  lower_is_better: false,
  aggregation_method: 'sum',
  event_value_path: null,
  cap_value: null,
  minimum_sample_size: 100,
  expected_effect: null,
  created_at: new Date(0),
  updated_at: new Date(0),
}

const arm = fc
  .record({ users: fc.integer({ min: 0, max: 400 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .chain(({ users, share }) =>
    fc.record({
      users: fc.constant(users),
      conversions: fc.constant(Math.floor(users * share)),
      mean: fc.double({ min: -1e15, max: 1e15, noNaN: true }),
      variance: fc.double({ min: 0, max: 1e30, noNaN: true }),
    }),
  )

const countsOf = (
  arms: { users: number; conversions: number; mean: number; variance: number }[],
): MetricCounts => ({
  metric: METRIC,
  variants: arms.map(({ users, conversions, mean, variance }, index) => ({
    variant: { id: `variant ${index}`, name: `variant ${index}`, is_control: index === 0 },
    users,
    conversions,
    values: { count: users, mean, variance: users > 1 ? variance : 0 },
  })),
})

/** Every number of an answer, wherever it stands. */
const numbersIn = (value: unknown): number[] => {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

const resultOf = (counts: MetricCounts) => {
  const compared = compareMetric(counts, SETTINGS)
  const families = correctMetrics([compared], SETTINGS)
  return metricResult(
    compared.metric,
    compared.variants.map((variant) => variantResult(variant, families, SETTINGS)),
  )
}

describe('a metric of an answer', () => {
  it('holds finite numbers only, whatever was counted', () => {
    fc.assert(
      fc.property(fc.array(arm, { minLength: 2, maxLength: 4 }), (arms) => {
        const { variants } = resultOf(countsOf(arms))
        const shown = variants.map(({ reproduce: _, ...variant }) => variant)
        expect(numbersIn(shown).filter((value) => !Number.isFinite(value))).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  it('never has an adjusted p-value below the raw one, and intervals that hold the estimate', () => {
    fc.assert(
      fc.property(fc.array(arm, { minLength: 2, maxLength: 5 }), (arms) => {
        for (const variant of resultOf(countsOf(arms)).variants.slice(1)) {
          expect(variant.adjusted_p_value).toBeGreaterThanOrEqual(variant.p_value ?? 1)
          const { difference, difference_interval: interval } = variant
          if (difference === null || interval === null) continue
          expect(interval[0]).toBeLessThanOrEqual(difference + 1e-12)
          expect(interval[1]).toBeGreaterThanOrEqual(difference - 1e-12)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('mirrors when control and treatment are swapped', () => {
    fc.assert(
      fc.property(arm, arm, (one, other) => {
        const [, forth] = resultOf(countsOf([one, other])).variants
        const [, back] = resultOf(countsOf([other, one])).variants
        expect(back?.p_value).toBeCloseTo(forth?.p_value ?? -1, 10)
        expect(back?.effect_size).toBeCloseTo(-(forth?.effect_size ?? 0), 10)
        if (forth?.difference != null) expect(back?.difference).toBeCloseTo(-forth.difference, 12)
      }),
      { numRuns: 80 },
    )
  })
})
