import { type ArmComparison, armComparisons } from '../bayesian/best-arm.ts'
import { conversionPosterior } from '../bayesian/beta-posterior.ts'
import type { BetaParameters } from '../bayesian/logit-beta-tail.ts'

/** One arm of a bandit: the subjects routed to it and how many of them were rewarded. */
export interface BanditArm {
  readonly pulls: number
  readonly successes: number
}

/** The rules by which a bandit shares out its subjects. */
export type BanditAlgorithm = 'thompson_sampling' | 'ucb1' | 'epsilon_greedy'

/** Everything that decides the weights besides the counts. */
export interface BanditRules {
  readonly algorithm: BanditAlgorithm
  /** The least weight of every arm, from 0 to 1 / arms. */
  readonly weightFloor: number
  /** The weights stay as they started until every arm has this many pulls. */
  readonly minimumSubjects: number
  /** The share that epsilon-greedy keeps for trying, 0 to 1. */
  readonly epsilon: number
  /** The weights before enough is known; they sum to 1. */
  readonly startingWeights: readonly number[]
  /** Whether a conversion is the bad outcome. */
  readonly lowerIsBetter?: boolean
  /** The prior of every arm's rate, flat unless given. */
  readonly prior?: BetaParameters
}

/** One arm after an update. */
export interface BanditArmState extends ArmComparison {
  readonly weight: number
}

/**
 * weight = floor + (1 - arms x floor) x share: every arm keeps the floor, the order of shares is kept, and weights sum
 * to 1 when shares do. Where the floors leave nothing to share, the weights are equal.
 */
export function withFloor(shares: readonly number[], floor: number): number[] {
  const rest = 1 - shares.length * floor
  if (rest <= 0) return shares.map(() => 1 / shares.length)
  const total = shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share) => floor + (rest * share) / total)
}

/** The successes of an arm in the sense of the bandit: its failures when a conversion is the bad outcome. */
function rewarded({ pulls, successes }: BanditArm, lowerIsBetter: boolean): BanditArm {
  return { pulls, successes: lowerIsBetter ? pulls - successes : successes }
}

/** The whole share to the largest value, in equal parts where several are equally large. */
function winnerTakesAll(values: readonly number[]): number[] {
  const best = Math.max(...values)
  const winners = values.filter((value) => value === best).length
  return values.map((value) => (value === best ? 1 / winners : 0))
}

/**
 * The upper confidence index of an arm: rate + sqrt(2 ln(total pulls) / pulls), infinite before its first pull.
 * Auer, Cesa-Bianchi & Fischer, Machine Learning 47, 2002.
 */
export function upperConfidenceIndex({ pulls, successes }: BanditArm, totalPulls: number): number {
  if (pulls === 0) return Number.POSITIVE_INFINITY
  return successes / pulls + Math.sqrt((2 * Math.log(totalPulls)) / pulls)
}

function shares(
  arms: readonly BanditArm[],
  comparisons: readonly ArmComparison[],
  rules: BanditRules,
): number[] {
  const totalPulls = arms.reduce((sum, { pulls }) => sum + pulls, 0)
  switch (rules.algorithm) {
    case 'thompson_sampling':
      return comparisons.map(({ probabilityBest }) => probabilityBest)
    case 'ucb1':
      return winnerTakesAll(arms.map((arm) => upperConfidenceIndex(arm, totalPulls)))
    case 'epsilon_greedy':
      return winnerTakesAll(arms.map(({ pulls, successes }) => (pulls === 0 ? 0 : successes / pulls))).map(
        (share) => rules.epsilon / arms.length + (1 - rules.epsilon) * share,
      )
  }
}

/**
 * The weights by which a bandit routes its next subjects, with every arm's probability of being best and expected
 * loss. Deterministic: Thompson's shares are the probabilities themselves, by quadrature. The probabilities are given
 * before the minimum of subjects, too. Needs one arm at least.
 */
export function updateBandit(counts: readonly BanditArm[], rules: BanditRules): readonly BanditArmState[] {
  const arms = counts.map((arm) => rewarded(arm, rules.lowerIsBetter ?? false))
  const comparisons = armComparisons(
    arms.map(({ pulls, successes }) =>
      conversionPosterior({ conversions: successes, users: pulls }, rules.prior),
    ),
  )
  const isWarm = arms.every(({ pulls }) => pulls >= rules.minimumSubjects)
  const weights = isWarm
    ? withFloor(shares(arms, comparisons, rules), rules.weightFloor)
    : rules.startingWeights
  return comparisons.map((comparison, i) => ({ ...comparison, weight: weights[i] ?? Number.NaN }))
}
