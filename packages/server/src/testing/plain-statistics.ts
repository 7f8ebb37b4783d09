/**
 * Independent implementations of statistics by the simplest methods: sums over every possible table, and roots by
 * bisection. Tests check published results with them; nothing is shared with `@assay/statistics`.
 */

/** Number of subjects in an arm and of those that converted. */
export interface PlainArm {
  users: number
  conversions: number
}

const lnFactorials: number[] = [0]

const lnFactorial = (n: number): number => {
  for (let k = lnFactorials.length; k <= n; k += 1)
    lnFactorials.push((lnFactorials[k - 1] ?? 0) + Math.log(k))
  return lnFactorials[n] ?? Number.NaN
}

const lnChoose = (n: number, k: number): number => lnFactorial(n) - lnFactorial(k) - lnFactorial(n - k)

/** Probability of each number of control conversions, for the odds ratio `odds` of treatment to control. */
const tables = (control: PlainArm, treatment: PlainArm, odds = 1) => {
  const all = control.conversions + treatment.conversions
  const first = Math.max(0, all - treatment.users)
  const last = Math.min(control.users, all)
  const weights = Array.from({ length: last - first + 1 }, (_, index) => {
    const x = first + index
    return lnChoose(control.users, x) + lnChoose(treatment.users, all - x) + (all - x) * Math.log(odds)
  })
  const peak = weights.reduce((most, weight) => Math.max(most, weight), Number.NEGATIVE_INFINITY)
  const total = weights.reduce((sum, weight) => sum + Math.exp(weight - peak), 0)
  return { first, probabilities: weights.map((weight) => Math.exp(weight - peak) / total) }
}

/**
 * Fisher's exact test: two-sided p of all tables that are no more probable, and the mid-p with half of the observed
 * table.
 */
export const plainFisher = (control: PlainArm, treatment: PlainArm): { p: number; midP: number } => {
  const { first, probabilities } = tables(control, treatment)
  const seen = probabilities[control.conversions - first] ?? 0
  const p = probabilities.reduce((sum, one) => (one <= seen * (1 + 1e-9) ? sum + one : sum), 0)
  return { p, midP: p - seen / 2 }
}

/** Probabilities of at least, and of at most, the observed treatment conversions at an odds ratio. */
export const treatmentTail = (
  control: PlainArm,
  treatment: PlainArm,
  odds: number,
): { more: number; less: number } => {
  const { first, probabilities } = tables(control, treatment, odds)
  const index = control.conversions - first
  const sum = (from: number, to: number) => probabilities.slice(from, to).reduce((all, one) => all + one, 0)
  return { more: sum(0, index + 1), less: sum(index, probabilities.length) }
}

/** Mean number of control conversions at an odds ratio: equals the observed number at the conditional estimate. */
export const meanControlConversions = (control: PlainArm, treatment: PlainArm, odds: number): number => {
  const { first, probabilities } = tables(control, treatment, odds)
  return probabilities.reduce((sum, one, index) => sum + (first + index) * one, 0)
}

/** Bisects a bracket until the sign change of `f` is located to the last digit. */
export const bisect = (f: (x: number) => number, low: number, high: number): number => {
  let [lower, upper] = [low, high]
  const rises = f(upper) > 0
  for (let round = 0; round < 200; round += 1) {
    const middle = (lower + upper) / 2
    if (f(middle) > 0 === rises) upper = middle
    else lower = middle
  }
  return (lower + upper) / 2
}

/** Standard normal distribution function, integrated from -12 by Simpson's rule. */
export const plainNormalCdf = (z: number): number => {
  const cells = 20_000
  const width = (z + 12) / cells
  const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
  let sum = density(-12) + density(z)
  for (let cell = 1; cell < cells; cell += 1) sum += (cell % 2 === 1 ? 4 : 2) * density(-12 + cell * width)
  return (sum * width) / 3
}

/** Upper quantile of the standard normal distribution. */
export const plainNormalUpper = (tail: number): number => bisect((z) => 1 - tail - plainNormalCdf(z), 12, 0)

/** Score of the likelihood in the control's rate, with the treatment's rate constrained to a line. */
const constrained = (control: PlainArm, treatment: PlainArm, second: (first: number) => number) => {
  const slope = (second(0.6) - second(0.4)) / 0.2
  const part = ({ users, conversions }: PlainArm, rate: number): number =>
    conversions / rate - (users - conversions) / (1 - rate)
  return (first: number): number => part(control, first) + slope * part(treatment, second(first))
}

const inside = 1e-13

/** Miettinen-Nurminen statistic of a difference of rates, treatment minus control. */
export const plainDifferenceScore = (control: PlainArm, treatment: PlainArm, difference: number): number => {
  const score = constrained(control, treatment, (first) => first + difference)
  const first = bisect(score, Math.max(0, -difference) + inside, Math.min(1, 1 - difference) - inside)
  const second = first + difference
  const users = control.users + treatment.users
  const variance =
    ((first * (1 - first)) / control.users + (second * (1 - second)) / treatment.users) *
    (users / (users - 1))
  const seen = treatment.conversions / treatment.users - control.conversions / control.users
  return (seen - difference) / Math.sqrt(variance)
}

/** Miettinen-Nurminen statistic of a ratio of rates, treatment to control. */
export const plainRatioScore = (control: PlainArm, treatment: PlainArm, ratio: number): number => {
  const score = constrained(control, treatment, (first) => first * ratio)
  const first = bisect(score, inside, Math.min(1, 1 / ratio) - inside)
  const second = first * ratio
  const users = control.users + treatment.users
  const variance =
    ((ratio * ratio * first * (1 - first)) / control.users + (second * (1 - second)) / treatment.users) *
    (users / (users - 1))
  const seen = treatment.conversions / treatment.users - (ratio * control.conversions) / control.users
  return seen / Math.sqrt(variance)
}
