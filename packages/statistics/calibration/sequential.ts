import {
  alwaysValid,
  groupSequentialDesign,
  mixtureRho,
  normalQuantileUpper,
  noSampleRatioEvidence,
  SAMPLE_RATIO_ALARM,
  sampleRatioSequentialPValue,
  sampleRatioTest,
  withSampleRatioLook,
} from '../src/index.ts'
import type { RandomSource } from './random.ts'
import { mean, median, type Simulation, shareOf } from './simulation.ts'

const ALPHA = 0.05
const FIRST_LOOK = 20
const PAIRS = 5000
const RHO = mixtureRho({ alpha: ALPHA, plannedSize: 10_000 })
const FIXED_Z = normalQuantileUpper(ALPHA / 2)

interface Peeks {
  /** Whether the always-valid p-value was ever at most .05, the fixed z-test ever significant, the truth ever outside. */
  isSignificant: boolean
  isNaivelySignificant: boolean
  isMissed: boolean
  /** The same when a look at which nobody has converted yet counts as the interval [0, 0]. */
  isMissedCountingPoints: boolean
}

function look(
  counts: readonly [number, number],
  pairs: number,
  seen: { peeks: Peeks; effect: number },
): void {
  const [p1, p2] = [counts[0] / pairs, counts[1] / pairs]
  const variance = p1 * (1 - p1) + p2 * (1 - p2)
  const { peeks, effect } = seen
  if (variance === 0) {
    peeks.isMissedCountingPoints ||= effect !== 0
    return
  }
  const estimate = p2 - p1
  const standardError = Math.sqrt(variance / pairs)
  const result = alwaysValid({ estimate, standardError, sampleSize: 2 * pairs, rho: RHO, alpha: ALPHA })
  peeks.isSignificant ||= result.pValue <= ALPHA
  peeks.isNaivelySignificant ||= Math.abs(estimate) >= FIXED_Z * standardError
  if (result.lower <= effect && effect <= result.upper) return
  peeks.isMissed = true
  peeks.isMissedCountingPoints = true
}

/** One experiment with pairs of users arriving one by one and a look after every pair. */
function watch(random: RandomSource, rates: readonly [number, number]): Peeks {
  const peeks: Peeks = {
    isSignificant: false,
    isNaivelySignificant: false,
    isMissed: false,
    isMissedCountingPoints: false,
  }
  const counts: [number, number] = [0, 0]
  const effect = rates[1] - rates[0]
  for (let pairs = 1; pairs <= PAIRS; pairs++) {
    if (random.uniform() < rates[0]) counts[0]++
    if (random.uniform() < rates[1]) counts[1]++
    if (pairs >= FIRST_LOOK) look(counts, pairs, { peeks, effect })
  }
  return peeks
}

/** Looking after every user: the always-valid method keeps its promise, the fixed-horizon test does not. */
export const continuousPeeking: Simulation = {
  id: 'A03',
  title: 'A look after every pair of users',
  setup: '10,000 runs, rate .1, looks after every pair from 20 to 5,000; coverage at .10 against .12',
  quickDivisor: 25,
  checks: [
    {
      metric: 'always-valid: ever significant',
      expected: 0.0187,
      low: 0.0125,
      high: 0.025,
      basis: 'reference run; must stay below .05',
    },
    {
      metric: 'control: fixed z-test, ever significant',
      expected: 0.527,
      low: 0.45,
      high: 0.6,
      basis: 'reference run',
      mustMiss: { low: 0.044, high: 0.056 },
    },
    {
      metric: 'always-valid: truth ever outside',
      expected: 0.0172,
      low: 0.0097,
      high: 0.0247,
      basis:
        'the figure below less .88^20 x .9^20 runs without a conversion at the first look; must stay below .05',
    },
    {
      metric: 'the same, a look without any conversion counted as the interval [0, 0]',
      expected: 0.0266,
      low: 0.019,
      high: 0.034,
      basis: 'reference run; must stay below .05',
    },
  ],
  run: ({ random, repetitions, progress }) => {
    const count = repetitions(10_000)
    const same = Array.from({ length: count }, (_, run) => {
      progress(run, 2 * count)
      return watch(random, [0.1, 0.1])
    })
    const different = Array.from({ length: count }, (_, run) => {
      progress(count + run, 2 * count)
      return watch(random, [0.1, 0.12])
    })
    return [
      mean(same.map((peeks) => Number(peeks.isSignificant))),
      mean(same.map((peeks) => Number(peeks.isNaivelySignificant))),
      mean(different.map((peeks) => Number(peeks.isMissed))),
      mean(different.map((peeks) => Number(peeks.isMissedCountingPoints))),
    ]
  },
}

const LOOKS = 14

/** The z values of a Brownian path with a drift at equally spaced looks. */
function pathOfZ(random: RandomSource, drift: number, looks: number): number[] {
  let position = 0
  return Array.from({ length: looks }, (_, k) => {
    position += drift / LOOKS + random.normal() / Math.sqrt(LOOKS)
    return position / Math.sqrt((k + 1) / LOOKS)
  })
}

/** Group sequential looks spend the risk once, on the plan and past it. */
export const groupSequential: Simulation = {
  id: 'A04',
  title: 'Group sequential looks',
  setup:
    "20,000 runs each: 14 equal looks with O'Brien-Fleming spending; a run on to twice the plan; naive looks",
  quickDivisor: 2,
  checks: [
    { metric: 'no effect: rejections', expected: 0.05, low: 0.044, high: 0.056, basis: 'exact' },
    {
      metric: 'effect of a fixed test with power .8: rejections',
      expected: 0.78335,
      low: 0.772,
      high: 0.7947,
      basis: 'exact by integration',
    },
    {
      metric: 'no effect, run to twice the plan: rejections',
      expected: 0.05,
      low: 0.044,
      high: 0.056,
      basis: 'all risk is spent at the plan',
    },
    {
      metric: 'control: |z| > 1.96 at every look',
      expected: 0.219646,
      low: 0.2083,
      high: 0.231,
      basis: 'exact',
      mustMiss: { low: 0.044, high: 0.056 },
    },
  ],
  run: ({ random, repetitions }) => {
    const count = repetitions(20_000)
    const fractions = Array.from({ length: 2 * LOOKS }, (_, k) => (k + 1) / LOOKS)
    const design = groupSequentialDesign({ spending: { kind: 'obrien_fleming' }, alpha: ALPHA }, fractions)
    const rejects = (drift: number, looks: number) =>
      shareOf(count, () =>
        pathOfZ(random, drift, looks).some((z, k) => Math.abs(z) >= (design[k]?.boundaryZ ?? Infinity)),
      )
    const naive = shareOf(count, () => pathOfZ(random, 0, LOOKS).some((z) => Math.abs(z) > FIXED_Z))
    return [rejects(0, LOOKS), rejects(2.80159, LOOKS), rejects(0, 2 * LOOKS), naive]
  },
}

const WEIGHTS = [50, 50]

function alarms(random: RandomSource, share: number): boolean {
  const users = random.binomial(200_000, share)
  const { pValue } = sampleRatioTest({ users: [users, 200_000 - users], weights: WEIGHTS })
  return (pValue ?? 1) < SAMPLE_RATIO_ALARM
}

/** Users, in steps of 100, until the sequential check falls below a level; undefined when it never does. */
function usersUntil(
  random: RandomSource,
  share: number,
  limits: { level: number; users: number },
): number | undefined {
  let evidence = noSampleRatioEvidence
  let first = 0
  for (let users = 100; users <= limits.users; users += 100) {
    first += random.binomial(100, share)
    evidence = withSampleRatioLook(evidence, [{ counts: [first, users - first], weights: WEIGHTS }])
    if (sampleRatioSequentialPValue(evidence).pValue < limits.level) return users
  }
  return undefined
}

/** The sample ratio checks: rare false alarms, quick true ones. */
export const sampleRatio: Simulation = {
  id: 'A08',
  title: 'Sample ratio mismatch',
  setup:
    '20,000 splits of 200,000 users at 50/50 and 50.5/49.5; 20,000 sequences of 20,000 users; 2,000 at 55/45',
  quickDivisor: 5,
  checks: [
    {
      metric: 'chi-square at 50/50: alarms below .001',
      expected: 0.001,
      low: 0.00025,
      high: 0.002,
      basis: 'Poisson, 5e-5 in each tail',
    },
    {
      metric: 'chi-square at 50.5/49.5: alarms',
      expected: 0.881583,
      low: 0.8727,
      high: 0.8905,
      basis: 'exact binomial',
    },
    {
      metric: 'sequential at 50/50: ever below .05',
      expected: 0.0224,
      low: 0.018,
      high: 0.027,
      basis: 'reference runs; must stay below .05',
    },
    {
      metric: 'sequential at 55/45: median users to alarm',
      expected: 2150,
      low: 1900,
      high: 2500,
      basis: 'reference runs',
    },
  ],
  run: ({ random, repetitions, progress }) => {
    const count = repetitions(20_000)
    const falseAlarms = shareOf(count, () => alarms(random, 0.5))
    const trueAlarms = shareOf(count, () => alarms(random, 0.505))
    const ever = shareOf(count, (run) => {
      progress(run, count)
      return usersUntil(random, 0.5, { level: 0.05, users: 20_000 }) !== undefined
    })
    const limits = { level: SAMPLE_RATIO_ALARM, users: 100_000 }
    const waits = Array.from(
      { length: repetitions(2000) },
      () => usersUntil(random, 0.55, limits) ?? Infinity,
    )
    return [falseAlarms, trueAlarms, ever, median(waits)]
  },
}
