import { devianceTerm, LN_SQRT_2PI, stirlingError } from '../numeric/index.ts'

/**
 * The law of the number of conversions among the first `first` users when `conversions` of all first + second users
 * convert and the assignment is random.
 */
export type Hypergeometric = Readonly<{ first: number; second: number; conversions: number }>

/** The smallest and the largest possible outcome. */
export function support({ first, second, conversions }: Hypergeometric): { lowest: number; highest: number } {
  return { lowest: Math.max(0, conversions - second), highest: Math.min(first, conversions) }
}

/** A most probable outcome. */
export function mode(law: Hypergeometric): number {
  const { lowest, highest } = support(law)
  const share = (law.conversions + 1) / (law.first + law.second + 2)
  return Math.min(highest, Math.max(lowest, Math.floor((law.first + 1) * share)))
}

/** One binomial's part of ln pmf: Stirling errors, deviance from the expected count, and the variance factor. */
function binomialPart(successes: number, trials: number, rate: number): number {
  const failures = trials - successes
  if (successes === 0) return trials * Math.log1p(-rate)
  if (failures === 0) return trials * Math.log(rate)
  const corrections = stirlingError(trials) - stirlingError(successes) - stirlingError(failures)
  const deviance = devianceTerm(successes, trials * rate) + devianceTerm(failures, trials * (1 - rate))
  return corrections - deviance - LN_SQRT_2PI - 0.5 * Math.log(successes * (failures / trials))
}

/**
 * ln P(X = x) for x inside the support, by Loader's saddle-point form (three binomials at the pooled rate): keeps its
 * digits at 1e8 users.
 */
export function lnHypergeometricPmf(x: number, { first, second, conversions }: Hypergeometric): number {
  const users = first + second
  if (conversions === 0 || conversions === users) return 0
  const rate = conversions / users
  const joint = binomialPart(x, first, rate) + binomialPart(conversions - x, second, rate)
  return joint - binomialPart(conversions, users, rate)
}

/** Below this share of the running sum further terms no longer matter. */
const NEGLIGIBLE = 1e-17

/** The sum of pmf(x + 1), pmf(x + 2), ... in units of pmf(x); for x at or above the mode. */
export function massAbove(x: number, law: Hypergeometric): number {
  const { highest } = support(law)
  const rest = law.second - law.conversions
  let term = 1
  let sum = 0
  for (let at = x; at < highest; at += 1) {
    term *= ((law.first - at) * (law.conversions - at)) / ((at + 1) * (rest + at + 1))
    sum += term
    if (term < NEGLIGIBLE * sum) break
  }
  return sum
}

/** The sum of pmf(x - 1), pmf(x - 2), ... in units of pmf(x); for x at or below the mode. */
export function massBelow(x: number, law: Hypergeometric): number {
  const { lowest } = support(law)
  const rest = law.second - law.conversions
  let term = 1
  let sum = 0
  for (let at = x; at > lowest; at -= 1) {
    term *= (at * (rest + at)) / ((law.first - at + 1) * (law.conversions - at + 1))
    sum += term
    if (term < NEGLIGIBLE * sum) break
  }
  return sum
}
