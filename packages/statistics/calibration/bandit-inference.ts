import {
  alwaysValid,
  type BanditRules,
  excludesRate,
  mixtureRho,
  type RoutedGroup,
  updateBandit,
  weightClasses,
  weightedRate,
} from '../src/index.ts'
import type { RandomSource } from './random.ts'
import { mean, type Simulation } from './simulation.ts'

const RATES = [0.1, 0.11, 0.13]
const SUBJECTS = 20_000
const BATCH = 200
const OPTIONS = { alpha: 0.05, plannedSize: SUBJECTS, arms: RATES.length }
const FIXED_Z = 1.959964

const rules: BanditRules = {
  algorithm: 'thompson_sampling',
  weightFloor: 0.01,
  minimumSubjects: 100,
  epsilon: 0,
  startingWeights: RATES.map(() => 1 / RATES.length),
}

/** What became of one arm of one bandit. */
interface ArmRun {
  /** Whether the always-valid interval ever missed the rate. */
  isMissed: boolean
  /** Whether the asymptotic one, by the standard error of the weighted scores, ever missed it. */
  isAsymptoticMissed: boolean
  /** Whether the Wald interval of the plain rate ever missed it. */
  isNaivelyMissed: boolean
  /** Plain and weighted rate at the end, less the true one. */
  plainError: number
  weightedError: number
}

interface Arm {
  readonly groups: RoutedGroup[]
  pulls: number
  successes: number
  /** The mean of the true rates so far. */
  truth: number
  readonly run: ArmRun
}

const freshArm = (): Arm => ({
  groups: [],
  pulls: 0,
  successes: 0,
  truth: 0,
  run: {
    isMissed: false,
    isAsymptoticMissed: false,
    isNaivelyMissed: false,
    plainError: 0,
    weightedError: 0,
  },
})

/** How many of a batch of subjects go to each arm at the given weights. */
function route(random: RandomSource, weights: readonly number[]): number[] {
  let [left, weightLeft] = [BATCH, 1]
  return weights.map((weight, arm) => {
    const isLast = arm === weights.length - 1
    const taken = isLast ? left : random.binomial(left, Math.min(1, weight / weightLeft))
    left -= taken
    weightLeft -= weight
    return taken
  })
}

/** The confidence sequence that takes the spread of the weighted scores for their variance. */
function asymptoticMisses(groups: readonly RoutedGroup[], subjects: number, truth: number): boolean {
  const total = (of: (group: RoutedGroup) => number) => groups.reduce((sum, group) => sum + of(group), 0)
  const inverse = total(({ weight, subjects }) => subjects / weight)
  const estimate = total(({ weight, conversions }) => conversions / weight) / inverse
  const hedged = (estimate * inverse + 0.5) / (inverse + 1)
  const scores = total(({ weight, subjects, conversions }) => {
    const missed = subjects - conversions
    return (conversions * (1 - hedged) ** 2 + missed * hedged ** 2) / weight ** 2
  })
  const { alpha } = OPTIONS
  const standardError = Math.sqrt(scores) / inverse
  const rho = mixtureRho(OPTIONS)
  const { halfWidth } = alwaysValid({ estimate, standardError, sampleSize: subjects, rho, alpha })
  return Math.abs(estimate - truth) > halfWidth
}

function look({ groups, pulls, successes, truth, run }: Arm, subjects: number): void {
  const plain = successes / pulls
  const reach = FIXED_Z * Math.sqrt((plain * (1 - plain)) / pulls)
  run.isMissed ||= excludesRate(weightClasses(groups), truth, OPTIONS)
  run.isAsymptoticMissed ||= asymptoticMisses(groups, subjects, truth)
  run.isNaivelyMissed ||= Math.abs(plain - truth) > reach
}

function finished({ groups, pulls, successes, truth, run }: Arm): ArmRun {
  run.plainError = successes / pulls - truth
  run.weightedError = (weightedRate(weightClasses(groups), OPTIONS)?.rate ?? Number.NaN) - truth
  return run
}

/** One bandit with a look after every batch; rates swing by the given share around their means. */
function watch(random: RandomSource, swing: number): ArmRun[] {
  const arms = RATES.map(freshArm)
  let weights: readonly number[] = rules.startingWeights
  for (let batch = 0; batch < SUBJECTS / BATCH; batch++) {
    const routed = route(random, weights)
    arms.forEach((arm, index) => {
      const rate = (RATES[index] ?? 0) * (1 + swing * Math.sin(batch / 7))
      const [subjects, weight] = [routed[index] ?? 0, weights[index] ?? 0]
      const conversions = random.binomial(subjects, rate)
      arm.groups.push({ weight, subjects, conversions })
      arm.pulls += subjects
      arm.successes += conversions
      arm.truth += (rate - arm.truth) / (batch + 1)
      look(arm, (batch + 1) * BATCH)
    })
    weights = updateBandit(arms, rules).map(({ weight }) => weight)
  }
  return arms.map(finished)
}

const missed = (basis: string, metric: string) => ({ metric, expected: 0.03, low: 0, high: 0.05, basis })

/** Rates of a bandit's arms: intervals that hold at every look although the weights follow the data. */
export const banditInference: Simulation = {
  id: 'A13',
  title: 'Rates of the arms of a bandit',
  setup:
    '1,000 runs each: arms .10/.11/.13, Thompson sampling, 20,000 subjects, new weights and a look every 200, floor ' +
    '.01; then with rates that swing by 40%',
  quickDivisor: 10,
  checks: [
    missed(
      'promised: at most .05 per arm, whatever the weights',
      'rate ever outside the always-valid interval',
    ),
    missed('as above, about the mean of the changing rates', 'swinging rates: mean rate ever outside'),
    {
      metric: 'control: the same with an interval by the standard error of the weighted scores',
      expected: 0.126,
      low: 0.1,
      high: 0.15,
      basis: 'this simulation',
      mustMiss: { low: 0, high: 0.05 },
    },
    {
      metric: 'control: Wald interval of the plain rate, rate ever outside',
      expected: 0.344,
      low: 0.3,
      high: 0.39,
      basis: 'this simulation',
      mustMiss: { low: 0, high: 0.05 },
    },
    {
      metric: 'control: how much the plain rate of the first arm is too low',
      expected: 0.0045,
      low: 0.002,
      high: 0.007,
      basis: 'this simulation',
      mustMiss: { low: 0, high: 0.0005 },
    },
    {
      metric: 'how much the weighted rate of the first arm is off',
      expected: 0.0005,
      low: 0,
      high: 0.0035,
      basis: 'unbiased but for a ratio',
    },
  ],
  run: ({ random, repetitions, progress }) => {
    const count = repetitions(1000)
    const runs = (swing: number, done: number) =>
      Array.from({ length: count }, (_, run) => {
        progress(done + run, 2 * count)
        return watch(random, swing)
      })
    const [steady, swinging] = [runs(0, 0), runs(0.4, count)]
    const share = (all: readonly ArmRun[][], holds: (run: ArmRun) => boolean) =>
      mean(all.flat().map((run) => Number(holds(run))))
    const first = steady.flatMap(([arm]) => arm ?? [])
    return [
      share(steady, ({ isMissed }) => isMissed),
      share(swinging, ({ isMissed }) => isMissed),
      share(steady, ({ isAsymptoticMissed }) => isAsymptoticMissed),
      share(steady, ({ isNaivelyMissed }) => isNaivelyMissed),
      -mean(first.map(({ plainError }) => plainError)),
      Math.abs(mean(first.map(({ weightedError }) => weightedError))),
    ]
  },
}
