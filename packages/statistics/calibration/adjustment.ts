import {
  type Arm,
  type CovariateMoments,
  compareAdjusted,
  covariateMomentsFromSums,
  cupedAdjustment,
  effectHeterogeneity,
  rateInteraction,
} from '../src/index.ts'
import type { RandomSource } from './random.ts'
import { mean, type Simulation, shareOf } from './simulation.ts'

const ALPHA = 0.05
const EFFECT = 0.05
const UNITS = 2000

/** An arm of units with a standard normal covariate and an outcome that correlates with it. */
function arm(random: RandomSource, correlation: number, effect: number): CovariateMoments {
  const rest = Math.sqrt(1 - correlation * correlation)
  let [x1, y1, xx, xy, yy] = [0, 0, 0, 0, 0]
  for (let i = 0; i < UNITS; i++) {
    const x = random.normal()
    const y = effect + correlation * x + rest * random.normal()
    x1 += x
    y1 += y
    xx += x * x
    xy += x * y
    yy += y * y
  }
  return covariateMomentsFromSums({
    count: UNITS,
    origins: [0, 0],
    sums: [x1, y1],
    products: [
      [xx, xy],
      [xy, yy],
    ],
  })
}

interface CupedRun {
  readonly reduction: number
  readonly isCovered: boolean
  readonly adjusted: number
  readonly raw: number
}

function cupedRun(random: RandomSource, correlation: number): CupedRun {
  const [control, treatment] = [arm(random, correlation, 0), arm(random, correlation, EFFECT)]
  const { arms } = cupedAdjustment([control, treatment])
  const [adjustedControl, adjustedTreatment] = arms
  if (adjustedControl === undefined || adjustedTreatment === undefined)
    throw new RangeError('an arm is missing')
  const comparison = compareAdjusted({ control, treatment, adjustedControl, adjustedTreatment, alpha: ALPHA })
  if ('notComputed' in comparison) throw new RangeError(comparison.notComputed)
  const { adjusted, unadjusted, varianceReduction } = comparison
  return {
    reduction: varianceReduction,
    isCovered: adjusted.interval.lower <= EFFECT && EFFECT <= adjusted.interval.upper,
    adjusted: adjusted.difference,
    raw: unadjusted.difference,
  }
}

function variance(values: readonly number[]): number {
  const centre = mean(values)
  return mean(values.map((value) => (value - centre) ** 2))
}

const coverageCheck = (correlation: string) => ({
  metric: `correlation ${correlation}: coverage of the effect`,
  expected: 0.95,
  low: 0.931,
  high: 0.969,
  basis: 'nominal',
})

/** CUPED takes away what the covariate explains, and its intervals stay honest. */
export const cuped: Simulation = {
  id: 'A06',
  title: 'CUPED',
  setup: '2,000 runs per correlation, 2,000 users per arm, bivariate normal values, effect .05',
  quickDivisor: 10,
  checks: [
    {
      metric: 'correlation 0: mean variance reduction',
      expected: 0.00025,
      low: -0.0002,
      high: 0.001,
      basis: '1 / 4000',
    },
    {
      metric: 'correlation .5: mean variance reduction',
      expected: 0.25,
      low: 0.2485,
      high: 0.2515,
      basis: 'correlation squared',
    },
    {
      metric: 'correlation .9: mean variance reduction',
      expected: 0.81,
      low: 0.8085,
      high: 0.8112,
      basis: 'correlation squared',
    },
    coverageCheck('0'),
    coverageCheck('.5'),
    coverageCheck('.9'),
    {
      metric: 'correlation .9: variance of adjusted over raw differences',
      expected: 0.19,
      low: 0.1625,
      high: 0.2222,
      basis: '1 - correlation squared',
    },
  ],
  run: ({ random, repetitions, progress }) => {
    const count = repetitions(2000)
    const runs = [0, 0.5, 0.9].map((correlation, group) =>
      Array.from({ length: count }, (_, run) => {
        progress(group * count + run, 3 * count)
        return cupedRun(random, correlation)
      }),
    )
    const strong = runs.at(-1) ?? []
    const ratio = variance(strong.map((run) => run.adjusted)) / variance(strong.map((run) => run.raw))
    return [
      ...runs.map((group) => mean(group.map((run) => run.reduction))),
      ...runs.map((group) => mean(group.map((run) => Number(run.isCovered)))),
      ratio,
    ]
  },
}

function cells(random: RandomSource, rates: readonly (readonly number[])[]): Arm[][] {
  const users = 5000
  return rates.map((line) => line.map((rate) => ({ conversions: random.binomial(users, rate), users })))
}

function segmentEffect(random: RandomSource) {
  const users = 2000
  const [p1, p2] = [random.binomial(users, 0.1) / users, random.binomial(users, 0.11) / users]
  return { estimate: p2 - p1, standardError: Math.sqrt((p1 * (1 - p1) + p2 * (1 - p2)) / users) }
}

/** Interactions of experiments and differences between segments are found when there are any, and not otherwise. */
export const interactions: Simulation = {
  id: 'A11',
  title: 'Interactions and heterogeneous effects',
  setup:
    '10,000 runs each: cells of 5,000 users at .10/.11/.12/.13 and with .155 in the last; 10 equal segments',
  quickDivisor: 5,
  checks: [
    { metric: 'no interaction: rejections', expected: 0.05, low: 0.0415, high: 0.0585, basis: 'nominal' },
    {
      metric: 'interaction .025: rejections',
      expected: 0.774369,
      low: 0.7581,
      high: 0.7906,
      basis: 'normal theory',
    },
    {
      metric: "equal segments: Cochran's Q rejects",
      expected: 0.05,
      low: 0.0415,
      high: 0.059,
      basis: 'nominal',
    },
  ],
  run: ({ random, repetitions }) => {
    const count = repetitions(10_000)
    const interacts = (last: number) =>
      shareOf(count, () => {
        const { result } = rateInteraction(
          cells(random, [
            [0.1, 0.11],
            [0.12, last],
          ]),
        )
        return result.pValue < ALPHA
      })
    const differs = shareOf(count, () => {
      const effects = Array.from({ length: 10 }, () => segmentEffect(random))
      return (effectHeterogeneity(effects).pValue ?? 1) < ALPHA
    })
    return [interacts(0.13), interacts(0.155), differs]
  },
}
