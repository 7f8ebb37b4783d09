import { averageLnEValues, type PValue, pValueOfEValue } from './e-values.ts'

/** Attempts and failures of two groups within a short time. */
export interface GuardStratum {
  readonly treatedTrials: number
  readonly untreatedTrials: number
  readonly treatedFailures: number
  readonly untreatedFailures: number
}

/** The state between two periods. A plain value; JSON holds it exactly. */
export interface RateGuardState {
  /** Periods so far in which both groups tried something. */
  readonly periods: number
  /** Of each alternative the logarithm of its weighted evidence; empty before the first period. */
  readonly lnSums: readonly number[]
}

/** The evidence so far that the treated group fails more often than it may. */
export interface RateGuardEvidence extends PValue {
  readonly lnEValue: number
}

/** The state before the first period. */
export const freshRateGuard: RateGuardState = { periods: 0, lnSums: [] }

/** By these factors more failures than tolerated are looked for, all with the same weight. */
const ALTERNATIVES = [1.25, 1.5, 2, 3, 4, 6, 10, 16, 32, 64] as const

/** The weight that is left for harm that begins after so many periods; it falls from 1 towards 0, slowly. */
const weightLeft = (periods: number): number => 1 / (1 + Math.log1p(periods))

const lnAdd = (one: number, other: number): number => {
  const [high, low] = one > other ? [one, other] : [other, one]
  return high + Math.log1p(Math.exp(low - high))
}

/** ln of the likelihood of who failed if the treated group failed `factor` times as often as it may. */
const lnLikelihoodRatio = (strata: readonly GuardStratum[], tolerated: number, factor: number): number => {
  let sum = 0
  for (const { treatedTrials, untreatedTrials, treatedFailures, untreatedFailures } of strata) {
    const expected = tolerated * treatedTrials
    const scale = Math.log((expected + untreatedTrials) / (factor * expected + untreatedTrials))
    sum += treatedFailures * (Math.log(factor) + scale) + untreatedFailures * scale
  }
  return sum
}

/**
 * The state after one more period of a guard that watches whether a treated group fails more often than an untreated
 * one, for as long as anybody likes.
 *
 * Within a stratum, a failure belongs to the treated group with a probability that follows from the trials alone:
 * r n / (r n + m) for n treated and m untreated trials, when the treated rate is r times the untreated one. The
 * evidence against `tolerated` is the likelihood ratio of a larger r, a mixture over several of them. It is also a
 * mixture over the period in which the harm begins, so that a long healthy past does not hide it.
 *
 * With x and y the ratios that a treated and an untreated failure contribute, E[x^c y^a] <= exp(n p (x - 1) +
 * m p' (y - 1)) <= 1 for binomial and Poisson counts whenever p <= r p', so the evidence is an e-process: the
 * probability that it ever reaches 1 / alpha without harm is at most alpha. Nothing is asymptotic, and rates and the
 * treated share may change from stratum to stratum. After Lindon & Malek (NeurIPS 2022); the mixture over beginnings is
 * that of Shin, Ramdas & Rinaldo (2023).
 *
 * @param strata counts, non-negative integers, of times in which neither rate nor share changed much; those in which
 *   only one group tried anything say nothing and are left out
 * @param tolerated so many times the untreated failure rate is accepted, above 0
 */
export function withGuardPeriod(
  state: RateGuardState,
  strata: readonly GuardStratum[],
  tolerated = 1,
): RateGuardState {
  const telling = strata.filter(
    ({ treatedTrials, untreatedTrials }) => treatedTrials > 0 && untreatedTrials > 0,
  )
  if (telling.length === 0) return state
  const periods = state.periods + 1
  const lnStart = Math.log(weightLeft(state.periods) - weightLeft(periods))
  const lnSums = ALTERNATIVES.map((factor, index) => {
    const before = state.lnSums[index]
    const started = before === undefined ? lnStart : lnAdd(before, lnStart)
    return started + lnLikelihoodRatio(telling, tolerated, factor)
  })
  return { periods, lnSums }
}

/** The decision of a state: at any look, harm is proven at the level alpha when `pValue` is at most alpha. */
export function rateGuardEvidence({ periods, lnSums }: RateGuardState): RateGuardEvidence {
  const lnLeft = Math.log(weightLeft(periods))
  const lnEValue = lnSums.length === 0 ? 0 : lnAdd(averageLnEValues(lnSums), lnLeft)
  return { lnEValue, ...pValueOfEValue(lnEValue) }
}
