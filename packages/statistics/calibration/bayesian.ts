import { type BanditRules, compareArms, conversionPosterior, updateBandit } from '../src/index.ts'
import type { RandomSource } from './random.ts'
import { mean, type Simulation } from './simulation.ts'

const RATES = [0.1, 0.11, 0.13]
const BEST = Math.max(...RATES)
const SUBJECTS = 20_000
const BATCH = 200

const rules: BanditRules = {
  algorithm: 'thompson_sampling',
  weightFloor: 0.01,
  minimumSubjects: 0,
  epsilon: 0,
  startingWeights: RATES.map(() => 1 / RATES.length),
}

/** How many of a batch of subjects go to each arm at the given weights. */
function route(random: RandomSource, weights: readonly number[]): number[] {
  let [left, weightLeft] = [BATCH, 1]
  return weights.map((weight, arm) => {
    const taken = arm === weights.length - 1 ? left : random.binomial(left, Math.min(1, weight / weightLeft))
    left -= taken
    weightLeft -= weight
    return taken
  })
}

interface BanditRun {
  readonly regret: number
  readonly finalWeight: number
  readonly isSound: boolean
}

function banditRun(random: RandomSource): BanditRun {
  let arms = RATES.map(() => ({ pulls: 0, successes: 0 }))
  let weights: readonly number[] = rules.startingWeights
  let isSound = true
  for (let subjects = 0; subjects < SUBJECTS; subjects += BATCH) {
    const routed = route(random, weights)
    arms = arms.map(({ pulls, successes }, i) => ({
      pulls: pulls + (routed[i] ?? 0),
      successes: successes + random.binomial(routed[i] ?? 0, RATES[i] ?? 0),
    }))
    weights = updateBandit(arms, rules).map(({ weight }) => weight)
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    isSound &&= Math.abs(total - 1) < 1e-12 && weights.every((weight) => weight >= rules.weightFloor)
  }
  const regret = arms.reduce((sum, { pulls }, i) => sum + pulls * (BEST - (RATES[i] ?? 0)), 0)
  return { regret, finalWeight: weights.at(-1) ?? Number.NaN, isSound }
}

/** A bandit loses little and ends on the best arm. */
export const bandit: Simulation = {
  id: 'A09',
  title: 'Thompson sampling',
  setup:
    '400 runs: arms .10/.11/.13, 20,000 subjects, new weights every 200, floor .01; equal parts would lose 333.3',
  quickDivisor: 20,
  checks: [
    {
      metric: 'mean regret in conversions',
      expected: 61.9,
      low: 54.5,
      high: 69.3,
      basis: 'reference, 600 runs',
    },
    {
      metric: 'mean final weight of the best arm',
      expected: 0.956,
      low: 0.93,
      high: 0.98,
      basis: 'reference, 600 runs',
    },
    {
      metric: 'runs with every weight at .01 or more and sum 1',
      expected: 1,
      low: 1,
      high: 1,
      basis: 'always',
      isExact: true,
    },
  ],
  run: ({ random, repetitions, progress }) => {
    const count = repetitions(400)
    const runs = Array.from({ length: count }, (_, run) => {
      progress(run, count)
      return banditRun(random)
    })
    return [
      mean(runs.map((run) => run.regret)),
      mean(runs.map((run) => run.finalWeight)),
      mean(runs.map((run) => Number(run.isSound))),
    ]
  },
}

const PRIOR = { alpha: 20, beta: 180 }
const USERS = 500

interface Decision {
  readonly probability: number
  readonly isBetter: boolean
  /** What the arm with the smaller expected loss was expected to lose, and what it lost. */
  readonly expectedLoss: number
  readonly loss: number
}

/** One experiment whose true rates come from the very prior that it is analysed with. */
function decision(random: RandomSource): Decision {
  const [a, b] = [random.beta(PRIOR.alpha, PRIOR.beta), random.beta(PRIOR.alpha, PRIOR.beta)]
  const posterior = (rate: number) =>
    conversionPosterior({ conversions: random.binomial(USERS, rate), users: USERS }, PRIOR)
  const comparison = compareArms(posterior(a), posterior(b))
  const takesTreatment = comparison.expectedLossOfTreatment < comparison.expectedLossOfControl
  return {
    probability: comparison.probabilityBetter,
    isBetter: b > a,
    expectedLoss: Math.min(comparison.expectedLossOfTreatment, comparison.expectedLossOfControl),
    loss: Math.max(0, takesTreatment ? a - b : b - a),
  }
}

/** Wins against the sum of probabilities, in standard errors. */
function winsScore(decisions: readonly Decision[]): number {
  let [excess, spread] = [0, 0]
  for (const { probability, isBetter } of decisions) {
    excess += Number(isBetter) - probability
    spread += probability * (1 - probability)
  }
  return Math.abs(excess) / Math.sqrt(spread)
}

function largestDecileScore(decisions: readonly Decision[]): number {
  const sorted = [...decisions].sort((a, b) => a.probability - b.probability)
  const size = sorted.length / 10
  const deciles = Array.from({ length: 10 }, (_, k) =>
    sorted.slice(Math.round(k * size), Math.round((k + 1) * size)),
  )
  return Math.max(...deciles.map(winsScore))
}

function lossScore(decisions: readonly Decision[]): number {
  let [excess, squares] = [0, 0]
  for (const { loss, expectedLoss } of decisions) {
    excess += loss - expectedLoss
    squares += (loss - expectedLoss) ** 2
  }
  return Math.abs(excess) / Math.sqrt(squares)
}

/** Probabilities and losses mean what they say when the prior is honest. */
export const bayesianCalibration: Simulation = {
  id: 'A10',
  title: 'Bayesian calibration',
  setup: '20,000 experiments, 500 users per arm, true rates from Beta(20, 180), analysed with that prior',
  quickDivisor: 5,
  checks: [
    {
      metric: 'largest |z| of wins over deciles of P(better)',
      expected: 0,
      low: 0,
      high: 4.3,
      basis: 'binomial, 10 deciles',
      isExact: true,
    },
    {
      metric: '|z| of loss against expected loss',
      expected: 0,
      low: 0,
      high: 3.9,
      basis: 'self-normalised',
      isExact: true,
    },
    {
      metric: 'share with P(better) above .95',
      expected: 0.148,
      low: 0.138,
      high: 0.158,
      basis: 'reference runs',
    },
    {
      metric: 'of these, share not better',
      expected: 0.0162,
      low: 0.007,
      high: 0.026,
      basis: 'mean predicted',
    },
  ],
  run: ({ random, repetitions, progress }) => {
    const count = repetitions(20_000)
    const decisions = Array.from({ length: count }, (_, run) => {
      progress(run, count)
      return decision(random)
    })
    const sure = decisions.filter(({ probability }) => probability > 0.95)
    return [
      largestDecileScore(decisions),
      lossScore(decisions),
      sure.length / count,
      mean(sure.map(({ isBetter }) => Number(!isBetter))),
    ]
  },
}
