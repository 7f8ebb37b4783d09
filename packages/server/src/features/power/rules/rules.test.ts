import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mdeBody, type PlanRequest, planBody, runtimeBody, sampleSizeBody } from '../schema/requests.ts'
import { designOf } from './design.ts'
import { durationAnswerOf, recommendedDays, runtimeAnswerOf } from './duration.ts'
import { meansTest, ratesTest } from './fixed-test.ts'
import { mdeAnswerOf, sampleSizeAnswerOf } from './plan.ts'
import { smallestNumber } from './search.ts'
import { sequentialDesign } from './sequential.ts'
import { powerAt } from './size.ts'

const sizeOf = (fields: object) => sampleSizeAnswerOf(sampleSizeBody.parse(fields))
const mdeOf = (fields: object) => mdeAnswerOf(mdeBody.parse(fields))

const lnFactorials = [0]
for (let n = 1; n <= 200; n += 1) lnFactorials.push(lnFactorials[n - 1]! + Math.log(n))
const choose = (n: number, k: number) =>
  k < 0 || k > n ? 0 : Math.exp(lnFactorials[n]! - lnFactorials[k]! - lnFactorials[n - k]!)

/** Fisher's p-value of a and b conversions of equally many users, from every table with the same margins. */
const plainFisher = (users: number, [a, b]: [number, number]): number => {
  const chance = (x: number) => choose(users, x) * choose(users, a + b - x)
  const chances = Array.from({ length: users + 1 }, (_, x) => chance(x))
  const asRare = chances.filter((other) => other <= chance(a) * (1 + 1e-9))
  return asRare.reduce((sum, value) => sum + value, 0) / choose(2 * users, a + b)
}

/** The power of Fisher's test by its definition: over every outcome. */
const plainFisherPower = (users: number, [control, treatment]: [number, number], alpha: number): number => {
  const binomial = (k: number, rate: number) => choose(users, k) * rate ** k * (1 - rate) ** (users - k)
  let power = 0
  for (let a = 0; a <= users; a += 1) {
    for (let b = 0; b <= users; b += 1) {
      if (plainFisher(users, [a, b]) <= alpha) power += binomial(a, control) * binomial(b, treatment)
    }
  }
  return power
}

describe('the size of a sample', () => {
  it('is that of the continuity-corrected formula for large samples', () => {
    expect(sizeOf({ baseline_rate: 0.1, effect: 0.2 })).toMatchObject({
      sample_size_per_variant: 3941,
      sample_sizes: [3941, 3941],
      total_sample_size: 7882,
      alpha_per_comparison: 0.05,
      comparisons: 1,
      effect_absolute: expect.closeTo(0.02, 12),
      treatment_rate: expect.closeTo(0.12, 12),
      inflation_factor: 1,
      method: 'fisher_exact',
      reproduce: { method: 'fisher_exact_continuity_corrected' },
    })
    expect(
      sizeOf({ baseline_rate: 0.1, effect: 0.05, effect_type: 'absolute' }).sample_size_per_variant,
    ).toBe(726)
  })

  it('is the smallest that reaches the requested power when all outcomes are summed', () => {
    const answer = sizeOf({ baseline_rate: 0.5, effect: 0.4, effect_type: 'absolute' })
    const users = answer.sample_size_per_variant
    expect(answer.reproduce.method).toBe('fisher_exact_enumerated')
    expect(answer.achieved_power).toBeCloseTo(plainFisherPower(users, [0.5, 0.9], 0.05), 10)
    expect(plainFisherPower(users, [0.5, 0.9], 0.05)).toBeGreaterThanOrEqual(0.8)
    expect(plainFisherPower(users - 1, [0.5, 0.9], 0.05)).toBeLessThan(0.8)
  })

  it('is that of the noncentral t distribution for means, like power.t.test', () => {
    const answer = sizeOf({ metric_type: 'mean', baseline_mean: 10, standard_deviation: 10, effect: 0.1 })
    expect(answer).toMatchObject({
      sample_size_per_variant: 1571,
      effect_absolute: 1,
      treatment_rate: null,
      method: 'welch_t',
    })
  })

  it('measures a relative effect against the absolute value of a negative mean', () => {
    const fields = { metric_type: 'mean', standard_deviation: 10, effect: 0.1 }
    expect(sizeOf({ ...fields, baseline_mean: -10 }).sample_size_per_variant).toBe(1571)
  })

  it('gives each variant its share, and the power to the treatment with the least traffic', () => {
    const answer = sizeOf({ baseline_rate: 0.1, effect: 0.2, allocations: [50, 30, 20] })
    const [control = 0, second = 0, third = 0] = answer.sample_sizes
    expect(answer.sample_size_per_variant).toBe(control)
    expect([second, third]).toEqual([Math.ceil(control * 0.6), Math.ceil(control * 0.4)])
    expect(answer.achieved_power).toBeGreaterThanOrEqual(0.8)
    expect(answer.notes.join(' ')).toContain('least traffic')
    const pair = sizeOf({ baseline_rate: 0.1, effect: 0.2, allocations: [71.43, 28.57] })
    expect(control / pair.sample_size_per_variant).toBeCloseTo(1, 2)
  })

  it.each([
    ['none', 0.05],
    ['bonferroni', 0.05 / 6],
    ['benjamini-hochberg', 0.05 / 6],
  ])('uses the alpha of one comparison with correction %s', (correction_method, alpha) => {
    const answer = sizeOf({
      baseline_rate: 0.1,
      effect: 0.2,
      metrics: 3,
      allocations: [34, 33, 33],
      correction_method,
    })
    expect(answer.comparisons).toBe(6)
    expect(answer.alpha_per_comparison).toBeCloseTo(alpha, 12)
  })

  it('shrinks by the variance that a covariate explains', () => {
    const answer = sizeOf({ baseline_rate: 0.1, effect: 0.2, variance_reduction_pct: 25 })
    expect(answer.sample_size_per_variant).toBe(2956)
    expect(answer.notes.join(' ')).toContain('25% of the variance')
  })

  it('grows by the inflation of five looks with O’Brien-Fleming spending', () => {
    const answer = sizeOf({ baseline_rate: 0.1, effect: 0.2, sequential: 'obrien_fleming', planned_looks: 5 })
    expect(answer.inflation_factor).toBeCloseTo(1.024719878890193, 9)
    expect(answer.sample_size_per_variant).toBe(4039)
    expect(answer.achieved_power).toBeGreaterThanOrEqual(0.8)
  })

  it('decreases with the effect, increases with the power, and always reaches it', () => {
    const request = fc.record({
      baseline_rate: fc.double({ min: 0.001, max: 0.5, noNaN: true }),
      effect: fc.double({ min: 0.05, max: 0.9, noNaN: true }),
      power: fc.double({ min: 0.5, max: 0.95, noNaN: true }),
      sequential: fc.constantFrom('none', 'always_valid', 'pocock', 'obrien_fleming'),
      allocations: fc.constantFrom([50, 50], [90, 10], [34, 33, 33]),
    })
    fc.assert(
      fc.property(request, (fields) => {
        const plan = { ...fields, planned_looks: 3 }
        const answer = sizeOf(plan)
        expect(answer.achieved_power).toBeGreaterThanOrEqual(fields.power - 1e-9)
        const size = answer.sample_size_per_variant
        expect(sizeOf({ ...plan, effect: fields.effect * 1.1 }).sample_size_per_variant).toBeLessThanOrEqual(
          size,
        )
        expect(
          sizeOf({ ...plan, power: fields.power + 0.04 }).sample_size_per_variant,
        ).toBeGreaterThanOrEqual(size)
      }),
      { numRuns: 60, seed: 7 },
    )
  })
})

describe('the power of a fixed test', () => {
  it.each([
    [50, 0.1, 0.3, 0.05, 0.6403264466695292],
    [10, 0.1, 0.9, 0.05, 0.957863196021917],
    [119, 0.1, 0.186, 0.1, 0.5295524921095944],
    [14, 0.601, 0.765, 0.1, 0.1218974456361835],
  ])('is exact for %i users at %d and %d', (users, baseline, treatment, alpha, power) => {
    const test = ratesTest({ baseline, ratio: 1, alpha })
    expect(test.power(treatment - baseline, users)).toBeCloseTo(power, 10)
  })

  it.each([
    [20, 1, 0.8689530277239897],
    [1000, 0.1, 0.6083667058091782],
  ])('is that of the noncentral t distribution for %i units', (units, effect, power) => {
    const test = meansTest({ baseline: 0, deviation: 1, ratio: 1, alpha: 0.05 })
    expect(test.power(effect, units)).toBeCloseTo(power, 10)
  })

  it('is continuous from the t to the normal distribution', () => {
    const test = meansTest({ baseline: 0, deviation: 1, ratio: 1, alpha: 0.05 })
    expect(test.power(0.004, 1_000_001)).toBeCloseTo(test.power(0.004, 1_000_000), 5)
    expect(test.size(0.0039, 0.8) / test.roughSize(0.0039, 0.8)).toBeCloseTo(1, 5)
  })
})

describe('the detectable effect', () => {
  it('is the one that the sample size was planned for', () => {
    const answer = mdeOf({ baseline_rate: 0.1, sample_size_per_variant: 3941 })
    expect(answer.mde_absolute).toBeCloseTo(0.019998, 6)
    expect(answer.mde_relative).toBeCloseTo(0.19998, 5)
    expect(answer.effect_absolute).toBe(answer.mde_absolute)
    expect(answer.achieved_power).toBeCloseTo(0.8, 9)
  })

  it('is exact for small samples', () => {
    const { mde_absolute: effect } = mdeOf({ baseline_rate: 0.2, sample_size_per_variant: 30 })
    expect(plainFisherPower(30, [0.2, 0.2 + effect!], 0.05)).toBeCloseTo(0.8, 7)
  })

  it.each(['always_valid', 'obrien_fleming', 'pocock'])(
    'is the inverse of the plan of a %s design',
    (sequential) => {
      const plan = { baseline_rate: 0.1, sequential, planned_looks: 4, variance_reduction_pct: 30 }
      const { sample_size_per_variant } = sizeOf({ ...plan, effect: 0.2 })
      const { mde_relative } = mdeOf({ ...plan, sample_size_per_variant })
      expect(mde_relative).toBeGreaterThan(0.199)
      expect(mde_relative).toBeLessThan(0.2005)
    },
  )

  it('is null with a note for too few subjects', () => {
    const answer = mdeOf({ baseline_rate: 0.5, sample_size_per_variant: 3 })
    expect(answer).toMatchObject({
      mde_absolute: null,
      mde_relative: null,
      achieved_power: null,
      treatment_rate: null,
    })
    expect(answer.notes).toContain('So few subjects detect no effect at all with this power.')
  })

  it('has no relative form for a mean of 0, with a note', () => {
    const fields = { metric_type: 'mean', baseline_mean: 0, standard_deviation: 1 }
    const answer = mdeOf({ ...fields, sample_size_per_variant: 1000 })
    expect(answer.mde_absolute).toBeCloseTo(0.12535080890199898, 6)
    expect(answer.mde_relative).toBeNull()
    expect(answer.notes).toContain('Relative effects are not computed: the baseline is 0.')
  })
})

/** Uniform numbers from a seed, by the generator of Park and Miller. */
const uniform = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** The boundaries of five looks with Pocock spending of 0.05, to three decimals. */
const pocockBoundaries = [2.438, 2.427, 2.41, 2.397, 2.386]

describe('a sequential design', () => {
  it.each([
    ['obrien_fleming', 2, 1.0037250259447494],
    ['obrien_fleming', 5, 1.024719878890193],
    ['always_valid', 1, ((3.0352 + 0.8416) / 2.8016) ** 2],
  ] as const)('of %s with %i looks inflates the sample by a known factor', (method, looks, factor) => {
    expect(sequentialDesign({ method, looks, alpha: 0.05, power: 0.8 }).inflation).toBeCloseTo(factor, 3)
  })

  /** Whether a path of Brownian motion crosses one of the boundaries. */
  const isStopped = (boundaries: readonly number[], drift: number, normal: () => number): boolean => {
    const looks = boundaries.length
    let position = 0
    return boundaries.some((boundary, index) => {
      position += drift / looks + normal() / Math.sqrt(looks)
      return position / Math.sqrt((index + 1) / looks) >= boundary
    })
  }

  /** Boundaries where the mixture of normals exceeds 1 / alpha, tuned to the last of five looks. */
  const mixtureBoundaries = [0.2, 0.4, 0.6, 0.8, 1].map((fraction) => {
    const spread = fraction * (-2 * Math.log(0.05) + Math.log(1 - 2 * Math.log(0.05)))
    return Math.sqrt(2 * (1 + 1 / spread) * Math.log(Math.sqrt(1 + spread) / 0.05))
  })

  it.each([
    ['always_valid', mixtureBoundaries],
    ['pocock', pocockBoundaries],
  ] as const)('of %s stops as often as simulated paths do', (method, boundaries) => {
    const paths = 20_000
    const { inflation } = sequentialDesign({ method, looks: 5, alpha: 0.05, power: 0.8 })
    const drift = 2.801585218112987 * Math.sqrt(inflation)
    const random = uniform(20_240_611)
    const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
    const stopped = Array.from({ length: paths }, () => isStopped(boundaries, drift, normal)).filter(Boolean)
    expect(Math.abs(stopped.length / paths - 0.8)).toBeLessThan(4 * Math.sqrt(0.16 / paths))
  })

  it('with a single look leaves the power unchanged', () => {
    const design = sequentialDesign({ method: 'pocock', looks: 1, alpha: 0.05, power: 0.8 })
    expect(design.inflation).toBeCloseTo(1, 12)
    for (const power of [0, 0.03, 0.5, 0.8, 0.999, 1]) expect(design.power(power)).toBeCloseTo(power, 9)
  })
})

describe('the runtime', () => {
  const plan = { baseline_rate: 0.1, effect: 0.2, daily_traffic: 1000 }

  it('is the days until every variant has its subjects', () => {
    const answer = runtimeAnswerOf(runtimeBody.parse(plan))
    expect(answer).toMatchObject({ total_sample_size: 7882, days: 8, weeks: 2, end_date: null })
  })

  it('counts only participating traffic, and ends that long after its start', () => {
    const request = runtimeBody.parse({ ...plan, traffic_percentage: 50, start_date: '2026-03-01' })
    expect(runtimeAnswerOf(request)).toMatchObject({
      days: 16,
      weeks: 3,
      end_date: new Date('2026-03-17T00:00:00.000Z'),
    })
  })

  it('is at least a day', () => {
    const request = runtimeBody.parse({ ...plan, daily_traffic: 1e9 })
    expect(runtimeAnswerOf(request)).toMatchObject({ days: 1, weeks: 1 })
  })

  it('has no end beyond the year 9999, with a note', () => {
    const request = runtimeBody.parse({ ...plan, daily_traffic: 0.001, start_date: '2026-03-01' })
    const answer = runtimeAnswerOf(request)
    expect(answer).toMatchObject({ days: 7_882_000, end_date: null })
    expect(answer.notes).toContain('end_date is not given: it lies beyond the year 9999.')
  })
})

describe('the plan of a duration', () => {
  const answer = durationAnswerOf(planBody.parse({ baseline_rate: 0.1, daily_traffic: 1000, max_days: 60 }))

  it('lists every whole week and the maximum duration', () => {
    expect(answer.options.map(({ days }) => days)).toEqual([7, 14, 21, 28, 35, 42, 49, 56, 60])
    expect(answer.options.map(({ sample_size_per_variant }) => sample_size_per_variant)).toEqual([
      3500, 7000, 10_500, 14_000, 17_500, 21_000, 24_500, 28_000, 30_000,
    ])
  })

  it('lists for each option the effect that its sample detects', () => {
    for (const { sample_size_per_variant, mde_absolute, mde_relative } of answer.options) {
      const alone = mdeOf({ baseline_rate: 0.1, sample_size_per_variant })
      expect([mde_absolute, mde_relative]).toEqual([alone.mde_absolute, alone.mde_relative])
    }
  })

  it('recommends the weeks after which another one improves by less than a tenth', () => {
    expect(answer).toMatchObject({ recommended_days: 35, sample_size_per_variant: 17_500 })
    expect(answer.effect_absolute).toBe(answer.options[4]!.mde_absolute)
    expect(answer.achieved_power).toBeCloseTo(0.8, 9)
  })

  const option = (days: number, mde_absolute: number | null) => ({
    days,
    mde_absolute,
    mde_relative: mde_absolute,
    sample_size_per_variant: 100,
  })

  it.each([
    ['less than two weeks', [option(7, 0.1), option(10, 0.09)], null],
    ['weeks that detect nothing', [option(7, null), option(14, null), option(21, null)], null],
    ['weeks of which each is worth it', [option(14, 0.3), option(21, 0.2), option(28, 0.1)], 28],
    ['a second week that is the last', [option(7, 0.3), option(14, 0.2), option(15, 0.19)], 14],
    ['effects from the third week on', [option(14, null), option(21, 0.2), option(28, 0.19)], 21],
  ])('recommends a duration for %s', (_, options, days) => {
    expect(recommendedDays(options)).toBe(days)
  })

  it('is null instead of an effect with too few subjects', () => {
    const few = durationAnswerOf(planBody.parse({ baseline_rate: 0.1, daily_traffic: 0.1, max_days: 14 }))
    expect(few).toMatchObject({ recommended_days: null, achieved_power: null, sample_size_per_variant: 0 })
    expect(few.options).toEqual([
      { days: 7, sample_size_per_variant: 0, mde_absolute: null, mde_relative: null },
      { days: 14, sample_size_per_variant: 0, mde_absolute: null, mde_relative: null },
    ])
  })
})

describe('extreme requests', () => {
  const magnitude = (low: number, high: number) =>
    fc.double({ min: low, max: high, noNaN: true }).map((exponent) => 10 ** exponent)
  const request = fc.record({
    metric_type: fc.constantFrom('conversion', 'mean'),
    rate: fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true }),
    mean: fc.oneof(fc.constant(0), magnitude(-15, 15)),
    deviation: magnitude(-15, 15),
    users: fc.oneof(fc.integer({ min: 2, max: 500 }), magnitude(1, 9).map(Math.floor)),
    allocations: fc.constantFrom([50, 50], [99.99, 0.01], [0.01, 99.99]),
    variance_reduction_pct: fc.constantFrom(0, 99),
    sequential: fc.constantFrom('none', 'always_valid', 'obrien_fleming'),
    metrics: fc.constantFrom(1, 100),
  })

  it('are answered with numbers or null, never with NaN or Infinity', () => {
    fc.assert(
      fc.property(request, ({ metric_type, rate, mean, deviation, users, ...rest }) => {
        const baseline =
          metric_type === 'conversion'
            ? { baseline_rate: rate }
            : { baseline_mean: mean, standard_deviation: deviation }
        const plan = { metric_type, ...baseline, ...rest, planned_looks: 2, correction_method: 'bonferroni' }
        const sized = mdeOf({ ...plan, sample_size_per_variant: users })
        const timed = durationAnswerOf(planBody.parse({ ...plan, daily_traffic: users, max_days: 15 }))
        const numbers = JSON.stringify([sized, timed], (_, value) =>
          typeof value === 'number' && !Number.isFinite(value) ? 'NOT FINITE' : value,
        )
        expect(numbers).not.toContain('NOT FINITE')
      }),
      { numRuns: 100, seed: 11 },
    )
  })
})

describe('the search for the smallest number', () => {
  it('finds it from any guess', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 1e9 }),
        fc.double({ min: 0, max: 1e9, noNaN: true }),
        (wanted, guess) => {
          expect(smallestNumber({ from: 2, guess }, (value) => value >= wanted)).toBe(wanted)
        },
      ),
    )
  })
})

describe('power along a sample', () => {
  it('never decreases by more than the granularity of Fisher’s test', () => {
    const request: PlanRequest = sampleSizeBody.parse({ baseline_rate: 0.1, effect: 0.5 })
    const design = designOf(request)
    const powers = Array.from({ length: 40 }, (_, step) =>
      powerAt(design, { effect: 0.05, control: 20 + 25 * step }),
    )
    for (const [index, power] of powers.entries()) {
      expect(power).toBeGreaterThan((powers[index - 1] ?? 0) - 0.01)
    }
  })
})
