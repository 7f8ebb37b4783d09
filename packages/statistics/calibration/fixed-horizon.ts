import {
  type Arms,
  addValue,
  adjustPValues,
  compareMeans,
  deltaLiftInterval,
  differenceInterval,
  fisherExact,
  type Interval,
  intervalLevels,
  liftInterval,
  NO_MOMENTS,
  normalInterval,
  normalSurvival,
  planMeans,
  planRates,
  sampleFrom,
} from '../src/index.ts'
import type { RandomSource } from './random.ts'
import { mean, type Simulation, shareOf } from './simulation.ts'

const ALPHA = 0.05

function twoRates(random: RandomSource, users: number, rates: readonly [number, number]): Arms {
  const [control, treatment] = rates.map((rate) => random.binomial(users, rate))
  return { control: { conversions: control ?? 0, users }, treatment: { conversions: treatment ?? 0, users } }
}

function sample(units: number, draw: () => number) {
  let moments = NO_MOMENTS
  for (let i = 0; i < units; i++) moments = addValue(moments, draw())
  return sampleFrom(moments)
}

/** Welch's p-value of two simulated arms. */
function welchP(units: number, draws: { control: () => number; treatment: () => number }): number {
  const control = sample(units, draws.control)
  const comparison = compareMeans({ control, treatment: sample(units, draws.treatment), alpha: ALPHA })
  return comparison.notComputed === null ? comparison.test.pValue : Number.NaN
}

/** The largest distance between the distribution of p-values and the uniform one (Kolmogorov & Smirnov). */
function distanceToUniform(pValues: readonly number[]): number {
  const sorted = [...pValues].sort((a, b) => a - b)
  return sorted.reduce(
    (largest, p, i) => Math.max(largest, p - i / sorted.length, (i + 1) / sorted.length - p),
    0,
  )
}

/** A/A tests at a fixed horizon: the false positive rate is the one the test promises. */
export const falsePositives: Simulation = {
  id: 'A01',
  title: 'A/A tests at a fixed horizon',
  setup:
    '20,000 tests each, 1,000 users per arm: Fisher at rates .1 and .01, Welch on exp(N(0,1)), mid-p at .1',
  quickDivisor: 5,
  checks: [
    {
      metric: 'Fisher at rate .1: rejections',
      expected: 0.042222,
      low: 0.0367,
      high: 0.0478,
      basis: 'exact size',
    },
    {
      metric: 'Fisher at rate .01: rejections',
      expected: 0.028639,
      low: 0.024,
      high: 0.0333,
      basis: 'exact size',
    },
    {
      metric: 'Welch on skewed values: rejections',
      expected: 0.05,
      low: 0.044,
      high: 0.056,
      basis: 'nominal',
    },
    {
      metric: 'Welch: distance of p-values to uniform',
      expected: 0,
      low: 0,
      high: 0.0158,
      basis: 'Kolmogorov-Smirnov, 1e-4',
    },
    {
      metric: 'mid-p at rate .1: rejections',
      expected: 0.049857,
      low: 0.0438,
      high: 0.0559,
      basis: 'exact size of mid-p',
    },
  ],
  run: ({ random, repetitions, progress }) => {
    const count = repetitions(20_000)
    const common = Array.from({ length: count }, () => fisherExact(twoRates(random, 1000, [0.1, 0.1])))
    const rare = shareOf(count, () => fisherExact(twoRates(random, 1000, [0.01, 0.01])).pValue <= ALPHA)
    const skewed = () => Math.exp(random.normal())
    const welch = Array.from({ length: count }, (_, run) => {
      progress(run, count)
      return welchP(1000, { control: skewed, treatment: skewed })
    })
    return [
      shareOf(count, (run) => (common[run]?.pValue ?? 1) <= ALPHA),
      rare,
      shareOf(count, (run) => (welch[run] ?? 1) <= ALPHA),
      distanceToUniform(welch),
      shareOf(count, (run) => (common[run]?.midPValue ?? 1) <= ALPHA),
    ]
  },
}

/** The planned sample size gives the planned power. */
export const plannedPower: Simulation = {
  id: 'A02',
  title: 'Power is what the plan promised',
  setup:
    '10,000 runs each at the size that the planner gives for power .8: Fisher .10 against .12, Welch at d = .1',
  quickDivisor: 5,
  checks: [
    {
      metric: 'users per arm for .10 against .12',
      expected: 3941,
      low: 3940,
      high: 3942,
      basis: 'Fleiss with continuity correction',
      isExact: true,
    },
    {
      metric: 'Fisher: rejections',
      expected: 0.80077,
      low: 0.7852,
      high: 0.8164,
      basis: 'exact power by enumeration',
    },
    {
      metric: 'users per arm for d = .1',
      expected: 1571,
      low: 1570,
      high: 1572,
      basis: 'noncentral t',
      isExact: true,
    },
    { metric: 'Welch: rejections', expected: 0.80007, low: 0.7845, high: 0.8157, basis: 'noncentral t' },
  ],
  run: ({ random, repetitions, progress }) => {
    const count = repetitions(10_000)
    const rates = planRates({ controlRate: 0.1, treatmentRate: 0.12, ratio: 1, alpha: ALPHA, power: 0.8 })
    const deviations = { controlDeviation: 1, treatmentDeviation: 1 }
    const means = planMeans({ ...deviations, effect: 0.1, ratio: 1, alpha: ALPHA, power: 0.8 })
    const fisher = shareOf(
      count,
      () => fisherExact(twoRates(random, rates.control, [0.1, 0.12])).pValue <= ALPHA,
    )
    const welch = shareOf(count, (run) => {
      progress(run, count)
      return (
        welchP(means.control, { control: random.normal, treatment: () => random.normal() + 0.1 }) <= ALPHA
      )
    })
    return [rates.control, fisher, means.control, welch]
  },
}

const covers = (interval: Interval | null, value: number) =>
  interval !== null && interval.lower <= value && value <= interval.upper

/** Intervals cover the truth as often as they say where conversions are few. */
export const intervalCoverage: Simulation = {
  id: 'A05',
  title: 'Coverage of 95% intervals at low counts',
  setup: '20,000 tests of 1,000 users per arm at rates .01 and .02: difference .01, lift 1',
  quickDivisor: 1,
  checks: [
    {
      metric: 'Miettinen-Nurminen, difference',
      expected: 0.949312,
      low: 0.9432,
      high: 0.9554,
      basis: 'exact enumeration',
    },
    {
      metric: 'score interval, lift',
      expected: 0.952623,
      low: 0.9467,
      high: 0.9585,
      basis: 'exact enumeration',
    },
    {
      metric: 'control: delta method, lift',
      expected: 0.93,
      low: 0.9225,
      high: 0.9375,
      basis: 'exact enumeration, to 3 digits',
      mustMiss: { low: 0.944, high: 0.956 },
    },
  ],
  run: ({ random, repetitions }) => {
    const count = repetitions(20_000)
    const runs = Array.from({ length: count }, () => ({
      ...twoRates(random, 1000, [0.01, 0.02]),
      alpha: ALPHA,
    }))
    const coverage = (interval: (input: (typeof runs)[number]) => Interval | null, truth: number) =>
      mean(runs.map((input) => Number(covers(interval(input), truth))))
    return [coverage(differenceInterval, 0.01), coverage(liftInterval, 1), coverage(deltaLiftInterval, 1)]
  },
}

interface Family {
  readonly z: readonly number[]
  readonly truth: readonly number[]
}

function family(random: RandomSource, effects: number): Family {
  const truth = Array.from({ length: 100 }, (_, i) => (i < effects ? 3 : 0))
  return { truth, z: truth.map((effect) => effect + random.normal()) }
}

const twoSided = (z: number) => 2 * normalSurvival(Math.abs(z))

function selection({ z, truth }: Family) {
  const pValues = z.map(twoSided)
  const levels = intervalLevels({ pValues, method: 'benjamini-hochberg', alpha: ALPHA })
  let [selected, falselySelected, found, missed] = [0, 0, 0, 0]
  adjustPValues(pValues, 'benjamini-hochberg').forEach((adjusted, i) => {
    if ((adjusted ?? 1) > ALPHA) return
    const effect = truth[i] ?? 0
    selected++
    falselySelected += Number(effect === 0)
    found += Number(effect !== 0)
    const alpha = levels[i]?.alpha ?? ALPHA
    missed += Number(!covers(normalInterval({ estimate: z[i] ?? 0, standardError: 1, alpha }), effect))
  })
  return {
    falseShare: falselySelected / Math.max(1, selected),
    power: found / 20,
    missedShare: missed / Math.max(1, selected),
  }
}

/** Corrections for many comparisons keep their promises. */
export const multiplicity: Simulation = {
  id: 'A07',
  title: 'Many comparisons',
  setup:
    '5,000 families of 100 z-tests: 80 nulls and 20 effects of 3 standard errors; 100 nulls for Bonferroni',
  quickDivisor: 5,
  checks: [
    {
      metric: 'Benjamini-Hochberg: false discoveries',
      expected: 0.04,
      low: 0.0369,
      high: 0.0431,
      basis: '80/100 of .05',
    },
    {
      metric: 'Benjamini-Hochberg: effects found',
      expected: 0.61,
      low: 0.595,
      high: 0.625,
      basis: 'reference runs',
    },
    {
      metric: 'Bonferroni: families with a false rejection',
      expected: 0.048782,
      low: 0.0369,
      high: 0.0607,
      basis: '1 - (1 - .0005)^100',
    },
    {
      metric: 'intervals of the selected: false coverage',
      expected: 0.0465,
      low: 0,
      high: 0.05,
      basis: 'at most .05 (Benjamini & Yekutieli)',
    },
  ],
  run: ({ random, repetitions }) => {
    const count = repetitions(5000)
    const selections = Array.from({ length: count }, () => selection(family(random, 20)))
    const anyRejected = shareOf(count, () =>
      adjustPValues(family(random, 0).z.map(twoSided), 'bonferroni').some((p) => (p ?? 1) <= ALPHA),
    )
    return [
      mean(selections.map(({ falseShare }) => falseShare)),
      mean(selections.map(({ power }) => power)),
      anyRejected,
      mean(selections.map(({ missedShare }) => missedShare)),
    ]
  },
}
