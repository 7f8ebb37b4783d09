import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Metric } from '../experiments/index.ts'
import { createMemoryCache } from './cache.ts'
import type { Results } from './comparison/schema.ts'
import { alwaysValidComparison } from './sequential/always-valid.ts'
import { compareMetric } from './comparison/compared-metric.ts'
import type { MetricCounts } from './counts.ts'
import { dayOf, daysIn, rangeOf } from './daily/rules.ts'
import { judge } from './multiple-comparisons.ts'
import { judgeMetrics } from './comparison/families.ts'
import { metricResult, variantResult } from './comparison/metric.ts'
import { alphaOf, type ComparisonSettings } from './settings.ts'
import { checkSplit } from './srm/rules.ts'
import { durationDays } from './recommendation/summary.ts'

const SETTINGS: ComparisonSettings = {
  alpha: 0.05,
  correction_method: 'benjamini-hochberg',
  perComparisonAlpha: 0.025,
  plannedEffect: 0.1,
  plannedSize: 20_000,
  tunedTo: 0.05,
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
  const judgements = judgeMetrics([compared], SETTINGS)
  return metricResult(
    compared.metric,
    compared.variants.map((variant) => variantResult(variant, judgements, SETTINGS)),
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

  it('mirrors when control and treatment change places', () => {
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

describe('a family', () => {
  it('leaves out what stands outside of it, and what has no p-value', () => {
    const judgements = judge(
      [
        { p_value: 0.01, in_family: true },
        { p_value: null, in_family: true },
        { p_value: 0.04, in_family: true },
        { p_value: 0.04, in_family: false },
      ],
      { alpha: 0.05, correction_method: 'bonferroni' },
    )
    expect(judgements).toEqual([
      expect.objectContaining({
        adjusted_p_value: 0.02,
        is_significant: true,
        family_size: 2,
        interval_alpha: 0.025,
      }),
      expect.objectContaining({ adjusted_p_value: null, is_significant: false }),
      expect.objectContaining({
        adjusted_p_value: 0.08,
        is_significant: false,
        interval_adjustment: 'bonferroni',
      }),
      expect.objectContaining({
        adjusted_p_value: null,
        is_significant: true,
        interval_alpha: 0.05,
        interval_adjustment: 'none',
      }),
    ])
  })

  it('draws selected intervals at the false coverage level under Benjamini-Hochberg', () => {
    const [selected, other] = judge(
      [
        { p_value: 0.001, in_family: true },
        { p_value: 0.9, in_family: true },
      ],
      { alpha: 0.05, correction_method: 'benjamini-hochberg' },
    )
    expect(selected).toMatchObject({ interval_alpha: 0.025, interval_adjustment: 'fcr' })
    expect(other).toMatchObject({ interval_alpha: 0.05, interval_adjustment: 'none' })
  })
})

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

describe('the sample ratio check', () => {
  const variants = [
    { id: 'a', traffic_allocation: 50 },
    { id: 'b', traffic_allocation: 50 },
  ]
  const experiment = { variants, experiment_type: 'a_b', allocation_history: [] } as never

  it('tests small counts exactly', () => {
    const { srm } = checkSplit(experiment, [
      { variant_id: 'a', period: 0, subjects: 8 },
      { variant_id: 'b', period: 0, subjects: 1 },
    ])
    expect(srm).toMatchObject({
      method: 'exact_multinomial',
      observed: { a: 8, b: 1 },
      expected: { a: 4.5, b: 4.5 },
    })
    expect(srm?.p_value).toBeCloseTo(20 / 512, 12)
  })
})

describe('days', () => {
  it('follow the time zone, its clock changes included', () => {
    const moment = new Date('2026-03-29T22:30:00.000Z')
    expect(dayOf(moment, 'UTC')).toBe('2026-03-29')
    expect(dayOf(moment, 'Europe/Berlin')).toBe('2026-03-30')
    expect(daysIn({ first: '2026-02-27', last: '2026-03-02' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ])
    expect(daysIn({ first: '2026-03-02', last: '2026-03-01' })).toEqual([])
  })

  it('run from the start to the end of a completed experiment, or to a later conversion', () => {
    const experiment = {
      status: 'COMPLETED' as const,
      start_date: new Date('2026-03-01T10:00:00Z'),
      end_date: new Date('2026-03-05T10:00:00Z'),
    }
    const options = { now: new Date('2026-03-20T10:00:00Z'), timeZone: 'UTC' }
    expect(rangeOf(experiment, [], options)).toEqual({ first: '2026-03-01', last: '2026-03-05' })
    const row = { variant_id: 'a', date: '2026-03-07', assigned: 0, events: 1, value_sum: null }
    expect(rangeOf(experiment, [{ ...row, conversions: 0 }], options)?.last).toBe('2026-03-05')
    expect(rangeOf(experiment, [{ ...row, conversions: 1 }], options)?.last).toBe('2026-03-07')
    expect(rangeOf({ ...experiment, status: 'ACTIVE' }, [], options)?.last).toBe('2026-03-20')
    expect(rangeOf({ ...experiment, start_date: null }, [], options)).toBeUndefined()
    expect(durationDays(experiment, options.now)).toBe(4)
  })
})

describe('the memory cache', () => {
  const answer = { experiment_id: 'x' } as Results
  const key = (experimentId: string, version = 1, settings = '') => ({ experimentId, version, settings })
  const [early, late] = [new Date(1000), new Date(5000)]

  it('forgets what has expired, older versions, and the experiment that was written to longest ago', async () => {
    const cache = createMemoryCache(2)
    await cache.write(key('a'), answer, late)
    expect(await cache.read(key('a'), early)).toBe(answer)
    expect(await cache.read(key('a'), late)).toBeUndefined()
    expect(await cache.read(key('a', 2), early)).toBeUndefined()
    await cache.write(key('a', 2), answer, late)
    expect(await cache.read(key('a', 1), early)).toBeUndefined()
    await cache.write(key('b'), answer, late)
    await cache.write(key('c'), answer, late)
    expect(await cache.read(key('a', 2), early)).toBeUndefined()
    expect(await cache.drop('b')).toBe(1)
    expect(await cache.read(key('b'), early)).toBeUndefined()
  })

  it('keeps a limited number of settings of one experiment', async () => {
    const cache = createMemoryCache(2)
    for (let index = 0; index < 50; index += 1) await cache.write(key('a', 1, String(index)), answer, late)
    expect(await cache.drop('a')).toBe(20)
    await cache.write(key('b'), answer, late)
    await cache.clear()
    expect(await cache.drop('b')).toBe(0)
  })
})

describe('alpha', () => {
  it('is free of the dust of binary fractions', () => {
    expect([0.8, 0.9, 0.95, 0.99].map(alphaOf)).toEqual([0.2, 0.1, 0.05, 0.01])
  })
})
